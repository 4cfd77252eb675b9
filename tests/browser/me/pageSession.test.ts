import type { Page } from "playwright/test"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, expect, test } from "../system"

/* Data that a script in the page, or a thief of the page, could take. */

const person = "12345678909"
const signInField = (page: Page) => page.getByLabel("CPF ou identificador")
const ownPage = (page: Page) => page.getByRole("heading", { name: "Meu cadastro" })

/** The tokens that a page sends, newest last, and the number of its renewals. */
function watched(page: Page) {
  const sent = { bearers: [] as string[], renewals: 0 }
  page.on("request", (request) => {
    const { authorization } = request.headers()
    if (authorization && !sent.bearers.includes(authorization)) sent.bearers.push(authorization)
    if (request.url().endsWith("/api/session/renewal")) sent.renewals++
  })
  return sent
}

/** Runs in the page: finds which texts a script can read, in all storage and in all reachable objects. */
async function findable(texts: string[]): Promise<string[]> {
  const stores = await Promise.all((await indexedDB.databases()).map(async ({ name }) => name))
  const seen = new Set<unknown>()
  const found = new Set<string>()
  const waiting: unknown[] = [
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    location.href,
    history.state,
    stores,
    await caches.keys(),
    performance.getEntries().map(({ name }) => name),
    document,
    globalThis,
  ]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === "string") for (const text of texts) if (value.includes(text)) found.add(text)
    if (value === null || !["object", "function"].includes(typeof value) || seen.has(value)) continue
    seen.add(value)
    // A value that only looks like a node or a map is a prototype.
    try {
      if (value instanceof Node) waiting.push(...value.childNodes)
      if (value instanceof Map || value instanceof Set) waiting.push(...value.keys(), ...value.values())
    } catch {
      continue
    }
    if (ArrayBuffer.isView(value)) continue
    // This also reaches the objects that React attaches to elements, with all cached data.
    for (const [name, { value: held }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      waiting.push(name, held)
    }
  }
  return [...found]
}

const cookiesOf = async (app: App) =>
  Object.fromEntries((await app.page.context().cookies()).map((cookie) => [cookie.name, cookie]))

/** Another browser with a copy of this one's cookie. */
async function thiefOf(app: App): Promise<App> {
  const thief = await app.another("another browser")
  await thief.page.context().addCookies(await app.page.context().cookies())
  await thief.page.goto("/login")
  const name = await app.page.evaluate(() => localStorage.getItem("atalaia.session") ?? "")
  await thief.page.evaluate((own) => localStorage.setItem("atalaia.session", own), name)
  return thief
}

test("a script in the page finds nothing worth taking along", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const sent = watched(page)
  await app.signInByForm(superAdmin, { at: "/users/list" })
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  const tokens = sent.bearers.map((bearer) => bearer.replace("Bearer ", ""))
  const { atalaia, "atalaia-device": device } = await cookiesOf(app)
  expect(tokens).toHaveLength(2)
  const secrets = [...tokens, atalaia?.value ?? "", device?.value ?? ""]
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(40)
  // Each also by its signature, in case the parts are stored separately.
  const parts = secrets.flatMap((secret) => [secret, secret.split(".").at(-1) ?? secret])
  // Shows that the search works: it finds the page's in-memory data about the person.
  const known = "userAccountInfo"
  expect(await page.evaluate(findable, [...parts, known])).toEqual([known])
  expect([atalaia?.httpOnly, atalaia?.sameSite, device?.httpOnly]).toEqual([true, "Strict", true])
})

test("a token that was taken along is worth nothing once the person has left", async ({ app }) => {
  const { page } = app
  const sent = watched(page)
  await app.signInByForm(person, { at: "/me" })
  const check = () =>
    page.request.get("/api/session", {
      headers: { ...clientHeaders, Authorization: sent.bearers.at(-1) ?? "" },
    })
  expect((await check()).status()).toBe(200)
  await app.signOut()
  expect((await check()).status()).toBe(401)
  expect(await cookiesOf(app)).not.toHaveProperty("atalaia")
})

test("a stolen cookie ends the session as soon as both use it, and the person is told", async ({ app }) => {
  const { page } = app
  await app.signIn(person, { at: "/me" })
  const thief = await thiefOf(app)
  for (const at of ["/me", "/me/privacy"]) {
    await thief.page.goto(at)
    await expect(thief.page.getByRole("banner")).toBeVisible()
  }
  await page.reload()
  await expect(
    page.getByText("Sua sessão terminou por segurança: uma cópia dela foi apresentada."),
  ).toBeVisible()
  await expect(signInField(page)).toBeVisible()
  await thief.page.reload()
  await expect(signInField(thief.page)).toBeVisible()
  // The event is in the audit, and the person can see it.
  const kept = await as(app, superAdmin, (call) =>
    call<{ items: { kind: string }[] }>("GET", `/audit?kinds=session.copied&subject=${person}`),
  )
  expect(kept.items.map(({ kind }) => kind)).toEqual(["session.copied"])
})

test("a page that is loaded anew shows no sign-in page on its way, and asks once", async ({ app }) => {
  const { page } = app
  await app.signIn(person, { at: "/me" })
  await expect(ownPage(page)).toBeVisible()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[type="password"]')) document.documentElement.dataset.flashed = "yes"
    }).observe(document, { childList: true, subtree: true })
  })
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/session")) asked.push(`${request.method()} ${pathname}`)
  })
  await page.reload()
  await expect(ownPage(page)).toBeVisible()
  await expect(page.locator("html")).not.toHaveAttribute("data-flashed")
  expect(asked.filter((each) => !each.endsWith("/applications"))).toEqual(["POST /api/session/renewal"])
})

test("pages that are loaded at the same time, and again before they are there, all stay signed in", async ({
  app,
}) => {
  await app.signIn(person, { at: "/me" })
  const tabs = await Promise.all([1, 2, 3].map(() => app.another("same browser")))
  await Promise.all(
    tabs.map((tab, place) =>
      // Each page is left as soon as its address changes, during its renewal.
      tab.typeAhead(async () => {
        for (let again = 0; again <= place; again++) {
          await tab.page.goto(`/me?again=${again}`, { waitUntil: "commit" })
        }
      }),
    ),
  )
  for (const { page } of [...tabs, app]) await expect(ownPage(page)).toBeVisible()
  await app.page.reload()
  await expect(ownPage(app.page)).toBeVisible()
})

test("what one tab does with the session the others take up", async ({ app }) => {
  const { page } = app
  await app.signIn(person, { at: "/me" })
  const other = await app.another("same browser")
  await other.page.goto("/me")
  await expect(ownPage(other.page)).toBeVisible()
  await app.signOut()
  await expect(signInField(other.page)).toBeVisible()
  await app.signInByForm(superAdmin, { at: "/dashboard" })
  await expect(page.getByRole("heading", { name: "Painel" })).toBeVisible()
  await expect(other.page.getByRole("button", { name: "Seu perfil: HELENA" })).toBeVisible()
})

test("a token is renewed in time, beside what the person does", async ({ app }) => {
  const { page } = app
  await page.clock.install()
  const sent = watched(page)
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  expect(sent.renewals).toBe(1)
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000)
      return sent.renewals
    })
    .toBe(2)
  await page.getByRole("searchbox").or(page.getByRole("combobox")).first().fill("maria")
  await expect(page).toHaveURL(/search=maria/)
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
})

test("after the computer slept a form is sent all the same, and loses nothing", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  const sent = watched(page)
  await app.type(`> block user ${person} app SINAL`)
  await expect(
    page.getByRole("dialog", { name: "Buscar ou comandar" }).getByText("JOÃO PEDRO SILVA"),
  ).toBeVisible()
  await page.keyboard.press("Enter")
  await app.dialog("Bloquear usuário").getByLabel("Justificativa").fill("Apuração 123/2026")
  // The page does not notice that so much time has passed.
  await app.system.server.database("ahead", { minutes: "11" })
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Bloquear usuário")).toBeHidden()
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  expect(sent.renewals).toBe(1)
})

test("the secret of a link is in the address no longer than it takes to read it", async ({ app }) => {
  const { page } = app
  const seen: string[] = []
  page.on("request", (request) => seen.push(request.url()))
  await page.goto("/me?tab=1#ticket=segredo-de-um-link")
  await expect(page.getByRole("heading", { name: "Boas-vindas ao Atalaia" })).toBeVisible()
  await expect(page).toHaveURL(/\/me\?tab=1$/)
  await page.reload()
  await expect(page.getByText("O link ainda não foi usado. Abra-o de novo a partir do e-mail.")).toBeVisible()
  await page.goto("/me?tab=1#ticket=segredo-de-um-link")
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page.getByRole("alert")).toContainText("O link já foi usado ou venceu")
  // A link that is opened in an existing page.
  await page.evaluate(() => {
    location.hash = "#stopEmail=outro-segredo"
  })
  await expect(page.getByRole("heading", { name: "Impedir a mudança de e-mail" })).toBeVisible()
  expect(seen.filter((url) => url.includes("segredo"))).toEqual([])
  // Nor in the browser's navigation entries, nor in the page's storage.
  const left = await page.evaluate(() => [
    performance.getEntries().map(({ name }) => name),
    { ...sessionStorage },
    { ...localStorage },
    history.state,
  ])
  expect(JSON.stringify(left)).not.toContain("segredo")
  await expect.poll(async () => (await app.address()).hash).toBe("")
})
