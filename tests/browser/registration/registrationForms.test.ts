import { latestMail } from "../api"
import { type App, clientHeaders, expect, test } from "../system"

/** In progress, with empty documents and no photo yet. */
const valeria = { id: "11821831829", email: "v.campos@exemplo.gov.br" }

/** Opens a step of the person's own pre-registration, through the link in its e-mail. */
async function continueRegistry(app: App, step: string) {
  const { page } = app
  await page.request.post("/api/session/registration", { headers: clientHeaders, data: { id: valeria.id } })
  await page.goto(/\/#ticket=[\w-]+/.exec(await latestMail(app, valeria.email))?.[0] ?? "no link in the mail")
  await page.getByRole("button", { name: "Continuar" }).click()
  await open(app, step)
}
async function open(app: App, step: string) {
  await app.page.getByRole("tab", { name: step }).click()
  await expect(app.page.getByRole("heading", { name: step, exact: true, level: 2 })).toBeVisible()
}

const card = (app: App, title: string) =>
  app.page.locator("section").filter({ has: app.page.getByRole("heading", { name: title, exact: true }) })
const field = (app: App, title: string, label: string) => card(app, title).getByLabel(label)
/** The contents of each field, from the focused one on. */
async function fillOn(app: App, texts: readonly string[]) {
  for (const text of texts) {
    await app.page.keyboard.type(text)
    await app.page.keyboard.press("Tab")
  }
}

test("the documents are filled in by keyboard alone, and are there after a reload", async ({ app }) => {
  const { page } = app
  await continueRegistry(app, "Documentação")
  await field(app, "Registro Geral", "Número do RG").focus()
  await fillOn(app, ["2007034128-3", "ssp", "Goi", "12032011", "1023 8501 0671", "082", "0214"])
  await expect(field(app, "Título de eleitor", "UF de emissão")).toHaveValue("PR")
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0)
  // Read-only values are Tab stops, so that screen readers reach them.
  await expect(field(app, "Título de eleitor", "UF de emissão")).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await expect(field(app, "Título de eleitor", "UF de votação")).toBeFocused()
  await page.keyboard.type("Tocan")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas com sucesso")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Profissional", exact: true, level: 2 })).toBeVisible()
  await expect(page.getByRole("tab", { name: /Documentação/ })).toContainText("Pronto")

  await page.reload()
  await open(app, "Documentação")
  await expect(field(app, "Registro Geral", "Órgão expedidor")).toHaveValue("SSP")
  await expect(field(app, "Registro Geral", "Data de expedição")).toHaveValue("12/03/2011")
  await expect(field(app, "Título de eleitor", "Número")).toHaveValue("1023 8501 0671")
  await expect(field(app, "Título de eleitor", "UF de votação").locator("option:checked")).toHaveText(
    "Tocantins",
  )
})

test("a draft survives a reload, and says that a photo does not", async ({ app }) => {
  const { page } = app
  await continueRegistry(app, "Documentação")
  await field(app, "Passaporte", "Número").fill("fx123")
  await field(app, "Passaporte", "Validade").fill("0102")
  page.on("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await open(app, "Documentação")
  await expect(page.getByText("Rascunho recuperado")).toBeVisible()
  await expect(field(app, "Passaporte", "Número")).toHaveValue("FX123")
  await expect(field(app, "Passaporte", "Validade")).toHaveValue("01/02")
  await page.getByRole("button", { name: "Descartar" }).click()

  await open(app, "Pessoal")
  await choosePhoto(app)
  await page.reload()
  await open(app, "Pessoal")
  await expect(page.getByText("Imagens e arquivos não ficam no rascunho: escolha-os de novo.")).toBeVisible()
})

test("personal data with a photo are saved, and are there after a reload", async ({ app }) => {
  const { page } = app
  await continueRegistry(app, "Pessoal")
  await choosePhoto(app)
  await field(app, "Nacionalidade e nascimento", "Tipo de nacionalidade").focus()
  await page.keyboard.type("Brasileiro nascido")
  await expect(field(app, "Nacionalidade e nascimento", "País de nascimento")).toHaveValue("")
  await field(app, "Nacionalidade e nascimento", "País de nascimento").focus()
  await page.keyboard.type("peru")
  await expect(page.getByRole("option", { name: "Peru" })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+s")
  await expect(app.notice("Alterações salvas com sucesso")).toBeVisible()
  await expect(page.getByRole("tab", { name: /Pessoal/ })).toContainText("Pronto")

  await page.reload()
  await open(app, "Pessoal")
  const saved = page.getByAltText("Imagem atual")
  const ratio = () => saved.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  await expect.poll(ratio).toBe(3 / 4)
  await expect(field(app, "Nacionalidade e nascimento", "País de nascimento")).toHaveValue("Peru")
})

async function choosePhoto(app: App) {
  const { page } = app
  const buffer = await portrait(app)
  await page.getByLabel("Foto 3x4").setInputFiles({ name: "rosto.png", mimeType: "image/png", buffer })
  await expect(app.dialog("Recortar foto").getByRole("application")).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByAltText("Imagem escolhida")).toBeVisible()
}

/** A picture with a photo's proportions. */
async function portrait(app: App): Promise<Buffer> {
  const address = await app.page.evaluate(() => {
    const canvas = document.createElement("canvas")
    canvas.width = 30
    canvas.height = 40
    return canvas.toDataURL("image/png")
  })
  return Buffer.from(address.split(",")[1] ?? "", "base64")
}
