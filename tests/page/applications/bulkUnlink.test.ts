import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const at = "/applications/edit/SINAL?tab=unlink"
const peopleList = ({ page }: App) => page.getByRole("grid", { name: "Pessoas de SINAL" })

async function pastePeople(app: App, ids: readonly string[]) {
  await app.page.getByRole("button", { name: "Colar CPFs" }).click()
  const dialog = app.dialog("Colar pessoas")
  await dialog.getByLabel("CPFs ou identificadores").fill(ids.join("\n"))
  await app.page.keyboard.press("Control+Enter")
  await expect(dialog).toBeHidden()
}

test("ranges, everything that is loaded, and undoing the selection", async ({ app }) => {
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

test("a pasted column: who is nobody is listed, the others are chosen", async ({ app }) => {
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
