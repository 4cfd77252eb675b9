import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { firstNames } from "@/domain/people/person"
import { enumerated, uncapitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Effect } from "../../audit/rows/previewSentences"
import { grantPathColumns, grantPathRow, obstacleOf, profileObstacleOf } from "../grants/grantPaths"

/* The effects of a change on a client's roles, now and when it ends: for previews. */

const way = type({
  "...": grantPathRow,
  appId: "number.integer",
  acronym: "string",
  roleId: "number.integer",
  title: "string",
  /** The application that the role belongs to, and the one that it governs. */
  homeId: "number.integer",
  governsAppId: "number.integer | null",
  profileId: "number.integer | null",
})
type Way = typeof way.infer

export const holderRow = type({
  clientId: "string",
  kind: "'person' | 'application' | null",
  name: "string | null",
  ways: way.array(),
})
/** A client with every way in which it could have a role. */
export type Holder = typeof holderRow.infer

/** Clients with all of their ways, direct ones first. */
export const holdersOf = (clientIds: readonly string[]): SQL => sql`
  select c.id as "clientId", n.kind, n.name, coalesce((
    select jsonb_agg(w) from (
      select ${grantPathColumns}, w.app_id as "appId", a.acronym, r.id as "roleId", r.title, r.app_id as "homeId",
        r.governs_app_id as "governsAppId", w.profile_id as "profileId"
      from grant_paths_of(c.id) w join application a on a.id = w.app_id join role r on r.id = w.role_id
      left join profile p on p.id = w.profile_id
      order by p.name collate "C" nulls first
    ) w
  ), '[]') as ways
  from jsonb_array_elements_text(${JSON.stringify(clientIds)}::jsonb) c(id) left join named_client n on n.id = c.id`

/** *SINAL*, *João Pedro* */
export const called = ({ clientId, kind, name }: Holder) =>
  kind === "application" ? (name ?? clientId) : firstNames(name ?? clientId)

const inOrder = (texts: Iterable<string>) => [...new Set(texts)].sort()

/** Effective roles, *ROLE_X em SINAL*. */
export const rolesOf = ({ ways }: Holder) =>
  inOrder(ways.flatMap(({ effective, title, acronym }) => (effective ? [`${title} em ${acronym}`] : [])))

/** Profiles with at least one effective role, *GESTÃO em SINAL*. */
const profilesOf = ({ ways }: Holder) =>
  inOrder(
    ways.flatMap(({ effective, profile, acronym }) =>
      effective && profile !== null ? [`${profile} em ${acronym}`] : [],
    ),
  )

export const without = (all: string[], others: string[]) => all.filter((each) => !others.includes(each))

/** How many items of a list a sentence has; the rest is counted. */
const listed = 6

/** The roles lost and gained immediately; if there are none, the reason. */
export function changedNow(entries: readonly AuditEntry[], before: Holder, after: Holder): Effect[] {
  const lost = without(rolesOf(before), rolesOf(after))
  const gained = without(rolesOf(after), rolesOf(before))
  const idle = without(profilesOf(before), profilesOf(after))
  const effects: Effect[] = []
  if (lost.length > 0)
    effects.push({ text: `${called(after)} perde ${enumerated(lost, listed)}.`, tone: "danger" })
  if (idle.length > 0) {
    const text =
      idle.length === 1
        ? `O perfil ${idle[0]} fica sem efeito.`
        : `Os perfis ${enumerated(idle, listed)} ficam sem efeito.`
    effects.push({ text, tone: "danger" })
  }
  if (gained.length > 0)
    effects.push({ text: `${called(after)} passa a ter ${enumerated(gained, listed)}.`, tone: "positive" })
  const [entry] = entries
  // A request for another administrator's consent concerns no role.
  if (lost.length === 0 && gained.length === 0 && entry?.kind !== "consent.ask") {
    const reason = entry && unchangedBecause(entry, before, after)
    effects.push({
      text: `Nenhum papel com efeito muda agora${reason ? `: ${reason}` : ""}.`,
      tone: "neutral",
    })
  }
  return effects
}

/** Why a change to a role or profile has no effect now, by the single definition of effective roles. */
function unchangedBecause(entry: AuditEntry, before: Holder, after: Holder): string | undefined {
  const { kind, about = {} } = entry
  const what = about.role ?? `o perfil ${about.profile}`
  const place = { kind: before.kind ?? "person", acronym: about.app ?? "" }
  const ways = waysOf(after, entry)
  switch (kind) {
    case "role.grant":
    case "role.extend":
    case "role.validate":
    case "role.unblock":
      return ways.length === 0
        ? `${what} não está atribuído`
        : (within(obstacleOf(ways, place)) ?? `${what} já tem efeito`)
    case "profile.grant":
    case "profile.extend":
      return within(profileObstacleOf(ways, place)) ?? `${what} já tem efeito`
    case "role.block":
    case "role.revoke":
      return ways.some(({ effective }) => effective)
        ? `${what} continua por outra atribuição`
        : `${what} não tinha efeito`
    case "profile.revoke":
      return profilesOf(before).includes(`${about.profile} em ${about.app}`)
        ? "os papéis continuam por outra atribuição"
        : `${what} não tinha efeito`
  }
}

/** As a part of a sentence: *a pessoa está inativa*. */
const within = (obstacle: string | undefined) => obstacle && uncapitalized(obstacle)

/** The ways by which a client has the role or profile of an entry, in the application in which the role has effect. */
const waysOf = ({ ways }: Holder, { appId, roleId, after }: AuditEntry): Way[] =>
  ways.filter((each) =>
    roleId === undefined
      ? each.profileId === after?.profileId && each.appId === appId
      : each.roleId === roleId && each.appId === (each.governsAppId === appId ? each.homeId : appId),
  )

/**
 * The single client whose roles end at the time that the entries set. For several clients it is undefined: each entry's own
 * sentence states the end.
 */
export function endingIn(entries: readonly AuditEntry[]): string | undefined {
  const ending = new Set(entries.flatMap(({ subjectId, about }) => (about?.until ? [subjectId] : [])))
  return ending.size === 1 ? [...ending][0] : undefined
}

/** The effects of the end of a temporary assignment. */
export function changedAtEnd(entries: readonly AuditEntry[], after: Holder): Effect[] {
  const ends = new Set(entries.flatMap(({ about }) => (about?.until ? [about.until] : [])))
  return [...ends].flatMap((until) => changedAt(until, after))
}

function changedAt(until: string, after: Holder): Effect[] {
  const places = endingsAt(Date.parse(until), after)
  const named = (titles: (place: Ending) => string[]) =>
    places.flatMap((place) => titles(place).map((title) => `${title} em ${place.acronym}`))
  const ending = named((place) => place.ending)
  const lasting = named((place) => place.lasting)
  const closed = after.kind === "application" ? [] : places.filter(({ closes }) => closes)
  const moment = formatDateTime(until)
  const effects: Effect[] = []
  if (ending.length > 0) {
    const out =
      closed.length === 0
        ? ""
        : `, e deixa de poder entrar em ${enumerated(
            closed.map(({ acronym }) => acronym),
            listed,
          )}`
    effects.push({
      text: `Em ${moment}, ${called(after)} perde ${enumerated(ending, listed)}${out}.`,
      tone: "neutral",
    })
  }
  if (lasting.length > 0) {
    effects.push({
      text: `Depois de ${moment}, ${called(after)} continua com ${enumerated(lasting, listed)} por outra atribuição.`,
      tone: "neutral",
    })
  }
  return effects
}

interface Ending {
  acronym: string
  /** Roles that end at that moment, and those that remain by another way. */
  ending: string[]
  lasting: string[]
  /** No way into the application remains. */
  closes: boolean
}

/** The applications in which something ends at a moment, by acronym. */
function endingsAt(moment: number, { ways }: Holder): Ending[] {
  const effective = ways.filter((each) => each.effective)
  const left = ({ expiration }: Way) =>
    expiration === null ? Number.POSITIVE_INFINITY : Date.parse(expiration) - moment
  return inOrder(effective.map(({ acronym }) => acronym)).flatMap((acronym) => {
    const here = effective.filter((each) => each.acronym === acronym)
    const titles = (which: (way: Way) => boolean) => inOrder(here.filter(which).map(({ title }) => title))
    const ends = titles((each) => left(each) === 0)
    const lasts = titles((each) => left(each) > 0)
    if (ends.length === 0) return []
    const closes = lasts.length === 0 && here.every(({ appId }) => appId !== securityAppId)
    return [
      { acronym, ending: without(ends, lasts), lasting: ends.filter((each) => lasts.includes(each)), closes },
    ]
  })
}
