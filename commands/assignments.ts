import { CalendarClock, CalendarPlus, KeyRound, Layers, Layers2, ShieldMinus } from "lucide-react"
import { api } from "@/client/api"
import { formatDateTime } from "@/domain/when"
import type { Appearance, Command, Slots, Values } from "@/palette/command"
import type { Targets } from "@/palette/target"
import { app, client, clientOf, one, profile, role, until, users } from "./slots"

/** Roles and profiles are assigned alike (1-core §4): one record for each thing that can be done, told apart by calls. */
interface Held {
  kind: "role" | "profile"
  /** *papel*, *perfil*, as the words of the commands have it. */
  noun: string
  slot: Slots
  target: "roleOfClient" | "profileOfClient"
  calls: {
    grant: (path: Path, id: number, expirationDateTime: string | undefined) => ReturnType<Request>
    extend: (path: Path, id: number, expirationDateTime: string | undefined) => ReturnType<Request>
    revoke: (path: Path, id: number) => ReturnType<Request>
  }
  failed: (verb: string) => string
}
type Request = NonNullable<Command["change"]>["request"]
type Path = { clientId: string; app: string }
type Standing = Targets["roleOfClient"]["assignment"]

const expiring = (expirationDateTime: string | undefined) =>
  expirationDateTime ? { expirationDateTime } : {}

const heldRole: Held = {
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
  },
  failed: (verb) => `Houve um error ao ${verb} a permissão, tente novamente mais tarde.`,
}

const heldProfile: Held = {
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
  },
  failed: (verb) => `Houve um error ao ${verb} o perfil, tente novamente mais tarde.`,
}

/** Why what is for another state cannot be done in this one. */
const absences: Record<Standing, string> = {
  none: "Ainda não está atribuído",
  active: "Já está atribuído",
  timed: "Já está atribuído",
  expired: "A atribuição já expirou",
}

/** Shows on roles, or profiles, of people and applications in some states of assignment. */
function appears(
  { kind, target }: Held,
  states: readonly Standing[],
  label: string,
  {
    more = () => ({}),
    leaves = [],
  }: { more?: (expiration: string | undefined) => Record<string, string>; leaves?: readonly string[] } = {},
): Appearance<"roleOfClient"> | Appearance<"profileOfClient"> {
  const when = ({ assignment, can }: Targets["profileOfClient"] | Targets["roleOfClient"]) =>
    states.includes(assignment) && (can.assign || "Você não pode atribuir aqui")
  const fill = (held: Targets["profileOfClient"] | Targets["roleOfClient"]) => ({
    [kind]: "role" in held ? held.role : held.profile,
    [held.clientKind === "app" ? "client" : "user"]: held.clientId,
    app: held.app,
    ...more(held.expirationDateTime),
  })
  const absent = ({ assignment, can }: Targets["profileOfClient"] | Targets["roleOfClient"]) =>
    states.includes(assignment) || !can.assign ? undefined : absences[assignment]
  const rest = { when, absent, fill, label, leaves }
  return target === "roleOfClient" ? { target, ...rest } : { target, ...rest }
}

/** Of the two, a role is given to people that were ticked in their list. */
const toSelected = ({ kind, noun }: Held): Appearance<"selectedUsers">[] =>
  kind === "profile"
    ? []
    : [
        {
          target: "selectedUsers",
          fill: ({ ids }) => ({ user: ids.join(", ") }),
          label: `Conceder ${noun}`,
        },
      ]

/** Who is given it: people, or one application in their place. */
const holders: Slots = { user: { ...users, or: "client" }, client: { ...client, or: "user" } }

/** *Permissão ROLE_SINAL_GESTOR*, *Perfil PLANTÃO*. */
const named = ({ kind }: Held, values: Values) =>
  `${kind === "role" ? "Permissão" : "Perfil"} ${one(values, kind).label}`

/** Without an end it is for ever: that is how what was timed becomes permanent (1-core §5). */
const mayEnd = { ...until, optional: true } satisfies Slots[string]
const endOf = (values: Values) => {
  const [end] = values.until ?? []
  return end ? `até ${end.label}` : "sem expiração"
}

const path = (values: Values): Path => ({ clientId: clientOf(values).id, app: one(values, "app").id })

const taken = ({ kind }: Held, values: Values): Record<string, string> => ({
  [kind]: one(values, kind).text,
  [values.user?.length ? "user" : "client"]: clientOf(values).text,
  app: one(values, "app").text,
})

function grant(held: Held): Command {
  const { kind, noun, slot, calls, failed } = held
  return {
    id: `grant-${kind}`,
    title: `Conceder ${noun}`,
    words: { en: [`grant ${kind}`], pt: [`conceder ${noun}`, `atribuir ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? KeyRound : Layers,
    who: "assignments.manage",
    slots: { ...slot, ...holders, app, until: mayEnd },
    key: "c",
    on: [appears(held, ["none", "expired"], "Conceder", { leaves: ["until"] }), ...toSelected(held)],
    change: {
      request: (values) => calls.grant(path(values), Number(one(values, kind).id), values.until?.[0]?.id),
      done: (values) => `${named(held, values)} ${kind === "role" ? "concedida" : "concedido"} com sucesso`,
      failed: () => failed("conceder"),
      opposite: { id: `revoke-${kind}`, fill: (values) => taken(held, values) },
    },
  }
}

/** What *conceder* does with an end, which may still be left out: the second way of activating what nobody gave yet (1-core §4). */
function lend(held: Held): Command {
  const { kind, noun, slot, calls, failed } = held
  return {
    id: `lend-${kind}`,
    title: `Conceder ${noun} temporariamente`,
    words: { en: [`lend ${kind}`], pt: [`emprestar ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? CalendarClock : CalendarPlus,
    who: "assignments.manage",
    slots: { ...slot, ...holders, app, until: mayEnd },
    key: "t",
    insteadOf: `extend-${kind}`,
    on: [appears(held, ["none"], "Conceder temporariamente")],
    change: {
      request: (values) => calls.grant(path(values), Number(one(values, kind).id), values.until?.[0]?.id),
      done: (values) => `${one(values, kind).label} ${endOf(values)}`,
      failed: () => failed("conceder"),
      opposite: { id: `revoke-${kind}`, fill: (values) => taken(held, values) },
    },
  }
}

function extend(held: Held): Command {
  const { kind, noun, slot, calls, failed } = held
  const prefilled = (expiration: string | undefined): Record<string, string> =>
    expiration ? { until: formatDateTime(expiration) } : {}
  return {
    id: `extend-${kind}`,
    title: `Prorrogar ${noun}`,
    words: { en: [`extend ${kind}`], pt: [`prorrogar ${noun}`, `estender ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? CalendarClock : CalendarPlus,
    who: "assignments.manage",
    slots: { ...slot, ...holders, app, until: mayEnd },
    key: "t",
    on: [
      appears(held, ["active", "expired"], "Prorrogar"),
      appears(held, ["timed"], "Prorrogar", { more: prefilled }),
    ],
    change: {
      request: (values) => calls.extend(path(values), Number(one(values, kind).id), values.until?.[0]?.id),
      done: (values) => `${one(values, kind).label} ${endOf(values)}`,
      failed: () => failed("prorrogar"),
    },
  }
}

/** Nothing takes it back: the expiry that it had is gone, and without one it would be more than was taken. */
function revoke(held: Held): Command {
  const { kind, noun, slot, calls, failed } = held
  return {
    id: `revoke-${kind}`,
    title: `Retirar ${noun}`,
    words: { en: [`revoke ${kind}`], pt: [`retirar ${noun}`, `revogar ${noun}`] },
    group: "assignments",
    icon: kind === "role" ? ShieldMinus : Layers2,
    who: "assignments.manage",
    slots: { ...slot, ...holders, app },
    key: "d",
    on: [appears(held, ["active", "timed"], "Retirar")],
    change: {
      request: (values) => calls.revoke(path(values), Number(one(values, kind).id)),
      done: (values) => `${named(held, values)} ${kind === "role" ? "retirada" : "retirado"} com sucesso`,
      failed: () => failed("retirar"),
    },
  }
}

export const assignments: readonly Command[] = [heldRole, heldProfile].flatMap((held) => [
  grant(held),
  lend(held),
  extend(held),
  revoke(held),
])
