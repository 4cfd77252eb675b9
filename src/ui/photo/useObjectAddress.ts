import { useEffect, useState } from "react"

interface Held {
  address: string
  /** How many components use it now. */
  users: number
}

/** Object addresses of files that are shown. */
const held = new Map<Blob, Held>()

function hold(file: Blob): Held {
  const known = held.get(file) ?? { address: URL.createObjectURL(file), users: 0 }
  known.users += 1
  held.set(file, known)
  return known
}

function release(file: Blob, known: Held): void {
  known.users -= 1
  // Later, so that the next component that shows the same file can use the address.
  queueMicrotask(() => {
    if (known.users > 0 || held.get(file) !== known) return
    held.delete(file)
    URL.revokeObjectURL(known.address)
  })
}

/** An address for a loaded file while the component is mounted. All components that show the file share it. */
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
