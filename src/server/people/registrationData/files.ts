import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { RequiredOf } from "@/domain/registration/files"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { notFound, Refusal } from "../../platform/refusal/refusal"
import { userFileRow } from "./filePresenter"
import { type Subject, subjectInFull } from "./scope"

/** Condition: a document of type `t` is required of the person, depending on whether they are a foreigner. */
const required = (isForeign: boolean): SQL => {
  const own: RequiredOf = isForeign ? "foreigners" : "brazilians"
  return sql`coalesce(t.required_of in ('everyone', ${own}), false)`
}

const documentType = type({ id: "number.integer", label: "string", description: "string | null" })

/** The types of documents that all registrations, or all registrations of foreigners, require. */
export async function requiredDocuments(
  db: Database,
  isForeign: boolean,
): Promise<{ id: number; label: string; description?: string }[]> {
  const documents = await rows(
    db,
    documentType,
    sql`
      select t.id, t.label, t.description from document_type t
      where ${required(isForeign)} order by fold(t.label), t.id`,
  )
  return documents.map(({ id, label, description }) => ({
    id,
    label,
    ...(description !== null && { description }),
  }))
}

const storedUserFile = userFileRow.merge({
  /** Null for a requested removal, which has no file. */
  storedFileId: "string | null",
})
export type StoredUserFile = typeof storedUserFile.infer

/** Documents `f` of a person that match a condition, by type. */
export const userFilesWhere = (
  db: Database,
  { atalaiaId, isForeign }: Pick<Subject, "atalaiaId" | "isForeign">,
  condition: SQL,
): Promise<StoredUserFile[]> =>
  rows(
    db,
    storedUserFile,
    sql`
      select f.id, s.name as "fileName", s.content_type as "contentType", s.size, s.create_date as "createDate",
        f.document_type_id as "documentTypeId", t.label as "documentType", f.change,
        f.original_id as "originalId", f.under_access_request as "underAccessRequest",
        ${required(isForeign)} as required, f.stored_file_id as "storedFileId"
      from registration_file f
      join document_type t on t.id = f.document_type_id
      left join registration_file o on o.id = f.original_id
      join stored_file s on s.id = coalesce(f.stored_file_id, o.stored_file_id)
      where f.atalaia_id = ${atalaiaId} and ${condition}
      order by fold(t.label), f.id`,
  )

export const current: SQL = sql`f.change is null`
export const requested: SQL = sql`f.change is not null`

const fileOwner = type({ atalaiaId: "string" })

/**
 * A document and its person. 404 if there is none or the actor may not see it, because ids are consecutive numbers and must not
 * reveal which exist.
 */
export async function userFileNamed(
  context: AuthenticatedContext,
  db: Database,
  fileId: number,
): Promise<{ subject: Subject; file: StoredUserFile }> {
  const [owner] = await rows(
    db,
    fileOwner,
    sql`select atalaia_id as "atalaiaId" from registration_file where id = ${fileId}`,
  )
  if (!owner) throw notFound("Documento")
  const subject = await subjectInFull(context, db, owner.atalaiaId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === "NOT_YOURS" ? notFound("Documento") : error
  })
  const [file] = await userFilesWhere(db, subject, sql`f.id = ${fileId}`)
  if (!file) throw notFound("Documento")
  return { subject, file }
}
