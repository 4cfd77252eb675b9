import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { deputyPartNames, maxDaysAhead, maxDeputyDays, partsText } from "@/domain/deputies"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { firstNames } from "@/domain/people/person"
import { formatDateTime, timeZone } from "@/domain/time/when"
import { partsOf, partsShared } from "../../identity/access/deputies"
import { countAttempt, deputyNamings } from "../../identity/access/limits"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { deputyNamedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, invalid, Refusal } from "../../platform/refusal/refusal"
import { overlaps } from "./queries"

type Naming = BodyOf<Calls["deputies"]["name"]>

const made = type({ id: "number.integer" })

/**
 * Names a deputy of the actor. Nothing changes until the deputy accepts. 422 if the period does not fit, or the person could decide
 * nothing of what the actor decides; 409 if the actor has another deputy in the period, or that person has.
 */
export async function nameDeputy(
  { db, me, settings, dryRun, change }: AuthenticatedContext,
  { userAtalaiaId, fromDateTime, untilDateTime, justification }: Naming,
): Promise<{ id: number }> {
  if (!dryRun) await countAttempt(db, deputyNamings(me.atalaiaId))
  const deputyId = normalizeIdentifier(userAtalaiaId)
  if (deputyId === me.atalaiaId) {
    throw new Refusal(403, "ONESELF", "Ninguém substitui a si mesmo: indique outra pessoa.", {
      userAtalaiaId: "Indique outra pessoa.",
    })
  }
  return change(async (tx, record) => {
    await holdPeople(tx, [me.atalaiaId, deputyId])
    const period = await readPeriod(tx, fromDateTime, untilDateTime)
    const { person, parts } = await personToName(tx, me, deputyId)
    await refuseSecond(tx, me, period)
    await refuseAbsent(tx, me, person, period)
    // A preview would tell the name of any CPF.
    const told = dryRun && !me.abilities.has("users.search") ? undefined : person.name
    const [deputy] = await rows(
      tx,
      made,
      sql`
        insert into deputy (holder_id, deputy_id, from_date, until_date, reason, parts)
        values (${me.atalaiaId}, ${deputyId}, ${period.from}, ${period.until}, ${justification || null}, ${textArray(parts)})
        returning id`,
    )
    if (!deputy) throw new Error("a deputy that was named has no row")
    const about = { by: me.name, from: period.from, until: period.until, what: partsText(parts) }
    await record({
      kind: "deputy.name",
      subjectId: deputyId,
      about: {
        ...(told !== undefined && { subject: told }),
        until: period.until,
        document: about.what,
        ...(await notPassedOn(tx, me, told, period)),
      },
      after: { deputy: deputy.id, fromDate: period.from, untilDate: period.until },
      ...(justification && { justification }),
    })
    const link = `${settings.publicUrl}/me/deputies`
    await queueMail(tx, deputyNamedMail(person, { ...about, reason: justification, link }))
    return deputy
  })
}

/**
 * Locks people in order. Of two concurrent namings or acceptances, the second one sees the first; so does a change of what one of
 * them may do, which locks the client (`hold_target` in the database).
 */
export const holdPeople = (tx: Database, ids: readonly string[]) =>
  tx.execute(sql`
    select from client c join person p on p.atalaia_id = c.id
    where c.id = any(${textArray(ids)}) order by c.id for no key update`)

export interface Period {
  from: string
  until: string
}

const periodRow = type({
  from: momentText,
  until: momentText,
  begins: "'past' | 'now' | 'far'",
  ends: "'past' | 'before' | 'later'",
  long: "boolean",
})

/** The period, checked by the database's clock. Without a beginning, and on the day itself, it begins now. */
async function readPeriod(tx: Database, from: string | undefined, until: string): Promise<Period> {
  const [period] = await rows(
    tx,
    periodRow,
    sql`
      select greatest(asked.begin, now()) as "from", asked.until,
        case when (asked.begin at time zone ${timeZone})::date < (now() at time zone ${timeZone})::date then 'past'
          when asked.begin > now() + make_interval(days => ${maxDaysAhead}) then 'far' else 'now' end as begins,
        case when asked.until <= now() then 'past' when asked.until <= asked.begin then 'before' else 'later' end as ends,
        asked.until > greatest(asked.begin, now()) + make_interval(days => ${maxDeputyDays}) as long
      from (select coalesce(${from ?? null}::timestamptz, now()) as begin, ${until}::timestamptz as until) asked`,
  )
  if (!period) throw new Error("a period was not read")
  if (period.begins === "past")
    throw invalid({ fromDateTime: "O começo já passou: escolha hoje, ou um dia que ainda vem." })
  if (period.begins === "far")
    throw invalid({
      fromDateTime: `O começo está a mais de ${maxDaysAhead} dias: nomeie mais perto da data.`,
    })
  if (period.ends === "past") throw invalid({ untilDateTime: "O fim já passou: escolha outro." })
  if (period.ends === "before") throw invalid({ untilDateTime: "O fim vem antes do começo: escolha outro." })
  if (period.long)
    throw invalid({
      untilDateTime: `Uma substituição dura no máximo ${maxDeputyDays} dias: escolha um fim mais próximo.`,
    })
  return { from: iso(period.from), until: iso(period.until) }
}

const ownRow = type({ parts: type.enumerated(...deputyPartNames).array() })
const candidateRow = type({
  name: "string",
  email: "string",
  enabled: "boolean",
  locked: "boolean",
  shared: type.enumerated(...deputyPartNames).array(),
})

/**
 * The person whom the actor names, and the parts in which they can be one. 422 if there is none. Actors who cannot search people
 * learn only that this person cannot stand in. 409 if the actor has no part.
 */
async function personToName(tx: Database, me: Actor, deputyId: string) {
  const holderId = sql`${me.atalaiaId}::text`
  const [own] = await rows(tx, ownRow, sql`select ${partsOf(holderId)} as parts`)
  if (!own || own.parts.length === 0) {
    throw conflict(
      "Nada espera pela sua decisão: tem substituto quem avalia cadastros, decide solicitações de acesso, está no conselho de um papel ou revê acessos.",
      "SENSELESS",
    )
  }
  const [person] = await rows(
    tx,
    candidateRow,
    sql`
      select p.name, p.email, p.enabled, p.locked_date is not null as locked,
        ${partsShared(holderId, sql`p.atalaia_id`)} as shared
      from person p where p.atalaia_id = ${deputyId}`,
  )
  const refused = (why: string) =>
    invalid({
      userAtalaiaId: me.abilities.has("users.search")
        ? why
        : `Esta pessoa não existe, não está ativa, ou não pode decidir o que cabe a você: ${partsText(own.parts)}.`,
    })
  if (!person) throw refused("Nenhum Usuário encontrado")
  const { name, shared } = person
  if (!person.enabled) throw refused(`A conta de ${name} está inativa.`)
  if (person.locked) throw refused(`A conta de ${name} está trancada.`)
  if (shared.length === 0) {
    throw refused(
      `${name} não pode decidir o que cabe a você (${partsText(own.parts)}): substitui quem já faz o mesmo em outro lugar.`,
    )
  }
  return { person: { atalaiaId: deputyId, name, email: person.email }, parts: shared }
}

const otherRow = type({ name: "string", from: momentText, until: momentText })

/** The deputy whom a person has named for a period that overlaps: the deputy's name, and when. */
async function overlapping(tx: Database, holderId: string, { from, until }: Period) {
  const [other] = await rows(
    tx,
    otherRow,
    sql`
      select p.name, d.from_date as "from", d.until_date as until from deputy d join person p on p.atalaia_id = d.deputy_id
      where d.holder_id = ${holderId} and ${overlaps(from, until)} order by d.from_date limit 1`,
  )
  return (
    other && {
      name: other.name,
      when: `de ${formatDateTime(iso(other.from))} a ${formatDateTime(iso(other.until))}`,
    }
  )
}

/** 409 if the actor has another deputy in the period: it has to be clear who of the two decides. */
async function refuseSecond(tx: Database, me: Actor, period: Period): Promise<void> {
  const other = await overlapping(tx, me.atalaiaId, period)
  if (!other) return
  throw conflict(
    `${other.name} já é quem substitui você ${other.when}: encerre antes essa substituição, ou escolha outro período.`,
    "ALREADY_SO",
  )
}

/**
 * 409 if a deputy would be away themselves. Their own deputy decides only for them. When they are away is not said, and to actors
 * who cannot search people not who they are.
 */
async function refuseAbsent(
  tx: Database,
  me: Actor,
  { atalaiaId, name }: { atalaiaId: string; name: string },
  period: Period,
): Promise<void> {
  const other = await overlapping(tx, atalaiaId, period)
  if (!other) return
  const why = me.abilities.has("users.search")
    ? `${name} também nomeou quem decida em seu lugar no período`
    : "Esta pessoa também nomeou quem decida em seu lugar no período"
  throw conflict(
    `${why}. Quem substitui decide só por quem o nomeou: escolha outra pessoa, ou outro período.`,
    "SENSELESS",
  )
}

/** The same for the actor, who accepts. */
export async function refuseAway(tx: Database, me: Actor, period: Period): Promise<void> {
  const other = await overlapping(tx, me.atalaiaId, period)
  if (!other) return
  throw conflict(
    `${other.name} substitui você ${other.when}. Quem substitui decide só por quem o nomeou: encerre antes essa substituição, ou recuse esta.`,
    "SENSELESS",
  )
}

const holderName = type({ name: "string" })

/** For a deputy of others in the period: a sentence that the new deputy does not. */
async function notPassedOn(
  tx: Database,
  me: Actor,
  name: string | undefined,
  { from, until }: Period,
): Promise<{ changes?: string }> {
  const others = await rows(
    tx,
    holderName,
    sql`
      select p.name from deputy d join person p on p.atalaia_id = d.holder_id
      where d.deputy_id = ${me.atalaiaId} and d.accepted_date is not null
        and ${overlaps(from, until)} order by p.name`,
  )
  if (others.length === 0) return {}
  const whom = others.map((other) => other.name).join(", ")
  return {
    changes: `Por ${whom}, que você substitui, ${name === undefined ? "a pessoa" : firstNames(name)} não decide.`,
  }
}
