import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { enumerated } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import { recordedFor, stoodInFor } from "../../identity/access/deputies"
import { clientNamed, decidesAbout, refuseOneself } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { iso } from "../../platform/database/moment"
import { commandLink } from "../../platform/mail/commandLink"
import { accessApprovedMail, accessRejectedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import {
  changedMeanwhile,
  conflict,
  invalid,
  notFound,
  notYours,
  type Refusal,
} from "../../platform/refusal/refusal"
import { assignAt } from "../../rights/assignments/assigning"
import { targetToChange } from "../../rights/grants/target"
import { decidedMeanwhile, lastDecision } from "../evaluations/decision"
import { grantableProfiles, grantableRoles, type RequestPath, requestOf } from "./queries"

type Approval = BodyOf<Calls["accessDecisions"]["approve"]>

const kinds = ["accessRequest.approve", "accessRequest.reject", "accessRequest.cancel"] as const

/** The refusal for a request that no longer exists: 409 with who decided it, or 404 if there never was one. */
async function ended(
  { me }: AuthenticatedContext,
  tx: Database,
  appId: number,
  id: string,
): Promise<Refusal> {
  const atalaiaId = normalizeIdentifier(id)
  const decides = await hasRows(
    tx,
    sql`
      select from person p
      where p.atalaia_id = ${atalaiaId} and ${decidesAbout(me, sql`${appId}::int`, sql`p.organization_id`)}`,
  )
  const said = decides ? await lastDecision(tx, atalaiaId, kinds, appId) : undefined
  return said ? conflict(said, "DECIDED") : notFound("Solicitação de acesso")
}

const requestState = type({ version: "number.integer", rejected: "boolean" })

/**
 * The request of a path, locked until the decision is made. 403 if it is the actor's own, or that of the person in whose place they
 * decide, 409 if it has changed since it was read.
 */
async function requestLocked(
  context: AuthenticatedContext,
  tx: Database,
  path: RequestPath,
  version: number,
) {
  const { app, request } = await requestOf(context, tx, path)
  if (!request) throw await ended(context, tx, app.id, path.atalaiaId)
  refuseOneself(context.me, request.atalaiaId)
  if (request.inPlaceOf !== null && request.ofHolder) throw stoodInFor()
  const [current] = await rows(
    tx,
    requestState,
    sql`
      select version, rejected from access_request
      where app_id = ${app.id} and atalaia_id = ${request.atalaiaId} for update`,
  )
  if (!current || current.rejected) throw await decidedMeanwhile(tx, request.atalaiaId, kinds, app.id)
  if (current.version !== version) throw changedMeanwhile(`A solicitação de ${request.userName}`)
  return { app, request }
}

/** Whether an end is later than the present end of an assignment, which is then extended. Others are not changed. */
const isLater = (end: string | undefined, held: string | null): boolean =>
  end !== undefined && held !== null && Date.parse(end) > Date.parse(iso(held))

/**
 * Approves a request by assigning roles and profiles, each with or without an end date, and by extending those that end before
 * theirs. A linker grants only what the link allows; their deputy extends nothing that they granted.
 */
export const approveRequest = (
  context: AuthenticatedContext,
  path: RequestPath,
  { roles, profiles, version }: Approval,
): Promise<{ message: string }> => {
  const { me, change } = context
  if (roles.length + profiles.length === 0) {
    throw invalid({ roles: "É necessário selecionar pelo menos uma permissão" })
  }
  return change(async (tx, record) => {
    const { app, request } = await requestLocked(context, tx, path, version)
    const client = await clientNamed(tx, request.atalaiaId)
    const place = { app: app.appKey, clientId: client.id }
    const { inPlaceOf } = request
    const by = { me, inPlaceOf }
    const known = {
      role: await grantableRoles(tx, by, app.id, client.id),
      profile: await grantableProfiles(tx, by, app.id, client.id),
    }
    const recordGrants = (entries: AuditEntry | AuditEntry[]) =>
      record([entries].flat().map((entry) => recordedFor(inPlaceOf, entry)))
    const granted: string[] = []
    for (const [kind, chosen] of [
      ["role", roles],
      ["profile", profiles],
    ] as const) {
      for (const { id, expirationDate } of chosen) {
        const permission = known[kind].find((each) => each.id === id)
        if (!permission) throw notYours("Você não pode conceder uma das permissões escolhidas.")
        if (permission.assigned && !isLater(expirationDate, permission.expirationDate)) continue
        if (permission.assigned && permission.grantedBy === inPlaceOf?.atalaiaId) throw stoodInFor()
        const target = await targetToChange(tx, me, place, { [kind]: id }, true)
        await assignAt(tx, { record: recordGrants }, me, kind, target, { expirationDateTime: expirationDate })
        granted.push(permission.title)
      }
    }
    if (granted.length === 0) {
      throw invalid({ roles: `${request.userName} já tem tudo o que foi escolhido: escolha algo novo.` })
    }
    await tx.execute(sql`delete from access_request where app_id = ${app.id} and atalaia_id = ${client.id}`)
    await queueMail(
      tx,
      accessApprovedMail(
        { name: request.userName, email: request.email },
        { app: app.acronym, granted: enumerated(granted) },
      ),
    )
    await record(
      recordedFor(inPlaceOf, {
        kind: "accessRequest.approve",
        subjectId: client.id,
        appId: app.id,
        about: { subject: request.userName, app: app.acronym },
        before: { justification: request.justification },
        after: { granted },
      }),
    )
    return { message: "Solicitação de acesso aprovada." }
  })
}

/** Rejects a request; the requester sees the reason, and may request again. */
export const rejectRequest = (
  context: AuthenticatedContext,
  path: RequestPath,
  { justification, version }: { justification: string; version: number },
): Promise<{ message: string }> => {
  if (justification === "") throw invalid({ justification: "Por favor, insira a justificativa da rejeição!" })
  return context.change(async (tx, record) => {
    const { app, request } = await requestLocked(context, tx, path, version)
    await tx.execute(sql`
      update access_request set rejected = true, rejection_message = ${justification},
        rejected_by = ${context.me.atalaiaId}, last_update = now(), version = default
      where app_id = ${app.id} and atalaia_id = ${request.atalaiaId}`)
    await queueMail(
      tx,
      accessRejectedMail(
        { name: request.userName, email: request.email },
        {
          app: app.acronym,
          reason: justification,
          link: commandLink(context.settings, `edit request app ${app.acronym}`),
        },
      ),
    )
    await record(
      recordedFor(request.inPlaceOf, {
        kind: "accessRequest.reject",
        subjectId: request.atalaiaId,
        appId: app.id,
        about: { subject: request.userName, app: app.acronym },
        before: { justification: request.justification },
        justification,
      }),
    )
    return { message: "Solicitação de acesso rejeitada." }
  })
}
