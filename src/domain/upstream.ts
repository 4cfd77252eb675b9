/** Levels of a gov.br account, lowest first. */
export const govbrLevels = ["bronze", "prata", "ouro"] as const
export type GovbrLevel = (typeof govbrLevels)[number]

/** The levels as gov.br's ID token has them, in `reliability_info`. */
const levelsTold = new Map<unknown, GovbrLevel>([
  ["bronze", "bronze"],
  ["silver", "prata"],
  ["gold", "ouro"],
])
export const govbrLevelOf = (told: unknown): GovbrLevel | undefined => levelsTold.get(told)

/** A CPF as providers write it, with or without its punctuation; undefined if it is anything else. */
export const cpfTold = (told: unknown): string | undefined =>
  typeof told === "string" && /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(told)
    ? told.replace(/\D/g, "")
    : undefined

export const reachesLevel = (level: GovbrLevel | undefined, wanted: GovbrLevel): boolean =>
  level !== undefined && govbrLevels.indexOf(level) >= govbrLevels.indexOf(wanted)

/** The page to which an upstream provider sends people back. */
export const upstreamPath = "/login/upstream"
