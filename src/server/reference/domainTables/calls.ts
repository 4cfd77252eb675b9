import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import {
  type DomainName,
  type DomainValues,
  databaseColumn,
  domainTable,
  entryProblems,
  isDomainName,
  labelColumn,
} from "@/domain/domainTables"
import { pageSizes } from "@/domain/pageSizes"
import { municipalitiesCalled } from "@/domain/places/municipalities"
import type { Actor, Handlers } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { conflict, invalid, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { usageOf } from "./usage"

type Entry = AnswerOf<Calls["domainTables"]["list"]>["items"][number]
const entryRow = type({
  id: "number.integer",
  "label?": "string | null",
  "description?": "string | null",
  "code?": "string | null",
  "nameReduced?": "string | null",
  "uf?": "string | null",
  "stateId?": "string | null",
  "isoCode?": "string | null",
})

function domainNamed(name: string): DomainName {
  if (!isDomainName(name)) throw notFound("Tabela de domínio")
  return name
}

/** Checks the ability that each tab's tables require. */
function editableDomain(name: string, me: Actor): DomainName {
  const domain = domainNamed(name)
  const ability = domainTable(domain).tab === "users" ? "texts.manage" : "organizations.manage"
  if (!me.abilities.has(ability)) throw notYours("Esta tabela não está ao seu alcance.")
  return domain
}

const columnsOf = (domain: DomainName) =>
  domainTable(domain).columns.map((column) => ({ name: column.name, column: databaseColumn(column) }))

/** The columns of a table under their names in answers. */
const selected = (domain: DomainName): SQL =>
  sql.join(
    columnsOf(domain).map(
      ({ name, column }) => sql`${sql.identifier(column)}::text as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )
const orderOf = (domain: DomainName) =>
  domainTable(domain).scale ? sql`id` : sql`fold(${sql.identifier(labelColumn(domain))}), id`
const tableOf = (domain: DomainName) => sql.identifier(domainTable(domain).table)

function present(domain: DomainName, row: typeof entryRow.infer): Entry {
  const given = columnsOf(domain).flatMap(({ name }) => {
    const value = row[name]
    return value === null || value === undefined ? [] : [[name, value] as const]
  })
  return { label: "", ...Object.fromEntries(given), id: row.id }
}

/** The normalized values; 422 by column if they are invalid. */
async function readValues(db: Database, domain: DomainName, given: DomainValues): Promise<DomainValues> {
  const table = domainTable(domain)
  const problems = entryProblems(table, given)
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>)
  if (given.stateId !== undefined && domain === "cities") {
    const isState =
      /^\d{1,6}$/.test(given.stateId) &&
      (await hasRows(db, sql`select from state where id = ${Number(given.stateId)}`))
    if (!isState) throw invalid({ stateId: "Este estado não existe." })
  }
  return Object.fromEntries(
    table.columns.map(({ name, upper }) => {
      const text = given[name]?.trim() ?? ""
      return [name, upper ? text.toLocaleUpperCase("pt-BR") : text]
    }),
  )
}

/** Two values may not have the same name, because they look alike; municipalities may, in different states. */
async function refuseSecond(
  tx: Database,
  domain: DomainName,
  values: DomainValues,
  own?: number,
): Promise<void> {
  const sameState = domain === "cities" ? sql`state_id = ${Number(values.stateId)}` : sql`true`
  for (const column of domainTable(domain).columns.filter(({ unique }) => unique)) {
    const { name, title } = column
    const taken = await hasRows(
      tx,
      sql`
        select 1 from ${tableOf(domain)}
        where fold(${sql.identifier(databaseColumn(column))}) = fold(${values[name] ?? ""}) and id <> ${own ?? 0} and ${sameState}`,
    )
    if (taken) {
      throw new Refusal(409, "TAKEN", `Já existe um valor com ${title} “${values[name]}”.`, {
        [name]: "Já existe",
      })
    }
  }
}

/** A municipality is also found by its other names. */
function calledOtherwise(domain: DomainName, search: string): SQL {
  const ids = domain === "cities" ? municipalitiesCalled(search) : []
  return ids.length > 0
    ? sql`id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql`false`
}

const storedValue = (name: string, text: string | undefined): SQL =>
  name === "stateId" ? sql`${Number(text)}` : sql`${text === "" ? null : text}`

export const domainTables: Handlers<"domainTables"> = {
  list: async ({ db }, { params, query }) => {
    const domain = domainNamed(params.domain)
    const { search = "", page = 0, size = pageSizes.domainEntries } = query
    const searched = sql.join(
      columnsOf(domain)
        .filter(({ name }) => name !== "stateId")
        .map(({ column }) => sql.identifier(column)),
      sql`, `,
    )
    const entries = await rows(
      db,
      entryRow,
      sql`
        select id, ${selected(domain)} from ${tableOf(domain)}
        where ${everyWord(sql`fold(concat_ws(' ', ${searched}))`, search)} or ${calledOtherwise(domain, search)}
        order by ${orderOf(domain)} limit ${size} offset ${page * size}`,
    )
    return { items: entries.map((row) => present(domain, row)) }
  },

  create: async ({ me, change }, { params, body }) => {
    const domain = editableDomain(params.domain, me)
    return change(async (tx, record) => {
      const values = await readValues(tx, domain, body)
      // Ids of reference data are fixed, so a new id follows the highest one. The lock serializes this.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain:${domain}`}, 0))`)
      await refuseSecond(tx, domain, values)
      const columns = columnsOf(domain)
      const [made] = await rows(
        tx,
        entryRow,
        sql`
          insert into ${tableOf(domain)} (id, ${sql.join(
            columns.map(({ column }) => sql.identifier(column)),
            sql`, `,
          )})
          values ((select coalesce(max(id), 0) + 1 from ${tableOf(domain)}), ${sql.join(
            columns.map(({ name }) => storedValue(name, values[name])),
            sql`, `,
          )})
          returning id, ${selected(domain)}`,
      )
      if (!made) throw notFound("Valor")
      await record({
        kind: "domain.create",
        about: { subject: values.label ?? "", document: domainTable(domain).title },
        after: { domain, ...values },
      })
      return present(domain, made)
    })
  },

  update: async ({ me, change }, { params, body }) => {
    const domain = editableDomain(params.domain, me)
    return change(async (tx, record) => {
      const values = await readValues(tx, domain, body)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain:${domain}`}, 0))`)
      const before = await entryAt(tx, domain, params.entryId)
      await refuseSecond(tx, domain, values, params.entryId)
      const [after] = await rows(
        tx,
        entryRow,
        sql`
          update ${tableOf(domain)} set ${sql.join(
            columnsOf(domain).map(
              ({ name, column }) => sql`${sql.identifier(column)} = ${storedValue(name, values[name])}`,
            ),
            sql`, `,
          )}
          where id = ${params.entryId} returning id, ${selected(domain)}`,
      )
      if (!after) throw notFound("Valor")
      await record({
        kind: "domain.update",
        about: { subject: values.label ?? "", document: domainTable(domain).title },
        before: { domain, ...before },
        after: { domain, ...values },
      })
      return present(domain, after)
    })
  },

  remove: async ({ me, change }, { params }) => {
    const domain = editableDomain(params.domain, me)
    await change(async (tx, record) => {
      const before = await entryAt(tx, domain, params.entryId)
      const uses = await usageOf(tx, domainTable(domain).table, params.entryId)
      if (uses !== "") {
        throw conflict(`${before.label} está em uso: ${uses}. Nada foi removido.`, "IN_USE")
      }
      await tx.execute(sql`delete from ${tableOf(domain)} where id = ${params.entryId}`)
      await record({
        kind: "domain.delete",
        about: { subject: before.label, document: domainTable(domain).title },
        before: { domain, ...before },
      })
    })
  },
}

async function entryAt(tx: Database, domain: DomainName, id: number): Promise<Entry> {
  const [entry] = await rows(
    tx,
    entryRow,
    sql`select id, ${selected(domain)} from ${tableOf(domain)} where id = ${id} for update`,
  )
  if (!entry) throw notFound("Valor")
  return present(domain, entry)
}
