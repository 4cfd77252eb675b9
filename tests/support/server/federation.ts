import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { eq } from "drizzle-orm"
import { grantableNames } from "@/domain/scopes"
import { application, applicationIntegration } from "@/server/platform/database/schema/index"
import type { BackgroundJob } from "@/server/platform/jobs/backgroundJob"
import type { Report } from "@/server/platform/telemetry/log"
import { addPerson, giveRole } from "../data/person"
import { forFile } from "../forFile"
import { freePort } from "./freePort"
import { Browser, callback, closed, enterWithCode, post, secret } from "./relyingParty"
import { account, type System, startedForFile, startSystem } from "./system"

export * from "./relyingParty"

export interface FederationSystem extends System {
  issuer: string
  /** A session of the super admin, who creates the test data. */
  admin: string
}

/** A whole system that listens and whose servers answer in turn. Relying parties reach it over HTTP. */
export async function startFederation(
  overrides: Parameters<typeof startSystem>[0] = {},
): Promise<FederationSystem> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const system = await startSystem({ publicUrl, ...overrides })
  let turn = 0
  const server = createServer(
    getRequestListener((request, connection) => {
      const app = system.apps[turn++ % system.apps.length] ?? system.app
      return app.fetch(request, connection)
    }),
  )
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    ...system,
    issuer: `${publicUrl}/oidc`,
    admin: await system.signIn(account.superAdmin),
    close: async () => {
      await closed(server)
      await system.close()
    },
  }
}

/** The system of a test file that relying parties reach. */
export const federationForFile = (): FederationSystem => startedForFile(startFederation)

/** A background task of the system of a test file, such as its deliveries. */
export const repeatingForFile = (
  system: FederationSystem,
  start: (given: Pick<System, "db" | "settings"> & { report: Report }) => BackgroundJob,
): BackgroundJob => forFile(() => start({ ...system, report: (error) => system.reported.push(error) }))

let made = 0
type Integration = Partial<typeof applicationIntegration.$inferInsert>

/** An application that signs people in, with the tests' secret and all data granted. Returns its id and key. */
export async function addClient(
  { db, call, admin }: FederationSystem,
  integration: Integration = {},
  given: Partial<typeof application.$inferInsert> = {},
): Promise<{ id: number; appKey: string }> {
  const name = `REDE${++made}`
  const { body } = await call<{ id: number; appKey: string }>("POST", "/applications", {
    token: admin,
    body: { title: `Sistema ${name}`, acronym: name, appKey: `chave-${name}`, redirectUrl: callback },
  })
  const secretHash = createHash("sha256").update(secret).digest("hex")
  await db
    .update(application)
    .set({ secretHash, allowedTokens: 5, ...given })
    .where(eq(application.id, body.id))
  await db
    .insert(applicationIntegration)
    .values({ appId: body.id, redirectUris: [callback], scopes: grantableNames, ...integration })
  return { id: body.id, appKey: body.appKey }
}

/** A person with a role in an application. */
export async function addUser(system: System, appId: number): Promise<{ id: string; roleId: number }> {
  const id = await addPerson(system)
  return { id, roleId: await giveRole(system, id, { appId }) }
}

/** A person (by default a new one), signed in to a new application that is notified of ended sessions. */
export async function enterTold(system: FederationSystem, address: string, person?: string) {
  const app = await addClient(system, { backchannelLogoutUri: address })
  const user = person
    ? { id: person, roleId: await giveRole(system, person, { appId: app.id }) }
    : await addUser(system, app.id)
  const token = await system.signIn(user.id)
  return { app, user, token, ...(await enterWith(system, new Browser(), app, token)) }
}
export type Inside = Awaited<ReturnType<typeof enterTold>>

/** Signs in to an application with a portal session, and returns its tokens. */
export async function enterWith(
  system: FederationSystem,
  browser: Browser,
  app: { appKey: string },
  token: string,
) {
  const tokens = await enterWithCode(system.issuer, { key: app.appKey, token, browser })
  const state = (value: unknown) =>
    post(system.issuer, "/token/introspection", { token: String(value) }, { key: app.appKey })
  return { tokens, state }
}
