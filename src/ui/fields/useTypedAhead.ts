import { type KeyboardEvent, useEffect, useRef } from "react"
import { fold } from "@/domain/text/fold"

export interface SelectOption {
  value: string
  label: string
}

/** A longer pause in milliseconds begins a new word, as in browsers. */
const pause = 1000

/**
 * Buffers the keys pressed in a select before its options have loaded. The matching option is chosen once they
 * arrive. Afterwards the browser itself finds options by their first letters. Returns the key handler.
 */
export function useTypedAhead(
  options: readonly SelectOption[],
  loading: boolean,
  onChange: (value: string) => void,
) {
  const typed = useRef({ text: "", at: 0 })
  const choose = () => {
    const option = options.find(({ label }) => fold(label).startsWith(fold(typed.current.text)))
    if (option) onChange(option.value)
  }
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    if (!loading && typed.current.text !== "") latest.current()
  }, [loading])
  return (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const before = loading || timeStamp - typed.current.at < pause ? typed.current.text : ""
    const text = loading || before !== "" ? before + key : ""
    typed.current = { text, at: timeStamp }
    // A single space opens the list.
    if (text.trim() === "") return
    event.preventDefault()
    if (!loading) choose()
  }
}
