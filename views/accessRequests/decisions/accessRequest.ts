import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { timeZone } from "@/domain/when"
import type { Target } from "@/palette/target"

/** A request for access as those see it who decide about it. */
export type AccessRequest = AnswerOf<Calls["accessDecisions"]["list"]>["items"][number]
export type AccessRequestDetail = AnswerOf<Calls["accessDecisions"]["get"]>
export type DecidedApplication = AnswerOf<Calls["applications"]["accessible"]>[number]

export const decidedApplicationsQuery = api.applications.accessible.query()

/** One request with what its decision needs; `app` is the application's id. */
export const requestQuery = (app: string, atalaiaId: string) =>
  api.accessDecisions.get.query({ params: { app, atalaiaId } })

/** Names a request among everything that waits for a decision. */
export const requestKey = (appId: number, atalaiaId: string) => `access-request ${appId} ${atalaiaId}`
/** Who made the request of such a key. */
export const requesterOf = (key: string) => ({ atalaiaId: key.split(" ").at(-1) ?? "" })

/** Names a request as it was last changed: after a change, or made again, it waits for another decision. */
export const caseKey = (
  appId: number,
  { atalaiaId, lastUpdate }: Pick<AccessRequest, "atalaiaId" | "lastUpdate">,
) => `${requestKey(appId, atalaiaId)} ${lastUpdate}`

/** A request as commands know it; `chosen` counts what would be granted. */
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

/** *Foi encontrado 1 resultado na busca* (3-registration §8). */
export const foundText = (count: number): string =>
  count === 1
    ? "Foi encontrado 1 resultado na busca"
    : `Foram encontrados ${count.toLocaleString("pt-BR")} resultados na busca`

/** What is granted, by kind and id (`r12`, `p3`): whether, and until when as a date field has it (empty: for good). */
export interface Grants extends Record<string, unknown> {
  grants: Record<string, { on: boolean; until: string }>
}
type Permission = AccessRequestDetail["roles"][number]

export const grantName = (kind: "r" | "p", { id }: Pick<Permission, "id">) => `${kind}${id}`

/** Nothing is chosen: what is held already is no part of it, what expired counts as not assigned (3-registration §4). */
export function noGrants({ roles, profiles }: Pick<AccessRequestDetail, "roles" | "profiles">): Grants {
  const none = (kind: "r" | "p", list: readonly Permission[]) =>
    list.map((permission) => [grantName(kind, permission), { on: false, until: "" }] as const)
  return { grants: Object.fromEntries([...none("r", roles), ...none("p", profiles)]) }
}

const inThePast = "Não é possível selecionar uma data de expiração no passado."

/** A moment of Brasília as it is sent: with offset, to the second. */
const instantOf = (until: string) =>
  Temporal.PlainDateTime.from(until)
    .toZonedDateTime(timeZone)
    .toString({ timeZoneName: "never", smallestUnit: "second" })

/** What is wrong with the dates of what is chosen, by field path. */
export function grantProblems({ grants }: Grants, now: Temporal.Instant): Record<string, string> {
  const past = Object.entries(grants).filter(
    ([, { on, until }]) =>
      on && until && Temporal.Instant.compare(Temporal.Instant.from(instantOf(until)), now) <= 0,
  )
  return Object.fromEntries(past.map(([name]) => [`grants.${name}.until`, inThePast]))
}

/** How many roles and profiles are chosen. */
export const chosenOf = ({ grants }: Grants) => Object.values(grants).filter(({ on }) => on).length

/** An approval as it is sent. */
export function approvalOf({ grants }: Grants, version: number) {
  const granted = (kind: "r" | "p") =>
    Object.entries(grants)
      .filter(([name, { on }]) => on && name.startsWith(kind))
      .map(([name, { until }]) => ({
        id: Number(name.slice(1)),
        ...(until && { expirationDate: instantOf(until) }),
      }))
  return { roles: granted("r"), profiles: granted("p"), version }
}
