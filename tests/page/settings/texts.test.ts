import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const registryManager = "10320330370"
const orgManager = "10220230200"
const at = "/settings/terms"

type WrittenText = AnswerOf<Calls["texts"]["get"]>
const make = (app: App, title: string, content: string, requiresConfirmation = false) =>
  as(app, superAdmin, (call) => call<WrittenText>("POST", "/texts", { title, content, requiresConfirmation }))

const row = ({ page }: App, title: string) => page.getByRole("row").filter({ hasText: title })
const content = (app: App, dialog: string) => app.dialog(dialog).getByLabel("Conteúdo")
const title = (app: App, dialog: string) => app.dialog(dialog).getByRole("textbox", { name: "Título" })

const hostile = `# Ataque

<script>window.hacked = 1</script>

um <img src=x onerror="window.hacked = 2"> dois <b onclick="window.hacked = 3">três</b>

[clique](javascript:window.hacked=4) [dados](data:text/html,<script>1</script>) [fora](//mau.example/)

[disfarce](jAvAsCript&colon;window.hacked=5) [bom](https://exemplo.gov.br/a)

![retrato](https://mau.example/x.png)

parágrafo <!--rehype:onclick=window.hacked=6&style=color:red-->

<iframe srcdoc="<script>parent.hacked = 7</script>"></iframe>
`

test("nothing that is written is run, neither in the viewer nor in the editor", async ({ app }) => {
  const { page } = app
  const { id } = await make(app, "Texto hostil", hostile)
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await app.signIn(superAdmin, { at: `${at}?search=hostil` })
  const expectHarmless = async (dialog: string) => {
    const shown = app.dialog(dialog)
    await expect(shown.getByRole("heading", { name: "Ataque" })).toBeVisible()
    await expect(shown.locator("script, img, iframe, b, [onclick], [onerror]")).toHaveCount(0)
    const addresses = await shown
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
    expect(addresses).toEqual(["https://exemplo.gov.br/a"])
    await shown.getByText("clique").click()
    expect(await page.evaluate(() => "hacked" in window)).toBe(false)
  }
  await app.type(`> open text ${id}`)
  await page.keyboard.press("Enter")
  await expectHarmless("Texto hostil")
  await page.keyboard.press("Escape")
  await expect(app.dialog("Texto hostil")).toHaveCount(0)
  await page.keyboard.press("e")
  await app.dialog("Editar Texto").getByRole("button", { name: "Só o resultado" }).click()
  await expectHarmless("Editar Texto")
  expect(asked.filter((address) => address.includes("mau.example"))).toEqual([])
})

test("of two who edit one text the second is told, and loses nothing", async ({ app }) => {
  const { page } = app
  const text = await make(app, "Texto disputado", "Como era")
  await app.signIn(registryManager, { at: `${at}?search=disputado` })
  await expect(row(app, "Texto disputado")).toBeVisible()
  await page.keyboard.press("e")
  await content(app, "Editar Texto").fill("Como eu quero")
  await as(app, superAdmin, (call) =>
    call("PUT", `/texts/${text.id}`, {
      title: "Texto renomeado",
      content: "Como era",
      requiresConfirmation: false,
      version: text.version,
    }),
  )
  await page.keyboard.press("Control+Enter")
  await expect(title(app, "Editar Texto")).toHaveValue("Texto renomeado")
  await expect(content(app, "Editar Texto")).toHaveValue("Como eu quero")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Texto atualizado com sucesso!")).toBeVisible()
  const now = await as(app, superAdmin, (call) => call<WrittenText>("GET", `/texts/${text.id}`))
  expect(now).toMatchObject({ title: "Texto renomeado", content: "Como eu quero" })
})

testInAll("a draft survives a reload", async ({ app }) => {
  const { page } = app
  await app.signIn(registryManager, { at: `${at}?tab=declarations` })
  await page.getByRole("button", { name: "Novo Texto" }).click()
  await expect(app.dialog("Novo Texto").getByRole("switch", { name: "Declaração" })).toBeChecked()
  await content(app, "Novo Texto").fill("Ainda por terminar")
  page.on("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await expect(app.dialog("Novo Texto").getByText("Rascunho recuperado")).toBeVisible()
  await expect(content(app, "Novo Texto")).toHaveValue("Ainda por terminar")
})

test("organization managers look, and nothing more", async ({ app }) => {
  const { page } = app
  await app.signIn(orgManager, { at })
  await expect(row(app, "Documentos necessários")).toBeVisible()
  await expect(page.getByRole("button", { name: /Novo Texto|Editar|Remover/ })).toHaveCount(0)
  await row(app, "Documentos necessários").click()
  await expect(app.dialog("Documentos necessários").getByRole("table")).toBeVisible()
})
