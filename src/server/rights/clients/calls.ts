import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { administered, clientNamed } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { together } from "../../platform/database/together"
import { notFound } from "../../platform/refusal/refusal"
import { presentClientApplication } from "../applications/presenter"
import { explainRole } from "../assignments/explanation"
import { disablingOf, profilesOfClient, rolesOfClient } from "../assignments/panel"
import { presentDisabling, presentProfileOfClient, presentRoleOfClient } from "../assignments/panelPresenter"
import { targetToRead } from "../grants/target"
import { rulesAbout, rulesBinding } from "../incompatibilities/binding"
import { applicationMentions, clientApplication, clientApplications } from "./applications"
import { setEnabled, setEnabledInApplication } from "./enabling"
import { explainEntry } from "./explainEntry"
import { lockAccount } from "./locking"

export const clients: Handlers<"clients"> = {
  setEnabled: (context, { params, body }) => setEnabled(context, params.clientId, body),

  lock: (context, { params, body }) => lockAccount(context, params.clientId, body.justification),

  setEnabledInApplication: (context, { params, body }) => setEnabledInApplication(context, params, body),

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
    const [application, roles, profiles, rules] = await together(
      db,
      (tx) => clientApplication(tx, client.id, app.id),
      (tx) => rolesOfClient(tx, client.id, app.id),
      (tx) => profilesOfClient(tx, client.id, app.id),
      (tx) => rulesAbout(tx, me, app.id),
    )
    if (!application) throw notFound("Aplicação")
    const another = client.id !== me.atalaiaId
    const may = { assign: another && client.holdsRoles, block: another }
    const disabled = application.clientEnabled ? undefined : await disablingOf(db, client.id, app.id)
    const place = { kind: client.kind, acronym: app.acronym }
    return {
      application: presentClientApplication(application),
      ...(disabled && { disabled: presentDisabling(disabled) }),
      roles: roles.map((row) => presentRoleOfClient(row, may, place)),
      profiles: profiles.map((row) => presentProfileOfClient(row, may, place)),
      rules: await rulesBinding(db, me, rules, client.id, app.id),
      can: { block: may.block },
    }
  },

  why: (context, { params }) => explainRole(context, params),

  whyEntry: async (context, { params, query }) => {
    const { effective, text, reasons } = await explainEntry(context, { ...params, ...query })
    return { effective, text, reasons }
  },
}
