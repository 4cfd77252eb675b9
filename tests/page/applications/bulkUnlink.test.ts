import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

type People = AnswerOf<Calls["applications"]["users"]>["items"]

const at = "/applications/edit/SINAL?tab=unlink"
const title = "ROLE_SINAL_CONSULTA"
const peopleList = ({ page }: App) => page.getByRole("grid", { name: "Pessoas de SINAL" })
const itemsList = ({ page }: App) => page.getByRole("grid", { name: "Papéis e perfis de SINAL" })
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

testInAll("ranges, everything that is loaded, and undoing the selection", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at })
  const options = peopleList(app).getByRole("row")
  await options.nth(1).click()
  await options.nth(3).click({ modifiers: ["Shift"] })
  await expect(page.getByText("3 na seleção")).toBeVisible()
  await page.keyboard.press("j")
  await page.keyboard.press("j")
  await page.keyboard.press("Shift+X")
  await expect(page.getByText("5 na seleção")).toBeVisible()
  await page.keyboard.press("Control+a")
  await expect(page.getByText(/^[1-9]\d na seleção$/)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText("0 na seleção").first()).toBeVisible()
})

testInAll("a pasted column: who is nobody is listed, the others are chosen", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at })
  await pastePeople(app, ["CPF", "123.456.789-09", "11331131142", "52998224725"])
  await expect(page.getByText(/3 valores colados não são de nenhum usuário/)).toContainText("529.982.247-25")
  await expect(page.getByText("1 na seleção")).toBeVisible()
  await expect(peopleList(app).getByRole("row", { name: /JOÃO PEDRO SILVA/ })).toHaveAttribute(
    "aria-selected",
    "true",
  )
  await page.getByRole("button", { name: "Dispensar" }).click()
  await expect(page.getByText(/valores colados não são/)).toBeHidden()
})

test("an application without roles and profiles has nothing to unlink", async ({ app }) => {
  const { id } = await as(app, superAdmin, (call) =>
    call<{ id: number }>("POST", "/applications", {
      title: "Sem papéis",
      acronym: "VAZIA",
      redirectUrl: "https://vazia.exemplo.gov.br",
      appKey: "vazia-para-teste",
    }),
  )
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=unlink` })
  await expect(app.page.getByText("A aplicação não possui permissões ou perfis")).toBeVisible()
})

test("what failed is tried again; who has nothing of it is told so", async ({ app }) => {
  const { page } = app
  const [person] = await holders(app)
  if (!person) throw new Error("Nobody holds the role")
  let failing = true
  await page.route("**/api/client/application/*/assignments/roles", (route) =>
    failing
      ? route.fulfill({ status: 503, json: { message: "O servidor está ocupado.", code: "BUSY" } })
      : route.continue(),
  )
  await app.signIn(superAdmin, { at })
  // The super admin has no role in SINAL, and people cannot revoke their own roles.
  await pastePeople(app, [person.atalaiaId, superAdmin])
  await chooseItem(app, title)
  await page.keyboard.press("Control+Enter")
  await page.getByRole("alertdialog").getByRole("button", { name: "Desvincular" }).click()
  await expect(results(app).getByText("O servidor está ocupado.")).toHaveCount(2)
  expect(await holds(app, person.atalaiaId)).toBe(true)
  failing = false
  await results(app).getByRole("button", { name: "Tentar novamente (2)" }).click()
  await expect(results(app).getByText("1 atribuição retirada")).toBeVisible()
  await expect(results(app).getByText("Você não pode fazer isso com o seu próprio cadastro.")).toBeVisible()
  expect(await holds(app, person.atalaiaId)).toBe(false)
})
