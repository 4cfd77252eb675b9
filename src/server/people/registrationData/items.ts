import { type SQL, sql } from "drizzle-orm"
import { change, itemValues } from "@/contract/registrationData"
import { type } from "@/contract/type"
import { type ItemName, type ItemValues, itemFields } from "@/domain/registration/fields"
import { normalItem } from "@/domain/registration/normal"
import { itemProblems } from "@/domain/registration/rules"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, type RowShape, rows } from "../../platform/database/connection"
import { changedMeanwhile, conflict, invalid, notFound } from "../../platform/refusal/refusal"
import { markChanges } from "./changes"
import { circumstancesOf, referenceProblems } from "./references"
import { type Subject, subjectLocked } from "./scope"
import { columnsAndValues, valuesColumn } from "./stored"

/* Courses and languages: a person has any number of them. */

const storedItem = type({
  id: "number.integer",
  version: "number.integer",
  /** The item that a request would change or remove. */
  originalId: "number.integer | null",
  /** The requested change; null for a current item. */
  change: change.or("null"),
})
export type StoredItem<I extends ItemName = ItemName> = typeof storedItem.infer & { values: ItemValues<I> }
type ItemChange = NonNullable<StoredItem["change"]>

export const itemRow = {
  courses: storedItem.merge({ values: itemValues.courses }),
  languages: storedItem.merge({ values: itemValues.languages }),
}
const itemRows: { [I in ItemName]: RowShape<StoredItem<I>> } = itemRow

const tables: Record<ItemName, SQL> = {
  courses: sql`registration_course`,
  languages: sql`registration_language`,
}
/** Maximum number of items of a kind, requested ones included, because all of them are read and shown together. */
const maxItems = 100
const kindWords: Record<ItemName, string> = { courses: "formações", languages: "idiomas" }
const titles: Record<ItemName, string> = { courses: "Formação acadêmica/profissional", languages: "Idiomas" }

/** A person's items of a kind, requested ones included, as a query. */
export const itemQuery = (item: ItemName, atalaiaId: SQL, condition: SQL = sql`true`): SQL => sql`
  select id, version, original_id as "originalId", change, ${valuesColumn(itemFields[item])} as values
  from ${tables[item]} where atalaia_id = ${atalaiaId} and ${condition} order by coalesce(original_id, id), id`

export const storedItems = <I extends ItemName>(
  db: Database,
  item: I,
  atalaiaId: string,
  condition?: SQL,
): Promise<StoredItem<I>[]> => rows(db, itemRows[item], itemQuery(item, sql`${atalaiaId}`, condition))

/** The item to change: by its own id, or by the id of a request for it. 404 if there is none. */
async function itemOf<I extends ItemName>(
  tx: Database,
  item: I,
  atalaiaId: string,
  id: number,
): Promise<{ named: StoredItem<I>; request?: StoredItem<I> }> {
  const versions = await storedItems(tx, item, atalaiaId, sql`(id = ${id} or original_id = ${id})`)
  const named = versions.find((row) => row.id === id)
  if (!named) throw notFound(item === "courses" ? "Formação" : "Idioma")
  const request = versions.find((row) => row.originalId === id)
  return { named, ...(request && { request }) }
}

/** The normalized values. 422 by field, 409 for a language that already exists. */
async function checked<I extends ItemName>(
  tx: Database,
  subject: Subject,
  item: I,
  sent: ItemValues<I>,
  own: readonly number[],
): Promise<ItemValues<I>> {
  const about = await circumstancesOf(tx, subject, sent)
  const values = normalItem(item, sent, about)
  const problems: Record<string, string> = {
    ...itemProblems(item, values, about),
    ...(await referenceProblems(tx, itemFields[item], values)),
  }
  if (Object.keys(problems).length > 0) {
    throw invalid(
      Object.fromEntries(Object.entries(problems).map(([name, text]) => [`values.${name}`, text])),
    )
  }
  if (item === "languages") {
    const { languageId } = values as ItemValues<"languages">
    const same = await storedItems(
      tx,
      "languages",
      subject.atalaiaId,
      sql`language_id = ${languageId ?? 0} and change is distinct from 'delete'`,
    )
    if (same.some(({ id }) => !own.includes(id))) throw conflict("O idioma já está na lista.", "TAKEN")
  }
  return values
}

/** 409 if the maximum is reached; a request to change an item does not add one. */
async function refuseTooMany(tx: Database, item: ItemName, atalaiaId: string): Promise<void> {
  const there = await storedItems(tx, item, atalaiaId, sql`original_id is null`)
  if (there.length < maxItems) return
  throw conflict(`Um cadastro tem ${maxItems} ${kindWords[item]} no máximo.`, "TOO_MANY")
}

interface Row<I extends ItemName> {
  change: ItemChange | null
  originalId: number | null
  values: ItemValues<I>
}

async function insertItem<I extends ItemName>(
  tx: Database,
  item: I,
  atalaiaId: string,
  { change, originalId, values: given }: Row<I>,
): Promise<void> {
  const { columns, values } = columnsAndValues(itemFields[item], given)
  await tx.execute(sql`
    insert into ${tables[item]} (atalaia_id, change, original_id, ${columns})
    values (${atalaiaId}, ${change}, ${originalId}, ${values})`)
}

async function updateItem<I extends ItemName>(
  tx: Database,
  item: I,
  id: number,
  { change, values: given }: Pick<Row<I>, "change" | "values">,
): Promise<void> {
  const { columns, values } = columnsAndValues(itemFields[item], given)
  await tx.execute(sql`
    update ${tables[item]} set (${columns}) = row (${values}), change = ${change}, version = version + 1
    where id = ${id}`)
}

const removeItem = (tx: Database, item: ItemName, id: number) =>
  tx.execute(sql`delete from ${tables[item]} where id = ${id}`)

/** The common steps of every change: permission, lock, the pending request afterwards and the audit. */
function changing<I extends ItemName>(
  context: AuthenticatedContext,
  id: string,
  item: I,
  work: (tx: Database, subject: Subject) => Promise<{ before?: object; after?: object }>,
): Promise<{ applied: boolean }> {
  return context.change(async (tx, record) => {
    const subject = await subjectLocked(context, tx, id)
    const { atalaiaId, direct } = subject
    const { before, after } = await work(tx, subject)
    const waiting = await storedItems(tx, item, atalaiaId, sql`change is not null`)
    await markChanges(tx, atalaiaId, item, waiting.length > 0 ? [item] : [])
    await record({
      kind: direct ? "registration.update" : "registration.request",
      subjectId: atalaiaId,
      about: { subject: subject.name || subject.email, document: titles[item] },
      ...(before && { before: { ...before } }),
      ...(after && { after: { ...after } }),
    })
    return { applied: direct }
  })
}

/** Adds an item, or requests it. */
export const createItem = <I extends ItemName>(
  context: AuthenticatedContext,
  id: string,
  item: I,
  sent: ItemValues<I>,
): Promise<{ applied: boolean }> =>
  changing(context, id, item, async (tx, subject) => {
    await refuseTooMany(tx, item, subject.atalaiaId)
    const values = await checked(tx, subject, item, sent, [])
    await insertItem(tx, item, subject.atalaiaId, {
      change: subject.direct ? null : "insert",
      originalId: null,
      values,
    })
    return { after: values }
  })

/** Changes an item, or requests the change; a pending request is replaced. */
export const changeItem = <I extends ItemName>(
  context: AuthenticatedContext,
  id: string,
  item: I,
  itemId: number,
  sent: { version: number; values: ItemValues<I> },
): Promise<{ applied: boolean }> =>
  changing(context, id, item, async (tx, subject) => {
    const { named, request } = await itemOf(tx, item, subject.atalaiaId, itemId)
    if (named.version !== sent.version) throw changedMeanwhile("O item")
    const own = [named.id, named.originalId ?? 0, request?.id ?? 0]
    const values = await checked(tx, subject, item, sent.values, own)
    if (subject.direct) {
      // A pending request is dropped, and its item is changed.
      if (named.originalId !== null) await removeItem(tx, item, named.id)
      await updateItem(tx, item, named.originalId ?? named.id, { change: null, values })
    } else if (named.change) {
      const change = named.change === "delete" ? "update" : named.change
      await updateItem(tx, item, named.id, { change, values })
    } else if (request) await updateItem(tx, item, request.id, { change: "update", values })
    else await insertItem(tx, item, subject.atalaiaId, { change: "update", originalId: named.id, values })
    return { before: named.values, after: values }
  })

/** Removes an item, or requests this; an item that is only requested is dropped. */
export const dropItem = <I extends ItemName>(
  context: AuthenticatedContext,
  id: string,
  item: I,
  itemId: number,
): Promise<{ applied: boolean }> =>
  changing(context, id, item, async (tx, subject) => {
    const { named, request } = await itemOf(tx, item, subject.atalaiaId, itemId)
    if (subject.direct || named.change) await removeItem(tx, item, named.id)
    else if (request) await updateItem(tx, item, request.id, { change: "delete", values: named.values })
    else
      await insertItem(tx, item, subject.atalaiaId, {
        change: "delete",
        originalId: named.id,
        values: named.values,
      })
    return { before: named.values }
  })
