import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import {
  type ItemName,
  itemFields,
  namedFields,
  type SectionValues,
  sectionNames,
  valuesIf,
} from "@/domain/registration/fields"
import type { AuditEntry } from "../../audit/rows/audit"
import { recordedFor } from "../../identity/access/deputies"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { exchangeFile } from "../../identity/files/exchange"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { columnName } from "../../platform/database/schema/columns"
import { updateApprovedMail, updateRefusedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { changedMeanwhile, conflict } from "../../platform/refusal/refusal"
import { emailWaiting, isTakenByAnother } from "../registrationData/emailChange"
import { changeEmail, updateAccount, withEmailKept } from "../registrationData/saving"
import { lockRegistration, type Subject } from "../registrationData/scope"
import { dropPending, sectionTable, storedSection, writePhones } from "../registrationData/stored"
import { type Decision, decidedMeanwhile, reasonOf, subjectToDecide } from "./decision"

const waitingRow = type({ version: "number.integer", fields: "string[]" })
const fileRow = type({ id: "string" })

const kinds = ["registration.approve", "registration.refuse"] as const

/** Applies a user's request, or drops it and sends the reason by e-mail. */
export const decideUpdate = (
  context: AuthenticatedContext,
  id: string,
  decision: Decision,
): Promise<{ message: string }> => {
  const reason = reasonOf(decision)
  return exchangeFile(context, undefined, async (tx, record) => {
    const subject = await subjectToDecide(context, tx, id)
    const { atalaiaId, name, email } = subject
    await lockRegistration(tx, atalaiaId)
    const [waiting] = await rows(
      tx,
      waitingRow,
      sql`select version, fields from registration_change where atalaia_id = ${atalaiaId} for update`,
    )
    if (!waiting) throw await decidedMeanwhile(tx, atalaiaId, kinds)
    if (waiting.version !== decision.version) throw changedMeanwhile(`O pedido de ${name}`)
    const replaced = decision.approved
      ? await applyRequest(context, tx, record, subject)
      : await dropRequest(tx, subject)
    await tx.execute(sql`delete from registration_change where atalaia_id = ${atalaiaId}`)
    await queueMail(
      tx,
      decision.approved
        ? updateApprovedMail({ name, email }, await emailWaiting(tx, atalaiaId))
        : updateRefusedMail({ name, email }, reason),
    )
    await record(
      recordedFor(subject.evaluatedFor, {
        kind: decision.approved ? "registration.approve" : "registration.refuse",
        subjectId: atalaiaId,
        about: { subject: name },
        after: { fields: waiting.fields },
        ...(reason && { justification: reason }),
      }),
    )
    const message = decision.approved
      ? `Atualização cadastral de ${name} aprovada.`
      : `Atualização cadastral de ${name} recusada. O motivo foi enviado por e-mail.`
    return { answer: { message }, replaced }
  })
}

const itemTables: Record<ItemName | "files", { table: SQL; columns: string[] }> = {
  courses: { table: sql`registration_course`, columns: columnsOf("courses") },
  languages: { table: sql`registration_language`, columns: columnsOf("languages") },
  files: {
    table: sql`registration_file`,
    columns: ["stored_file_id", "under_access_request", "create_date"],
  },
}
function columnsOf(item: ItemName): string[] {
  return namedFields(itemFields[item]).map(([name]) => columnName(name))
}

/** Applies every requested section, telephone, item and file. Returns the stored files that are no longer used. */
async function applyRequest(
  context: AuthenticatedContext,
  tx: Database,
  record: (entry: AuditEntry) => Promise<void>,
  subject: Subject,
): Promise<string[]> {
  const { atalaiaId } = subject
  const before = await storedFiles(tx, atalaiaId)
  for (const section of sectionNames) {
    const { valid, pending, version } = await storedSection(tx, section, atalaiaId)
    if (!pending) continue
    const personal = valuesIf("personal", section, pending)
    if (personal) await refuseTakenEmail(tx, atalaiaId, personal)
    const table = sectionTable(section)
    await tx.execute(sql`delete from ${table} where atalaia_id = ${atalaiaId} and not pending`)
    await tx.execute(sql`
      update ${table} set pending = false, version = ${version + 1} where atalaia_id = ${atalaiaId}`)
    const { values, newEmail } = withEmailKept(subject, section, pending)
    await updateAccount(tx, subject, section, values, valid)
    if (newEmail !== undefined) {
      await tx.execute(
        sql`update registration_personal set email = ${subject.email} where atalaia_id = ${atalaiaId}`,
      )
      // The person is the requester: only they make requests that need approval.
      await changeEmail(context, tx, record, subject, newEmail, atalaiaId)
    }
    if (section === "personal" && "image" in pending) {
      await tx.execute(
        sql`update person set image = ${pending.image ?? null} where atalaia_id = ${atalaiaId}`,
      )
    }
  }
  await applyPhones(tx, atalaiaId)
  for (const item of ["courses", "languages", "files"] as const) await applyItems(tx, item, atalaiaId)
  return before
}

/** 409 if another person has got the e-mail since the request. */
export async function refuseTakenEmail(
  tx: Database,
  atalaiaId: string,
  { email = "" }: SectionValues<"personal">,
): Promise<void> {
  if (await isTakenByAnother(tx, email, atalaiaId))
    throw conflict(`O e-mail ${email} passou a ser de outra pessoa.`, "KNOWN")
}

async function applyPhones(tx: Database, atalaiaId: string): Promise<void> {
  const requested = await hasRows(
    tx,
    sql`select from registration_phone where atalaia_id = ${atalaiaId} and pending`,
  )
  if (!requested) return
  await writePhones(tx, atalaiaId, false, [])
  await tx.execute(sql`update registration_phone set pending = false where atalaia_id = ${atalaiaId}`)
}

async function applyItems(tx: Database, kind: keyof typeof itemTables, atalaiaId: string): Promise<void> {
  const { table, columns } = itemTables[kind]
  const assignments = sql.join(
    columns.map((name) => sql`${sql.identifier(name)} = request.${sql.identifier(name)}`),
    sql`, `,
  )
  await tx.execute(sql`
    update ${table} item set ${assignments}, version = item.version + 1
    from ${table} request
    where request.original_id = item.id and request.change = 'update' and item.atalaia_id = ${atalaiaId}`)
  await tx.execute(sql`
    delete from ${table} item using ${table} request
    where request.original_id = item.id and request.change = 'delete' and item.atalaia_id = ${atalaiaId}`)
  await tx.execute(
    sql`delete from ${table} where atalaia_id = ${atalaiaId} and change in ('update', 'delete')`,
  )
  await tx.execute(sql`
    update ${table} set change = null, original_id = null, version = version + 1
    where atalaia_id = ${atalaiaId} and change = 'insert'`)
}

/** Drops the whole request; the current values are not changed. */
async function dropRequest(tx: Database, { atalaiaId }: Subject): Promise<string[]> {
  const before = await storedFiles(tx, atalaiaId)
  for (const section of sectionNames) {
    const { pending, version } = await storedSection(tx, section, atalaiaId)
    if (pending) await dropPending(tx, section, atalaiaId, version + 1)
  }
  await writePhones(tx, atalaiaId, true, [])
  for (const { table } of Object.values(itemTables)) {
    await tx.execute(sql`delete from ${table} where atalaia_id = ${atalaiaId} and change is not null`)
  }
  return before
}

/** All files of a person. Those without references afterwards are deleted. */
async function storedFiles(tx: Database, atalaiaId: string): Promise<string[]> {
  const files = await rows(
    tx,
    fileRow,
    sql`
      select stored_file_id as id from registration_file
      where atalaia_id = ${atalaiaId} and stored_file_id is not null
      union select image from registration_personal where atalaia_id = ${atalaiaId} and image is not null`,
  )
  return files.map(({ id }) => id)
}
