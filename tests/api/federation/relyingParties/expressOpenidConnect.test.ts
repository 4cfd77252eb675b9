import { once } from "node:events"
import type { Server } from "node:http"
import express from "express"
import { auth, type ConfigParams } from "express-openid-connect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import {
  addClient,
  addUser,
  Browser,
  enter,
  type FederationSystem,
  secret,
  startFederation,
} from "../../../support/server/federation"
import { freePort } from "../../../support/server/freePort"
import { until } from "../../../support/until"

/** A typical system: Express with a third-party library and no code of its own for OpenID. */
let system: FederationSystem
let delivery: ReturnType<typeof startDeliveries>
let server: Server
let address: string
let appId: number
let appKey: string

beforeAll(async () => {
  system = await startFederation()
  delivery = startDeliveries({ ...system, report: (error) => system.reported.push(error) })
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const client = await addClient(system, {
    redirectUris: [`${address}/callback`],
    postLogoutRedirectUris: [address],
    backchannelLogoutUri: `${address}/backchannel-logout`,
  })
  appId = client.id
  appKey = client.appKey
  server = expressApp(appKey).listen(port, "127.0.0.1")
  await once(server, "listening")
})
afterAll(async () => {
  await delivery.close()
  server.closeAllConnections()
  server.close()
  expect(system.reported).toEqual([])
  await system.close()
})

function expressApp(clientID: string) {
  const app = express()
  app.use(
    auth({
      issuerBaseURL: system.issuer,
      baseURL: address,
      clientID,
      clientSecret: secret,
      secret: "o-que-assina-os-cookies-da-aplicacao",
      authorizationParams: { response_type: "code", scope: "openid profile roles" },
      idpLogout: true,
      // A busy machine may be slow to answer the first time.
      httpTimeout: 60_000,
      backchannelLogout: { store: inMemory() },
    }),
  )
  app.get("/", (request, response) => {
    response.json(request.oidc.user)
  })
  return app
}

type Library = Exclude<NonNullable<ConfigParams["backchannelLogout"]>, boolean>
type Store = NonNullable<Library["store"]>

/** The library's store of ended sessions, in memory. */
function inMemory(): Store {
  const kept = new Map<string, Parameters<Store["set"]>[1]>()
  return {
    get: (id, done) => done(null, kept.get(id)),
    set: (id, session, done) => {
      kept.set(id, session)
      done?.(null)
    },
    destroy: (id, done) => {
      kept.delete(id)
      done?.(null)
    },
  }
}

/** A person (by default a new one) who has signed in to the application, and their browser. */
async function inside(person?: Awaited<ReturnType<typeof addUser>>) {
  const user = person ?? (await addUser(system, appId))
  const browser = new Browser()
  await signInTo(browser, user)
  return { user, browser }
}

async function signInTo(browser: Browser, user: { id: string }) {
  const request = await browser.follow(address)
  const back = await enter(browser, request, await system.signIn(user.id))
  expect(await browser.follow(back.href)).toEqual(new URL(address))
}

const signInAnew = expect.stringContaining("/oidc/auth?")

test("an application signs people in, and is told when a block ends their session", async () => {
  const { user, browser } = await inside()
  const page = await browser.visit(address)
  expect(await page.json()).toMatchObject({ sub: user.id, roles: [expect.stringMatching(/^ROLE_TEST_/)] })

  await system.api.clients.setEnabledInApplication({
    token: system.admin,
    params: { clientId: user.id, app: appId },
    body: { enabled: false, description: "Em apuração" },
  })
  await until(async () => expect((await browser.follow(address)).href).toEqual(signInAnew))
})

test("a session ends, and that of another person in the same application goes on", async () => {
  const ending = await inside()
  const staying = await inside()
  await system.api.clients.setEnabledInApplication({
    token: system.admin,
    params: { clientId: ending.user.id, app: appId },
    body: { enabled: false, description: "Em apuração" },
  })
  await until(async () => expect((await ending.browser.follow(address)).href).toEqual(signInAnew))
  expect((await staying.browser.visit(address)).status).toBe(200)
})

test("one of a person's two browsers is signed out, and the other goes on", async () => {
  const staying = await inside()
  const { user, browser } = await inside(staying.user)
  const [newest] = (
    await system.api.sessions.list({
      token: system.admin,
      query: { atalaiaId: user.id, appServerKey: appKey },
    })
  ).body.items
  await system.api.sessions.end({
    token: system.admin,
    query: { atalaiaId: user.id, tokenNumber: newest?.tokenNumber },
  })
  await until(async () => expect((await browser.follow(address)).href).toEqual(signInAnew))
  await delivery.flush()
  expect((await staying.browser.visit(address)).status).toBe(200)
})

test("both are signed out by a block, and one that comes back later does not bring the other back", async () => {
  const waiting = await inside()
  const { user, browser } = await inside(waiting.user)
  const access = (enabled: boolean) =>
    system.api.clients.setEnabledInApplication({
      token: system.admin,
      params: { clientId: user.id, app: appId },
      body: { enabled, description: "Em apuração" },
    })
  expect((await access(false)).status).toBeLessThan(300)
  await delivery.flush()
  expect((await access(true)).status).toBeLessThan(300)
  await signInTo(browser, user)
  // This browser did not look in between: with `sub` alone, the library would let it go on.
  expect((await waiting.browser.follow(address)).href).toEqual(signInAnew)
})

test("a logout token of somebody else's making is refused", async () => {
  const { browser } = await inside()
  const parts = [{ alg: "none", typ: "logout+jwt" }, { iss: system.issuer }]
  const forged = `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`
  const answer = await fetch(`${address}/backchannel-logout`, {
    method: "POST",
    body: new URLSearchParams({ logout_token: forged }),
  })
  expect(answer.status).toBe(400)
  expect((await browser.visit(address)).status).toBe(200)
})

test("signing out of the application asks Atalaia, and comes back", async () => {
  const { browser } = await inside()
  const end = await browser.follow(`${address}/logout`)
  expect(end.pathname).toBe("/oidc/session/end")
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await (await browser.visit(end.href)).text())?.[1] ?? ""
  const body = new URLSearchParams({ xsrf, logout: "yes" })
  const back = await browser.follow(`${system.issuer}/session/end/confirm`, { method: "POST", body })
  expect(back).toEqual(new URL(address))
  expect((await browser.follow(address)).href).toEqual(signInAnew)
})
