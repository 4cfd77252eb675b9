import { useEffect, useState } from "react"

interface ObjectAddress {
  address: string
  /** How many components use it now. */
  users: number
}

/** Object addresses of files that are shown. */
const addresses = new Map<Blob, ObjectAddress>()

function acquire(file: Blob): ObjectAddress {
  const known = addresses.get(file) ?? { address: URL.createObjectURL(file), users: 0 }
  known.users += 1
  addresses.set(file, known)
  return known
}

function release(file: Blob, known: ObjectAddress): void {
  known.users -= 1
  // Later, so that the next component that shows the same file can use the address.
  queueMicrotask(() => {
    if (known.users > 0 || addresses.get(file) !== known) return
    addresses.delete(file)
    URL.revokeObjectURL(known.address)
  })
}

/** An address for a loaded file while the component is mounted. All components that show the file share it. */
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
