import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Counts = AnswerOf<Calls["system"]["counts"]>

const linker = "11021031011"
/** The person in the n-th row, counted from 0. */
const nameIn = async (app: App, index: number) => {
  const row = list(app).getByRole("listitem").nth(index)
  // It has no text before it is rendered.
  await expect(row).toHaveText(/\S/, { useInnerText: true })
  return (await row.innerText()).split("\n")[0] ?? ""
}
const list = ({ page }: App) => page.getByRole("list", { name: "Caixa de entrada" })

test("everything that waits stands in one list, newest first, and opens in its own screen", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  const counts = await as(app, superAdmin, (call) => call<Counts>("GET", "/counts"))
  await app.signIn(superAdmin, { at: "/dashboard" })
  await page
    .getByRole("region", { name: "Esperam por você" })
    .getByRole("link", { name: "Caixa de entrada" })
    .click()
  await expect(page.getByRole("heading", { name: "Caixa de entrada" })).toBeVisible()
  const kinds = page.getByRole("tablist", { name: "Tipo de pendência" })
  await expect(
    kinds.getByRole("tab", { name: `Acessos ${counts.pendingAccessRequests} aguardam` }),
  ).toBeVisible()
  await expect(kinds.getByRole("tab", { name: /^Pré-cadastros \d+ aguardam/ })).toBeVisible()
  await expect(kinds.getByRole("tab", { name: /^Atualizações \d+ aguardam/ })).toBeVisible()
  const rows = list(app).getByRole("listitem")
  await expect(rows.nth(3)).toBeVisible()
  const moments = await rows
    .getByRole("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")))
  const instants = moments.map((text) => Date.parse(text ?? ""))
  expect(instants).toEqual(instants.toSorted((one, other) => other - one))

  await kinds.getByRole("tab", { name: /^Acessos/ }).click()
  await expect(rows.first()).toContainText("Acesso")
  await expect(rows.nth(1)).toContainText("Acesso")
  const name = await nameIn(app, 1)
  await page.keyboard.press("j")
  const request = page.getByRole("region", { name: "Solicitação atual" })
  await expect(request.getByRole("heading", { level: 2 })).toContainText(name)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Detalhes da solicitação de acesso" })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/inbox\?tab=accessRequest/)
  await expect(list(app).locator("a[aria-current]")).toContainText(name)
})

test("on a narrow screen the first case is in the upper half, and the tab of the address is in sight", async ({
  app,
}) => {
  const { page } = app
  await page.setViewportSize({ width: 400, height: 840 })
  await app.signIn(superAdmin, { at: "/inbox?tab=validation" })
  const first = list(app).getByRole("listitem").first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(420)
  await expect(page.getByRole("tab", { selected: true })).toBeInViewport({ ratio: 1 })
})

test("one thing after the other by keyboard: what is decided leaves, the next one is open", async ({
  app,
}) => {
  const { page } = app
  const counts = await as(app, superAdmin, (call) => call<Counts>("GET", "/counts"))
  const open = page.getByRole("main").getByRole("heading", { level: 2 }).first()
  const left = (kind: string, count: number) =>
    expect(page.getByRole("tab", { name: new RegExp(`^${kind} ${count} aguardam`) })).toBeVisible()
  await app.signIn(superAdmin, { at: "/inbox?tab=update" })
  const cases = list(app).getByRole("listitem")
  await expect(cases.nth(1)).toBeVisible()
  const [first, second] = [await nameIn(app, 0), await nameIn(app, 1)]
  await expect(open).toHaveText(first)
  await page.keyboard.press("a")
  await expect(app.notice(/aprovada\.$/)).toBeVisible()
  await expect(open).toHaveText(second)
  await expect(cases.first()).toContainText(second)

  const third = await nameIn(app, 1)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Avaliação de atualização cadastral" })).toBeVisible()
  await page.keyboard.press("a")
  await expect(page).toHaveURL(/\/inbox\?tab=update$/)
  await expect(open).toHaveText(third)

  await page.getByRole("tab", { name: /^Validações/ }).click()
  await left("Validações", counts.pendingValidations)
  await expect(page.getByRole("region", { name: "Validação atual" })).toBeVisible()
  const follows = await nameIn(app, 1)
  await page.keyboard.press("c")
  await app.send("Validar permissão")
  await expect(app.notice("Permissão validada com sucesso")).toBeVisible()
  await left("Validações", counts.pendingValidations - 1)
  await expect(open).toHaveText(follows)
})

test("typed: a linker's inbox holds the requests within reach", async ({ app }) => {
  const { page } = app
  const { pendingAccessRequests } = await as(app, linker, (call) => call<Counts>("GET", "/counts"))
  await app.signIn(linker)
  await app.type("> caixa de entrada")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Caixa de entrada" })).toBeVisible()
  await expect(list(app).getByRole("listitem")).toHaveCount(pendingAccessRequests)
})

test("where nothing waits, it says so; a queue that fails leaves the others", async ({ app }) => {
  const { page } = app
  await app.signIn("12345678909", { at: "/inbox" })
  await expect(page.getByText("Nenhuma pendência encontrada")).toBeVisible()
  await app.signOut()
  const connect = await app.cutOff("**/api/user-authorizer/updates*")
  await app.signIn(superAdmin, { at: "/inbox" })
  await expect(page.getByText(/Uma parte das pendências não pôde ser carregada/)).toBeVisible()
  await expect(list(app).getByRole("listitem").nth(1)).toBeVisible()
  await connect()
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(page.getByText(/Uma parte das pendências/)).toHaveCount(0)
})
