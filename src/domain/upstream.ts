/** Levels of a gov.br account, lowest first. */
export const govbrLevels = ["bronze", "prata", "ouro"] as const
export type GovbrLevel = (typeof govbrLevels)[number]

/** The levels as gov.br's ID token has them, in `reliability_info`. */
const levelsTold: Readonly<Record<string, GovbrLevel>> = { bronze: "bronze", silver: "prata", gold: "ouro" }
export const govbrLevelOf = (told: unknown): GovbrLevel | undefined =>
  typeof told === "string" ? levelsTold[told] : undefined

export const reachesLevel = (level: GovbrLevel | undefined, wanted: GovbrLevel): boolean =>
  level !== undefined && govbrLevels.indexOf(level) >= govbrLevels.indexOf(wanted)

/** The page to which an upstream provider sends people back. */
export const upstreamPath = "/login/upstream"
