import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { AuditEntry } from "../../audit/rows/audit"
import { platformAdmins, withdrawConsentsOf } from "../../identity/access/platformAdmins"
import { clientRow, refuseOneself } from "../../identity/access/scope"
import { endingSessions, sessionsOf } from "../../identity/access/sessions"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { anyRow, type Database, prepared, rows } from "../../platform/database/connection"
import { otherAdminMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, notFound, notYours } from "../../platform/refusal/refusal"
import { isSuperAdmin, refuseWithoutSuperAdmin, superAdminCounts } from "../grants/lastSuperAdmin"
import { guarded, recordingAt, targetToChange } from "../grants/target"

/* Whether an account is active, and whether a client may use an application. */

interface Enabling {
  enabled: boolean
  description: string
}

/**
 * Activates or deactivates the account of a person. A super admin who is activated waits like a new one
 * (`administration_begins_again` in the database), and the others are told.
 */
export const setEnabled = (
  { me, settings, change }: AuthenticatedContext,
  clientId: string,
  { enabled, description }: Enabling,
): Promise<void> =>
  change(async (tx, record) => {
    const { admins, ...client } = await accountToChange(tx, me, clientId)
    const { changed, above } = await writeEnabled(tx, client.id, enabled)
    if (!changed) {
      throw conflict(`A conta de ${client.name} já está ${enabled ? "ativa" : "inativa"}.`, "ALREADY_SO")
    }
    if (above && !enabled) await refuseWithoutSuperAdmin(tx, admins)
    // Checked after the rule about the last super admin, which applies to all actors.
    if (above && !me.superAdmin) throw notYours("Só um administrador geral ativa ou inativa outro.")
    if (above && !enabled) await withdrawConsentsOf(tx, me, client)
    if (above && enabled) {
      const others = await platformAdmins(tx, sql`w.client_id not in (${client.id}, ${me.atalaiaId})`)
      const news = { name: client.name, by: [me.name], settles: !settings.demo, reactivated: true }
      await queueMail(tx, ...others.map((admin) => otherAdminMail(admin, news)))
    }
    await record({
      kind: enabled ? "user.enable" : "user.disable",
      subjectId: client.id,
      about: { subject: client.name },
      before: { enabled: !enabled },
      after: { enabled },
      justification: description,
    })
  })

const account = type({ "...": clientRow, admins: superAdminCounts })

/** The person whose account is to change, while super admins are locked against concurrent changes. 404 if there is none. */
export async function accountToChange(
  tx: Database,
  me: Actor,
  clientId: string,
): Promise<typeof account.infer> {
  const [client] = await rows(
    tx,
    account,
    sql`
      select n.id, n.kind, n.name, n.enabled, n.holds_roles as "holdsRoles", to_jsonb(held) as admins
      from hold_super_admins() held, named_client n where n.id in (${clientId}, ${normalizeIdentifier(clientId)})`,
  )
  if (client?.kind !== "person") throw notFound("Usuário")
  refuseOneself(me, client.id)
  return client
}

const written = type({ changed: "boolean", above: "boolean" })

/** Returns whether anything changed, and whether it is a super admin's account. Inactive people have no sessions. */
async function writeEnabled(tx: Database, id: string, enabled: boolean): Promise<typeof written.infer> {
  const lost = sql`${sessionsOf(id)} and exists (select from changed where not enabled)`
  const [done] = await rows(
    tx,
    written,
    sql`
      with changed as (
        update person set enabled = ${enabled}, version = version + 1
        where atalaia_id = ${id} and enabled <> ${enabled} returning enabled
      ), ended as (${endingSessions(lost, "disabled")})
      select exists (select from changed) as changed, ${isSuperAdmin(id)} as above`,
  )
  return done ?? { changed: false, above: false }
}

const open = prepared(
  anyRow,
  sql`
    delete from application_disabling
    where client_id = ${sql.placeholder("clientId")} and app_id = ${sql.placeholder("appId")}`,
)

const close = prepared(
  anyRow,
  sql`
    with closed as (
      insert into application_disabling (client_id, app_id, description, created_by)
      values (
        ${sql.placeholder("clientId")}, ${sql.placeholder("appId")}, ${sql.placeholder("description")},
        ${sql.placeholder("by")}
      )
    )
    ${endingSessions(sessionsOf(sql.placeholder("clientId"), sql.placeholder("appId")), "disabled")}`,
)

/** Opens or closes an application to a client; opening returns why it was closed. */
export const setEnabledInApplication = (
  { me, change }: AuthenticatedContext,
  path: { clientId: string; app: string },
  { enabled, description }: Enabling,
): Promise<{ description?: string }> =>
  change(async (tx, record, recordWith) => {
    const { app, client, admins } = await targetToChange(tx, me, path)
    if (enabled === (client.disabled === null)) {
      const state = enabled ? "habilitado" : "desabilitado"
      throw conflict(`O acesso de ${client.name} a ${app.acronym} já está ${state}.`, "ALREADY_SO")
    }
    const work = async () => {
      const which = { clientId: client.id, appId: app.id }
      const statement = () =>
        enabled ? open(tx, which) : close(tx, { ...which, description, by: me.atalaiaId })
      const changed: AuditEntry = {
        kind: enabled ? "application.enableClient" : "application.disableClient",
        subjectId: client.id,
        appId: app.id,
        about: { subject: client.name, app: app.acronym },
        before: { enabled: !enabled },
        after: { enabled },
        justification: description,
      }
      await recordingAt(app, record, recordWith)(statement, changed, client.deputized)
      return client.disabled === null ? {} : { description: client.disabled }
    }
    return guarded(tx, app, work, admins)
  })
