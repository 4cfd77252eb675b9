import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatIdentifier } from "@/domain/people/identifier"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, test } from "../system"

const person = "12345678909"
const sinal = "/sessions/applications/SINAL"

type Listed = AnswerOf<Calls["sessions"]["list"]>["items"]
/** Open sessions according to the server. */
const listed = (app: App, query: Record<string, string>, id = superAdmin) =>
  as(app, id, async (call) => {
    const parameters = new URLSearchParams({ ...query, size: "100" })
    return (await call<{ items: Listed }>("GET", `/sessions?${parameters}`)).items
  })
/** The person signs in on another device. */
const signInElsewhere = ({ page }: App, id: string) =>
  page.request.post("/api/session", { headers: clientHeaders, data: { id, password: demoPassword } })

/** HH:mm:ss in Brasília. */
const timeOf = (iso: string) =>
  new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" }).format(
    new Date(iso),
  )

const grid = ({ page }: App) => page.getByRole("grid")
const rows = (app: App) =>
  grid(app)
    .getByRole("row")
    .filter({ has: app.page.getByRole("link") })
const timer = ({ page }: App) => page.getByRole("button", { name: "Atualizar" })
/** Seconds until the list is next requested, as the page shows them. */
const left = async (app: App) => Number(/(\d+) s$/.exec(await timer(app).innerText())?.[1])

test.use({ demoMadeNow: true })

test("a person who is online: last seen when, from where, with what, in which applications", async ({
  app,
}) => {
  const { page } = app
  await signInElsewhere(app, person)
  const [latest] = await listed(app, { atalaiaId: person })
  await app.signIn(superAdmin, { at: `/users/${person}` })
  await page.getByRole("button", { name: "Sessões" }).click()
  await expect(page).toHaveURL(new RegExp(`/sessions/users/${person}$`))
  await expect(page.getByRole("heading", { name: "JOÃO PEDRO SILVA" })).toBeVisible()
  await expect(page.getByText("Online", { exact: true })).toBeVisible()
  const seen = page.getByRole("region", { name: "Último acesso" })
  await expect(seen).toContainText(timeOf(latest?.lastValidate ?? ""))
  await expect(seen).toContainText(latest?.ip ?? "no address")
  await expect(seen.getByTitle(latest?.userAgent ?? "no device")).toHaveText(/^Chrome \d+ no /)
  await expect(rows(app).first()).toContainText("ATALAIA")
})

test("sessions in an application: found, and one ended by key alone", async ({ app }) => {
  const { page } = app
  const [, second] = await listed(app, { appServerKey: "SINAL" })
  const who = second?.client
  await app.signIn(superAdmin, { at: sinal })
  await expect(rows(app).nth(1)).toContainText(who?.name ?? "nobody")
  // The form leaves room to type.
  const search = await page.getByRole("combobox", { name: "Buscar sessões" }).boundingBox()
  expect(search?.width).toBeGreaterThan(300)
  await page.keyboard.press("/")
  await page.keyboard.insertText(who?.name ?? "")
  await expect(rows(app)).toHaveCount(1)
  await expect(rows(app)).toContainText(formatIdentifier(who?.id ?? ""))
  await page.keyboard.press("Escape")
  await page.keyboard.press("d")
  await expect(app.dialog("Encerrar sessão")).toContainText(
    /Ao confirmar, termina 1 sessão de .* em SINAL: .+, aberta em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\./,
  )
  await app.send("Encerrar sessão")
  await expect(app.notice("Sessão do(a) cliente encerrada com sucesso")).toBeVisible()
  await expect(page.getByText("Nenhuma Sessão encontrada")).toBeVisible()
  const others = await listed(app, { appServerKey: "SINAL" })
  expect(others.map(({ tokenNumber }) => tokenNumber)).not.toContain(second?.tokenNumber)
})

test("the list is asked for anew every minute, at a press, and after an action", async ({ app }) => {
  const { page } = app
  await page.clock.install()
  await app.signIn(superAdmin, { at: sinal })
  await expect(rows(app).first()).toBeVisible()
  let asked = 0
  page.on("request", (request) => {
    // Only the screen's list: a command looks its session up without a page.
    if (/\/api\/sessions\?.*\bpage=/.test(request.url()) && request.method() === "GET") asked++
  })
  await page.clock.runFor(20_000)
  await expect.poll(() => left(app)).toBeLessThanOrEqual(40)
  expect(asked).toBe(0)
  await timer(app).click()
  await expect.poll(() => left(app)).toBeGreaterThan(50)
  expect(asked).toBe(1)
  await page.clock.runFor(61_000)
  await expect.poll(() => asked).toBe(2)
  await page.clock.runFor(20_000)
  await page.keyboard.press("d")
  await app.send("Encerrar sessão")
  await page.clock.runFor(1000)
  await expect(app.notice("Sessão do(a) cliente encerrada com sucesso")).toBeVisible()
  await expect.poll(() => asked).toBe(3)
  await expect.poll(() => left(app)).toBeGreaterThan(50)
})

test("on a phone they are cards, each with its menu", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  const sessions = await listed(app, { appServerKey: "ENSINO" })
  const ofApplication = sessions[0]?.client.kind === "application"
  await app.signIn(superAdmin, { at: "/sessions/applications/ENSINO" })
  const cards = page.getByRole("list", { name: "Sessões de clientes" }).getByRole("listitem")
  await expect(cards).toHaveCount(sessions.length)
  await cards.first().getByRole("button", { name: "Mais ações" }).click()
  await page.getByRole("menuitem", { name: "Encerrar" }).click()
  await app.dialog("Encerrar sessão").getByRole("button", { name: "Encerrar" }).click()
  await expect(
    app.notice(
      ofApplication
        ? "Sessão da aplicação encerrada com sucesso"
        : "Sessão do(a) cliente encerrada com sucesso",
    ),
  ).toBeVisible()
  await expect(cards).toHaveCount(sessions.length - 1)
})

test("of a person: the actions of the row stand beside the device, and cover nothing that is read", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/sessions/users/${superAdmin}` })
  for (const width of [1280, 1360, 1600]) {
    await page.setViewportSize({ width, height: 820 })
    const row = rows(app).first()
    await row.hover()
    await page.keyboard.press("j")
    const device = row.getByText(/^(Chrome|Firefox|Safari|Navegador) /)
    const action = row.getByRole("button", { name: "abrir" })
    await expect(action).toBeVisible()
    const [text, button] = [await device.boundingBox(), await action.boundingBox()]
    expect((text?.x ?? 0) + (text?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(button?.x ?? 0)
    expect(await grid(app).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  }
})
