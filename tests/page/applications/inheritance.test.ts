import { makeApplication } from "../../support/console/roles"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const sinalAdmin = "11121131182"
const notice =
  "Apenas admins gerais do sistema podem atribuir a herança de papéis da plataforma para uma aplicação"
const box = ({ page }: App) => page.getByRole("combobox", { name: /papéis da plataforma/i })
const option = ({ page }: App, title: string) => page.getByRole("option", { name: title })

const inherited = (app: App, id: number) =>
  as(app, superAdmin, async (call) => {
    const path = `/roles-inherit?appId=${id}`
    const { roles } = await call<{ roles: { title: string; inherited: boolean }[] }>("GET", path)
    return roles.filter((role) => role.inherited).map(({ title }) => title)
  })

async function type(app: App, text: string) {
  await box(app).focus()
  await app.page.keyboard.type(text)
  await app.page.keyboard.press("Enter")
  await app.page.keyboard.press("Escape")
}

test("a super admin changes what is inherited, by keyboard alone", async ({ app }) => {
  const { id } = await makeApplication(app, "HERDEIRA")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=inheritance` })
  await expect(box(app)).toBeVisible()
  await expect(app.page.getByRole("tabpanel").getByText(notice)).toHaveCount(0)
  await expect(option(app, "ROLE_ATALAIA_USER")).toHaveAttribute("aria-disabled", "true")
  await expect(option(app, "ROLE_ATALAIA_USER")).toContainText("Todos já o têm")
  await expect(option(app, "ROLE_ATALAIA_ADMIN")).not.toHaveAttribute("aria-disabled", "true")
  await type(app, "linker")
  await type(app, "org_manager")
  await expect(app.page.getByText("+2 −0: 2 papéis a herdar, 0 a deixar de herdar")).toBeVisible()
  await expect(app.page.getByText(/Ao confirmar, muda o que HERDEIRA herda da plataforma\./)).toBeVisible()
  expect(await inherited(app, id)).toEqual([])
  await app.page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas")).toBeVisible()
  await expect(app.page.getByText(/a herdar/)).toHaveCount(0)
  await type(app, "linker")
  await expect(app.page.getByText("+0 −1: 0 papéis a herdar, 1 a deixar de herdar")).toBeVisible()
  await app.page.keyboard.press("Control+s")
  await expect(app.page.getByText(/a herdar/)).toHaveCount(0)
  expect(await inherited(app, id)).toEqual(["ROLE_ATALAIA_ORG_MANAGER"])
})

testInAll("leaving with changes asks; a refusal says why, and keeps them", async ({ app }) => {
  const { id } = await makeApplication(app, "HERDEIRB")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=inheritance` })
  await type(app, "linker")
  await app.page.keyboard.press("Escape")
  const question = app.page.getByRole("alertdialog", { name: "Existem alterações não salvas..." })
  await expect(question).toBeVisible()
  await question.getByRole("button", { name: "Continuar editando" }).click()
  await app.cutOff("**/api/roles-inherit")
  await app.page.keyboard.press("Control+s")
  const refusal = app.page.getByRole("alert")
  await expect(refusal.getByText("Falha ao atualizar heranças", { exact: true })).toBeVisible()
  await expect(refusal.getByText(/^Não foi possível falar/)).toBeVisible()
  await expect(option(app, "ROLE_ATALAIA_LINKER")).toHaveAttribute("aria-selected", "true")
})

test("whoever administers one application looks at it, and is told who may", async ({ app }) => {
  await app.signIn(sinalAdmin, { at: "/applications/edit/2?tab=inheritance" })
  await expect(app.page.getByRole("tabpanel").getByText(notice)).toBeVisible()
  await expect(option(app, "ROLE_ATALAIA_ADMIN")).toContainText("Só para admins gerais")
  await expect(option(app, "ROLE_ATALAIA_LINKER")).toHaveAttribute("aria-disabled", "true")
  await expect(app.page.getByRole("button", { name: "Salvar" })).toHaveCount(0)
})
