import { useEffect, useState } from "react"

/** Milliseconds after the last keystroke before a search box queries the server. */
export const searchDebounce = 500

/** The value, debounced by `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
