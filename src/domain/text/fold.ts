/** What decomposition leaves alone and PostgreSQL's `unaccent` does not. */
const spelledOut: Record<string, string> = {
  ª: "a",
  º: "o",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ð: "d",
  đ: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
}
const toSpellOut = new RegExp(`[${Object.keys(spelledOut).join("")}]`, "g")

/**
 * The form in which texts are compared: lower case, without accents, one space between words, none around.
 * Agrees with PostgreSQL's `lower(unaccent(x))` for what Portuguese is written with.
 */
export function fold(text: string): string {
  // Most of what is compared is plain, and lists of thousands are folded while somebody types.
  if (plain.test(text)) return unspaced.test(text) ? text.toLowerCase() : spaced(text.toLowerCase())
  const folded = text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(toSpellOut, (character) => spelledOut[character] ?? character)
  return spaced(folded)
}

/** What neither accents nor anything to spell out can be in. */
const plain = /^[ -~]*$/
/** Without spaces there are none too many. */
const unspaced = /^[^ ]*$/
const spaced = (text: string) => text.replace(/\s+/g, " ").trim()

/** The folded words of a text, split at everything but letters and digits: `ROLE_SINAL` gives `role`, `sinal`. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
