import { beforeAll, describe, expect, test } from "vitest"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeFor,
  codeForm,
  codeIn,
  enter,
  federationForFile,
  pkce,
  post,
} from "../../support/server/federation"

/** Habits of widely used programs that harm no one. */
const system = federationForFile()
let app: { id: number; appKey: string }
let token: string
beforeAll(async () => {
  app = await addClient(system, { kind: "public" })
  token = await system.signIn((await addUser(system, app.id)).id)
})

const backWith = (key: string, redirect_uri: string) =>
  enter(
    new Browser(),
    authorization(system.issuer, { ...asking(key, { redirect_uri }), code_challenge: pkce().challenge }),
    token,
  )

test.each(["jwks", ".well-known/openid-configuration"])("%s may be kept for some minutes", async (path) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await fetch(`${system.issuer}/${path}`, { method })
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=600"])
  }
  const elsewhere = await fetch(`${system.issuer}/me`)
  expect(elsewhere.headers.get("cache-control")).not.toContain("public")
})

describe("a loopback address", () => {
  test.each([
    ["http://localhost:4242", "http://localhost:4242/"],
    ["http://localhost:4242/", "http://localhost:4242"],
    ["http://127.0.0.1", "http://127.0.0.1:5151/"],
    ["http://[::1]/", "http://[::1]:5151"],
  ])("that is registered as %s is also %s", async (registered, sent) => {
    const native = await addClient(system, { kind: "native", redirectUris: [registered] })
    const { id } = await addUser(system, native.id)
    const parameters = asking(native.appKey, { redirect_uri: sent })
    const { verifier, challenge } = pkce()
    const address = authorization(system.issuer, { ...parameters, code_challenge: challenge })
    const back = await enter(new Browser(), address, await system.signIn(id))
    expect(back.origin).toBe(new URL(sent).origin)
    const form = { ...codeForm({ code: codeIn(back), verifier }), redirect_uri: sent }
    expect((await post(system.issuer, "/token", { ...form, client_id: native.appKey })).status).toBe(200)
  })

  test("is no other path, host or scheme, and other addresses keep their slash", async () => {
    const site = "https://sistema.exemplo.gov.br"
    const { appKey } = await addClient(system, { kind: "native", redirectUris: ["http://localhost", site] })
    for (const sent of [
      "http://localhost/volta",
      "http://localhost//",
      "http://localhost/?a=b",
      "http://127.0.0.1/",
      "https://localhost/",
      "http://localhost.exemplo.gov.br/",
      `${site}/`,
    ]) {
      await expect(backWith(appKey, sent)).rejects.toThrow("400 leads nowhere")
    }
  })
})

describe("an empty secret", () => {
  const withEmpty = (key: string, form: Record<string, string>) =>
    post(system.issuer, "/token", form, { key, password: "" })
  const code = () => codeFor(system.issuer, { key: app.appKey, token })

  test("by Basic authentication is none, for an application that has none", async () => {
    const { status, body } = await withEmpty(app.appKey, codeForm(await code()))
    expect(status).toBe(200)
    const renewal = { grant_type: "refresh_token", refresh_token: String(body.refresh_token) }
    expect((await withEmpty(app.appKey, { ...renewal, client_id: app.appKey })).status).toBe(200)
  })

  test("does not stand for another application, nor for the secret of one that has it", async () => {
    const { appKey } = await addClient(system)
    const form = codeForm(await code())
    expect(await withEmpty(app.appKey, { ...form, client_id: appKey })).toMatchObject({
      status: 400,
      body: { error: "invalid_request" },
    })
    expect(await withEmpty(appKey, { grant_type: "client_credentials" })).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    })
    expect((await withEmpty(app.appKey, form)).status).toBe(200)
  })
})

test("a refused scope is named in the description, too", async () => {
  const { appKey } = await addClient(system, { scopes: ["roles"] })
  const parameters = { ...asking(appKey, { scope: "openid email" }), code_challenge: pkce().challenge }
  const back = await new Browser().follow(authorization(system.issuer, parameters))
  expect(back.href.startsWith(callback)).toBe(true)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: "invalid_scope",
    error_description: "requested scope is not allowed: email",
    scope: "email",
  })
})
