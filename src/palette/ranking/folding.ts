import { fold } from "@/domain/text/fold"

/**
 * For each character of `fold(text)`, and one past its end, the offset in `text` that it comes from. Folding drops
 * accents and double spaces and expands some letters, so the lengths may differ.
 */
export function offsetsOf(text: string): number[] {
  const { length } = fold(text)
  const offsets: number[] = []
  let at = 0
  let afterSpace = true
  for (const character of text) {
    const isSpace = /\s/.test(character)
    const kept = isSpace ? Number(!afterSpace) : fold(character).length
    for (let count = 0; count < kept; count++) offsets.push(at)
    if (isSpace || kept > 0) afterSpace = isSpace
    at += character.length
  }
  const end = offsets.length > length ? offsets[length] : undefined
  return [...offsets.slice(0, length), end ?? text.length]
}
