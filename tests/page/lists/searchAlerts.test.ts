import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

/* Saved-search alerts by e-mail: requested, changed and ended, by menu and by palette. */

const kept = (app: App, name = "Os Silva", address = "/users/list?search=silva") =>
  as(app, superAdmin, (call) => call<{ id: number }>("POST", "/searches", { name, address, shared: false }))
const report = (app: App, id: number) =>
  as(app, superAdmin, async (call) => (await call<{ report?: object }>("GET", `/searches/${id}`)).report)
const popover = (app: App) => app.dialog("Buscas guardadas")
const openPopover = ({ page }: App) => page.getByRole("button", { name: "Buscas guardadas" }).click()
const form = (app: App) => app.dialog("Receber busca por e-mail")
const undo = ({ page }: App, notice: string) =>
  page.getByRole("button", { name: `Desfazer: ${notice}` }).click()

test("a search comes by e-mail from the list of searches, at another time, and no more", async ({ app }) => {
  const { page } = app
  const { id } = await kept(app)
  await app.signIn(superAdmin, { at: "/users/list" })
  await openPopover(app)
  await popover(app).getByRole("button", { name: "Receber por e-mail Os Silva" }).click()
  await expect(form(app)).toContainText("quantos a busca Os Silva encontra, todo dia às 7h; o próximo é de ")
  await form(app).getByLabel("Dia").selectOption({ label: "Toda segunda-feira" })
  await form(app).getByLabel("Hora").fill("18")
  await form(app).getByLabel("Envio").selectOption({ label: "Só quando mudar" })
  await expect(form(app)).toContainText("toda segunda-feira às 18h, só quando mudar")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("A busca Os Silva chega ao seu e-mail")).toBeVisible()

  await openPopover(app)
  await expect(popover(app)).toContainText(
    "Por e-mail toda segunda-feira às 18h, só quando mudar; o próximo em ",
  )
  await popover(app).getByRole("button", { name: "Mudar o envio por e-mail de Os Silva" }).click()
  await expect(form(app).getByLabel("Hora")).toHaveValue("18")
  await form(app).getByLabel("Dia").selectOption({ label: "Todo último dia do mês" })
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("A busca Os Silva chega ao seu e-mail")).toBeVisible()
  expect(await report(app, id)).toMatchObject({ every: "last", hour: 18, onlyChanges: true })

  await openPopover(app)
  await popover(app).getByRole("button", { name: "Parar de receber por e-mail Os Silva" }).click()
  await expect(app.dialog("Parar de receber busca por e-mail")).toContainText("não chega mais ao seu e-mail")
  await page.keyboard.press("Control+Enter")
  await undo(app, "A busca Os Silva não chega mais ao seu e-mail")
  await expect.poll(() => report(app, id)).toMatchObject({ every: "last", hour: 18, onlyChanges: true })
})

testInAll("the address in the mail asks whether the search is to come no more", async ({ app }) => {
  const { page } = app
  const { id } = await kept(app)
  await as(app, superAdmin, (call) =>
    call("PUT", `/searches/${id}/report`, { every: "daily", hour: 7, onlyChanges: false }),
  )
  await app.signIn(superAdmin, { at: `/?command=${encodeURIComponent(`> unschedule search ${id}`)}` })
  await expect(app.dialog("Parar de receber busca por e-mail")).toContainText(
    "a busca Os Silva não chega mais",
  )
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("A busca Os Silva não chega mais ao seu e-mail")).toBeVisible()
  expect(await report(app, id)).toBeUndefined()
  // The second time there is none left to end.
  await page.goto(`/?command=${encodeURIComponent(`> unschedule search ${id}`)}`)
  await expect(page.getByText("A busca Os Silva não chega ao seu e-mail").first()).toBeVisible()
})

test("of a list that is not sent there is no button, and the line says so", async ({ app }) => {
  const { page } = app
  await kept(app, "Bloqueios", "/audit?kind=role.block")
  await app.signIn(superAdmin, { at: "/audit" })
  await openPopover(app)
  await expect(popover(app).getByRole("button", { name: "Editar Bloqueios" })).toBeVisible()
  await expect(popover(app).getByRole("button", { name: /e-mail/ })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await app.type("> schedule search Bloqueios daily 7")
  await expect(page.getByText("Nenhuma busca guardada encontrada").first()).toBeVisible()
})

for (const line of [
  '> schedule search "Os Silva" daily 7',
  '> schedule search "Os Silva" every daily at 7',
  '> agendar busca "Os Silva" diariamente 7',
  '> receber busca "Os Silva" cada diariamente às 7 quando sempre',
]) {
  testInAll(`a search comes by e-mail by ${line}, which is undone`, async ({ app }) => {
    const { page } = app
    const { id } = await kept(app)
    await app.signIn(superAdmin, { at: "/me" })
    await app.type(line)
    await expect(page.getByText("quantos a busca Os Silva encontra, todo dia às 7h")).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("A busca Os Silva chega ao seu e-mail")).toBeVisible()
    expect(await report(app, id)).toMatchObject({ every: "daily", hour: 7, onlyChanges: false })
    await undo(app, "A busca Os Silva chega ao seu e-mail")
    await expect.poll(() => report(app, id)).toBeUndefined()
  })
}
