import { type KeyboardEvent, useRef } from "react"

/** A longer pause in milliseconds begins a new word. */
const pause = 800

/**
 * Typing in a list selects the row that begins with the text, and runs no shortcut. Returns whether it used the key.
 */
export function useTypeAhead(onTyped: (text: string) => void): (event: KeyboardEvent) => boolean {
  const typed = useRef({ text: "", at: 0 })
  return (event) => {
    const { key, timeStamp } = event
    if ([...key].length !== 1 || key === " " || key === "/" || key === "?") return false
    const begun = timeStamp - typed.current.at < pause
    const text = `${begun ? typed.current.text : ""}${key}`.toLocaleUpperCase("pt-BR")
    typed.current = { text, at: timeStamp }
    event.preventDefault()
    event.stopPropagation()
    onTyped(text)
    return true
  }
}
