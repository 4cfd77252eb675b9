import { useAtomValue } from "jotai"
import { type KeyboardEvent, useRef } from "react"
import { singleKeysAtom } from "@/palette/keys"

/** Milliseconds after which the next letter begins a new word. */
const pause = 800

/**
 * Letters typed in a list go to the row that begins with them. While single letters are commands, a word is begun
 * with a capital or a digit, as acronyms are; once begun, every letter belongs to it. Answers whether it took the key.
 */
export function useTypeAhead(onTyped: (text: string) => void): (event: KeyboardEvent) => boolean {
  const single = useAtomValue(singleKeysAtom)
  const typed = useRef({ text: "", at: 0 })
  return (event) => {
    const { key, timeStamp } = event
    if ([...key].length !== 1 || key === " " || key === "/" || key === "?") return false
    const begun = timeStamp - typed.current.at < pause
    const isLetter = key.toLowerCase() !== key.toUpperCase()
    if (!begun && single && isLetter && key !== key.toUpperCase()) return false
    const text = `${begun ? typed.current.text : ""}${key}`.toLocaleUpperCase("pt-BR")
    typed.current = { text, at: timeStamp }
    event.preventDefault()
    event.stopPropagation()
    onTyped(text)
    return true
  }
}
