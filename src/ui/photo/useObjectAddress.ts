import { useEffect, useState } from "react"

interface Held {
  address: string
  /** How many draw it now. */
  users: number
}

/** Addresses of files that are drawn. */
const held = new Map<Blob, Held>()

function hold(file: Blob): Held {
  const known = held.get(file) ?? { address: URL.createObjectURL(file), users: 0 }
  known.users += 1
  held.set(file, known)
  return known
}

function release(file: Blob, known: Held): void {
  known.users -= 1
  // Once the next one to draw it, of what was read ahead, has taken it over.
  queueMicrotask(() => {
    if (known.users > 0 || held.get(file) !== known) return
    held.delete(file)
    URL.revokeObjectURL(known.address)
  })
}

/** An address for a file that the page holds, while it is drawn; the same for everything that draws it. */
export function useObjectAddress(file: Blob | null | undefined): string | undefined {
  const [, setMade] = useState<string>()
  useEffect(() => {
    if (!file) return
    const known = hold(file)
    setMade(known.address)
    return () => release(file, known)
  }, [file])
  return file ? held.get(file)?.address : undefined
}
