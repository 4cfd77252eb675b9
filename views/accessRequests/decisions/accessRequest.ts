import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatDateTime, parseWhen, saysNoEnd, withoutEnd } from "@/domain/time/when"
import type { Target } from "@/palette/targetTypes"

/** A request for access, as seen by the person who decides it. */
export type AccessRequest = AnswerOf<Calls["accessDecisions"]["list"]>["items"][number]
export type AccessRequestDetail = AnswerOf<Calls["accessDecisions"]["get"]>
export type DecidedApplication = AnswerOf<Calls["applications"]["accessible"]>[number]

export const decidedApplicationsQuery = api.applications.accessible.query()

/** One request with the data for its decision; `app` is the application's id. */
export const requestQuery = (app: string, atalaiaId: string) =>
  api.accessDecisions.get.query({ params: { app, atalaiaId } })

/** The key of a request among everything that waits for a decision. */
export const requestKey = (appId: number, atalaiaId: string) => `access-request ${appId} ${atalaiaId}`
/** The requester in such a key. */
export const requesterOf = (key: string) => ({ atalaiaId: key.split(" ").at(-1) ?? "" })

/** The key of a request in its current version. After a change or a new request, it waits for another decision. */
export const caseKey = (
  appId: number,
  { atalaiaId, lastUpdate }: Pick<AccessRequest, "atalaiaId" | "lastUpdate">,
) => `${requestKey(appId, atalaiaId)} ${lastUpdate}`

/** A request as a target of commands; `chosen` counts the grants. */
export const requestTarget = (
  { atalaiaId, userName, acronym, can }: AccessRequestDetail,
  chosen: number,
): Target<"accessRequest"> => ({
  kind: "accessRequest",
  atalaiaId,
  name: userName,
  app: acronym,
  chosen,
  can,
})

/** *Foi encontrado 1 resultado na busca* */
export const foundText = (count: number): string =>
  count === 1
    ? "Foi encontrado 1 resultado na busca"
    : `Foram encontrados ${count.toLocaleString("pt-BR")} resultados na busca`

/** The grants by kind and id (`r12`, `p3`). `until` is the end as typed, or *sem expiração*: empty means neither. */
export interface Grants extends Record<string, unknown> {
  grants: Record<string, Grant>
}
interface Grant {
  on: boolean
  until: string
  /** The requester has it already, until then: they may get more time. */
  heldUntil?: string
}
type Permission = AccessRequestDetail["roles"][number]

/** Until when the requester has it; undefined if they do not have it, or without an end. */
export const heldUntilOf = ({ fixed, expirationDate }: Permission): string | undefined =>
  fixed ? expirationDate : undefined

export const grantName = (kind: "r" | "p", { id }: Pick<Permission, "id">) => `${kind}${id}`

/** The grants requested in the address: `?role=ROLE_X&profile=GESTÃO&until=30d`. */
export interface RequestedAccess {
  role: readonly string[]
  profile: readonly string[]
  /** As typed; applies to all chosen grants. */
  until: string
}
export const askedIn = (parameters: URLSearchParams): RequestedAccess => ({
  role: parameters.getAll("role"),
  profile: parameters.getAll("profile"),
  until: parameters.get("until") ?? "",
})

/**
 * Preselects the grants in the address. Permissions that the requester already has without an end are left out; expired
 * ones count as not assigned.
 */
export function grantsAsked(
  { roles, profiles }: Pick<AccessRequestDetail, "roles" | "profiles">,
  { role, profile, until }: RequestedAccess,
): Grants {
  const chosen = (kind: "r" | "p", list: readonly Permission[], titles: readonly string[]) =>
    list.map((permission) => {
      const heldUntil = heldUntilOf(permission)
      const on = (!permission.fixed || heldUntil !== undefined) && titles.includes(permission.title)
      return [
        grantName(kind, permission),
        { on, until, ...(heldUntil !== undefined && { heldUntil }) },
      ] as const
    })
  return { grants: Object.fromEntries([...chosen("r", roles, role), ...chosen("p", profiles, profile)]) }
}

/** Grants in the address that are not available here. */
export const askedInVain = (
  { roles, profiles }: Pick<AccessRequestDetail, "roles" | "profiles">,
  { role, profile }: RequestedAccess,
): string[] => {
  const missing = (titles: readonly string[], list: readonly Permission[]) =>
    titles.filter((title) => !list.some((permission) => permission.title === title))
  return [...missing(role, roles), ...missing(profile, profiles)]
}

const unsaid = `Diga até quando, ou escolha ${withoutEnd}.`

/** The errors of the ends of chosen grants, by field path. */
export function grantProblems({ grants }: Grants, now: Temporal.ZonedDateTime): Record<string, string> {
  const problems = Object.entries(grants).flatMap(([name, grant]) => {
    const problem = grant.on ? endProblem(grant, now) : undefined
    return problem === undefined ? [] : [[`grants.${name}.until`, problem] as const]
  })
  return Object.fromEntries(problems)
}

function endProblem({ until, heldUntil }: Grant, now: Temporal.ZonedDateTime): string | undefined {
  if (saysNoEnd(until)) return heldUntil === undefined ? undefined : "Diga até quando prorrogar."
  const when = parseWhen(until, now)
  if (!when.ok) return until.trim() === "" ? unsaid : when.message
  if (heldUntil === undefined || Date.parse(when.instant) > Date.parse(heldUntil)) return undefined
  return `Já vale até ${formatDateTime(heldUntil)}: diga um fim depois disso.`
}

/** How many roles and profiles are chosen. */
export const chosenOf = ({ grants }: Grants) => Object.values(grants).filter(({ on }) => on).length

/** The body of an approval. The ends must be valid. */
export function approvalOf({ grants }: Grants, version: number, now: Temporal.ZonedDateTime) {
  const endOf = (until: string) => {
    const when = parseWhen(until, now)
    if (!when.ok) throw new Error("an end that was not understood is never none")
    return { expirationDate: when.instant }
  }
  const granted = (kind: "r" | "p") =>
    Object.entries(grants)
      .filter(([name, { on }]) => on && name.startsWith(kind))
      .map(([name, { until }]) => ({ id: Number(name.slice(1)), ...(!saysNoEnd(until) && endOf(until)) }))
  return { roles: granted("r"), profiles: granted("p"), version }
}
