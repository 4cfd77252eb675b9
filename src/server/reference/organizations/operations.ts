import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { counted, enumerated } from "@/domain/text/words"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { keepDocument } from "../../identity/files/document"
import { changeWithFile } from "../../identity/files/exchange"
import { countOf, type Database, rows } from "../../platform/database/connection"
import type { MovementType } from "../../platform/database/schema/organizations"
import { conflict } from "../../platform/refusal/refusal"
import { dependenciesOf, dependencyWords, lockTree, type Unit, unitLocked } from "./units"

/* The authorized operations: each with its document, in one transaction with history and audit. */

/** How many units a sentence names; the rest is counted. */
const maxNamed = 6

interface Operation {
  movementType: MovementType
  details: string
}

/** An operation in the history of units, with its document. */
export async function writeOperation(
  tx: Database,
  { me }: AuthenticatedContext,
  units: readonly number[],
  { movementType, details }: Operation,
  fileId: string | null,
): Promise<void> {
  await tx.execute(sql`
    insert into organization_operation (organization_id, movement_type, details, created_by, file_id)
    select unit.id, ${movementType}, ${details}, ${me.atalaiaId}, ${fileId}
    from unnest(${`{${units.join(",")}}`}::int[]) as unit(id)`)
}

/** Stores the document, locks the tree and the unit, and runs the work. */
async function operate(
  context: AuthenticatedContext,
  id: number,
  file: File | undefined,
  work: (
    tx: Database,
    unit: Unit,
    record: Parameters<Parameters<AuthenticatedContext["change"]>[0]>[1],
    fileId: string | null,
  ) => Promise<void>,
): Promise<void> {
  const document = await keepDocument(context, file)
  await changeWithFile(context, document, async (tx, record) => {
    await lockTree(tx)
    const unit = await unitLocked(tx, id)
    await document.store(tx)
    await work(tx, unit, record, document.id)
  })
}

const inactivated = type({ id: "number.integer" })

/** Deactivates a unit and all below it. 409 while there are people in one of them. */
export const disableUnit = (context: AuthenticatedContext, id: number, file: File | undefined) =>
  operate(context, id, file, async (tx, unit, record, fileId) => {
    if (!unit.enabled) throw conflict(`${unit.acronym} já está inativa.`, "ALREADY_SO")
    const there = await dependenciesOf(tx, [id], true)
    if (there.numberOfUsers + there.numberOfPreUsers > 0) {
      throw conflict(
        `${unit.acronym}, ou alguma unidade abaixo dela, ainda tem ${dependencyWords(there)}. Migre tudo antes.`,
        "IN_USE",
      )
    }
    const done = await rows(
      tx,
      inactivated,
      sql`
        update organization set enabled = false, version = version + 1
        where path && ${`{${id}}`}::int[] and enabled returning id`,
    )
    const others = done.map((row) => row.id).filter((other) => other !== id)
    const below = others.length
    const write = (units: readonly number[], details: string) =>
      writeOperation(tx, context, units, { movementType: "INATIVAÇÃO", details }, fileId)
    await write([id], below > 0 ? `Inativada com ${below} abaixo dela` : "Inativada")
    await write(others, `Inativada com ${unit.acronym}, que está acima dela`)
    await record({
      kind: "organization.disable",
      subjectId: `org:${id}`,
      about: {
        subject: unit.acronym,
        ...(below > 0 && { losses: `${below} abaixo dela`, changes: `Com ela, ${below} abaixo.` }),
      },
      before: { enabled: true },
      after: { enabled: false },
    })
  })

const unitNamed = type({ id: "number.integer", acronym: "string" })

/**
 * The inactive units below a unit that were deactivated with it: their last deactivation was the same operation. Units
 * deactivated before remain inactive, because that was a separate decision.
 */
export function inactivatedWith(db: Database, id: number): Promise<(typeof unitNamed.infer)[]> {
  const lastOf = (unit: SQL) => sql`(
    select max(done.created_date) from organization_operation done
    where done.organization_id = ${unit} and done.movement_type = 'INATIVAÇÃO'
  )`
  return rows(
    db,
    unitNamed,
    sql`
      select o.id, o.acronym from organization o
      where o.path && ${`{${id}}`}::int[] and o.id <> ${id} and not o.enabled
        and ${lastOf(sql`o.id`)} = ${lastOf(sql`${id}`)}
      order by o.acronym collate "C", o.id`,
  )
}

/** Activates a unit, and with `below` those that were deactivated with it. 409 below an inactive one. */
export const enableUnit = (
  context: AuthenticatedContext,
  id: number,
  { file, below: withBelow = false }: { file?: File; below?: boolean },
) =>
  operate(context, id, file, async (tx, unit, record, fileId) => {
    if (unit.enabled) throw conflict(`${unit.acronym} já está ativa.`, "ALREADY_SO")
    const parent = unit.parentId === null ? undefined : await unitLocked(tx, unit.parentId)
    if (parent && !parent.enabled) {
      throw conflict(`${parent.acronym}, a unidade superior, está inativa: ative-a antes.`, "DISABLED")
    }
    const others = withBelow ? await inactivatedWith(tx, id) : []
    const done = [id, ...others.map((other) => other.id)]
    await tx.execute(sql`
      update organization set enabled = true, version = version + 1 where id = any(${`{${done.join(",")}}`}::int[])`)
    const below = others.length
    const names = enumerated(
      others.map(({ acronym }) => acronym),
      maxNamed,
    )
    await writeOperation(
      tx,
      context,
      done,
      {
        movementType: "ATIVAÇÃO",
        details: below > 0 ? `Ativada com ${below} abaixo dela (${unit.acronym})` : "Ativada",
      },
      fileId,
    )
    await record({
      kind: "organization.enable",
      subjectId: `org:${id}`,
      about: { subject: unit.acronym, ...(below > 0 && { changes: `Com ela, ${below} abaixo: ${names}.` }) },
      before: { enabled: false },
      after: { enabled: true },
    })
  })

const removedLink = type({ atalaia_id: "string" })

/** Removes a unit that nothing depends on. 409 otherwise. */
export const removeUnit = (context: AuthenticatedContext, id: number, file: File | undefined) =>
  operate(context, id, file, async (tx, unit, record, fileId) => {
    const there = await dependenciesOf(tx, [id], false)
    if (there.numberOfChildren > 0) {
      const many = counted(there.numberOfChildren, "unidade", "unidades")
      throw conflict(`${unit.acronym} ainda tem ${many} abaixo dela.`, "IN_USE")
    }
    if (there.numberOfUsers + there.numberOfPreUsers > 0) {
      throw conflict(`${unit.acronym} ainda tem ${dependencyWords(there)}. Migre tudo antes.`, "IN_USE")
    }
    const linkers = await countOf(
      tx,
      sql`select count(*)::int as count from linker where organization_id = ${id}`,
    )
    if (linkers > 0) {
      throw conflict(
        `${unit.acronym} ainda é a unidade de ${counted(linkers, "vinculador", "vinculadores")}.`,
        "IN_USE",
      )
    }
    await refuseNamed(tx, unit)
    const links = await rows(
      tx,
      removedLink,
      sql`delete from authorizer_link where organization_id = ${id} returning atalaia_id`,
    )
    await tx.execute(sql`delete from organization where id = ${id}`)
    await writeOperation(tx, context, [id], { movementType: "DELEÇÃO", details: "Removida" }, fileId)
    // The parent's history shows the removal and its reason.
    if (unit.parentId !== null) {
      const details = `${unit.acronym} (${unit.title}), abaixo dela, foi removida`
      await writeOperation(tx, context, [unit.parentId], { movementType: "DELEÇÃO", details }, fileId)
    }
    await record({
      kind: "organization.delete",
      subjectId: `org:${id}`,
      about: {
        subject: unit.acronym,
        ...(links.length > 0 && {
          changes: `Com ela se vão ${counted(links.length, "vínculo", "vínculos")} de cadastrador autorizador.`,
        }),
      },
      before: { acronym: unit.acronym, title: unit.title, parentId: unit.parentId },
    })
  })

/** 409 if registration data refer to the unit, as the institution of origin or in a request. */
async function refuseNamed(tx: Database, { id, acronym }: Unit): Promise<void> {
  const registrations = await countOf(
    tx,
    sql`
      select count(distinct atalaia_id)::int as count from registration_professional
      where ${id} in (organization_id, origin_organization_id)`,
  )
  if (registrations === 0) return
  const many = counted(registrations, "cadastro", "cadastros")
  throw conflict(`${acronym} ainda consta dos dados profissionais de ${many}.`, "IN_USE")
}
