/** Characters that Unicode decomposition leaves alone but PostgreSQL's `unaccent` replaces. */
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
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
}
const toSpellOut = new RegExp(`[${Object.keys(spelledOut).join("")}]`, "g")

/** Characters that people type for an apostrophe: D'Ávila, D´Ávila, D`Ávila, D’Ávila. */
const apostrophes = "'´`‘’‛ʼ′＇"
const anyApostrophe = new RegExp(`[${apostrophes}]`, "g")

/**
 * The form in which texts are compared: lower case, without accents and apostrophes, trimmed, with single spaces. It agrees with
 * the SQL function of this name for all characters used in Portuguese.
 */
export function fold(text: string): string {
  // A fast path: most texts are plain, and lists of thousands are folded at each keystroke.
  if (plain.test(text)) return unspaced.test(text) ? text.toLowerCase() : spaced(text.toLowerCase())
  const folded = text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(anyApostrophe, "")
    .replace(toSpellOut, (character) => spelledOut[character] ?? character)
  return spaced(folded)
}

/** Matches texts without accents, apostrophes and characters to spell out. */
const plain = /^[ -&(-_a-~]*$/
/** Without spaces there are none to collapse. */
const unspaced = /^[^ ]*$/
const spaced = (text: string) => text.replace(/\s+/g, " ").trim()

/** The folded words of a text, split at everything but letters and digits: `ROLE_SINAL` gives `role`, `sinal`. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A single letter after a hyphen ends an acronym that is still being typed. */
const withinName = new RegExp(
  `(?<=\\p{L})[${apostrophes}](?=\\p{L})|(?<=\\p{L}{2})[\\-‐‑](?=\\p{L}{2})`,
  "gu",
)

/**
 * The distinct folded words that all have to occur in a search's target. Words with an apostrophe or a hyphen match with a space
 * or without it: `d'ávila` is `d` and `avila`. A text that folds to nothing is searched for as it is.
 */
export function searchWords(text: string): string[] {
  const folded = fold(text.normalize("NFC").replace(withinName, " ")) || text.trim()
  return [...new Set(folded.split(" "))].filter(Boolean)
}
