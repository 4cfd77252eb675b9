import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { counted } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { keepDocument } from "../../identity/files/document"
import { changeWithFile } from "../../identity/files/exchange"
import { type Database, rows } from "../../platform/database/connection"
import { migratedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, invalid, Refusal } from "../../platform/refusal/refusal"
import { writeOperation } from "./operations"
import { lockTree, type Unit, unitLocked } from "./units"

interface UnitMigration {
  organizationsToMigrate: readonly number[]
  newOrganizationFather: number
}

/** Moves units with all units below them to another parent; all or none. */
export async function migrateUnits(
  context: AuthenticatedContext,
  migrations: readonly UnitMigration[],
  file: File | undefined,
): Promise<void> {
  const document = await keepDocument(context, file)
  await changeWithFile(context, document, async (tx, record) => {
    await lockTree(tx)
    await document.store(tx)
    for (const { organizationsToMigrate, newOrganizationFather } of migrations) {
      for (const id of new Set(organizationsToMigrate)) {
        const father = await unitLocked(tx, newOrganizationFather)
        const unit = await unitLocked(tx, id)
        const from = unit.parentId === null ? undefined : await unitLocked(tx, unit.parentId)
        refuseMigration(unit, father)
        await moveSubtree(tx, unit, father)
        const details = `${from ? `De ${from.acronym}` : "Do topo da estrutura"} para ${father.acronym}`
        await writeOperation(tx, context, [id], { movementType: "MIGRAÇÃO", details }, document.id)
        await record({
          kind: "organization.migrate",
          subjectId: `org:${id}`,
          about: { subject: unit.acronym, changes: `${details}.` },
          before: { parentId: unit.parentId },
          after: { parentId: father.id },
        })
      }
    }
  })
}

function refuseMigration(unit: Unit, father: Unit): void {
  if (unit.parentId === father.id) {
    throw conflict(
      "Você esta tentando migrar uma organização para o sua Unidade Superior atual",
      "ALREADY_SO",
    )
  }
  if (father.path.includes(unit.id)) {
    throw conflict(`${unit.acronym} não pode ir para si mesma, nem para baixo de si mesma.`, "BELOW_ITSELF")
  }
  if (!father.enabled) throw conflict(`${father.acronym} está inativa: nada pode ir para ela.`, "DISABLED")
}

/** One statement for a subtree of any size: paths, spheres and types follow the new parent. */
async function moveSubtree(tx: Database, unit: Unit, father: Unit): Promise<void> {
  const above = `{${father.path.join(",")}}`
  await tx.execute(sql`
    update organization set
      parent_id = case when id = ${unit.id} then ${father.id} else parent_id end,
      path = ${above}::int[] || path[${unit.path.length}:],
      region_id = ${father.regionId},
      organization_type_id = case when id = ${unit.id} and ${father.parentId === null} then 1 else 2 end,
      version = version + 1
    where path && ${`{${unit.id}}`}::int[]`)
}

const memberRow = type({
  atalaiaId: "string",
  name: "string | null",
  email: "string",
  unitId: "number.integer | null",
  /** The acronym of the former unit. */
  from: "string | null",
})

export interface Migrated {
  migrated: number
  /** The former unit, when one person is moved. */
  from?: { id: number; acronym: string }
}

/** Moves people or pre-registrations to another unit; the people get an e-mail. 403 if the actor is among them. */
export async function migrateMembers(
  context: AuthenticatedContext,
  kind: "users" | "preUsers",
  given: { newOrganizationId: number; atalaiaIds: readonly string[]; file?: File | undefined },
): Promise<Migrated> {
  if (given.atalaiaIds.includes(context.me.atalaiaId)) {
    throw new Refusal(
      403,
      "ONESELF",
      "Ninguém muda a própria lotação: tire o seu nome da lista, e peça a outra pessoa que o mude.",
    )
  }
  const document = given.file && !context.dryRun ? await keepDocument(context, given.file) : undefined
  const table = kind === "users" ? sql`person` : sql`pre_user`
  const version = kind === "users" ? sql`version + 1` : sql`default`
  return changeWithFile(context, document, async (tx, record) => {
    const wanted = JSON.stringify([...new Set(given.atalaiaIds)])
    // Locks registrations first, in the same order as all other changes to them.
    await tx.execute(sql`
      select from registration
      where atalaia_id in (select jsonb_array_elements_text(${wanted}::jsonb)) order by atalaia_id for update`)
    const unit = await unitLocked(tx, given.newOrganizationId)
    if (!unit.enabled) throw conflict(`${unit.acronym} está inativa: ninguém pode ir para ela.`, "DISABLED")
    const known = await rows(
      tx,
      memberRow,
      sql`
        select m.atalaia_id as "atalaiaId", m.name, m.email, m.organization_id as "unitId", o.acronym as from
        from ${table} m left join organization o on o.id = m.organization_id
        where m.atalaia_id in (select jsonb_array_elements_text(${wanted}::jsonb))
        order by m.atalaia_id for update of m`,
    )
    const missing = new Set(given.atalaiaIds).size - known.length
    if (missing > 0) {
      throw invalid({
        atalaiaIds: `${missing === 1 ? "1 pessoa não existe" : `${missing} pessoas não existem`}.`,
      })
    }
    const moved = known.filter(({ unitId }) => unitId !== unit.id)
    if (moved.length === 0) throw conflict(`Já estão todos em ${unit.acronym}.`, "ALREADY_SO")
    const ids = JSON.stringify(moved.map(({ atalaiaId }) => atalaiaId))
    await moveRegistrations(tx, table, ids, unit.id)
    await tx.execute(sql`
      update ${table} set organization_id = ${unit.id}, version = ${version}
      where atalaia_id in (select jsonb_array_elements_text(${ids}::jsonb))`)
    await document?.store(tx)
    const many =
      kind === "users"
        ? counted(moved.length, "pessoa", "pessoas")
        : counted(moved.length, "pré-cadastro", "pré-cadastros")
    await writeOperation(
      tx,
      context,
      [
        unit.id,
        ...new Set(known.flatMap(({ unitId }) => (unitId === null || unitId === unit.id ? [] : [unitId]))),
      ],
      { movementType: "MIGRAÇÃO", details: `${many} para ${unit.acronym}` },
      document?.id ?? null,
    )
    await record(
      moved.map(
        ({ atalaiaId, name, from }): AuditEntry => ({
          kind: kind === "users" ? "organization.migrateUsers" : "organization.migratePreUsers",
          subjectId: atalaiaId,
          about: { subject: name ?? atalaiaId, changes: `de ${from ?? "nenhuma"} para ${unit.acronym}.` },
          before: { organization: from },
          after: { organization: unit.acronym },
        }),
      ),
    )
    await queueMail(tx, ...moved.map((person) => migratedMail(person, { from: person.from, unit })))
    const [{ unitId = null, from = null } = {}, ...others] = moved
    const isOne = others.length === 0 && unitId !== null && from !== null
    return { migrated: moved.length, ...(isOne && { from: { id: unitId, acronym: from } }) }
  })
}

/**
 * Updates the professional data of people before they move; a pending request for yet another unit is kept. Versions increase, so
 * that an older form or decision does not restore the old unit.
 */
async function moveRegistrations(tx: Database, table: SQL, ids: string, unitId: number): Promise<void> {
  await tx.execute(sql`
    update registration_professional r set version = r.version + 1,
      organization_id = case
        when r.pending and r.organization_id is distinct from coalesce(v.organization_id, m.organization_id)
          then r.organization_id
        else ${unitId}
      end
    from ${table} m
    left join registration_professional v on v.atalaia_id = m.atalaia_id and not v.pending
    where m.atalaia_id = r.atalaia_id and m.atalaia_id in (select jsonb_array_elements_text(${ids}::jsonb))`)
  await tx.execute(sql`
    update registration_change c set version = default
    from registration_professional r
    where r.atalaia_id = c.atalaia_id and r.pending
      and c.atalaia_id in (select jsonb_array_elements_text(${ids}::jsonb))`)
}
