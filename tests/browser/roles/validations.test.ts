import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Waiting = AnswerOf<Calls["validations"]["list"]>["items"]

const sinalAdmin = "11121131182"
const bar = ({ page }: App) => page.getByRole("region", { name: "Validação atual" })
const waiting = (app: App, who: string) =>
  as(app, who, async (call) => {
    const { items } = await call<{ items: Waiting }>("GET", "/assignments/validations?page=0&size=100")
    return items
  })

test("one after the other by keyboard: what is confirmed leaves, the next one is there", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  const [first, second, third] = await waiting(app, sinalAdmin)
  if (!first || !second || !third) throw new Error("Too few validations wait")
  await app.signIn(sinalAdmin)
  await page.keyboard.press("g")
  await page.keyboard.press("v")
  await expect(page.getByRole("heading", { name: "Validações de permissões" })).toBeVisible()
  const rows = page.getByRole("grid").getByRole("row")
  await expect(bar(app)).toContainText(first.client.name)
  await page.keyboard.press("j")
  await expect(bar(app)).toContainText(second.client.name)
  await expect(rows.and(page.locator("[aria-current]"))).toContainText(second.client.name)

  await page.keyboard.press("c")
  const form = app.dialog("Validar permissão")
  await expect(form.getByText(/passa a ter ROLE_SINAL_OPERACAO em SINAL/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Permissão validada com sucesso")).toBeVisible()
  await expect(form).toBeHidden()
  await expect(bar(app)).toContainText(third.client.name)
  await expect(rows.filter({ hasText: second.client.name })).toHaveCount(0)
  expect((await waiting(app, sinalAdmin)).map(({ id }) => id)).not.toContain(second.id)

  await page.keyboard.press("k")
  await expect(bar(app)).toContainText(first.client.name)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/users/${first.client.id}`))
})

test("a search narrows it, and finds nothing in the specification's words", async ({ app }) => {
  const { page } = app
  const [first] = await waiting(app, sinalAdmin)
  if (!first) throw new Error("Nothing waits")
  await app.signIn(sinalAdmin, { at: "/assignments/validations" })
  const box = page.getByRole("combobox", { name: "Buscar validações" })
  await box.fill(first.client.id)
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(2)
  await box.fill("ninguém tem este nome")
  await expect(page.getByText("Nenhum resultado encontrado")).toBeVisible()
  await expect(bar(app)).toHaveCount(0)
  await page.getByRole("button", { name: "Limpar busca", exact: true }).last().click()
  await expect(bar(app)).toBeVisible()
})

for (const [title, why] of [
  ["those of another consul", /não faz parte do conselho deste papel/],
  ["those that one granted", /Foi você, ou uma aplicação que você administra, quem atribuiu/],
] as const) {
  test(`${title} are seen, and why they cannot be confirmed`, async ({ app }) => {
    const all = await waiting(app, superAdmin)
    const closed = all.find(
      ({ client, can }) =>
        why.test(can.why ?? "") && all.filter((each) => each.client.id === client.id).length === 1,
    )
    if (!closed) throw new Error("Nothing of that kind waits")
    await app.signIn(superAdmin, { at: `/assignments/validations?search=${closed.client.id}` })
    await expect(bar(app).getByText(why).first()).toBeVisible()
    await expect(bar(app).getByRole("button", { name: "Validar" })).toHaveCount(0)
  })
}

test("where nothing waits, it says so", async ({ app }) => {
  await app.signIn("12345678909", { at: "/assignments/validations" })
  await expect(app.page.getByText("Nada aguarda validação")).toBeVisible()
})

test("it asks anew after 60 seconds, and the time starts over when one asks oneself", async ({ app }) => {
  const { page } = app
  await page.clock.install()
  let asked = 0
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/assignments/validations") asked += 1
  })
  await app.signIn(sinalAdmin, { at: "/assignments/validations" })
  await expect(bar(app)).toBeVisible()
  expect(asked).toBe(1)
  const refresh = page.getByRole("button", { name: /^Atualizar/ })
  await page.clock.runFor(40_000)
  await expect(refresh).toContainText(/^Atualizar[12]?\d s/)
  await refresh.click()
  await expect(refresh).toContainText(/^Atualizar(60|5\d) s/)
  expect(asked).toBe(2)
  await page.clock.runFor(40_000)
  expect(asked).toBe(2)
  await page.clock.runFor(25_000)
  await expect.poll(() => asked).toBe(3)
})

test("on a telephone: cards, the decision below them", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 844 })
  await app.signIn(sinalAdmin, { at: "/assignments/validations" })
  await expect(page.getByRole("list", { name: "Validações de permissões" })).toBeVisible()
  await bar(app).getByRole("button", { name: "Validar" }).click()
  await expect(app.dialog("Validar permissão")).toBeVisible()
})
