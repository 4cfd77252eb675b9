import { once } from "node:events"
import type { Server } from "node:http"
import { Auth } from "@auth/core"
import { getRequestListener } from "@hono/node-server"
import express from "express"
import { auth as auth2 } from "express-openid-connect-2"
import { custom, generators, Issuer } from "openid-client-5"
import passport from "passport"
import { Strategy } from "passport-openidconnect"
import { AuthorizationCode } from "simple-oauth2"
import { afterEach, expect, test } from "vitest"
import {
  addClient,
  addUser,
  Browser,
  callback,
  enter,
  federationForFile,
  secret,
} from "../../../support/server/federation"
import { freePort } from "../../../support/server/freePort"

/** Libraries of npm, each used as its documentation says. */
const system = federationForFile()
// A busy machine may be slow to answer the first time.
custom.setHttpOptionsDefaults({ timeout: 60_000 })
const roles = [expect.stringMatching(/^ROLE_TEST_/)]

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** An application of this library, which listens, and a person who may enter it. */
async function started(
  make: (given: { address: string; appKey: string }) => express.Express,
  { back, nonceSuffices = false }: { back: string; nonceSuffices?: boolean },
) {
  const address = `http://127.0.0.1:${await freePort()}`
  const { id, appKey } = await addClient(system, {
    redirectUris: [`${address}${back}`],
    nonceSuffices,
  })
  const server = make({ address, appKey }).listen(Number(new URL(address).port), "127.0.0.1")
  servers.push(server)
  await once(server, "listening")
  const user = await addUser(system, id)
  return { address, user, browser: new Browser(), session: await system.signIn(user.id) }
}

test("openid-client 5 signs a person in, and renews", async () => {
  const app = await addClient(system)
  const { id } = await addUser(system, app.id)
  const { Client } = await Issuer.discover(system.issuer)
  const client = new Client({ client_id: app.appKey, client_secret: secret, redirect_uris: [callback] })
  const code_verifier = generators.codeVerifier()
  const [state, nonce] = [generators.state(), generators.nonce()]
  const address = client.authorizationUrl({
    scope: "openid profile roles",
    code_challenge: generators.codeChallenge(code_verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  })
  const back = await enter(new Browser(), address, await system.signIn(id))
  const tokens = await client.callback(callback, client.callbackParams(back.href), {
    code_verifier,
    state,
    nonce,
  })
  expect(await client.userinfo(tokens)).toMatchObject({ sub: id, roles })
  expect((await client.refresh(tokens)).claims()).toMatchObject({ sub: id })
})

test("express-openid-connect 2 signs a person in", async () => {
  const { address, user, browser, session } = await started(
    ({ address, appKey }) => {
      const app = express()
      app.use(
        auth2({
          issuerBaseURL: system.issuer,
          baseURL: address,
          clientID: appKey,
          clientSecret: secret,
          secret: "o-que-assina-os-cookies-da-aplicacao",
          authorizationParams: { response_type: "code", scope: "openid profile roles" },
          httpTimeout: 60_000,
        }),
      )
      app.get("/", (request, response) => void response.json(request.oidc.user))
      return app
    },
    { back: "/callback" },
  )
  const back = await enter(browser, await browser.follow(address), session)
  expect(await browser.follow(back.href)).toEqual(new URL(address))
  expect(await (await browser.visit(address)).json()).toMatchObject({ sub: user.id, roles })
})

test("passport-openidconnect signs a person in with a nonce", async () => {
  const { address, user, browser, session } = await started(
    ({ address, appKey }) => {
      const strategy = new Strategy(
        {
          issuer: system.issuer,
          authorizationURL: `${system.issuer}/auth`,
          tokenURL: `${system.issuer}/token`,
          userInfoURL: `${system.issuer}/me`,
          clientID: appKey,
          clientSecret: secret,
          callbackURL: `${address}/volta`,
          scope: "profile",
          nonce: "true",
        },
        (_issuer: string, profile: passport.Profile, done: (error: null, user: object) => void) =>
          done(null, profile),
      )
      const app = express()
      // One browser, so one session.
      const session = {}
      app.use((request, _response, next) => {
        Object.assign(request, { session })
        next()
      })
      app.use(passport.initialize())
      const signIn = passport.authenticate(strategy, { session: false })
      app.get("/", signIn)
      app.get("/volta", signIn, (request, response) => void response.json(request.user))
      return app
    },
    { back: "/volta", nonceSuffices: true },
  )
  const back = await enter(browser, await browser.follow(address), session)
  expect(await (await browser.visit(back.href)).json()).toMatchObject({
    id: user.id,
    username: user.id,
    displayName: expect.stringMatching(/./),
  })
})

test("Auth.js signs a person in", async () => {
  const { address, browser, session } = await started(
    ({ appKey }) => {
      const app = express()
      const listener = getRequestListener((request) =>
        Auth(request, {
          trustHost: true,
          secret: "o-que-assina-os-cookies-da-aplicacao",
          basePath: "/auth",
          providers: [
            {
              id: "atalaia",
              name: "Atalaia",
              type: "oidc",
              issuer: system.issuer,
              clientId: appKey,
              clientSecret: secret,
            },
          ],
        }),
      )
      app.use("/auth", (request, response) => {
        request.url = request.originalUrl
        void listener(request, response)
      })
      return app
    },
    { back: "/auth/callback/atalaia" },
  )
  const csrf: { csrfToken: string } = await (await browser.visit(`${address}/auth/csrf`)).json()
  const request = await browser.follow(`${address}/auth/signin/atalaia`, {
    method: "POST",
    body: new URLSearchParams({ csrfToken: csrf.csrfToken, callbackUrl: address }),
  })
  const back = await enter(browser, request, session)
  expect((await browser.follow(back.href)).href).toBe(`${address}/`)
  expect(await (await browser.visit(`${address}/auth/session`)).json()).toMatchObject({
    user: { name: expect.stringMatching(/./) },
  })
})

test("simple-oauth2 signs a person in, renews, and revokes", async () => {
  const app = await addClient(system)
  const { id } = await addUser(system, app.id)
  const { origin, pathname } = new URL(system.issuer)
  const client = new AuthorizationCode({
    client: { id: app.appKey, secret },
    auth: {
      tokenHost: origin,
      tokenPath: `${pathname}/token`,
      authorizePath: `${pathname}/auth`,
      revokePath: `${pathname}/token/revocation`,
    },
  })
  const verifier = generators.codeVerifier()
  const asked = {
    redirect_uri: callback,
    scope: "openid profile",
    state: generators.state(),
    code_challenge: generators.codeChallenge(verifier),
    code_challenge_method: "S256",
  }
  const back = await enter(new Browser(), client.authorizeURL(asked), await system.signIn(id))
  const code = back.searchParams.get("code") ?? ""
  const given = { code, redirect_uri: callback, code_verifier: verifier }
  const renewed = await (await client.getToken(given)).refresh()
  const me = (token: unknown) =>
    fetch(`${system.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await me(renewed.token.access_token)).json()).toMatchObject({ sub: id })
  await renewed.revoke("access_token")
  expect((await me(renewed.token.access_token)).status).toBe(401)
})
