import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ["--use-fake-device-for-media-stream=device-count=2", "--use-fake-ui-for-media-stream"]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
    },
    { scope: "worker" },
  ],
})

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const picture = { name: "fachada.png", mimeType: "image/png", buffer: png }
const form = (app: App) => app.dialog("Editar unidade")
const field = (app: App) => form(app).getByLabel("Imagem", { exact: true })
const chosen = (app: App) => form(app).getByAltText("Imagem escolhida")
const camera = (app: App) => app.dialog("Tirar foto")

/** Opens the form of a unit in the demonstration data. */
async function edit(app: App) {
  await app.signIn(superAdmin, { at: "/organizations" })
  await app.type(">edit org SENASP")
  await expect(app.page.getByRole("option", { name: /^SENASP/ })).toBeVisible()
  await app.page.keyboard.press("Enter")
  await expect(form(app).getByLabel("Sigla")).toHaveValue("SENASP")
}

test("a wrong file and a too large one are refused under the field, a right one is shown", async ({
  app,
}) => {
  await edit(app)
  await field(app).setInputFiles({ ...picture, buffer: Buffer.from("%PDF-1.7 a document") })
  const format = form(app).getByText(
    "Formato de arquivo inválido. Utilize os seguintes formatos: JPEG, JPG, PNG, BMP.",
  )
  await expect(format).toBeVisible()
  await expect(field(app)).toHaveAccessibleDescription(/^Formato de arquivo inválido/)
  await field(app).setInputFiles({ ...picture, buffer: Buffer.concat([png, Buffer.alloc(2_097_152)]) })
  await expect(form(app).getByText("A imagem deve ter no máximo 2 Mb.")).toBeVisible()
  await expect(format).toBeHidden()
  await expect(chosen(app)).toBeHidden()
  // It begins like a picture, but the browser cannot decode it.
  await field(app).setInputFiles({ ...picture, buffer: png.subarray(0, 12) })
  await expect(format).toBeVisible()
  await field(app).setInputFiles(picture)
  await expect(chosen(app)).toHaveJSProperty("naturalWidth", 1)
  await expect(format).toBeHidden()
  await form(app).getByRole("button", { name: "Retirar imagem" }).click()
  await expect(chosen(app)).toBeHidden()
})

test("a picture is pasted", async ({ app }) => {
  const { page } = app
  await edit(app)
  await field(app).focus()
  await field(app).evaluate(
    (input, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }))
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }))
    },
    [...png],
  )
  await expect(chosen(app)).toHaveJSProperty("naturalWidth", 1)
  // The hidden input has not scrolled the form's frame.
  await expect(page.getByRole("heading", { name: "Editar unidade" })).toBeInViewport()
})

test("without a camera it says so, in the specification's words", async ({ app }) => {
  const { page } = app
  await edit(app)
  const opener = form(app).getByRole("button", { name: "Usar câmera" })
  await page.evaluate(() => {
    navigator.mediaDevices.enumerateDevices = async () => []
  })
  await opener.click()
  await expect(
    camera(app).getByText("Nenhum dispositivo de captura de imagem detectado", { exact: true }),
  ).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined })
  })
  await camera(app).getByRole("button", { name: "Tentar de novo" }).click()
  await expect(camera(app).getByText("Não há camera disponível.", { exact: true })).toBeVisible()
  // The browser's own camera again, then a denied permission.
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, "mediaDevices")
    Reflect.deleteProperty(navigator.mediaDevices, "enumerateDevices")
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"))
  })
  await camera(app).getByRole("button", { name: "Tentar de novo" }).click()
  await expect(camera(app).getByText(/Permita a câmera para este endereço/)).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia"))
  await camera(app).getByRole("button", { name: "Tentar de novo" }).click()
  await expect(camera(app).getByText("Câmera ligada.")).toBeVisible()
})

test("the camera whose code does not come says so, keeps the form, and comes when it is asked for again", async ({
  app,
}) => {
  const { page } = app
  const connect = await app.cutOff(/\/assets\/PhotoDialog-/)
  await edit(app)
  await form(app).getByRole("button", { name: "Usar câmera" }).click()
  await expect(page.getByText("Não foi possível abrir.")).toBeVisible()
  await expect(form(app).getByLabel("Sigla")).toHaveValue("SENASP")
  await connect()
  await form(app).getByRole("button", { name: "Usar câmera" }).click()
  await expect(camera(app)).toBeVisible()
})
