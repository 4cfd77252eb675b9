import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { keepUserFile } from "../../identity/files/document"
import { exchangeFile } from "../../identity/files/exchange"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { conflict, invalid, notFound } from "../../platform/refusal/refusal"
import { markChanges } from "./changes"
import { type StoredUserFile, userFileNamed, userFilesWhere } from "./files"
import { lockRegistration, type Subject, subjectToEdit } from "./scope"

/* Adding, replacing and removing documents, directly or by a request. */

interface SentFile {
  documentTypeId: number
  file: File
  /** Uploaded with an access request. */
  underAccessRequest: boolean
}
/** The documents of one type: the current one, and the requested one. */
interface There {
  valid?: StoredUserFile
  requested?: StoredUserFile
}

async function ofType(db: Database, subject: Subject, documentTypeId: number): Promise<There> {
  const versions = await userFilesWhere(db, subject, sql`f.document_type_id = ${documentTypeId}`)
  const valid = versions.find(({ change }) => change === null)
  const requested = versions.find(({ change }) => change !== null)
  return { ...(valid && { valid }), ...(requested && { requested }) }
}

const documentType = type({ label: "string" })

/** The documents of the type, if one can be added or replaced. 422 if there is no such type. */
async function placeOf(
  db: Database,
  subject: Subject,
  documentTypeId: number,
  as: "added" | "replaced",
): Promise<There & { label: string }> {
  const [type] = await rows(
    db,
    documentType,
    sql`select label from document_type where id = ${documentTypeId}`,
  )
  if (!type) throw invalid({ documentTypeId: "Este valor não existe mais." })
  const there = await ofType(db, subject, documentTypeId)
  const { valid, requested } = there
  const present = subject.direct ? valid : (requested ?? valid)
  // Another file may replace a requested removal.
  const free = !present || present.change === "delete"
  if (as === "added" && !free) throw conflict(`Já existe um documento do tipo ${type.label}.`, "TAKEN")
  if (as === "replaced" && !present) throw notFound("Documento")
  return { ...there, ...type }
}

const writtenFile = type({ id: "number.integer" })

/**
 * Stores a file as the document of its type, or requests this. A request is merged into an earlier one. If an editor adds a
 * document directly, a pending request for the same type becomes one for its replacement.
 */
export async function saveUserFile(
  context: AuthenticatedContext,
  id: string,
  as: "added" | "replaced",
  { documentTypeId, file, underAccessRequest }: SentFile,
): Promise<{ applied: boolean }> {
  const { db } = context
  const { atalaiaId, ...before } = await subjectToEdit(context, db, id)
  // Checked before the file is stored, to avoid useless work, and again below under the lock.
  await placeOf(db, { atalaiaId, ...before }, documentTypeId, as)
  const kept = await keepUserFile(context, file)
  return exchangeFile(context, kept, async (tx, record) => {
    await lockRegistration(tx, atalaiaId)
    const subject = await subjectToEdit(context, tx, atalaiaId)
    const { direct } = subject
    const { valid, requested, label } = await placeOf(tx, subject, documentTypeId, as)
    await kept.store(tx)
    const change = direct ? null : valid ? "update" : "insert"
    const previous = direct ? valid : requested
    const [written] = await rows(
      tx,
      writtenFile,
      previous
        ? sql`
          update registration_file set stored_file_id = ${kept.id}, change = ${change}, version = version + 1,
            under_access_request = ${underAccessRequest}
          where id = ${previous.id} returning id`
        : sql`
          insert into registration_file
            (atalaia_id, change, original_id, document_type_id, stored_file_id, under_access_request)
          values (${atalaiaId}, ${change}, ${direct ? null : (valid?.id ?? null)}, ${documentTypeId}, ${kept.id},
            ${underAccessRequest})
          returning id`,
    )
    if (direct && requested?.change === "insert") {
      await tx.execute(sql`
        update registration_file set change = 'update', original_id = ${written?.id ?? null}, version = version + 1
        where id = ${requested.id}`)
    }
    await markFiles(tx, atalaiaId)
    await record({ ...entryOf(subject, label), after: { file: kept.name } })
    return { answer: { applied: direct }, replaced: [previous?.storedFileId] }
  })
}

/**
 * Removes a document, or requests its removal; one that is only requested is dropped. 409 if it is required, or if its removal is
 * already requested.
 */
export async function removeUserFile(
  context: AuthenticatedContext,
  fileId: number,
): Promise<{ applied: boolean }> {
  const { subject: owner } = await userFileNamed(context, context.db, fileId)
  const { atalaiaId } = owner
  return exchangeFile(context, undefined, async (tx, record) => {
    await lockRegistration(tx, atalaiaId)
    const subject = await subjectToEdit(context, tx, atalaiaId)
    const { file } = await userFileNamed(context, tx, fileId)
    const answer = { applied: subject.direct }
    const done = { ...entryOf(subject, file.documentType), before: { file: file.fileName } }
    const { requested } = await ofType(tx, subject, file.documentTypeId)
    if (file.change === null) refuseRemoval(file, requested)
    if (file.change !== null || subject.direct) {
      // Requests about the document are deleted with it.
      await tx.execute(sql`delete from registration_file where id = ${fileId}`)
    } else if (requested) {
      await tx.execute(sql`
        update registration_file set change = 'delete', stored_file_id = null, version = version + 1
        where id = ${requested.id}`)
    } else {
      await tx.execute(sql`
        insert into registration_file (atalaia_id, change, original_id, document_type_id)
        values (${atalaiaId}, 'delete', ${fileId}, ${file.documentTypeId})`)
    }
    await markFiles(tx, atalaiaId)
    await record(done)
    return { answer, replaced: [file.storedFileId, requested?.storedFileId] }
  })
}

function refuseRemoval(file: StoredUserFile, requested: StoredUserFile | undefined): void {
  if (file.required) {
    throw conflict("Documentos obrigatórios não podem ser removidos, apenas substituídos.", "REQUIRED")
  }
  if (requested?.change === "delete") throw conflict("A remoção deste documento já foi pedida.", "ALREADY_SO")
}

/** The audit entry of a change of documents. */
const entryOf = ({ atalaiaId, direct, name, email }: Subject, label: string) => ({
  kind: direct ? ("registration.update" as const) : ("registration.request" as const),
  subjectId: atalaiaId,
  about: { subject: name || email, document: "Documentos", changes: label },
})

/** Documents count as one pending field while any request about one is pending. */
async function markFiles(tx: Database, atalaiaId: string): Promise<void> {
  const requested = await hasRows(
    tx,
    sql`select from registration_file where atalaia_id = ${atalaiaId} and change is not null limit 1`,
  )
  await markChanges(tx, atalaiaId, "files", requested ? ["files"] : [])
}
