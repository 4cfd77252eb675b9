import { sql } from "drizzle-orm"
import { type App, expect, test, testInAll } from "../system"

const insertManager = "10420430431"
const editor = "10920930956"
const searchManager = "10520530500"
const search = ({ page }: App) => page.getByLabel("Buscar um pré-cadastro em andamento")

test("an editor opens those that they started, and comes back to the list", async ({ app }) => {
  const { page } = app
  await app.signIn(editor, { at: "/pre-users/list" })
  await expect(page.getByRole("row").nth(1)).toContainText("@exemplo.gov.br")
  await expect(page.getByRole("columnheader", { name: "Criado em" })).toHaveCount(0)
  await page.getByRole("grid").focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/registry\/\w+$/)
  await expect(page.getByRole("button", { name: "Voltar" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/pre-users\/list$/)
})

testInAll("an insert manager opens their own, to be read while others fill them in", async ({ app }) => {
  const { page } = app
  await app.signIn(insertManager, { at: "/users/list" })
  await page.getByRole("link", { name: "Pré-cadastros abertos" }).click()
  await expect(page).toHaveURL(/\/pre-users\/list$/)
  await expect(page.getByRole("row").nth(1)).toContainText("@exemplo.gov.br")
  await page.getByRole("grid").focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/registry\/\w+$/)
  await expect(page.getByText(/^(Em andamento|Aguardando aprovação)$/)).toBeVisible()
  await expect(page.getByRole("region", { name: "Pessoal" })).toBeVisible()
  await expect(page.getByRole("textbox")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/pre-users\/list$/)
  await page.keyboard.press("n")
  await expect(app.dialog("Novo Usuário")).toBeVisible()
})

test("who began none finds none, and who is no super admin does not see those of all", async ({ app }) => {
  const { page } = app
  await app.signIn(searchManager, { at: "/pre-users/list" })
  await expect(page.getByText("Nenhum pré-cadastro encontrado")).toBeVisible()
  await expect(search(app)).toBeVisible()
  await expect(page.getByRole("button", { name: "Novo Usuário" })).toHaveCount(0)
  await page.goto("/pre-users/ongoing/list")
  await expect(page.getByText("Você não tem permissão para esta tela.")).toBeVisible()
})

test("a corrected e-mail is confirmed by a notice", async ({ app }) => {
  const id = "11821831829"
  await app.system.db.execute(sql`update pre_user set opened_date = null where atalaia_id = ${id}`)
  await app.signIn(insertManager, { at: "/pre-users/list" })
  await app.type(`> corrigir e-mail ${id} para certo@xn--polcia-5va.sp.gov.br`)
  await app.page.keyboard.press("Control+Enter")
  await expect(app.notice("E-mail corrigido: link enviado a certo@polícia.sp.gov.br.")).toBeVisible()
})
