import { CalendarClock, CalendarPlus, KeyRound, Layers, Layers2, ShieldMinus } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxGranted, maxUnlinked } from "@/domain/assignment"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import { formatDateTime, withoutEnd } from "@/domain/time/when"
import type {
  Appearance,
  Change,
  Command,
  First,
  Opposite,
  ResultOfOne,
  Slots,
  Values,
} from "@/palette/command"
import type { Targets } from "@/palette/targetTypes"
import { app, client, clientOf, one, profile, role, until, users } from "./slots"

/** What can be assigned: roles and profiles, in the same way but by different calls. */
interface Assignable {
  kind: "role" | "profile"
  /** *papel*, *perfil*, as the words of the commands have it. */
  noun: string
  slot: Slots
  target: "roleOfClient" | "profileOfClient"
  calls: {
    grant: (path: Path, id: number, expirationDateTime: string | undefined) => ReturnType<Request>
    extend: (path: Path, id: number, expirationDateTime: string | undefined) => ReturnType<Request>
    revoke: (path: Path, id: number) => ReturnType<Request>
    grantAll: (app: string, id: number, people: People) => ReturnType<TogetherRequest>
    revokeAll: (app: string, id: number, people: People) => ReturnType<TogetherRequest>
  }
  failed: (verb: string) => string
}
type Request = Change["request"]
type TogetherRequest = NonNullable<Change["together"]>["request"]
type People = { atalaiaIds: string[]; expirationDateTime?: string }
type Path = { clientId: string; app: string }
type AssignmentState = Targets["roleOfClient"]["assignment"]

const expiring = (expirationDateTime: string | undefined) =>
  expirationDateTime ? { expirationDateTime } : {}

const assignableRole: Assignable = {
  kind: "role",
  noun: "papel",
  slot: { role },
  target: "roleOfClient",
  calls: {
    grant: (params, roleId, moment) =>
      api.roleAssignments.create.request({ params, body: { roleId, ...expiring(moment) } }),
    extend: (params, roleId, moment) =>
      api.roleAssignments.update.request({ params: { ...params, roleId }, body: expiring(moment) }),
    revoke: (params, roleId) => api.roleAssignments.remove.request({ params: { ...params, roleId } }),
    grantAll: (app, roleId, people) =>
      api.roleAssignments.createForMany.request({ params: { app }, body: { roleId, ...people } }),
    revokeAll: (app, roleId, { atalaiaIds }) =>
      api.bulkUnlink.roles.request({ params: { app }, body: { roles: [roleId], atalaiaIds } }),
  },
  failed: misspelledTexts.permissionFailed,
}

const assignableProfile: Assignable = {
  kind: "profile",
  noun: "perfil",
  slot: { profile },
  target: "profileOfClient",
  calls: {
    grant: (params, profileId, moment) =>
      api.profileAssignments.create.request({ params, body: { profileId, ...expiring(moment) } }),
    extend: (params, profileId, moment) =>
      api.profileAssignments.update.request({ params: { ...params, profileId }, body: expiring(moment) }),
    revoke: (params, profileId) =>
      api.profileAssignments.remove.request({ params: { ...params, profileId } }),
    grantAll: (app, profileId, people) =>
      api.profileAssignments.createForMany.request({ params: { app }, body: { profileId, ...people } }),
    revokeAll: (app, profileId, { atalaiaIds }) =>
      api.bulkUnlink.profiles.request({ params: { app }, body: { profiles: [profileId], atalaiaIds } }),
  },
  failed: misspelledTexts.profileFailed,
}

/** Why a command for another state of the assignment is not available in this one. */
const absences: Record<AssignmentState, string> = {
  none: "Ainda não está atribuído",
  active: "Já está atribuído",
  timed: "Já está atribuído",
  expired: "A atribuição já expirou",
}

/** Shown on roles, or profiles, of people and applications in some states of assignment. */
function appears(
  { kind, target }: Assignable,
  states: readonly AssignmentState[],
  label: string,
  {
    more = () => ({}),
    hiddenSlots = [],
    title,
    without = () => undefined,
  }: {
    more?: (expiration: string | undefined) => Record<string, string>
    hiddenSlots?: readonly string[]
    title?: string
    /** Why it would have no effect. */
    without?: (shown: Targets["profileOfClient"] | Targets["roleOfClient"]) => string | undefined
  } = {},
): Appearance<"roleOfClient"> | Appearance<"profileOfClient"> {
  const when = (shown: Targets["profileOfClient"] | Targets["roleOfClient"]) =>
    states.includes(shown.assignment) &&
    (shown.can.assign
      ? (without(shown) ?? true)
      : "inherited" in shown
        ? "Herdado da plataforma, onde é atribuído"
        : "Você não pode atribuir aqui")
  const fill = (shown: Targets["profileOfClient"] | Targets["roleOfClient"]) => ({
    [kind]: "role" in shown ? shown.role : shown.profile,
    [shown.clientKind === "app" ? "client" : "user"]: shown.clientId,
    app: shown.app,
    ...more(shown.expirationDateTime),
  })
  const absent = ({ assignment, can }: Targets["profileOfClient"] | Targets["roleOfClient"]) =>
    states.includes(assignment) || !can.assign ? undefined : absences[assignment]
  const rest = { when, absent, fill, label, hiddenSlots, ...(title !== undefined && { title }) }
  return target === "roleOfClient" ? { target, ...rest } : { target, ...rest }
}

/** Only roles, not profiles, are given to people who were ticked in a list. */
const toSelected = ({ kind, noun }: Assignable): Appearance<"selectedUsers">[] =>
  kind === "profile"
    ? []
    : [
        {
          target: "selectedUsers",
          fill: ({ ids }) => ({ user: ids.join(", ") }),
          label: `Conceder ${noun}`,
        },
      ]

/** Who it is assigned to: people, or instead one application. */
const clients: Slots = { user: { ...users, or: "client" }, client: { ...client, or: "user" } }

/** *Permissão ROLE_SINAL_GESTOR*, *Perfil PLANTÃO*. */
const named = ({ kind }: Assignable, values: Values) =>
  `${kind === "role" ? "Permissão" : "Perfil"} ${one(values, kind).label}`

const mayEnd = { ...until, optional: true } satisfies Slots[string]
/** The chosen end as it is sent; undefined if the person chose that there is none. */
const endIn = (values: Values): string | undefined => {
  const { id } = one(values, "until")
  return id === withoutEnd ? undefined : id
}
const endOf = (values: Values) => {
  const { id, label } = one(values, "until")
  return id === withoutEnd ? label : `até ${label}`
}

const path = (values: Values): Path => ({ clientId: clientOf(values).id, app: one(values, "app").id })

/** One request for several people, when only the person differs. */
const together = (
  most: number,
  { kind }: Assignable,
  request: (app: string, id: number, people: People) => ReturnType<TogetherRequest>,
): Change["together"] => ({
  most,
  request: (each) => {
    const [first = {}] = each
    return request(one(first, "app").id, Number(one(first, kind).id), {
      atalaiaIds: each.map((values) => clientOf(values).id),
      ...expiring(first.until?.[0]?.id),
    })
  },
})

/** The values for the command that revokes an assignment. */
const sameAssignment = ({ kind }: Assignable, values: Values): Record<string, string> => ({
  [kind]: one(values, kind).text,
  [values.user?.length ? "user" : "client"]: clientOf(values).text,
  app: one(values, "app").text,
})

type GrantedToMany = AnswerOf<Calls["roleAssignments"]["createForMany"]>
/** The answer to a grant, or the part of it about one of several people. */
type Granted =
  | AnswerOf<Calls["roleAssignments"]["create"]>
  | GrantedToMany
  | GrantedToMany["results"][number]
  | undefined

/** Whether a person already had it, so that undoing would revoke more than was granted. */
const wasExtended = (granted: Granted): boolean => {
  if (!granted) return false
  return "results" in granted ? granted.results.some(({ extended }) => extended) : granted.extended === true
}

/** A grant is undone by revoking it; if it only extended an assignment, by restoring the previous end. */
const undoingGrant = (assignable: Assignable): Opposite<Granted> => ({
  id: `revoke-${assignable.kind}`,
  fill: (values, answer) => (wasExtended(answer) ? undefined : sameAssignment(assignable, values)),
  otherwise: {
    id: `extend-${assignable.kind}`,
    fill: (values, answer) => endGivenBack(assignable, values, answer),
  },
})

/** Where a rule of incompatible roles refuses a person: the request for an exception, until the same end. */
const exceptionFirst: First = {
  code: "INCOMPATIBLE",
  id: "ask-exception",
  label: "Pedir exceção",
  fill: (values, { rule }) => {
    const [person] = values.user ?? []
    const [end] = values.until ?? []
    if (rule === undefined || !person) return undefined
    return {
      user: person.text,
      rule: String(rule),
      ...(end && end.id !== withoutEnd && { until: end.text }),
    }
  },
}

function grant(assignable: Assignable): Command {
  const { kind, noun, slot, calls, failed } = assignable
  return {
    id: `grant-${kind}`,
    title: `Conceder ${noun}`,
    words: { en: [`grant ${kind}`], pt: [`conceder ${noun}`, `atribuir ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? KeyRound : Layers,
    who: "assignments.manage",
    slots: { ...slot, ...clients, app, until: mayEnd },
    key: "c",
    on: [
      appears(assignable, ["none"], "Conceder", { hiddenSlots: ["until"] }),
      appears(assignable, ["expired"], "Reativar", { hiddenSlots: ["until"] }),
      ...toSelected(assignable),
    ],
    change: {
      request: (values) => calls.grant(path(values), Number(one(values, kind).id), values.until?.[0]?.id),
      together: together(maxGranted, assignable, calls.grantAll),
      done: (values) =>
        `${named(assignable, values)} ${kind === "role" ? "concedida" : "concedido"} com sucesso`,
      failed: () => failed("conceder"),
      opposite: undoingGrant(assignable),
      first: [exceptionFirst],
    },
  }
}

/** The *conceder* command with an end date: a second way to assign an unassigned or expired role or profile. */
function lend(assignable: Assignable): Command {
  const { kind, noun, slot, calls, failed } = assignable
  return {
    id: `lend-${kind}`,
    title: `Conceder ${noun} temporariamente`,
    words: { en: [`lend ${kind}`], pt: [`conceder ${noun} temporariamente`, `emprestar ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? CalendarClock : CalendarPlus,
    who: "assignments.manage",
    slots: { ...slot, ...clients, app, until },
    key: "t",
    insteadOf: `extend-${kind}`,
    on: [
      appears(assignable, ["none"], "Conceder temporariamente"),
      appears(assignable, ["expired"], "Reativar temporariamente"),
    ],
    change: {
      request: (values) => calls.grant(path(values), Number(one(values, kind).id), endIn(values)),
      together: together(maxGranted, assignable, calls.grantAll),
      done: (values) => `${one(values, kind).label} ${endOf(values)}`,
      failed: () => failed("conceder"),
      opposite: undoingGrant(assignable),
      first: [exceptionFirst],
    },
  }
}

function extend(assignable: Assignable): Command {
  const { kind, noun, slot, calls, failed } = assignable
  const prefilled = (expiration: string | undefined): Record<string, string> =>
    expiration ? { until: formatDateTime(expiration) } : {}
  return {
    id: `extend-${kind}`,
    title: `Prorrogar ${noun}`,
    words: {
      en: [`extend ${kind}`],
      pt: [`prorrogar ${noun}`, `estender ${noun}`, `definir prazo do ${noun}`],
    },
    group: "assignments",
    icon: kind === "role" ? CalendarClock : CalendarPlus,
    who: "assignments.manage",
    slots: { ...slot, ...clients, app, until: { ...until, kind: "end" } },
    key: "t",
    on: [
      appears(assignable, ["active"], "Definir prazo", {
        title: `Definir prazo do ${noun}`,
        without: endless,
      }),
      appears(assignable, ["timed"], "Prorrogar", { more: prefilled, without: endless }),
    ],
    change: {
      request: (values) => calls.extend(path(values), Number(one(values, kind).id), endIn(values)),
      done: (values) => `${one(values, kind).label} ${endOf(values)}`,
      failed: () => failed("prorrogar"),
      opposite: {
        id: `extend-${kind}`,
        fill: (values, answer: Extended) => endGivenBack(assignable, values, answer),
      },
      first: [
        {
          code: "EXPIRED",
          id: `lend-${kind}`,
          label: "Reativar temporariamente",
          fill: (values) => ({
            ...sameAssignment(assignable, values),
            ...(endIn(values) !== undefined && { until: one(values, "until").text }),
          }),
        },
        exceptionFirst,
      ],
    },
  }
}

/** A direct assignment's end changes nothing while a profile gives the role without one. */
const endless = (shown: Targets["profileOfClient"] | Targets["roleOfClient"]) =>
  "endlessThrough" in shown ? `Pelo perfil ${shown.endlessThrough} vale sem expiração` : undefined

/** The answer to a new end, which contains the previous one. */
type Extended = AnswerOf<Calls["roleAssignments"]["update"]>

/** Values that restore the previous end of an assignment. Undefined if that has passed, or if they are several people's. */
function endGivenBack(assignable: Assignable, values: Values, answer: Extended | Granted) {
  if (answer === undefined || "results" in answer) return undefined
  const { previousExpirationDateTime: end } = answer
  if (end !== undefined && Date.parse(end) <= Date.now()) return undefined
  return {
    ...sameAssignment(assignable, values),
    until: end === undefined ? withoutEnd : formatDateTime(end),
  }
}

/** The answer to a revocation. The one for several people contains no end dates. */
type Revoked = AnswerOf<Calls["roleAssignments"]["remove"]>

/** Values that restore a revoked assignment. Undefined if it has expired, or if its end date is unknown. */
function givenBack(assignable: Assignable, values: Values, answer: Revoked | ResultOfOne | undefined) {
  if (answer === undefined || "atalaiaId" in answer || "id" in answer) return undefined
  const { expirationDateTime } = answer
  const same = sameAssignment(assignable, values)
  if (expirationDateTime === undefined) return same
  return Date.parse(expirationDateTime) > Date.now()
    ? { ...same, until: formatDateTime(expirationDateTime) }
    : undefined
}

function revoke(assignable: Assignable): Command {
  const { kind, noun, slot, calls, failed } = assignable
  return {
    id: `revoke-${kind}`,
    title: `Retirar ${noun}`,
    words: { en: [`revoke ${kind}`], pt: [`retirar ${noun}`, `revogar ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? ShieldMinus : Layers2,
    who: "assignments.manage",
    slots: { ...slot, ...clients, app },
    key: "d",
    on: [appears(assignable, ["active", "timed"], "Retirar")],
    change: {
      request: (values) => calls.revoke(path(values), Number(one(values, kind).id)),
      together: together(maxUnlinked, assignable, calls.revokeAll),
      done: (values) =>
        `${named(assignable, values)} ${kind === "role" ? "retirada" : "retirado"} com sucesso`,
      failed: () => failed("retirar"),
      opposite: {
        id: `grant-${kind}`,
        fill: (values, answer: Revoked | ResultOfOne | undefined) => givenBack(assignable, values, answer),
      },
    },
  }
}

export const assignments: readonly Command[] = [assignableRole, assignableProfile].flatMap((assignable) => [
  grant(assignable),
  lend(assignable),
  extend(assignable),
  revoke(assignable),
])
