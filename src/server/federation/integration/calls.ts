import { countAttempt, entryTrials } from "../../identity/access/limits"
import { administeredApplication } from "../../identity/access/scope"
import type { AuthenticatedContext, Handlers } from "../../identity/actor/context"
import { applicationDetail } from "../../rights/grants/applicationDetail"
import { notIntegrated, refuseSecurityApplication, removeIntegration, updateIntegration } from "./configuring"
import { presentIntegration } from "./presenter"
import { addRedirect, ownRedirects, removeRedirect } from "./redirects"
import { refusedRequests } from "./refused"
import { type StoredIntegration, storedIntegration } from "./stored"
import { testIntegration } from "./testing"
import { tryEntry } from "./trying"

/** An application's integration, with everything that its developer needs to know. */
async function presented(
  context: AuthenticatedContext,
  appId: number,
  stored: StoredIntegration | undefined,
) {
  return presentIntegration(stored, await applicationDetail(context.db, appId), context.settings)
}

/** An application with an integration; 404 if it has none. */
async function configured(context: AuthenticatedContext, name: string) {
  const app = await administeredApplication(context, name)
  refuseSecurityApplication(app)
  const stored = await storedIntegration(context.db, app.id)
  const detail = await applicationDetail(context.db, app.id)
  if (!stored) throw notIntegrated(detail.acronym)
  return { app: detail, stored }
}

export const integration: Handlers<"integration"> = {
  get: async (context, { params }) => {
    const app = await administeredApplication(context, params.app)
    refuseSecurityApplication(app)
    return presented(context, app.id, await storedIntegration(context.db, app.id))
  },

  update: async (context, { params, body }) => {
    const app = await administeredApplication(context, params.app)
    return presented(context, app.id, await updateIntegration(context, app, body))
  },

  remove: async (context, { params }) => {
    await removeIntegration(context, await administeredApplication(context, params.app))
  },

  test: async (context, { params }) => {
    const { app, stored } = await configured(context, params.app)
    return { checks: await testIntegration(context, app, stored) }
  },

  tryEntry: async (context, { params, query }) => {
    const { app, stored } = await configured(context, params.app)
    await countAttempt(context.db, entryTrials(context.me.atalaiaId))
    return tryEntry(context, app, stored, query.client ?? context.me.atalaiaId)
  },

  refused: async (context, { params }) => {
    const { app, stored } = await configured(context, params.app)
    return refusedRequests(context.db, app.id, stored)
  },

  redirects: (context) => ownRedirects(context),

  addRedirect: async (context, { params, body }) => {
    const app = await administeredApplication(context, params.app)
    return presented(context, app.id, await addRedirect(context, app, body.address))
  },

  removeRedirect: async (context, { params, query }) => {
    const app = await administeredApplication(context, params.app)
    return presented(context, app.id, await removeRedirect(context, app, query.address))
  },
}
