import { type } from "arktype"
import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { administered, clientNamed, refuseOneself } from "../access/scope"
import { endSessions, sessionsOf } from "../access/sessions"
import { presentClientApplication } from "../applications/presenter"
import { guarded } from "../assignments/assigning"
import { explainRole } from "../assignments/explanation"
import { disablingOf, profilesOfClient, rolesOfClient } from "../assignments/panel"
import { presentDisabling, presentProfileOfClient, presentRoleOfClient } from "../assignments/panelPresenter"
import { targetToChange, targetToRead } from "../assignments/target"
import { hasRows, rows } from "../database/connection"
import type { Handlers } from "../http/context"
import { conflict, notFound, notYours } from "../http/refusal"
import { isSuperAdmin, keepingSuperAdmin } from "../users/lastSuperAdmin"
import { applicationMentions, clientApplications } from "./applications"
import { explainEntry } from "./explainEntry"

const disabled = type({ description: "string" })

export const clients: Handlers<"clients"> = {
  setEnabled: async ({ db, me, change }, { params, body }) => {
    const client = await clientNamed(db, params.clientId)
    if (client.kind !== "person") throw notFound("Usuário")
    refuseOneself(me, client.id)
    const { enabled, description } = body
    await change(async (tx, record) => {
      const above = await keepingSuperAdmin(tx, async () => {
        const wasAbove = await isSuperAdmin(tx, client.id)
        const changed = await hasRows(
          tx,
          sql`
            update person set enabled = ${enabled}, version = version + 1
            where atalaia_id = ${client.id} and enabled <> ${enabled} returning atalaia_id`,
        )
        if (!changed) {
          throw conflict(`A conta de ${client.name} já está ${enabled ? "ativa" : "inativa"}.`, "ALREADY_SO")
        }
        return wasAbove || (await isSuperAdmin(tx, client.id))
      })
      // After the rule about the last super admin, which applies to everybody.
      if (above && !me.superAdmin) throw notYours("Só um administrador geral ativa ou inativa outro.")
      if (!enabled) await endSessions(tx, sessionsOf(client.id), "disabled")
      await record({
        kind: enabled ? "user.enable" : "user.disable",
        subjectId: client.id,
        about: { subject: client.name },
        before: { enabled: !enabled },
        after: { enabled },
        justification: description,
      })
    })
  },

  setEnabledInApplication: async (context, { params, body }) => {
    const { enabled, description } = body
    return context.change(async (tx, record) => {
      const target = await targetToChange(tx, context.me, params)
      const { app, client } = target
      return guarded(
        tx,
        app,
        async () => {
          const [done] = await rows(
            tx,
            disabled,
            enabled
              ? sql`delete from application_disabling where client_id = ${client.id} and app_id = ${app.id} returning description`
              : sql`
                insert into application_disabling (client_id, app_id, description, created_by)
                values (${client.id}, ${app.id}, ${description}, ${context.me.atalaiaId})
                on conflict do nothing returning description`,
          )
          if (!done) {
            const state = enabled ? "habilitado" : "desabilitado"
            throw conflict(`O acesso de ${client.name} a ${app.acronym} já está ${state}.`, "ALREADY_SO")
          }
          if (!enabled) await endSessions(tx, sessionsOf(client.id, app.id), "disabled")
          await record({
            kind: enabled ? "application.enableClient" : "application.disableClient",
            subjectId: client.id,
            appId: app.id,
            about: { subject: client.name, app: app.acronym },
            before: { enabled: !enabled },
            after: { enabled },
            justification: description,
          })
          return enabled ? { description: done.description } : {}
        },
        target.admins,
      )
    })
  },

  applications: async ({ db, me }, { params, query }) => {
    const client = await clientNamed(db, params.clientId)
    const { search = "", page = 0, size = pageSizes.clientApplications } = query
    const condition = sql`${administered(me, sql`a.id`)} and ${applicationMentions(search)}`
    const items = await clientApplications(db, client.id, condition, { page, size })
    return { items: items.map(presentClientApplication) }
  },

  permissions: async (context, { params }) => {
    const { db, me } = context
    const { app, client } = await targetToRead(context, params)
    const [application] = await clientApplications(db, client.id, sql`a.id = ${app.id}`, { page: 0, size: 1 })
    if (!application) throw notFound("Aplicação")
    const another = client.id !== me.atalaiaId
    const may = { assign: another && client.holdsRoles, block: another }
    const disabled = await disablingOf(db, client.id, app.id)
    const place = { kind: client.kind, acronym: app.acronym }
    return {
      application: presentClientApplication(application),
      ...(disabled && { disabled: presentDisabling(disabled) }),
      roles: (await rolesOfClient(db, client.id, app.id)).map((row) => presentRoleOfClient(row, may, place)),
      profiles: (await profilesOfClient(db, client.id, app.id)).map((row) =>
        presentProfileOfClient(row, may, place),
      ),
      can: { block: may.block },
    }
  },

  why: (context, { params }) => explainRole(context, params),

  whyEntry: async (context, { params, query }) => {
    const { effective, text, reasons } = await explainEntry(context, { ...params, ...query })
    return { effective, text, reasons }
  },
}
