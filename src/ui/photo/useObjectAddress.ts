import { useEffect, useState } from "react"

interface ObjectAddress {
  address: string
  /** How many components use it now. */
  users: number
}

/** Object URLs of the files in use. */
const addresses = new Map<Blob, ObjectAddress>()

function acquire(file: Blob): ObjectAddress {
  const known = addresses.get(file) ?? { address: URL.createObjectURL(file), users: 0 }
  known.users += 1
  addresses.set(file, known)
  return known
}

function release(file: Blob, known: ObjectAddress): void {
  known.users -= 1
  // Deferred, so that the next component with the same file can reuse the URL.
  queueMicrotask(() => {
    if (known.users > 0 || addresses.get(file) !== known) return
    addresses.delete(file)
    URL.revokeObjectURL(known.address)
  })
}

/** An object URL for a file while the component is mounted, shared by all components that show the file. */
export function useObjectAddress(file: Blob | null | undefined): string | undefined {
  const [, setMade] = useState<string>()
  useEffect(() => {
    if (!file) return
    const known = acquire(file)
    setMade(known.address)
    return () => release(file, known)
  }, [file])
  return file ? addresses.get(file)?.address : undefined
}
