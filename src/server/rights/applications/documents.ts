import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { ApplicationRow } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { conflict, notFound } from "../../platform/refusal/refusal"
import { type DocumentRow, documentRow } from "./presenter"

/** The documents that an application requires of people who request access, by label. */
export function documentsOf(db: Database, appId: number): Promise<DocumentRow[]> {
  return rows(
    db,
    documentRow,
    sql`
      select d.app_id as "appId", t.id as "documentId", t.label, t.description
      from application_document d join document_type t on t.id = d.document_id
      where d.app_id = ${appId} order by fold(t.label), t.id`,
  )
}

const documentType = type({ label: "string", description: "string | null" })

/** Makes a document required. 404 if there is no such type, 409 if it is already required. */
export function addDocument(
  { change }: AuthenticatedContext,
  app: ApplicationRow,
  documentId: number,
): Promise<DocumentRow> {
  return change(async (tx, record) => {
    const [type] = await rows(
      tx,
      documentType,
      sql`select label, description from document_type where id = ${documentId}`,
    )
    if (!type) throw notFound("Documento")
    const added = await hasRows(
      tx,
      sql`
        insert into application_document (app_id, document_id) values (${app.id}, ${documentId})
        on conflict do nothing returning app_id`,
    )
    if (!added) throw conflict(`${app.acronym} já exige ${type.label}.`, "ALREADY_SO")
    await record({
      kind: "application.addDocument",
      appId: app.id,
      about: { app: app.acronym, document: type.label },
      after: { documentId },
    })
    return { appId: app.id, documentId, ...type }
  })
}

const removedDocument = type({ label: "string" })

/** Makes a document no longer required. 404 if it was not. */
export async function removeDocument(
  { change }: AuthenticatedContext,
  app: ApplicationRow,
  documentId: number,
): Promise<void> {
  await change(async (tx, record) => {
    const [gone] = await rows(
      tx,
      removedDocument,
      sql`
        delete from application_document d using document_type t
        where d.app_id = ${app.id} and d.document_id = ${documentId} and t.id = d.document_id
        returning t.label`,
    )
    if (!gone) throw notFound("Documento")
    await record({
      kind: "application.removeDocument",
      appId: app.id,
      about: { app: app.acronym, document: gone.label },
      before: { documentId },
    })
  })
}
