import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { checkDigit } from "@/domain/people/identifier"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type People = AnswerOf<Calls["applications"]["users"]>["items"]
type Roles = AnswerOf<Calls["roles"]["list"]>

const at = "/applications/edit/SINAL?tab=unlink"
const title = "ROLE_SINAL_CONSULTA"
const peopleList = ({ page }: App) => page.getByRole("grid", { name: "Pessoas de SINAL" })
const itemsList = ({ page }: App) => page.getByRole("grid", { name: "Papéis e perfis de SINAL" })
const button = ({ page }: App) => page.getByRole("button", { name: "Desvincular", exact: true })
const results = (app: App) => app.dialog("Desvincular de SINAL")

/** People who hold a role of SINAL directly, in the order of the list. */
const holders = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { items } = await call<{ items: People }>("GET", "/applications/SINAL/users?page=0&size=100")
    return items.filter(({ roles }) => roles.includes(title))
  })
const holds = async (app: App, atalaiaId: string) =>
  (await holders(app)).some((person) => person.atalaiaId === atalaiaId)

/** Chooses a role or profile in the list on the right, by keyboard. */
async function chooseItem(app: App, name: string) {
  await app.page.getByRole("combobox", { name: "Buscar papéis e perfis" }).fill(name)
  await app.page.keyboard.press("ArrowDown")
  await expect(itemsList(app)).toBeFocused()
  await app.page.keyboard.press("x")
  await expect(itemsList(app).getByRole("row", { name })).toHaveAttribute("aria-selected", "true")
}

async function pastePeople(app: App, ids: readonly string[]) {
  await app.page.getByRole("button", { name: "Colar CPFs" }).click()
  const dialog = app.dialog("Colar pessoas")
  await dialog.getByLabel("CPFs ou identificadores").fill(ids.join("\n"))
  await app.page.keyboard.press("Control+Enter")
  await expect(dialog).toBeHidden()
}

test("chosen by keyboard alone, confirmed, with a result for each", async ({ app }) => {
  const { page } = app
  const [person] = await holders(app)
  if (!person) throw new Error("Nobody holds the role")
  await app.signIn("11121131182", { at })
  await expect(button(app)).toHaveAttribute("aria-disabled", "true")
  await expect(page.getByText("Selecione ao menos uma pessoa.").first()).toBeVisible()

  await page.keyboard.press("/")
  await page.keyboard.type(person.atalaiaId)
  await expect(peopleList(app).getByRole("row")).toHaveCount(1)
  await page.keyboard.press("ArrowDown")
  await expect(peopleList(app)).toBeFocused()
  await page.keyboard.press("x")
  await expect(page.getByText("Selecione ao menos um papel ou perfil.").first()).toBeVisible()
  await chooseItem(app, title)
  await expect(page.getByText("1 pessoa, 1 papel a retirar.")).toBeVisible()

  await page.keyboard.press("Control+Enter")
  const question = page.getByRole("alertdialog", { name: "Desvincular 1 pessoa?" })
  await expect(question.getByText(title)).toBeVisible()
  await question.getByRole("button", { name: "Desvincular" }).press("Enter")
  await expect(results(app).getByText("1 atribuição retirada")).toBeVisible()
  await expect(results(app).getByRole("status")).toHaveText("1 de 1")
  await page.keyboard.press("Escape")
  await expect(results(app)).toBeHidden()
  await expect(button(app)).toHaveAttribute("aria-disabled", "true")
  expect(await holds(app, person.atalaiaId)).toBe(false)
})

/** A valid CPF for every number below 1,000,000,000. */
function cpf(number: number): string {
  const digits = Array.from(String(number).padStart(9, "0"), Number)
  const first = checkDigit(digits)
  return [...digits, first, checkDigit([...digits, first])].join("")
}

test("10,000 people: a number to type, 200 a call, and only what is in sight in the page", async ({
  app,
}) => {
  const { page } = app
  const ids = Array.from({ length: 10_000 }, (_, index) => cpf(300_000_000 + index))
  // The demonstration has too few people, so the test answers these calls instead of the server.
  await page.route("**/api/search/people**", (route) => {
    const asked = (new URL(route.request().url()).searchParams.get("ids") ?? "").split(",")
    const items = asked.map((id) => ({ kind: "user", id, text: id, title: `Pessoa ${id}`, enabled: true }))
    return route.fulfill({ json: { items } })
  })
  const calls: string[][] = []
  await page.route("**/api/client/application/*/assignments/roles", (route) => {
    const { atalaiaIds } = route.request().postDataJSON() as { atalaiaIds: string[] }
    calls.push(atalaiaIds)
    return route.fulfill({ json: { results: atalaiaIds.map((atalaiaId) => ({ atalaiaId, removed: 1 })) } })
  })
  await app.signIn(superAdmin, { at })
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.evaluate((column) => navigator.clipboard.writeText(column), ids.join("\n"))
  await page.getByRole("combobox", { name: "Buscar pessoas" }).press("Control+v")
  await expect(page.getByText("10.000 na seleção")).toBeVisible()
  await expect(peopleList(app).getByRole("row", { name: `PESSOA ${ids[0]}` })).toBeVisible()
  await expect.poll(() => peopleList(app).getByRole("row").count()).toBeLessThan(40)
  await chooseItem(app, title)

  await page.keyboard.press("Control+Enter")
  const question = page.getByRole("alertdialog", { name: "Desvincular 10.000 pessoas?" })
  const confirm = question.getByRole("button", { name: "Desvincular" })
  await expect(confirm).toHaveAttribute("aria-disabled", "true")
  await question.getByRole("textbox").fill("10000")
  await page.keyboard.press("Enter")
  await expect(results(app).getByText("10.000 de 10.000")).toBeVisible()
  await expect.poll(() => results(app).getByRole("listitem").count()).toBeLessThan(60)
  expect(calls.map(({ length }) => length)).toEqual(Array(50).fill(200))
  expect(new Set(calls.flat()).size).toBe(10_000)
  await page.keyboard.press("Escape")
  await expect(page.getByText("0 na seleção").first()).toBeVisible()
})

test("given up on the way, the rest stays chosen", async ({ app }) => {
  const { page } = app
  const all = await as(app, superAdmin, async (call) => {
    const pages = await Promise.all(
      [0, 1, 2].map((each) => call<{ items: People }>("GET", `/users?page=${each}&size=100`)),
    )
    return pages.flatMap(({ items }) => items.map(({ atalaiaId }) => atalaiaId))
  })
  const roles = await as(app, superAdmin, async (call) => {
    const { id } = await call<{ id: number }>("GET", "/applications/SINAL")
    return call<Roles>("GET", `/roles?appId=${id}`)
  })
  expect(roles.some((role) => role.title === title)).toBe(true)
  const removal = "**/api/client/application/*/assignments/roles"
  let calls = 0
  await page.route(removal, async (route) => {
    calls += 1
    const { atalaiaIds } = route.request().postDataJSON() as { atalaiaIds: string[] }
    await route.fulfill({ json: { results: atalaiaIds.map((atalaiaId) => ({ atalaiaId, removed: 1 })) } })
  })
  const release = await app.hold(removal)
  await app.signIn(superAdmin, { at })
  await pastePeople(app, all)
  await chooseItem(app, title)
  await page.keyboard.press("Control+Enter")
  const question = page.getByRole("alertdialog")
  await question.getByRole("textbox").fill(String(all.length))
  await page.keyboard.press("Enter")
  await results(app).getByRole("button", { name: "Cancelar o restante" }).click()
  release()
  await expect(results(app).getByText(`200 de ${all.length}`)).toBeVisible()
  await expect(
    results(app).getByRole("button", { name: `Tentar novamente (${all.length - 200})` }),
  ).toBeVisible()
  await results(app).getByRole("button", { name: "Fechar" }).last().click()
  await expect(page.getByText(`${all.length - 200} na seleção`)).toBeVisible()
  expect(calls).toBe(1)
})
