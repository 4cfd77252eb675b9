import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { awaitingValidation } from "@/domain/assignment"
import { formatDate, formatDateTime } from "@/domain/time/when"
import { iso } from "../../platform/database/moment"

/** One way in which a client could have a role, with its obstacles (the view `grant_path`). */
export const grantPathRow = type({
  profile: "string | null",
  inherited: "boolean",
  expiration: "string | null",
  expired: "boolean",
  clientInactive: "boolean",
  clientLocked: "boolean",
  appDisabled: "boolean",
  clientDisabled: "boolean",
  blocked: "boolean",
  roleDisabled: "boolean",
  awaitingValidation: "boolean",
  effective: "boolean",
})
export type GrantPath = typeof grantPathRow.infer

/** Columns of a way `w` and its profile `p`, if it has one. */
export const grantPathColumns = sql`
  p.name as profile, w.inherited, w.expiration_date_time as expiration, w.expired,
  w.client_inactive as "clientInactive", w.client_locked as "clientLocked", w.app_disabled as "appDisabled", w.client_disabled as "clientDisabled",
  w.blocked, w.role_disabled as "roleDisabled", w.awaiting_validation as "awaitingValidation", w.effective`

/** *Atribuído diretamente, sem expiração*, *Pelo perfil GESTÃO, até 31/12/2026 18:00* */
export function grantPathText({ profile, expiration, expired }: GrantPath): string {
  const how = profile === null ? "Atribuído diretamente" : `Pelo perfil ${profile}`
  if (expiration === null) return `${how}, sem expiração`
  return expired
    ? `${how}, expirado em ${formatDate(iso(expiration))}`
    : `${how}, até ${formatDateTime(iso(expiration))}`
}

/** What the obstacles' texts mention: the kind of client, and the application. */
export interface ObstacleContext {
  kind: "person" | "application"
  /** Acronym of the application in which the role has effect. */
  acronym: string
}

/** The obstacles of one way to a role, most important first; `told` has the texts of disablings and blocks. */
export function obstaclesOf(
  way: GrantPath | undefined,
  { kind, acronym }: ObstacleContext,
  told: { disabled: string[]; blocked: string[] },
): string[] {
  const inactive = kind === "person" ? "A pessoa está inativa" : "A aplicação cliente está inativa"
  return [
    ...(way?.clientInactive ? [way.clientLocked ? "A conta está trancada" : inactive] : []),
    ...(way?.appDisabled ? [`A aplicação ${acronym} está inativa`] : []),
    ...told.disabled,
    ...told.blocked,
    ...(way?.roleDisabled ? ["O papel está desabilitado"] : []),
    ...(way?.awaitingValidation && !way.expired ? [awaitingValidation] : []),
  ]
}

/**
 * Why a role has no effect, in a few words; undefined if one of its ways is effective. An expired way counts only if there is no
 * other.
 */
export function obstacleOf(ways: readonly GrantPath[], place: ObstacleContext): string | undefined {
  if (ways.some((way) => way.effective)) return undefined
  const way = ways.find(({ expired }) => !expired) ?? ways[0]
  if (!way) return undefined
  const where = way.inherited ? `em ${place.acronym} ou na plataforma` : `em ${place.acronym}`
  const [weightiest] = obstaclesOf(way, place, {
    disabled: way.clientDisabled ? [`Desabilitado ${where}`] : [],
    blocked: way.blocked ? ["Bloqueado"] : [],
  })
  return (
    weightiest ?? (way.expiration === null ? undefined : `Expirado em ${formatDate(iso(way.expiration))}`)
  )
}

/**
 * Why a profile has no effect: the client has no role of it. Obstacles of single roles are mentioned only if they prevent all of
 * them.
 */
export function profileObstacleOf(ways: readonly GrantPath[], place: ObstacleContext): string | undefined {
  const [first] = ways
  if (!first) return "O perfil não tem permissões"
  if (first.expired || ways.some(({ effective }) => effective)) return undefined
  const [ofAll] = obstaclesOf(
    { ...first, blocked: false, roleDisabled: false, awaitingValidation: false },
    place,
    { disabled: first.clientDisabled ? [`Desabilitado em ${place.acronym}`] : [], blocked: [] },
  )
  if (ofAll !== undefined) return ofAll
  if (ways.every(({ blocked }) => blocked)) return "Bloqueado em todas as permissões"
  if (ways.every(({ roleDisabled }) => roleDisabled)) return "As permissões estão desabilitadas"
  if (ways.every((way) => way.awaitingValidation)) return awaitingValidation
  return "Nenhuma das permissões tem efeito"
}

/** When the last of several ways ends; undefined if one of them does not end. */
export function lastEnd(ways: readonly GrantPath[]): string | undefined {
  const ends = ways.map(({ expiration }) => (expiration === null ? "" : iso(expiration)))
  return ends.includes("") ? undefined : ends.sort().at(-1)
}

/** The profile by which a role has effect without an end, whatever becomes of its other ways. */
export const endlessThrough = (ways: readonly GrantPath[]): string | undefined =>
  ways.find(({ profile, expiration, effective }) => profile !== null && expiration === null && effective)
    ?.profile ?? undefined
