import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type DomainName, domainTable, labelColumn } from "@/domain/domainTables"
import { namedFields, type RegistrationField } from "@/domain/registration/fields"
import type { Circumstances } from "@/domain/registration/rules"
import { timeZone } from "@/domain/time/when"
import { type Database, hasRows, prepared, rows } from "../../platform/database/connection"

/* References in registration data: entries of domain tables and units. */

type Fields = Record<string, RegistrationField>
type Values = Readonly<Record<string, unknown>>

interface Reference {
  name: string
  table: DomainName | "organizations"
  id: number
}

function referencesOf(fields: Fields, values: Values): Reference[] {
  return namedFields(fields).flatMap(([name, field]): Reference[] => {
    const id = values[name]
    if (typeof id !== "number") return []
    if (field.kind === "lookup") return [{ name, table: field.table, id }]
    return field.kind === "unit" ? [{ name, table: "organizations", id }] : []
  })
}

const tableOf = (table: Reference["table"]) =>
  sql.identifier(table === "organizations" ? "organization" : domainTable(table).table)

const missingReference = type({ name: "string" })

/** References to missing entries, and municipalities of another state, by field. */
export async function referenceProblems(
  db: Database,
  fields: Fields,
  values: Values,
): Promise<Record<string, string>> {
  const references = referencesOf(fields, values)
  if (references.length === 0) return {}
  const missing = await rows(
    db,
    missingReference,
    sql.join(
      references.map(
        ({ name, table, id }) => sql`select ${name}::text as name where not exists (
          select from ${tableOf(table)} where id = ${id})`,
      ),
      sql` union all `,
    ),
  )
  const problems = Object.fromEntries(missing.map(({ name }) => [name, "Este valor não existe mais."]))
  return { ...(await strayCities(db, values)), ...problems }
}

const cityFields = [
  ["addressStateId", "addressCityId"],
  ["stateId", "cityId"],
] as const

async function strayCities(db: Database, values: Values): Promise<Record<string, string>> {
  for (const [state, city] of cityFields) {
    if (typeof values[state] !== "number" || typeof values[city] !== "number") continue
    const fits = await hasRows(
      db,
      sql`select from city where id = ${values[city]} and state_id = ${values[state]}`,
    )
    if (!fits) return { [city]: "Este município não é desta UF." }
  }
  return {}
}

const labelRow = type({ table: "string", id: "number.integer", label: "string" })
const labelOf = (table: Reference["table"]): SQL =>
  table === "organizations" ? sql`acronym || ' · ' || title` : sql`${sql.identifier(labelColumn(table))}`

/** Labels by table and id, in the tables of the fields of all `forms`: one statement, whatever a person's values refer to. */
export function labelsIn(forms: readonly Fields[]) {
  const every = forms.flatMap((fields) =>
    referencesOf(fields, Object.fromEntries(namedFields(fields).map(([name]) => [name, 0]))),
  )
  const tables = [...new Set(every.map(({ table }) => table))]
  const find = prepared(
    labelRow,
    sql.join(
      tables.map(
        (table) => sql`
          select ${sql.raw(`'${table}'`)} as table, id, ${labelOf(table)} as label from ${tableOf(table)}
          where id = any(${sql.placeholder(table)}::int[])`,
      ),
      sql` union all `,
    ),
  )
  return async (
    db: Database,
    lists: readonly (readonly [Fields, Values | undefined])[],
  ): Promise<Record<string, Record<string, string>>> => {
    const ids = new Map(tables.map((table) => [table, new Set<number>()]))
    for (const [fields, values] of lists) {
      for (const { table, id } of referencesOf(fields, values ?? {})) ids.get(table)?.add(id)
    }
    const asked = [...ids].map(([table, wanted]) => [table, `{${[...wanted].join(",")}}`])
    const names: Record<string, Record<string, string>> = {}
    for (const { table, id, label } of await find(db, Object.fromEntries(asked)))
      names[table] = { ...names[table], [id]: label }
    return names
  }
}

/** Today in Brasília, in the stored form of dates. */
export const today = (): string => Temporal.Now.plainDateISO(timeZone).toString()

const countryRow = type({ id: "number.integer", name: "string" })
/** `2026-03-01`. */
const birthRow = type({ birthDate: "string | null" })

/** What the rules need in addition to the values of one or several forms of a person. */
export async function circumstancesOf(
  db: Database,
  { isForeign, atalaiaId, email }: { isForeign: boolean; atalaiaId: string; email: string },
  ...forms: readonly Values[]
): Promise<Circumstances> {
  const ids = forms
    .flatMap(({ countryId, birthCountryId }) => [countryId, birthCountryId])
    .filter((id) => typeof id === "number")
  const countries = await rows(
    db,
    countryRow,
    sql`select id, name from country where id = any(${`{${ids.join(",")}}`}::int[])`,
  )
  const [personal] = await rows(
    db,
    birthRow,
    sql`
      select birth_date::text as "birthDate" from registration_personal
      where atalaia_id = ${atalaiaId} order by pending desc limit 1`,
  )
  return {
    isForeign,
    accountEmail: email,
    today: today(),
    countryNames: Object.fromEntries(countries.map(({ id, name }) => [id, name])),
    ...(personal?.birthDate && { birthDate: personal.birthDate }),
  }
}
