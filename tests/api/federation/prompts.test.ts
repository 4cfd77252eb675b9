import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "../../support/data/person"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeForm,
  codeIn,
  decoded,
  enter,
  federationForFile,
  finish,
  pkce,
  post,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { demoPassword } from "../../support/server/system"

/** What an application asks the person by `prompt`. */
const system = federationForFile()
let app: { id: number; appKey: string }
beforeAll(async () => {
  app = await addClient(system, {}, { title: "Sistema de Laudos" })
})

function request(more: Record<string, string> = {}) {
  const { verifier, challenge } = pkce()
  const parameters = { ...asking(app.appKey, { state: "meu-estado", ...more }), code_challenge: challenge }
  return { address: authorization(system.issuer, parameters), verifier }
}

/** A person who is signed in to the portal and, with it, at the provider in this browser. */
async function signedIn() {
  const { id } = await addUser(system, app.id)
  const token = await system.signIn(id)
  const browser = new Browser()
  await enter(browser, request().address, token)
  await forget(id)
  return { id, token, browser }
}

/** The application's sessions of a person are no longer counted. */
const forget = (id: string) =>
  system.db.execute(sql`delete from session where client_identifier = ${id} and app_id = ${app.id}`)
const sessionsOf = (id: string) =>
  rows(
    system.db,
    sql`select from session where client_identifier = ${id} and app_id = ${app.id} and ended_date is null`,
  )

/** The text of a page, its links and its forms, by their labels. */
async function pageAt(browser: Browser, address: URL) {
  const response = await browser.visit(address.href)
  const text = await response.text()
  const to = (path = "") => new URL(path.replaceAll("&amp;", "&"), address).href
  const links = [...text.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)</g)]
  return {
    status: response.status,
    headers: response.headers,
    text,
    link: (label: string) => to(links.find(([, , words]) => words === label)?.[1]),
    press: async () => {
      const action = to(/<form[^>]*method="post" action="([^"]+)"/.exec(text)?.[1])
      return browser.follow((await browser.follow(action, { method: "POST" })).href)
    },
  }
}

const goBack = async (browser: Browser, link: string) => browser.follow((await browser.follow(link)).href)

const personOf = async (back: URL, verifier: string) => {
  const form = codeForm({ code: codeIn(back), verifier })
  const { body } = await post(system.issuer, "/token", form, { key: app.appKey })
  return decoded(String(body.id_token), 1).sub
}

test("the values that an application may send are published, and no other is accepted", async () => {
  const discovery = await (await fetch(`${system.issuer}/.well-known/openid-configuration`)).json()
  expect(discovery.prompt_values_supported).toEqual(["none", "login", "select_account", "consent"])
  for (const prompt of ["create", "none consent"]) {
    const back = await new Browser().follow(request({ prompt }).address)
    expect(back.href.startsWith(callback)).toBe(true)
    expect(back.searchParams.get("error")).toBe("invalid_request")
  }
})

describe("consent", () => {
  test("says who receives what; the application gets a session only once it is given", async () => {
    const { id, browser } = await signedIn()
    const { address, verifier } = request({ prompt: "consent", scope: "openid profile roles" })
    const at = await browser.follow(address)
    expect(at.pathname).toBe("/oidc/consent")
    const page = await pageAt(browser, at)
    expect(page.status).toBe(200)
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(page.text).toContain("Entrar em Sistema de Laudos?")
    expect(page.text).toContain("Zuleica Quintanilha")
    expect([...page.text.matchAll(/<li>([^<]+)</g)].map(([, item]) => item)).toEqual([
      "identificador e modo de entrada",
      "nome",
      "papéis que você tem nela",
    ])
    expect(await sessionsOf(id)).toEqual([])
    const back = await page.press()
    expect(back.searchParams.get("state")).toBe("meu-estado")
    expect(await personOf(back, verifier)).toBe(id)
  })

  test("is asked for each time, and never without a request for it", async () => {
    const { browser } = await signedIn()
    for (const _ of [1, 2]) {
      const at = await browser.follow(request({ prompt: "consent" }).address)
      expect(at.pathname).toBe("/oidc/consent")
      expect((await (await pageAt(browser, at)).press()).searchParams.has("code")).toBe(true)
    }
    expect((await browser.follow(request().address)).searchParams.has("code")).toBe(true)
  })

  test("is asked for after the sign-in, also on an address without it, and of who may enter alone", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    const at = await enter(browser, request({ prompt: "consent" }).address, await system.signIn(id))
    expect(at.pathname).toBe("/oidc/consent")
    const outside = await addPerson(system)
    const refused = await enter(
      new Browser(),
      request({ prompt: "consent" }).address,
      await system.signIn(outside),
    )
    expect(refused.pathname).toBe("/oidc/entry")
  })

  test("that is not given leads back, and the application is told so", async () => {
    const { id, browser } = await signedIn()
    const page = await pageAt(browser, await browser.follow(request({ prompt: "consent" }).address))
    const back = await goBack(browser, page.link("Não entrar"))
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      error_description: "the person did not consent",
      state: "meu-estado",
    })
    expect(await sessionsOf(id)).toEqual([])
  })

  test("is given by the browser that began, and by no other", async () => {
    const { id, browser } = await signedIn()
    const at = await browser.follow(request({ prompt: "consent" }).address)
    const other = new Browser()
    expect((await other.follow(at.href)).pathname).toBe("/")
    expect((await other.follow(at.href, { method: "POST" })).pathname).toBe("/")
    // Nor as the answer to another question.
    const elsewhere = at.href.replace("/consent", "/select_account")
    expect((await browser.follow(elsewhere, { method: "POST" })).pathname).toBe("/")
    expect(await sessionsOf(id)).toEqual([])
  })

  test("comes after the password, where both are requested", async () => {
    const { token, browser } = await signedIn()
    const interaction = await browser.follow(request({ prompt: "login consent" }).address)
    expect(await finish(browser, interaction, token)).toMatchObject({ body: { code: "REAUTHENTICATE" } })
    await system.api.session.reauthenticate({ token, body: { proof: demoPassword } })
    const { body } = await finish(browser, interaction, token)
    const at = await browser.follow(body.returnTo)
    expect(at.pathname).toBe("/oidc/consent")
    expect((await (await pageAt(browser, at)).press()).searchParams.has("code")).toBe(true)
  })

  test("is asked of who is signed in: who has left signs in first", async () => {
    const { token, browser } = await signedIn()
    const at = await browser.follow(request({ prompt: "consent" }).address)
    await system.api.session.signOut({ token })
    expect((await browser.follow(at.href, { method: "POST" })).searchParams.has("interaction")).toBe(true)
  })
})

describe("the choice of an account", () => {
  const chooses = { prompt: "select_account" }

  test("goes on with the account of this browser", async () => {
    const { id, browser } = await signedIn()
    const { address, verifier } = request(chooses)
    const at = await browser.follow(address)
    expect(at.pathname).toBe("/oidc/select_account")
    const page = await pageAt(browser, at)
    expect(page.text).toContain("Continuar como Zuleica Quintanilha")
    expect(await sessionsOf(id)).toEqual([])
    expect(await personOf(await page.press(), verifier)).toBe(id)
  })

  test("goes on with another person, after leaving this account", async () => {
    const { token, browser } = await signedIn()
    const { address, verifier } = request(chooses)
    const page = await pageAt(browser, await browser.follow(address))
    const another = new URL(page.link("Outra pessoa"))
    const stays = await finish(browser, another, token)
    expect([stays.status, stays.body.code]).toEqual([409, "OTHER_PERSON"])
    await system.api.session.signOut({ token })
    const { id } = await addUser(system, app.id)
    const { status, body } = await finish(browser, another, await system.signIn(id))
    expect(status).toBe(200)
    expect(await personOf(await browser.follow(body.returnTo), verifier)).toBe(id)
  })

  test("is not asked of who has just signed in for it; it is of who was in the portal before", async () => {
    const { id } = await addUser(system, app.id)
    const before = await system.signIn(id)
    const fresh = new Browser()
    const interaction = await fresh.follow(request(chooses).address)
    const { body } = await finish(fresh, interaction, await system.signIn(id))
    expect((await fresh.follow(body.returnTo)).searchParams.has("code")).toBe(true)
    const at = await enter(new Browser(), request(chooses).address, before)
    expect(at.pathname).toBe("/oidc/select_account")
  })

  test("leads back to the application", async () => {
    const { browser } = await signedIn()
    const page = await pageAt(browser, await browser.follow(request(chooses).address))
    const back = await goBack(browser, page.link("Voltar à aplicação"))
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      error_description: "the person went back without signing in",
    })
  })

  test("comes before consent, where both are requested", async () => {
    const { id, browser } = await signedIn()
    const { address, verifier } = request({ prompt: "consent select_account" })
    const account = await browser.follow(address)
    expect(account.pathname).toBe("/oidc/select_account")
    const consent = await (await pageAt(browser, account)).press()
    expect(consent.pathname).toBe("/oidc/consent")
    expect(await personOf(await (await pageAt(browser, consent)).press(), verifier)).toBe(id)
  })
})
