import { type } from "arktype"
import { sql } from "drizzle-orm"
import { awaitingValidation } from "@/domain/assignment"
import { formatDate, formatDateTime } from "@/domain/when"
import { iso } from "../database/moment"

/** One way in which a role could reach a client, with what stands against it (the view `grant_path`). */
export const grantPathRow = type({
  profile: "string | null",
  inherited: "boolean",
  expiration: "string | null",
  expired: "boolean",
  clientInactive: "boolean",
  appDisabled: "boolean",
  clientDisabled: "boolean",
  blocked: "boolean",
  roleDisabled: "boolean",
  awaitingValidation: "boolean",
  effective: "boolean",
})
export type GrantPath = typeof grantPathRow.infer

/** Columns of a way `w` and its profile `p`, where it has one. */
export const grantPathColumns = sql`
  p.name as profile, w.inherited, w.expiration_date_time as expiration, w.expired,
  w.client_inactive as "clientInactive", w.app_disabled as "appDisabled", w.client_disabled as "clientDisabled",
  w.blocked, w.role_disabled as "roleDisabled", w.awaiting_validation as "awaitingValidation", w.effective`

/** *Atribuído diretamente, sem expiração*, *Pelo perfil GESTÃO, até 31/12/2026 18:00* */
export function grantPathText({ profile, expiration, expired }: GrantPath): string {
  const how = profile === null ? "Atribuído diretamente" : `Pelo perfil ${profile}`
  if (expiration === null) return `${how}, sem expiração`
  return expired
    ? `${how}, expirado em ${formatDate(iso(expiration))}`
    : `${how}, até ${formatDateTime(iso(expiration))}`
}

/** Whose role it is, and where. */
export interface GrantPathPlace {
  kind: "person" | "application"
  /** Of the application where the role counts. */
  acronym: string
}

/** What stands against a way, the weightiest first; how somebody was disabled or blocked is told in `told`. */
export function obstaclesOf(
  way: GrantPath | undefined,
  { kind, acronym }: GrantPathPlace,
  told: { disabled: string[]; blocked: string[] },
): string[] {
  const inactive = kind === "person" ? "A pessoa está inativa" : "A aplicação cliente está inativa"
  return [
    ...(way?.clientInactive ? [inactive] : []),
    ...(way?.appDisabled ? [`A aplicação ${acronym} está inativa`] : []),
    ...told.disabled,
    ...told.blocked,
    ...(way?.roleDisabled ? ["O papel está desabilitado"] : []),
    ...(way?.awaitingValidation && !way.expired ? [awaitingValidation] : []),
  ]
}

/**
 * Why a role has no effect, in a few words; nothing where one of its ways gives it. A way that has expired tells
 * only where there is no other.
 */
export function obstacleOf(ways: readonly GrantPath[], place: GrantPathPlace): string | undefined {
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
 * Why a profile has no effect: nothing of it reaches the client. What stands against single roles tells of it only where
 * it stands against all of them.
 */
export function profileObstacleOf(ways: readonly GrantPath[], place: GrantPathPlace): string | undefined {
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

/** When the last of several ways ends; nothing where one of them does not end. */
export function lastEnd(ways: readonly GrantPath[]): string | undefined {
  const ends = ways.map(({ expiration }) => (expiration === null ? "" : iso(expiration)))
  return ends.includes("") ? undefined : ends.sort().at(-1)
}
