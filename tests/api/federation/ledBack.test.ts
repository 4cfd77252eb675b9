import { beforeAll, describe, expect, test } from "vitest"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  federationForFile,
  finish,
  pkce,
} from "../../support/server/federation"

/** Programs that take an error with `iss` for a request to sign in, and send the person here again at once. */
const system = federationForFile()
let app: { appKey: string; id: number }
beforeAll(async () => {
  app = await addClient(system)
})

const request = (more: Record<string, string> = {}, { appKey } = app) =>
  authorization(system.issuer, { ...asking(appKey, more), code_challenge: pkce().challenge })

/** Leads a person from the page that asks them back to the application. */
async function goBack(browser: Browser, page: URL) {
  const resumed = await browser.follow(new URL(`/oidc/entry/back${page.search}`, page).href)
  const back = await browser.follow(resumed.href)
  expect(back.href.startsWith(callback)).toBe(true)
  return Object.fromEntries(back.searchParams)
}

describe("an application that asks again at once, after the person went back", () => {
  async function sentAgain() {
    const browser = new Browser()
    const first = await goBack(browser, await browser.follow(request({ state: "um" })))
    expect(first).toMatchObject({ error: "access_denied", state: "um", iss: system.issuer })
    const page = await browser.follow(request({ state: "dois" }))
    expect(page.pathname).toBe("/oidc/returned")
    return { browser, page }
  }

  test("leads to a page from which one gets out, without iss", async () => {
    const { browser, page } = await sentAgain()
    const text = await (await browser.visit(page.href)).text()
    expect(text).toMatch(/Você não entrou em SISTEMA REDE\d+</)
    expect(text).toMatch(/<a class="main" href="\/oidc\/entry\/back\?[^"]+">Voltar à aplicação<\/a>/)
    expect(await goBack(browser, page)).toEqual({
      error: "access_denied",
      error_description: "the person went back without signing in",
      state: "dois",
    })
  })

  test("lets a person in who wants to enter after all", async () => {
    const { browser, page } = await sentAgain()
    const resumed = await browser.follow(page.href, { method: "POST" })
    const signIn = await browser.follow(resumed.href)
    expect(signIn.pathname).toBe("/")
    const { id } = await addUser(system, app.id)
    const { body } = await finish(browser, signIn, await system.signIn(id))
    const back = await browser.follow(body.returnTo)
    expect([back.searchParams.get("state"), back.searchParams.has("code")]).toEqual(["dois", true])
  })

  test("has its page in no other browser", async () => {
    const { page } = await sentAgain()
    for (const method of ["GET", "POST"]) {
      expect((await new Browser().follow(page.href, { method })).pathname).toBe("/")
    }
  })
})

test("a refused request that is repeated at once is answered without iss", async () => {
  const browser = new Browser()
  const refused = async () => (await browser.follow(request({ scope: "roles" }))).searchParams
  expect(Object.fromEntries(await refused())).toMatchObject({ error: "invalid_scope", iss: system.issuer })
  const second = await refused()
  expect([second.get("error"), second.has("iss")]).toEqual(["invalid_scope", false])
  // One that is right this time is not questioned.
  expect((await browser.follow(request())).pathname).toBe("/")
})

describe("remains as it is:", () => {
  test("another application in the same browser", async () => {
    const browser = new Browser()
    await goBack(browser, await browser.follow(request()))
    const other = await addClient(system)
    expect((await browser.follow(request({}, other))).pathname).toBe("/")
  })

  test("a request that shows no page, before and after", async () => {
    const browser = new Browser()
    const silent = async () =>
      Object.fromEntries((await browser.follow(request({ prompt: "none" }))).searchParams)
    expect(await silent()).toMatchObject({ error: "login_required", iss: system.issuer })
    expect(await silent()).toMatchObject({ error: "login_required", iss: system.issuer })
    const page = await browser.follow(request())
    expect(page.pathname).toBe("/")
    await goBack(browser, page)
    expect(await silent()).toMatchObject({ error: "login_required", iss: system.issuer })
  })
})
