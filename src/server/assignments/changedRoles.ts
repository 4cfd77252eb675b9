import { type } from "arktype"
import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { firstNames } from "@/domain/people/person"
import { enumerated, uncapitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import type { AuditEntry } from "../audit/audit"
import type { Effect } from "../audit/previewSentences"
import { type Database, rows } from "../database/connection"
import { standsAt } from "../roles/roleOfApplication"
import { type GrantPath, grantPathColumns, grantPathRow, obstacleOf, profileObstacleOf } from "./grantPaths"

/** What a change does to the roles that a client has, now and when it ends: for previews. */

interface EffectiveGrants {
  kind: "person" | "application"
  name: string
  /** Effective roles, `ROLE_X em SINAL`. */
  roles: Set<string>
  /** Profiles with at least one effective role, `GESTÃO em SINAL`. */
  profiles: Set<string>
}

const grantsRow = type({
  person: "string | null",
  acronym: "string | null",
  roles: "string[] | null",
  profiles: "string[] | null",
})

export async function effectiveGrantsOf(db: Database, clientId: string): Promise<EffectiveGrants> {
  const [grants] = await rows(
    db,
    grantsRow,
    sql`
      select
        (select name from person where atalaia_id = ${clientId}) as person,
        (select acronym from application where client_id = ${clientId}) as acronym,
        array_agg(distinct w.title || ' em ' || a.acronym) as roles,
        array_agg(distinct p.name || ' em ' || a.acronym) filter (where p.id is not null) as profiles
      from grant_paths_of(${clientId}) w
      join application a on a.id = w.app_id
      left join profile p on p.id = w.profile_id
      where w.effective`,
  )
  return {
    kind: grants?.acronym ? "application" : "person",
    name: grants?.acronym ?? firstNames(grants?.person ?? clientId),
    roles: new Set(grants?.roles ?? []),
    profiles: new Set(grants?.profiles ?? []),
  }
}

/** Of a list in a sentence; the rest is counted. */
const listed = 6

/** What is lost and gained at once; where that is nothing, why. */
export async function changedNow(
  db: Database,
  entries: readonly AuditEntry[],
  before: EffectiveGrants,
  after: EffectiveGrants,
): Promise<Effect[]> {
  const lost = [...before.roles].filter((role) => !after.roles.has(role))
  const gained = [...after.roles].filter((role) => !before.roles.has(role))
  const idle = [...before.profiles].filter((profile) => !after.profiles.has(profile))
  const effects: Effect[] = []
  if (lost.length > 0)
    effects.push({ text: `${after.name} perde ${enumerated(lost, listed)}.`, tone: "danger" })
  if (idle.length > 0) {
    const text =
      idle.length === 1
        ? `O perfil ${idle[0]} fica sem efeito.`
        : `Os perfis ${enumerated(idle, listed)} ficam sem efeito.`
    effects.push({ text, tone: "danger" })
  }
  if (gained.length > 0)
    effects.push({ text: `${after.name} passa a ter ${enumerated(gained, listed)}.`, tone: "positive" })
  if (lost.length === 0 && gained.length === 0) {
    const [entry] = entries
    const reason = entry && (await unchangedBecause(db, entry, before))
    effects.push({
      text: `Nenhum papel com efeito muda agora${reason ? `: ${reason}` : ""}.`,
      tone: "neutral",
    })
  }
  return effects
}

/** Why a change to a role or profile changes nothing now, as the one definition of effective roles has it. */
async function unchangedBecause(
  db: Database,
  entry: AuditEntry,
  before: EffectiveGrants,
): Promise<string | undefined> {
  const { kind, about = {} } = entry
  const what = about.role ?? `o perfil ${about.profile}`
  const place = { kind: before.kind, acronym: about.app ?? "" }
  switch (kind) {
    case "role.grant":
    case "role.extend":
    case "role.validate":
    case "role.unblock": {
      const ways = await waysOf(db, entry)
      return ways.length === 0
        ? `${what} não está atribuído`
        : (within(obstacleOf(ways, place)) ?? `${what} já tem efeito`)
    }
    case "profile.grant":
    case "profile.extend":
      return within(profileObstacleOf(await waysOf(db, entry), place)) ?? `${what} já tem efeito`
    case "role.block":
    case "role.revoke":
      return (await waysOf(db, entry)).some(({ effective }) => effective)
        ? `${what} continua por outra atribuição`
        : `${what} não tinha efeito`
    case "profile.revoke":
      return before.profiles.has(`${about.profile} em ${about.app}`)
        ? "os papéis continuam por outra atribuição"
        : `${what} não tinha efeito`
  }
}

/** As a part of a sentence: *a pessoa está inativa*. */
const within = (obstacle: string | undefined) => obstacle && uncapitalized(obstacle)

/** By which the client has the role or profile that an entry is about. */
function waysOf(
  db: Database,
  { subjectId = "", appId = 0, roleId, after }: AuditEntry,
): Promise<GrantPath[]> {
  const which =
    roleId === undefined
      ? sql`w.profile_id = ${Number(after?.profileId)} and w.app_id = ${appId}`
      : sql`w.role_id = ${roleId} and w.app_id = ${standsAt(appId)}`
  return rows(
    db,
    grantPathRow,
    sql`
      select ${grantPathColumns}
      from grant_paths_of(${subjectId}) w join role r on r.id = w.role_id left join profile p on p.id = w.profile_id
      where ${which} order by p.name collate "C" nulls first`,
  )
}

const endRow = type({
  acronym: "string",
  /** Roles that end at that moment, and those that go on by another way. */
  ending: "string[]",
  lasting: "string[]",
  /** Nothing gives the way into the application any more. */
  closes: "boolean",
})

/** What happens when that comes to its end which is given until then. */
export async function changedAtEnd(db: Database, entries: readonly AuditEntry[]): Promise<Effect[]> {
  const ends = new Map(
    entries.flatMap(({ subjectId, about }) =>
      subjectId && about?.until
        ? [[`${subjectId} ${about.until}`, { subjectId, until: about.until }] as const]
        : [],
    ),
  )
  const effects: Effect[] = []
  for (const { subjectId, until } of ends.values()) {
    const { name, kind } = await effectiveGrantsOf(db, subjectId)
    const places = await endingsOf(db, subjectId, until)
    const named = (titles: (place: typeof endRow.infer) => string[]) =>
      places.flatMap((place) => titles(place).map((title) => `${title} em ${place.acronym}`))
    const ending = named((place) => place.ending)
    const lasting = named((place) => place.lasting)
    const closed = kind === "person" ? places.filter(({ closes }) => closes) : []
    const moment = formatDateTime(until)
    if (ending.length > 0) {
      const out =
        closed.length === 0
          ? ""
          : `, e deixa de poder entrar em ${enumerated(
              closed.map(({ acronym }) => acronym),
              listed,
            )}`
      effects.push({
        text: `Em ${moment}, ${name} perde ${enumerated(ending, listed)}${out}.`,
        tone: "neutral",
      })
    }
    if (lasting.length > 0) {
      effects.push({
        text: `Depois de ${moment}, ${name} continua com ${enumerated(lasting, listed)} por outra atribuição.`,
        tone: "neutral",
      })
    }
  }
  return effects
}

function endingsOf(db: Database, clientId: string, until: string) {
  return rows(
    db,
    endRow,
    sql`
      with held as (
        select w.app_id, w.title,
          bool_or(w.expiration_date_time = ${until}) is true as ends,
          bool_or(coalesce(w.expiration_date_time > ${until}, true)) as lasts
        from grant_paths_of(${clientId}) w where w.effective group by w.app_id, w.title
      )
      select a.acronym,
        coalesce(array_agg(h.title order by h.title collate "C") filter (where h.ends and not h.lasts), '{}') as ending,
        coalesce(array_agg(h.title order by h.title collate "C") filter (where h.ends and h.lasts), '{}') as lasting,
        a.id <> ${securityAppId} and not bool_or(h.lasts) as closes
      from held h join application a on a.id = h.app_id
      group by a.id having bool_or(h.ends) order by a.acronym collate "C"`,
  )
}
