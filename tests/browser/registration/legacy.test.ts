import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type App, clientHeaders, demoPassword, expect, maxRetries, test } from "../system"

type Required = AnswerOf<Calls["registration"]["requiredDocuments"]>

const legacy = "11421431475"
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const picture = { name: "foto.png", mimeType: "image/png", buffer: png }
const communication = {
  zipCode: "30130010",
  countryId: 76,
  addressStateId: 31,
  addressCityId: 3106200,
  address: "RUA DA BAHIA",
  addressNumber: "100",
  district: "CENTRO",
}

/** All missing parts of the account except its documents: address, photo and files, as if sent another day. */
async function fillInBeforehand(app: App) {
  const { request } = app.page
  const opened = await request.post("/api/session", {
    headers: clientHeaders,
    maxRetries,
    data: { id: legacy, password: demoPassword },
  })
  const { token } = await opened.json()
  const own = { ...clientHeaders, Authorization: `Bearer ${token}` }
  const put = async (path: string, sent: object) => {
    const answer = await request.fetch(`/api${path}`, { headers: own, maxRetries, method: "PUT", ...sent })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const userPhones = [{ number: "31987654321", phoneTypeId: 1, authorize: true }]
  await put("/registration/me/communication", { data: { version: 0, values: communication, userPhones } })
  await put("/registration/me/photo", { multipart: { file: picture } })
  const needed = await request.get("/api/registration/required-documents", { headers: own, maxRetries })
  for (const { id } of (await needed.json()) as Required) {
    const path = `/user-files/me?documentTypeId=${id}`
    await put(path, { method: "POST", multipart: { file: picture } })
  }
  await request.delete("/api/session", { headers: own, maxRetries })
}

const step = (app: App, name: string) => app.page.getByRole("tab", { name: new RegExp(`^${name}`) })
/** A form's card by its heading. */
const group = (app: App, title: string) =>
  app.page.locator("section").filter({ has: app.page.getByRole("heading", { name: title }) })

test("outdated data come first, and are brought up to date to the end", async ({ app }) => {
  const { page } = app
  await fillInBeforehand(app)
  await app.signIn(legacy, { at: "/me" })
  await expect(page).toHaveURL(/\/users\/details\/legacy$/)
  await page
    .getByRole("alertdialog", { name: "Informações cadastrais desatualizadas" })
    .getByRole("button", { name: "Atualizar agora" })
    .click()
  await expect(page.getByRole("banner").getByText("Atualização cadastral")).toBeVisible()
  await expect(step(app, "Solicit. de Acesso")).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Como atualizar o seu cadastro" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Como preencher o seu pré-cadastro" })).toHaveCount(0)
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page.getByRole("textbox", { name: "E-mail" })).not.toBeEditable()

  await step(app, "Finalizar").click()
  const warning = page.getByRole("alertdialog", { name: "Faltam informações" })
  await expect(
    warning.getByText(
      "Existem informações obrigatórias no seu formulário de atualização cadastral que não foram preenchidas!",
    ),
  ).toBeVisible()
  await warning.getByRole("button", { name: "Documentação" }).click()
  const rg = group(app, "Registro Geral")
  await rg.getByRole("textbox", { name: "Número do RG" }).fill("MG1234567")
  await rg.getByRole("textbox", { name: "Órgão expedidor" }).fill("SSP/MG")
  const state = await rg.getByRole("option", { name: /^Minas Gerais/ }).getAttribute("value")
  await rg.getByLabel("UF").selectOption(state)
  await rg.getByRole("textbox", { name: "Data de expedição" }).fill("06/07/2010")
  const voter = group(app, "Título de eleitor")
  await voter.getByRole("textbox", { name: "Número" }).fill("102385010671")
  await voter.getByRole("textbox", { name: "Zona" }).fill("1")
  await voter.getByRole("textbox", { name: "Seção" }).fill("14")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas com sucesso")).toBeVisible()
  await expect(step(app, "Documentação")).toHaveAccessibleName(/Pronto/)

  // Returning to a step does not repeat a notice.
  await page.reload()
  await step(app, "Finalizar").click()
  await page
    .getByRole("checkbox", { name: /^Eu estou ciente e concordo com os termos/ })
    .first()
    .click()
  const finalize = page.getByRole("button", { name: "Finalizar atualização" })
  while (!(await finalize.isVisible())) {
    const text = page.getByRole("region", { name: /^Texto:/ })
    await text.press("End")
    await page.getByRole("button", { name: /^Aceitar/ }).click()
    await expect(finalize.or(text)).toBeVisible()
  }
  await finalize.click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Finalizar atualização" }).click()
  await expect(page.getByText("Atualização cadastral finalizada com sucesso.")).toBeVisible()

  await expect(page).toHaveURL(/\/me$/)
  await expect(page.getByRole("heading", { name: "Meu cadastro" })).toBeVisible()
  await page.goto("/users/details/edit/me?tab=terms")
  await page.getByRole("button", { name: "Termo de confidencialidade" }).click()
  await expect(page.getByText(/^Aceito em/).first()).toBeVisible()
  await page.goto("/users/details/legacy")
  await expect(page).toHaveURL(/\/me$/)
})
