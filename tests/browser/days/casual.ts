import type { Day } from "../palette/keyboardDay"
import { type App, clientHeaders, demoPassword, expect } from "../system"
import { heading, other } from "./people"

/** Uses the system once a month without commands: with Tab, the menu and the keys that the buttons show. */
export async function casualDay(app: App, day: Day) {
  const { page } = app
  const main = page.getByRole("main")
  const fresh = "Ipe-amarelo-na-serra"
  const own = async (name: string) => {
    const picture = page.getByRole("button", { name: /^Seu perfil/ })
    await expect(picture).toBeVisible()
    await day.press("Alt+2")
    await day.press("Shift+Tab")
    await expect(picture).toBeFocused()
    await day.press("Enter")
    await day.walkTo(app.page.getByRole("dialog", { name: "Seu perfil" }).getByRole("button", { name }))
    await day.press("Enter")
  }
  await page.goto("/")
  await expect(page.getByLabel("CPF ou identificador")).toBeFocused()

  await day.task("sign in", 30, async () => {
    await day.type(other)
    await day.press("Tab")
    await day.type(demoPassword)
    await day.press("Enter")
    await expect(heading(app, "Meu cadastro")).toBeVisible()
  })

  await day.task("read one's own data", 6, async () => {
    await own("Meus dados")
    await expect(main.getByText("p.lemos@exemplo.gov.br").first()).toBeVisible()
    await day.press("4")
    await expect(heading(app, "Comunicação").first()).toBeVisible()
  })

  await day.task("ask for another house number", 15, async () => {
    await day.walkTo(main.getByRole("button", { name: "Solicitar alterações" }))
    await day.press("Enter")
    await expect(main.getByLabel("CEP")).toBeFocused()
    await day.walkTo(main.getByLabel("Número", { exact: true }).first())
    await day.type("77")
    await day.press("Control+s")
    await expect(app.notice("Alterações solicitadas com sucesso")).toBeVisible()
    await expect(main.getByText("Pedido: 77")).toBeVisible()
  })

  await day.task("change the password", 69, async () => {
    await own("Alterar senha")
    await expect(page.getByLabel("Senha atual")).toBeFocused()
    await day.type(demoPassword)
    await day.walkTo(page.getByLabel("Nova senha", { exact: true }))
    await day.type(fresh)
    await day.walkTo(page.getByLabel("Confirmação da nova senha"))
    await day.type(fresh)
    await day.press("Enter")
    await expect(app.notice("Alterações salvas")).toBeVisible()
    await expect(heading(app, "Meu cadastro")).toBeVisible()
  })

  await day.task("ask for access to an application", 24, async () => {
    await day.press("Alt+2")
    await day.walkTo(app.menu("Solicitações de Acesso"))
    await day.press("Enter")
    await expect(heading(app, "Solicitações de Acesso").first()).toBeVisible()
    await day.press("n")
    const form = app.dialog("Solicitar acesso")
    await expect(form.getByRole("combobox", { name: "Aplicação" })).toBeFocused()
    await day.type("sinab")
    await expect(form.getByRole("option", { name: /^SINAB/ })).toBeVisible()
    await day.press("ArrowDown")
    await day.press("Enter")
    await day.walkTo(form.getByLabel("Justificativa"))
    await day.type("Plantao")
    await day.walkTo(form.getByRole("checkbox"))
    await day.press("Space")
    const term = app.dialog("Termo de Compromisso e Confidencialidade")
    await expect(term).toBeVisible()
    await day.press("End")
    await expect(term.getByRole("button", { name: /^Aceitar/ })).not.toHaveAttribute("aria-disabled", "true")
    await day.press("Control+Enter")
    await expect(term).toBeHidden()
    await day.press("Control+Enter")
    await expect(app.notice("Acesso solicitado.")).toBeVisible()
    await expect(main.getByText("SINAB").first()).toBeVisible()
  })

  await day.task("turn to the dark theme", 10, async () => {
    await day.press("Alt+2")
    await day.press("Shift+Tab")
    await day.press("Enter")
    const profile = page.getByRole("dialog", { name: "Seu perfil" })
    await day.walkTo(
      profile
        .getByRole("radio", { name: "Claro" })
        .or(profile.getByRole("radio", { name: "Do sistema" }))
        .and(page.locator(":checked")),
    )
    await day.walkTo(profile.getByRole("radio", { name: "Escuro" }), "ArrowRight")
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await day.press("Escape")
  })

  // The person's own devices come before it.
  await day.task("sign out", 16, async () => {
    await own("Sair")
    await expect(page.getByRole("alertdialog", { name: "Deseja sair?" })).toBeVisible()
    await day.press("Control+Enter")
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  })
  const opened = await page.request.post("/api/session", {
    headers: clientHeaders,
    data: { id: other, password: fresh },
  })
  expect(opened.ok()).toBe(true)
}
