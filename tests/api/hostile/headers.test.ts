import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { page } from "@/server/http/page"
import { readSettings } from "@/server/platform/settings/settings"
import {
  addClient,
  asking,
  authorization,
  federationForFile,
  pkce,
  startFederation,
} from "../../support/server/federation"

/** The security headers of every answer, whether a call, the provider or the page gives it. */
const system = federationForFile()
const client = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }
const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, system.issuer), { redirect: "manual", ...init })

function expectGuarded({ headers }: Response): void {
  const policy = headers.get("content-security-policy") ?? ""
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toMatch(/default-src 'none'|object-src 'none'/)
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("referrer-policy")).toBe("no-referrer")
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains$/.exec(headers.get("strict-transport-security") ?? "") ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
}

/** A content type; for text with its charset. */
function expectTyped({ headers }: Response): void {
  const type = headers.get("content-type") ?? ""
  expect(type).toMatch(
    /^(text\/\w+; charset=utf-8|application\/(json|problem\+json|jwk-set\+json|jrd\+json)(; charset=utf-8)?)/i,
  )
}

/** The authorization URL to which an application sends the browser. */
const beginning = (issuer: string, appKey: string) =>
  String(authorization(issuer, asking(appKey, { code_challenge: pkce().challenge })))

describe("an answer of the API", () => {
  test.each([
    ["a call", 200, "/api/session"],
    ["a call without a session", 401, "/api/users"],
    ["a call that there is not", 404, "/api/nothing"],
    ["a call of nobody", 400, "/api/session"],
    ["the documentation", 200, "/api/docs"],
    ["the description", 200, "/api/openapi.json"],
    ["a probe", 200, "/api/health"],
  ])("%s (%i) is typed, guarded and kept nowhere", async (what, status, path) => {
    const headers: Record<string, string> = {
      ...(what !== "a call of nobody" && client),
      ...(status === 200 && { Authorization: `Bearer ${system.admin}` }),
    }
    const answer = await get(path, { headers })
    expect(answer.status).toBe(status)
    expectGuarded(answer)
    expectTyped(answer)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
    expect(answer.headers.get("set-cookie")).toBeNull()
  })

  test("tells no other site anything, whatever it says that it is", async () => {
    for (const method of ["OPTIONS", "GET", "POST"]) {
      const answer = await get("/api/session", {
        method,
        headers: { ...client, Origin: "https://mau.example", "Access-Control-Request-Method": "POST" },
      })
      expect(answer.headers.get("access-control-allow-origin")).toBeNull()
      expect(answer.headers.get("access-control-allow-headers")).toBeNull()
    }
  })
})

describe("an answer of the provider", () => {
  test.each([
    ["its description", "/oidc/.well-known/openid-configuration", "*/*"],
    ["its keys", "/oidc/jwks", "*/*"],
    ["a token that is none", "/oidc/me", "*/*"],
    ["a request that names nobody", "/oidc/auth?client_id=ninguem", "text/html"],
    ["a page for a device", "/oidc/device", "text/html"],
    ["a path that leads nowhere", "/oidc/nada", "text/html"],
  ])("%s is typed and guarded", async (_, path, accept) => {
    const answer = await get(path, { headers: { accept } })
    expect(answer.status).toBeLessThan(500)
    expectGuarded(answer)
    expectTyped(answer)
  })

  test("that leads on is guarded, and its cookies are for the server of this site alone", async () => {
    const { appKey } = await addClient(system)
    const answer = await get(beginning(system.issuer, appKey))
    expect(answer.status).toBe(303)
    expectGuarded(answer)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; httponly/i)
      expect(cookie).toMatch(/; samesite=lax/i)
      expect(cookie).not.toMatch(/; domain=/i)
    }
  })

  test("over https gives cookies that are named and kept for https alone", async () => {
    const secure = await startFederation({ publicUrl: "https://atalaia.exemplo.gov.br" })
    try {
      const { appKey } = await addClient(secure)
      const answer = await fetch(beginning(secure.issuer, appKey), { redirect: "manual" })
      expect(answer.status).toBe(303)
      const cookies = answer.headers.getSetCookie()
      expect(cookies.length).toBeGreaterThan(1)
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; secure/i)
        expect(cookie).toMatch(/; httponly/i)
        expect(cookie).toMatch(/^(__Host-[^;]+;(?=.*path=\/(;|$))|__Secure-oidc-resume)/i)
        expect(cookie).not.toMatch(/; domain=/i)
      }
    } finally {
      await secure.close()
    }
  })
})

describe("an answer of the page", () => {
  let root: string
  let answer: (path: string, settings?: Record<string, string>) => Promise<Response>
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "atalaia-page-"))
    await mkdir(join(root, "assets"))
    await writeFile(join(root, "index.html"), "<!doctype html><div id=root></div>")
    await writeFile(join(root, "assets", "a.js"), "export {}")
    await writeFile(join(root, "secret.txt"), "segredo")
    answer = async (path, settings = { PUBLIC_URL: "https://atalaia.exemplo.gov.br" }) =>
      page(readSettings(settings), root).request(path)
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test.each(["/", "/users/list", "/assets/a.js", "/assets/nada.js", "/.git/config", "/package.json"])(
    "%s is typed and guarded",
    async (path) => {
      const given = await answer(path)
      expectGuarded(given)
      expect(given.headers.get("content-type")).toMatch(/^text\/\w+; charset=utf-8$/i)
    },
  )

  test("is the page itself for every path that is no file of it", async () => {
    for (const path of ["/.git/config", "/package.json", "/secret.txt", "/assets/..%2fsecret.txt"]) {
      const given = await answer(path)
      expect(await given.text()).not.toContain("segredo")
    }
  })

  test("lists no folder", async () => {
    for (const path of ["/assets", "/assets/"]) {
      const given = await answer(path)
      expect(await given.text()).not.toContain("a.js")
    }
  })

  test("says nothing of https where it is not served by it", async () => {
    const given = await answer("/", { PUBLIC_URL: "http://127.0.0.1:8080" })
    expect(given.headers.get("strict-transport-security")).toBeNull()
  })
})
