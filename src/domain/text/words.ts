/* Counts and lists for Portuguese sentences. */

let inGroups: Intl.NumberFormat | undefined

/** *999*, *1.200*. Short numbers avoid the locale data, which takes longer to load than drawing a page. */
export function grouped(count: number): string {
  if (count < 1000) return String(count)
  inGroups ??= new Intl.NumberFormat("pt-BR")
  return inGroups.format(count)
}

/** *1 papel*, *1.200 papéis* */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** Commas between all but the last two items, which are joined by `word`; a single item has neither. */
const joined = (items: readonly string[], word: string): string =>
  items.length > 1 ? `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}` : (items[0] ?? "")

/** *A, B e C*; beyond `most`, *A, B e mais 3*. */
export function enumerated(items: readonly string[], most = items.length): string {
  const more = items.length - most
  return more > 0 ? `${items.slice(0, most).join(", ")} e mais ${more}` : joined(items, "e")
}

/** *A, B ou C*. */
export const eitherOf = (items: readonly string[]): string => joined(items, "ou")

/** *A, B nem C*. */
export const neitherOf = (items: readonly string[]): string => joined(items, "nem")

/** *12 papéis, 3 perfis e 1 bloqueio*: counts with their nouns; zeros are left out. */
export const countsInWords = (
  counts: readonly (readonly [count: number | undefined, one: string, many: string])[],
) => enumerated(counts.flatMap(([count, one, many]) => (count ? [counted(count, one, many)] : [])))

export const capitalized = (text: string) => `${text.charAt(0).toLocaleUpperCase("pt-BR")}${text.slice(1)}`
/** An abbreviation, such as CPF, stays as it is. */
export const uncapitalized = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : `${text.charAt(0).toLocaleLowerCase("pt-BR")}${text.slice(1)}`

/** Adds a full stop unless the text already ends with a punctuation mark. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
