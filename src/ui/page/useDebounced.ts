import { useEffect, useState } from "react"

/** Milliseconds of quiet after which a search box asks the server (1-core §9). */
export const searchDebounce = 500

/** The value as it was when it last stood still for so many milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
