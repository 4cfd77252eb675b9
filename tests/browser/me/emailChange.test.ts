import { latestMail } from "../api"
import { expect, test } from "../system"

const managerUpdate = "10620630663"
const tried = "12345678909"
const wanted = "novo@exemplo.gov.br"

test("a new e-mail waits for its link, and is taken back by that of the old one", { tag: "@core" }, async ({
  app,
}) => {
  const { page } = app
  await app.signIn(managerUpdate, { at: `/users/details/edit/${tried}` })
  const email = page.getByRole("textbox", { name: "E-mail" })
  const old = await email.inputValue()
  await email.fill(wanted)
  await page.getByRole("button", { name: "Salvar alterações" }).click()
  await expect(app.notice(/O novo e-mail passa a valer quando for confirmado/)).toBeVisible()
  await expect(page.getByText(`O novo e-mail ${wanted} aguarda confirmação`)).toBeVisible()
  await expect(email).toHaveValue(old)

  const linkIn = async (to: string) =>
    /\/#(?:confirm|stop)Email=[\w-]+/.exec(await latestMail(app, to))?.[0] ?? "no link in the mail"
  const stop = await linkIn(old)
  await page.goto(await linkIn(wanted))
  await page.getByRole("button", { name: "Confirmar e-mail" }).press("Enter")
  await expect(page.getByRole("status").filter({ hasText: wanted })).toBeVisible()
  await page.goto(stop)
  await page.getByRole("button", { name: "Impedir a mudança" }).click()
  await expect(page.getByText(`o seu e-mail voltou a ser ${old}`)).toBeVisible()
  await page.goto(stop)
  await page.getByRole("button", { name: "Impedir a mudança" }).click()
  await expect(page.getByRole("alert")).toContainText("O link já foi usado")
})
