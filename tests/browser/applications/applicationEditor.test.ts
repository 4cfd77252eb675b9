import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

type Application = AnswerOf<Calls["applications"]["get"]>

const read = (app: App, name: string) =>
  as(app, superAdmin, (call) => call<Application>("GET", `/applications/${name}`))

/** An application of the test's own. */
const make = (app: App, acronym: string) =>
  as(app, superAdmin, (call) =>
    call<Application>("POST", "/applications", {
      title: `APLICAÇÃO ${acronym}`,
      acronym,
      redirectUrl: "https://teste.exemplo.gov.br",
      description: "Feita para um teste",
      appKey: `chave-${acronym.toLowerCase()}`,
    }),
  )

test("a private key is shown once, and closing asks whether it was copied", async ({ app, context }) => {
  const { page } = app
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const { id } = await make(app, "COFRE")
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=secret` })
  const panel = page.getByRole("tabpanel")
  const button = (name: string | RegExp) => panel.getByRole("button", { name })
  await button("Criar chave privada").click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar chave" }).click()
  const shown = app.dialog("Chave privada de COFRE")
  const secret = await shown.getByRole("textbox", { name: "Chave privada" }).inputValue()
  expect(secret.length).toBeGreaterThan(40)
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog", { name: "Fechar sem copiar a chave?" })
  await expect(question).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  await shown.getByRole("button", { name: "Copiar chave" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.keyboard.press("Escape")
  await expect(shown).toBeHidden()
  await expect(panel).toContainText("Criada")
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.reload()
  await expect(button("Gerar outra chave")).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  expect((await read(app, "COFRE")).hasSecret).toBe(true)

  // A new secret: the dialog names the consequences, and cancelling changes nothing.
  await button("Gerar outra chave").click()
  await expect(page.getByRole("alertdialog")).toContainText("A chave atual deixa de funcionar na mesma hora")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toBeHidden()
  await button("Gerar outra chave").click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar outra chave" }).click()
  await expect(shown.getByRole("textbox")).not.toHaveValue(secret)
  await page.keyboard.press("Escape")
  await question.getByRole("button", { name: "Fechar sem copiar" }).click()
  await expect(shown).toBeHidden()
})
