import { type SQL, sql } from "drizzle-orm"
import { phoneValues, sectionValues } from "@/contract/registrationData"
import { type } from "@/contract/type"
import {
  namedFields,
  type PhoneValues,
  phoneFields,
  type RegistrationField,
  type SectionName,
  type SectionValues,
  sectionFields,
} from "@/domain/registration/fields"
import { type Database, type RowShape, rows } from "../../platform/database/connection"
import { columnName } from "../../platform/database/schema/columns"

/* Reads and writes sections: one row has the current values, another one the requested ones. */

type Fields = Record<string, RegistrationField>

export const sectionTable = (section: SectionName): SQL => sql`${sql.identifier(`registration_${section}`)}`

const column = (name: string) => sql.identifier(columnName(name))
const types: Record<RegistrationField["kind"], SQL> = {
  text: sql`text`,
  photo: sql`text`,
  date: sql`date`,
  flag: sql`boolean`,
  number: sql`int`,
  lookup: sql`int`,
  unit: sql`int`,
}

/** The columns of some fields as one JSON object under the fields' own names, without nulls. */
export const valuesColumn = (fields: Fields): SQL => sql`
  jsonb_strip_nulls(jsonb_build_object(${sql.join(
    namedFields(fields).map(([name]) => sql`${sql.raw(`'${name}'`)}, ${column(name)}`),
    sql`, `,
  )}))`

/** Names and values of columns, for an insert; photos have a call of their own and are excluded. */
export function columnsAndValues(fields: Fields, values: Readonly<Record<string, unknown>>) {
  const sent = namedFields(fields).filter(([, { kind }]) => kind !== "photo")
  return {
    columns: sql.join(
      sent.map(([name]) => sql`${column(name)}`),
      sql`, `,
    ),
    values: sql.join(
      sent.map(([name, { kind }]) => sql`${values[name] ?? null}::${types[kind]}`),
      sql`, `,
    ),
    excluded: sql.join(
      sent.map(([name]) => sql`${column(name)} = excluded.${column(name)}`),
      sql`, `,
    ),
  }
}

export interface StoredSection<S extends SectionName> {
  /** The higher version of the two rows; 0 if there is neither. */
  version: number
  valid?: SectionValues<S>
  pending?: SectionValues<S>
}

type SectionRow<S extends SectionName> = { pending: boolean; version: number; values: SectionValues<S> }
const versioned = type({ pending: "boolean", version: "number.integer" })
export const sectionRow = {
  personal: versioned.merge({ values: sectionValues.personal }),
  documents: versioned.merge({ values: sectionValues.documents }),
  professional: versioned.merge({ values: sectionValues.professional }),
  communication: versioned.merge({ values: sectionValues.communication }),
  additional: versioned.merge({ values: sectionValues.additional }),
}
const sectionRows: { [S in SectionName]: RowShape<SectionRow<S>> } = sectionRow
export const phoneRow = type({ pending: "boolean", values: phoneValues })

/** The rows of a section as a query. */
export const sectionQuery = (section: SectionName, atalaiaId: SQL): SQL => sql`
  select pending, version, ${valuesColumn(sectionFields[section])} as values
  from ${sectionTable(section)} where atalaia_id = ${atalaiaId}`

/** A section's current values, and the values of its pending request. */
export const storedSection = async <S extends SectionName>(
  db: Database,
  section: S,
  atalaiaId: string,
): Promise<StoredSection<S>> =>
  sectionOf(await rows(db, sectionRows[section], sectionQuery(section, sql`${atalaiaId}`)))

/** The same from its rows. */
export function sectionOf<S extends SectionName>(stored: readonly SectionRow<S>[]): StoredSection<S> {
  const valid = stored.find(({ pending }) => !pending)?.values
  const pending = stored.find((row) => row.pending)?.values
  return {
    version: Math.max(0, ...stored.map(({ version }) => version)),
    ...(valid && { valid }),
    ...(pending && { pending }),
  }
}

/** Replaces a row completely, except for its photo: a new pending row gets the current one. */
export async function writeSection<S extends SectionName>(
  tx: Database,
  section: S,
  atalaiaId: string,
  row: { pending: boolean; version: number; values: SectionValues<S> },
): Promise<void> {
  const table = sectionTable(section)
  const { columns, values, excluded } = columnsAndValues(sectionFields[section], row.values)
  const photos = namedFields(sectionFields[section]).flatMap(([name, { kind }]) =>
    kind === "photo" ? [column(name)] : [],
  )
  const photoColumns = photos.map((name) => sql`, ${name}`)
  const currentPhotos = photos.map(
    (name) => sql`, (select ${name} from ${table} where atalaia_id = ${atalaiaId} and not pending)`,
  )
  await tx.execute(sql`
    insert into ${table} (atalaia_id, pending, version, ${columns}${sql.join(photoColumns)})
    values (${atalaiaId}, ${row.pending}, ${row.version}, ${values}${sql.join(currentPhotos)})
    on conflict (atalaia_id, pending) do update set version = excluded.version, ${excluded}`)
}

/** Drops the pending request of a section. `version` is the new version of the other row. */
export async function dropPending(
  tx: Database,
  section: SectionName,
  atalaiaId: string,
  version: number,
): Promise<void> {
  const table = sectionTable(section)
  await tx.execute(sql`delete from ${table} where atalaia_id = ${atalaiaId} and pending`)
  await tx.execute(sql`update ${table} set version = ${version} where atalaia_id = ${atalaiaId}`)
}

/** The rows of telephones as a query, in their order. */
export const phoneQuery = (atalaiaId: SQL): SQL => sql`
  select pending, ${valuesColumn(phoneFields)} as values
  from registration_phone where atalaia_id = ${atalaiaId} order by id`

/** Current and requested telephones, in their order. */
export interface StoredPhones {
  valid: PhoneValues[]
  pending: PhoneValues[]
}

export const storedPhones = async (db: Database, atalaiaId: string): Promise<StoredPhones> =>
  phonesOf(await rows(db, phoneRow, phoneQuery(sql`${atalaiaId}`)))

/** The same from their rows. */
export function phonesOf(phones: readonly (typeof phoneRow.infer)[]): StoredPhones {
  const of = (pending: boolean) => phones.filter((row) => row.pending === pending).map(({ values }) => values)
  return { valid: of(false), pending: of(true) }
}

export async function writePhones(
  tx: Database,
  atalaiaId: string,
  pending: boolean,
  phones: readonly PhoneValues[],
): Promise<void> {
  await tx.execute(
    sql`delete from registration_phone where atalaia_id = ${atalaiaId} and pending = ${pending}`,
  )
  for (const phone of phones) {
    const { columns, values } = columnsAndValues(phoneFields, phone)
    await tx.execute(sql`
      insert into registration_phone (atalaia_id, pending, ${columns}) values (${atalaiaId}, ${pending}, ${values})`)
  }
}
