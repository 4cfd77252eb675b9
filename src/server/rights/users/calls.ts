import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { maxLines } from "@/domain/plans"
import { pageOf } from "../../audit/rows/cursor"
import { presentHistoryItem } from "../../audit/rows/presenter"
import { accessOf } from "../../identity/access/accessList"
import { doneTo, historyWhere } from "../../identity/access/history"
import { countAttempt, firstAccessMails } from "../../identity/access/limits"
import { sendFirstAccess } from "../../identity/access/tickets"
import type { Handlers } from "../../identity/actor/context"
import { batchLoader } from "../../platform/database/batchLoader"
import type { Database } from "../../platform/database/connection"
import { conflict, notFound, notYours } from "../../platform/refusal/refusal"
import { superAdminsAbove } from "../grants/lastSuperAdmin"
import { ownPassword } from "./password"
import {
  type PersonDetail,
  personDetail,
  personDetailColumns,
  personTables,
  presentUserDetail,
  presentUserRow,
} from "./presenter"
import { countPeople, peopleFound, peopleIds, readUserSearch } from "./search"

/** `create` begins a pre-registration. */
export const users: Omit<Handlers<"users">, "create"> = {
  ...ownPassword,

  list: async ({ db, me, settings }, { query }) => {
    const { page = 0, size = pageSizes.users } = query
    const people = await peopleFound(db, me, readUserSearch(query.search, settings.retention), { page, size })
    const above = await superAdminsAbove(db, me)
    return { items: people.map((row) => presentUserRow(row, me, above, settings)) }
  },

  ids: async ({ db, me, settings }, { query }) => {
    const { page = 0, size = pageSizes.userIds } = query
    const filters = readUserSearch(query.search, settings.retention)
    const left = maxLines - page * size
    if (left <= 0) return { items: [] }
    return { items: (await peopleIds(db, me, filters, { page, size })).slice(0, left) }
  },

  count: ({ db, me, settings }, { query }) =>
    countPeople(db, me, readUserSearch(query.search, settings.retention)),

  get: async ({ db, me, settings }, { params }) => {
    const person = await personNamed(db, params.atalaiaId)
    return presentUserDetail(person, me, await superAdminsAbove(db, me), settings)
  },

  access: async ({ db, me }, { params }) => {
    const atalaiaId = normalizeIdentifier(params.atalaiaId)
    if (atalaiaId === me.atalaiaId) return accessOf(db, atalaiaId)
    if (!me.abilities.has("users.search")) throw notYours()
    await personNamed(db, atalaiaId)
    const all = await accessOf(db, atalaiaId)
    return me.abilities.has("users.searchAllAccess")
      ? all
      : all.filter(({ application }) => me.governs.includes(application.id))
  },

  history: async ({ db, me }, { params, query }) => {
    const { atalaiaId } = await personNamed(db, params.atalaiaId)
    const { search = "", page = 0, size = pageSizes.userHistory, after } = query
    const entries = await historyWhere(db, me, doneTo(atalaiaId), { search, page, size, after })
    return pageOf(entries, size, presentHistoryItem)
  },

  resendFirstAccess: async ({ db, me, dryRun, settings, change }, { params }) => {
    const person = await personNamed(db, params.atalaiaId)
    if (!person.enabled) throw conflict("A pessoa está inativa.")
    if (person.locked) throw conflict("A conta da pessoa está trancada.")
    if (!person.firstAccess) throw conflict("A pessoa já fez o primeiro acesso.", "ALREADY_SO")
    if (!dryRun) await countAttempt(db, firstAccessMails(person.atalaiaId, me.atalaiaId))
    await change(async (tx, record) => {
      await sendFirstAccess(tx, person, settings)
      await record({
        kind: "user.firstAccessMail",
        subjectId: person.atalaiaId,
        about: { subject: person.name },
      })
    })
    return { message: "Email enviado com sucesso." }
  },
}

const findPerson = batchLoader(
  personDetail,
  sql`atalaia_id text`,
  sql`select ${personDetailColumns} from ${personTables} where p.atalaia_id = asked.atalaia_id`,
)

/** The person of a path. 404 if there is none. */
async function personNamed(db: Database, id: string): Promise<PersonDetail> {
  const person = await findPerson(db, { atalaia_id: normalizeIdentifier(id) })
  if (!person) throw notFound("Usuário")
  return person
}
