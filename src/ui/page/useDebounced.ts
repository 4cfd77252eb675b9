import { useEffect, useState } from "react"

/** How many milliseconds after the last key a search box asks the server. */
export const searchDebounce = 500

/** The last value that did not change for so many milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
