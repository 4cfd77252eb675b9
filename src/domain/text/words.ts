/** Counts and lists as Portuguese sentences have them. */

/** *1 papel*, *1.200 papéis* */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`

/** *A, B e C*; beyond `most`, *A, B e mais 3*. */
export function enumerated(items: readonly string[], most = items.length): string {
  const shown = items.slice(0, most)
  if (items.length > most) return `${shown.join(", ")} e mais ${items.length - most}`
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} e ${shown.at(-1)}` : (shown[0] ?? "")
}

/** *12 papéis, 3 perfis e 1 bloqueio* of counts with their words; of nothing there is nothing said. */
export const countsInWords = (
  counts: readonly (readonly [count: number | undefined, one: string, many: string])[],
) => enumerated(counts.flatMap(([count, one, many]) => (count ? [counted(count, one, many)] : [])))

export const capitalized = (text: string) => `${text.charAt(0).toLocaleUpperCase("pt-BR")}${text.slice(1)}`
export const uncapitalized = (text: string) => `${text.charAt(0).toLocaleLowerCase("pt-BR")}${text.slice(1)}`

/** With a full stop at its end, where what somebody typed there has brought none along. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
