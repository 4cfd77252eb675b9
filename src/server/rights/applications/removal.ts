import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { counted } from "@/domain/text/words"
import type { ApplicationRow } from "../../identity/access/scope"
import { endSessions, openSessions, sessionsIn, sessionsOf } from "../../identity/access/sessions"
import { forgetApplication } from "../../identity/actor/callingApplication"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"
import type { ApplicationDetail } from "../grants/applicationDetail"
import { applicationDetail } from "../grants/applicationDetail"
import { keepingSuperAdmin } from "../grants/lastSuperAdmin"
import { unexpired } from "../grants/queries"
import { ownRole } from "../grants/roleOfApplication"
import { managedAt } from "../incompatibilities/queries"
import { refuseNamedByRules } from "../incompatibilities/removal"
import { enumerateLosses, lossesOf, removeProfiles, removeRoles } from "../roles/losses"

/**
 * Removes an application, all that belongs to it, its governing roles and its assignments in other applications. Its history
 * stays in the audit. 409 for the security application, if a rule names a role or profile of it, or if one of its profiles made the
 * last super admin one.
 */
export async function removeApplication(context: AuthenticatedContext, app: ApplicationRow): Promise<void> {
  if (app.id === securityAppId) {
    throw conflict("A aplicação de segurança não pode ser removida.", "SECURITY_APPLICATION")
  }
  await context.change((tx, record) =>
    keepingSuperAdmin(tx, async () => {
      // A concurrent addition to the application waits for this lock, and then finds it removed.
      await tx.execute(sql`select from application where id = ${app.id} for update`)
      const current = await applicationDetail(tx, app.id)
      await refuseNamedByRules(
        tx,
        context.me,
        sql`${managedAt} = ${app.id}`,
        `papéis ou perfis de ${current.acronym}`,
      )
      const losses = await lossesInWords(tx, app)
      // Comes first: otherwise its sessions would end because their people lost their roles.
      await removeInside(tx, app.id)
      await removeProfiles(tx, sql`p.app_id = ${app.id}`)
      await removeRoles(tx, ownRole(app.id))
      await removeHeld(tx, app.clientId)
      await tx.execute(sql`delete from application where id = ${app.id}`)
      await tx.execute(sql`delete from client where id = ${app.clientId}`)
      await record({
        kind: "application.delete",
        appId: app.id,
        about: { app: current.acronym, losses },
        before: kept(current),
      })
    }),
  )
  forgetApplication(context.db, app.appKey)
}

/** Removes everything of an application except its roles and profiles. */
async function removeInside(tx: Database, appId: number): Promise<void> {
  for (const table of [
    sql`inherited_role`,
    sql`role_block`,
    sql`application_disabling`,
    sql`application_document`,
  ]) {
    await tx.execute(sql`delete from ${table} where app_id = ${appId}`)
  }
  await endSessions(tx, sessionsIn(appId), "removed")
  // Must come last: notifying the application of the ended sessions needs it.
  await tx.execute(sql`delete from application_integration where app_id = ${appId}`)
}

/** Removes what an application holds as a client of others. */
async function removeHeld(tx: Database, clientId: string): Promise<void> {
  for (const table of [
    sql`role_assignment`,
    sql`profile_assignment`,
    sql`assignment_validation`,
    sql`role_block`,
    sql`application_disabling`,
  ]) {
    await tx.execute(sql`delete from ${table} where client_id = ${clientId}`)
  }
  await endSessions(tx, sessionsOf(clientId), "removed")
}

/** Losses with an application, apart from its roles and profiles. */
const otherLosses = type({
  documents: "number.integer",
  sessions: "number.integer",
  blocks: "number.integer",
  held: "number.integer",
})

async function lossesInWords(tx: Database, { id, clientId }: ApplicationRow): Promise<string> {
  const own = await lossesOf(tx, { roles: ownRole(id), profiles: sql`p.app_id = ${id}` })
  const [beside] = await rows(
    tx,
    otherLosses,
    sql`
      select (select count(*) from application_document where app_id = ${id})::int as documents,
        (select count(*) from session s where ${openSessions} and (s.app_id = ${id} or s.client_identifier = ${clientId})
        )::int as sessions,
        (select count(*) from role_block b join role r on r.id = b.role_id
          where (b.app_id = ${id} or b.client_id = ${clientId}) and ${ownRole(id)} is not true)::int as blocks,
        (select count(*) from role_assignment h where h.client_id = ${clientId} and ${unexpired})::int
        + (select count(*) from profile_assignment h where h.client_id = ${clientId} and ${unexpired})::int as held`,
  )
  const { documents = 0, sessions = 0, blocks = 0, held = 0 } = beside ?? {}
  const words = enumerateLosses({ ...own, documents, sessions, blocks: own.blocks + blocks })
  if (held === 0) return words
  return `${words}, além de ${counted(held, "atribuição que ela tem", "atribuições que ela tem")} em outras aplicações`
}

/** The audited fields of an application. */
const kept = (row: ApplicationDetail) => ({
  appKey: row.appKey,
  title: row.title,
  acronym: row.acronym,
  description: row.description,
  redirectUrl: row.redirectUrl,
  enabled: row.enabled,
  allowedTokens: row.allowedTokens,
  hasSecret: row.hasSecret,
})
