import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { auditKinds } from "@/domain/audit/kinds"
import { unnamedRuleText } from "@/domain/incompatibilities"
import { formatIdentifier } from "@/domain/people/identifier"
import { firstNames } from "@/domain/people/person"
import { asSentence, counted, enumerated, grouped, uncapitalized } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import { type Effect, previewSentences } from "../../audit/rows/previewSentences"
import {
  called,
  changedAtEnd,
  changedNow,
  endingIn,
  type Holder,
  rolesOf,
  without,
} from "../../rights/assignments/changedRoles"

/** The effective roles that a client gains and loses: *ROLE_X em SINAL*. */
export interface ClientChange {
  id: string
  name: string
  gained: string[]
  lost: string[]
}

/** Clients by id. */
export type Holders = ReadonlyMap<string, Holder>

/** The clients whose effective roles changed. */
export function clientChanges(before: Holders, after: Holders): ClientChange[] {
  return [...after].flatMap(([id, now]) => {
    const then = before.get(id)
    if (!then) return []
    const gained = without(rolesOf(now), rolesOf(then))
    const lost = without(rolesOf(then), rolesOf(now))
    return gained.length + lost.length > 0 ? [{ id, name: now.name ?? id, gained, lost }] : []
  })
}

/** Ids of the portal roles that become effective for a client. */
export const portalRolesGained = (before: Holders, after: Holders): number[] =>
  [...after].flatMap(([id, now]) => {
    const then = new Set(portalRolesWithEffect(before.get(id)))
    return portalRolesWithEffect(now).filter((roleId) => !then.has(roleId))
  })

const portalRolesWithEffect = (holder: Holder | undefined): number[] =>
  (holder?.ways ?? []).flatMap(({ effective, homeId, roleId }) =>
    effective && homeId === securityAppId ? [roleId] : [],
  )

/** How many items of a list a sentence names; the rest is counted. */
const listed = 6
/** Maximum number of sentences about groups of people; the others are counted, and `people` has them by person. */
const maxSentences = 12

/** The effective roles of these clients in the portal itself, in the words of `rolesOf`. */
export const rolesInPortal = (...all: readonly Holders[]): Set<string> =>
  new Set(
    all
      .flatMap((holders) => [...holders.values()])
      .flatMap((holder) =>
        rolesOf({ ...holder, ways: holder.ways.filter(({ appId }) => appId === securityAppId) }),
      ),
  )

/** Sentences such as *14 pessoas perdem ROLE_X em SINAL.*, one for each group with the same change. Those with roles `inPortal` come first. */
export function changeSentences(
  changes: readonly ClientChange[],
  holders: Holders,
  inPortal: ReadonlySet<string>,
): Effect[] {
  const losing = { one: "perde", several: "perdem", tone: "danger" } as const
  const gaining = { one: "passa a ter", several: "passam a ter", tone: "positive" } as const
  const sentences = [
    ...alike(changes, ({ lost }) => lost, holders, { ...losing, inPortal }),
    ...alike(changes, ({ gained }) => gained, holders, { ...gaining, inPortal }),
  ].sort((one, other) => Number(other.isGrave) - Number(one.isGrave) || other.count - one.count)
  const rest = sentences.length - maxSentences
  return [
    ...sentences.slice(0, maxSentences).map(({ effect }) => effect),
    ...(rest > 0
      ? [{ text: `E mais ${counted(rest, "mudança", "mudanças")} de papéis.`, tone: "neutral" as const }]
      : []),
  ]
}

interface Verb {
  one: string
  several: string
  tone: Effect["tone"]
  inPortal: ReadonlySet<string>
}

function alike(
  changes: readonly ClientChange[],
  rolesIn: (change: ClientChange) => string[],
  holders: Holders,
  { one, several, tone, inPortal }: Verb,
): { count: number; isGrave: boolean; effect: Effect }[] {
  const groups = new Map<string, { roles: string[]; names: string[]; ids: string[] }>()
  for (const change of changes) {
    const roles = rolesIn(change)
    if (roles.length === 0) continue
    const key = JSON.stringify(roles)
    const group = groups.get(key) ?? { roles, names: [], ids: [] }
    group.ids.push(change.id)
    group.names.push(firstNames(change.name))
    groups.set(key, group)
  }
  return [...groups.values()].map(({ roles, names: [name = ""], ids: [first = "", ...others] }) => {
    const holder = holders.get(first)
    const count = others.length + 1
    const who =
      count === 1
        ? `${holder ? called(holder) : name} ${one}`
        : `${counted(count, "pessoa", "pessoas")} ${several}`
    // Roles in the portal come first, so that the limit of sentences never hides one.
    const isGrave = roles.some((role) => inPortal.has(role))
    return { count, isGrave, effect: { text: `${who} ${enumerated(roles, listed)}.`, tone } }
  })
}

/** The effects of one line in sentences: if it concerns one client, by the rules of a preview. */
export function lineEffects(entries: readonly AuditEntry[], before: Holders, after: Holders): Effect[] {
  const sentences = previewSentences(entries).filter(({ text }) => text !== "")
  const [only, ...others] = [...after.values()]
  if (!only) return sentences
  if (others.length > 0) {
    const changes = clientChanges(before, after)
    return [...sentences, ...changeSentences(changes, after, rolesInPortal(before, after))]
  }
  const then = before.get(only.clientId)
  const ending = endingIn(entries) === only.clientId
  return [
    ...sentences,
    ...(then ? changedNow(entries, then, only) : []),
    ...(ending ? changedAtEnd(entries, only) : []),
  ]
}

/** How often each kind of change occurs: *14 × Papel bloqueado*. */
export function doneSentences(entries: readonly AuditEntry[]): Effect[] {
  const counts = new Map<AuditEntry["kind"], number>()
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({
    text: `${grouped(count)} × ${auditKinds[kind].title}`,
    tone: "neutral",
  }))
}

const leftOutAnswer = type({
  results: type({ atalaiaId: "string", "name?": "string", "message?": "string", "code?": "string" }).array(),
})
/** How many people a sentence names; the rest is counted. */
const maxNamed = 3

/**
 * Whom a change of several people leaves out, by name, and why: one sentence for each reason, from the answer of the change. `forOthers`
 * names no rule of incompatible roles.
 */
export function leftOutSentences(answer: unknown, { forOthers = false } = {}): Effect[] {
  const read = leftOutAnswer(answer)
  if (read instanceof type.errors) return []
  const reasons = new Map<string, { names: string[]; why: string }>()
  for (const { atalaiaId, name = formatIdentifier(atalaiaId), message, code } of read.results) {
    if (message === undefined) continue
    const why = forOthers && code === "INCOMPATIBLE" ? unnamedRuleText : message
    const names = reasons.get(message)?.names ?? []
    reasons.set(message, { names: [...names, name], why })
  }
  return [...reasons.values()].map(({ names, why }) => ({
    text: asSentence(
      names.length === 1
        ? `${names[0]} fica de fora: ${uncapitalized(why)}`
        : `${counted(names.length, "pessoa fica", "pessoas ficam")} de fora (${enumerated(names, maxNamed)}): ${uncapitalized(why)}`,
    ),
    tone: "warning",
  }))
}
