import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { enumerated } from "@/domain/text/words"
import { administered, decidesAbout } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { changedMeanwhile, conflict, invalid, notFound, notYours } from "../../platform/refusal/refusal"
import { requestable } from "../../rights/applications/search"
import { type Subject, subjectLocked, subjectNamed } from "../registrationData/scope"
import { type MyRequestRow, myRequestRow, presentMyRequest } from "./presenter"

/* Access requests from the requesters' side. */

type MyRequest = ReturnType<typeof presentMyRequest>

/** Users request access for themselves; for a pre-registered person, they or an editor of the pre-registration do. */
const asksFor = (me: Actor, { own, kind }: Subject): boolean =>
  own || (kind === "preUser" && me.abilities.has("preUsers.edit"))

function refuseOthers(me: Actor, subject: Subject): void {
  if (!asksFor(me, subject)) throw notYours("Você não pode solicitar acesso por este cadastro.")
}

function requestsWhere(db: Database, atalaiaId: string, condition: SQL): Promise<MyRequestRow[]> {
  return rows(
    db,
    myRequestRow,
    sql`
      select r.app_id as "appId", a.title as "appTitle", a.acronym, r.justification,
        r.create_date as "createDate", r.last_update as "lastUpdate", r.rejected,
        r.rejection_message as "rejectionMessage", r.version
      from access_request r join application a on a.id = r.app_id
      where r.atalaia_id = ${atalaiaId} and ${condition}
      order by r.rejected desc, r.last_update desc, r.app_id`,
  )
}

/** Only the requester may cancel. */
const present = (row: MyRequestRow, me: Actor, subject: Subject): MyRequest =>
  presentMyRequest(row, {
    update: subject.editable && asksFor(me, subject),
    cancel: subject.editable && subject.own,
  })

/**
 * The requests of a person whose data the actor may see: rejected ones first, then the latest. The person, and for a
 * pre-registration also its creator or evaluator, see all. Others see only requests for applications for which they decide.
 */
export async function requestsOf(context: AuthenticatedContext, id: string): Promise<MyRequest[]> {
  const { db, me } = context
  const subject = await subjectNamed(context, db, id)
  const all =
    subject.own ||
    (subject.kind === "preUser" && (asksFor(me, subject) || subject.evaluated || subject.begun))
  const organization = sql`(select organization_id from person where atalaia_id = r.atalaia_id)`
  const requests = await requestsWhere(
    db,
    subject.atalaiaId,
    all ? sql`true` : decidesAbout(me, sql`r.app_id`, organization),
  )
  return requests.map((row) => present(row, me, subject))
}

/** An editor of a pre-registration administers nothing in the requester's name. */
const administersAlready = (me: Actor, { own }: Subject): SQL =>
  own ? administered(me, sql`a.id`) : sql`false`

/** A condition on applications `a` that the requester does not administer, and for which they have no request yet. */
export async function notRequestedYet(context: AuthenticatedContext, id: string): Promise<SQL> {
  const subject = await subjectNamed(context, context.db, id)
  refuseOthers(context.me, subject)
  return sql`not ${administersAlready(context.me, subject)} and not exists (
    select from access_request r where r.app_id = a.id and r.atalaia_id = ${subject.atalaiaId})`
}

const applicationRow = type({ id: "number.integer", acronym: "string", administers: "boolean" })
type Application = Pick<typeof applicationRow.infer, "id" | "acronym">

/** The person of a request, locked so that the state of a pre-registration cannot change concurrently. */
async function subjectOfRequest(context: AuthenticatedContext, tx: Database, id: string): Promise<Subject> {
  const subject = await subjectLocked(context, tx, id)
  refuseOthers(context.me, subject)
  return subject
}

/**
 * Requests access. 409 if there is already a request; 422 if the requester administers the application, or a document that it
 * requires is missing.
 */
export const createRequest = (
  context: AuthenticatedContext,
  id: string,
  { appId, justification }: { appId: number; justification: string },
): Promise<MyRequest> =>
  context.change(async (tx, record) => {
    const subject = await subjectOfRequest(context, tx, id)
    const { atalaiaId } = subject
    const [app] = await rows(
      tx,
      applicationRow,
      sql`
        select a.id, a.acronym, ${administersAlready(context.me, subject)} as administers
        from application a where a.id = ${appId} and ${requestable}`,
    )
    if (!app) throw invalid({ appId: "Esta aplicação não recebe solicitações de acesso." })
    if (app.administers)
      throw invalid({ appId: `Você administra ${app.acronym}: peça a outro administrador.` })
    const created = await hasRows(
      tx,
      sql`
        insert into access_request (atalaia_id, app_id, justification)
        values (${atalaiaId}, ${appId}, ${justification})
        on conflict do nothing returning app_id`,
    )
    if (!created) throw conflict(`Já existe um pedido de acesso a ${app.acronym}.`, "ALREADY_SO")
    await refuseWithoutDocuments(tx, atalaiaId, app)
    await record({ kind: "accessRequest.create", ...entryOf(subject, app), justification })
    return request(tx, context.me, subject, appId)
  })

const documentLabel = type({ label: "string" })

/** Documents whose addition is only requested count too, because the deciders see them. */
async function refuseWithoutDocuments(tx: Database, atalaiaId: string, app: Application): Promise<void> {
  const missing = await rows(
    tx,
    documentLabel,
    sql`
      select t.label from application_document d join document_type t on t.id = d.document_id
      where d.app_id = ${app.id} and not exists (
        select from registration_file f
        where f.atalaia_id = ${atalaiaId} and f.document_type_id = d.document_id
          and f.change is distinct from 'delete')
      order by fold(t.label), t.id`,
  )
  if (missing.length === 0) return
  const labels = enumerated(missing.map(({ label }) => label))
  throw invalid({ documents: `Para pedir acesso a ${app.acronym}, falta enviar: ${labels}.` }, "DOCUMENTS")
}

/** Changes the justification; a rejected request becomes pending again, as if it were new. */
export const updateRequest = (
  context: AuthenticatedContext,
  id: string,
  appId: number,
  { justification, version }: { justification: string; version: number },
): Promise<MyRequest> =>
  context.change(async (tx, record) => {
    const subject = await subjectOfRequest(context, tx, id)
    const before = await request(tx, context.me, subject, appId)
    const changed = await hasRows(
      tx,
      sql`
        update access_request set justification = ${justification}, rejected = false,
          rejection_message = null, rejected_by = null, last_update = now(), version = default
        where atalaia_id = ${subject.atalaiaId} and app_id = ${appId} and version = ${version}
        returning app_id`,
    )
    if (!changed) throw changedMeanwhile(`O pedido de acesso a ${before.acronym}`)
    await record({
      kind: "accessRequest.update",
      ...entryOf(subject, { id: appId, acronym: before.acronym }),
      before: { justification: before.justification, rejected: before.rejected },
      justification,
    })
    return request(tx, context.me, subject, appId)
  })

/** Cancels one's own request. */
export const cancelRequest = (context: AuthenticatedContext, id: string, appId: number): Promise<void> =>
  context.change(async (tx, record) => {
    const subject = await subjectLocked(context, tx, id)
    if (!subject.own) throw notYours("Só quem pediu o acesso pode cancelar o pedido.")
    const { acronym, justification } = await request(tx, context.me, subject, appId)
    const removed = await hasRows(
      tx,
      sql`
        delete from access_request where atalaia_id = ${subject.atalaiaId} and app_id = ${appId}
        returning app_id`,
    )
    if (!removed) {
      throw conflict(`O pedido de acesso a ${acronym} acaba de ser decidido por outra pessoa.`, "DECIDED")
    }
    await record({
      kind: "accessRequest.cancel",
      ...entryOf(subject, { id: appId, acronym }),
      before: { justification },
    })
  })

async function request(tx: Database, me: Actor, subject: Subject, appId: number): Promise<MyRequest> {
  const [request] = await requestsWhere(tx, subject.atalaiaId, sql`r.app_id = ${appId}`)
  if (!request) throw notFound("Solicitação de acesso")
  return present(request, me, subject)
}

const entryOf = ({ atalaiaId, name, email }: Subject, { id, acronym }: Application) => ({
  subjectId: atalaiaId,
  appId: id,
  about: { subject: name || email, app: acronym },
})
