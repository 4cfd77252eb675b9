import { givePlatformRole, standsIn } from "../../support/data/deputies"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const authorizer = "10720730724"
/** Is made an authorizer of no unit. */
const bruno = "10820830895"
const linker = "11021031011"
const bar = ({ page }: App) => page.getByRole("region", { name: "Substituição atual" })

test("whom the palette does not find by name is named by CPF, as it says", async ({ app }) => {
  await app.signIn(authorizer, { at: "/me" })
  const palette = app.dialog("Buscar ou comandar")
  await app.type("> nomear substituto ")
  await expect(palette).toContainText("Quem não aparecer pelo nome se encontra pelo CPF.")
  await app.palette.fill("> nomear substituto bruno tavares")
  await expect(palette).toContainText(
    /Nenhum usuário encontrado\. Quem não aparecer pelo nome se encontra pelo CPF\./i,
  )
})

test("a deputy is named by a line, accepts, decides marked cases, and it is ended", async ({ app }) => {
  const { page } = app
  await givePlatformRole(app.system, bruno, "authorizer")
  await app.signIn(authorizer, { at: "/me/deputies" })
  await expect(page.getByText("Nenhum substituto")).toBeVisible()
  await app.type(`> nomear substituto ${bruno} até 20d porque Férias`)
  await expect(page.getByText(/^Ao confirmar, a pessoa recebe um e-mail e, se aceitar/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/^Substituto nomeado/)).toBeVisible()
  await expect(bar(app)).toContainText("BRUNO TAVARES em seu lugar: pendências de cadastro")
  await expect(bar(app)).toContainText("“Férias”")

  await app.signIn(bruno, { at: "/inbox" })
  // It is the newest of what waits for him.
  await expect(page.getByRole("tab", { name: "Substituições 1 aguardam" })).toBeVisible()
  await expect(page.getByRole("region", { name: "LUCIANA PRADO" })).toContainText("Pendências de cadastro")
  await expect(bar(app)).toContainText("Você em lugar de LUCIANA PRADO")
  await page.keyboard.press("a")
  const dialog = app.dialog("Aceitar substituição")
  await expect(dialog).toContainText("você decide em lugar de Luciana")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Substituição aceita")).toBeVisible()
  await expect(page.getByRole("tab", { name: /Substituições/ })).toHaveCount(0)

  await page.goto("/inbox")
  await expect(page.getByText("em substituição a LUCIANA PRADO").first()).toBeVisible()

  await page.goto("/me/deputies")
  await page.keyboard.press("e")
  await expect(app.dialog("Encerrar substituição")).toContainText(
    "deixa de decidir em lugar de LUCIANA PRADO",
  )
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Substituição encerrada")).toBeVisible()
  await expect(bar(app)).toContainText("Encerrada por BRUNO TAVARES")
})

test("in the form, a deputy whom one does not find by name is named by CPF", async ({ app }) => {
  const { page } = app
  await givePlatformRole(app.system, bruno, "authorizer")
  await app.signIn(authorizer, { at: "/me/deputies" })
  await page.keyboard.press("n")
  const dialog = app.dialog("Nomear substituto")
  const who = dialog.getByRole("combobox", { name: "Substituto" })
  await who.fill(bruno)
  await page.getByRole("option").click()
  await dialog.getByLabel("Fim").fill("20d")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/^Substituto nomeado/)).toBeVisible()
  await expect(bar(app)).toContainText("BRUNO TAVARES em seu lugar")
})

test("what does not fit is said before it is sent, and nothing that was typed is lost", async ({ app }) => {
  const { page } = app
  await givePlatformRole(app.system, bruno, "authorizer")
  await app.signIn(authorizer, { at: "/me/deputies" })
  await app.type(`> name deputy ${linker} until 20d because Férias`)
  await page.keyboard.press("Enter")
  const dialog = app.dialog("Nomear substituto")
  const refusal = dialog.getByText(/não pode decidir o que cabe a você: pendências de cadastro/)
  await expect(refusal.first()).toBeVisible()
  // The password is not asked for, because the server would refuse anyway.
  await app.system.server.database("later")
  await expect(dialog.getByRole("button", { name: /^Nomear/ })).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/não pode decidir o que cabe a você/)).toBeVisible()
  await expect(app.dialog("Confirme que é você")).toHaveCount(0)
  await expect(dialog.getByLabel("Justificativa")).toHaveValue("Férias")
  await dialog.getByRole("combobox", { name: "Substituto" }).fill(bruno)
  await page.getByRole("option").click()
  await expect(dialog.getByText(/^Ao confirmar, a pessoa recebe um e-mail/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.dialog("Confirme que é você")).toBeVisible()
})

test("only ends that a deputy can have are suggested", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizer, { at: "/me/deputies" })
  await page.keyboard.press("n")
  const dialog = app.dialog("Nomear substituto")
  await expect(dialog.getByRole("button", { name: "90d" })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "1a" })).toHaveCount(0)
})

test("those who administer the platform see and end it on the person's page", async ({ app }) => {
  const { page } = app
  await givePlatformRole(app.system, bruno, "authorizer")
  await standsIn(app.system, { holder: authorizer, deputy: bruno })
  await app.signIn(superAdmin, { at: "/me" })
  await app.type(`> substituições de ${bruno}`)
  await page.keyboard.press("Enter")
  const panel = app.dialog("Substituições de alguém")
  await expect(panel).toContainText("BRUNO TAVARES, em lugar de LUCIANA PRADO")
  await panel.getByRole("button", { name: /Encerrar/ }).click()
  await expect(app.dialog("Encerrar substituição")).toContainText(
    "deixa de decidir em lugar de LUCIANA PRADO",
  )
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Substituição encerrada")).toBeVisible()
})

test("a deputy whose deputyship has ended meanwhile sees that nothing is left to decide", async ({ app }) => {
  const { page, system } = app
  await givePlatformRole(system, bruno, "authorizer")
  const deputyId = await standsIn(system, { holder: authorizer, deputy: bruno })
  await app.signIn(bruno, { at: "/user-authorizer/update" })
  const place = page.getByText("em substituição a LUCIANA PRADO")
  await expect(place.first()).toBeVisible()
  await system.api.deputies.end({ token: await system.signIn(authorizer), params: { deputyId } })
  await page.keyboard.press("a")
  await expect(app.notice(/a decisão não foi registrada/)).toBeVisible()
  await expect(place).toHaveCount(0)
})
