import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, latestMail, superAdmin } from "../api"
import type { Day } from "../palette/keyboardDay"
import { type App, expect } from "../system"
import { heading } from "./people"

/** Helps people who call: looks them up, and resends messages that did not arrive. */
export async function supportDay(app: App, day: Day) {
  const { page } = app
  const support = "11121131182"
  await as(app, superAdmin, async (call) => {
    const { roles } = await call<AnswerOf<Calls["clients"]["permissions"]>>(
      "GET",
      `/client/${support}/application/ATALAIA/permissions`,
    )
    const roleId = roles.find(({ title }) => title === "ROLE_ATALAIA_AUTHORIZER_EDITOR")?.id
    await call("POST", `/client/${support}/application/ATALAIA/assignments/roles`, { roleId })
  })
  await app.signIn(support)
  await expect(heading(app, "Painel")).toBeVisible()

  await day.task("see how somebody stands, by a CPF as it is dictated", 16, async () => {
    await day.command("123.456.789-09")
    await expect(day.chosen).toContainText("JOÃO PEDRO SILVA")
    await day.press("Enter")
    await expect(heading(app, "JOÃO PEDRO SILVA")).toBeVisible()
    await expect(page.getByText("Ativo", { exact: true })).toBeVisible()
  })

  await day.task("their sessions", 6, async () => {
    await day.command("sess")
    await expect(day.chosen).toContainText("sessions user 12345678909")
    await day.press("Enter")
    await expect(page).toHaveURL(/\/sessions\/users\/12345678909$/)
    await expect(heading(app, "JOÃO PEDRO SILVA")).toBeVisible()
  })

  await day.task("a CPF without punctuation, of somebody who never signed in", 13, async () => {
    await day.command("11521531536")
    await expect(day.chosen).toContainText("SÍLVIA MOURA")
    await day.press("Enter")
    await expect(page.getByText("Este usuário nunca entrou no sistema.")).toBeVisible()
  })

  await day.task("send them the first-access e-mail again", 6, async () => {
    await day.command("ree")
    await expect(day.chosen).toContainText("resend first-access 11521531536")
    await day.press("Enter")
    await expect(app.dialog("Reenviar e-mail de primeiro acesso")).toBeVisible()
    await expect(app.dialog("Reenviar e-mail de primeiro acesso").getByRole("combobox")).toBeFocused()
    await day.press("Control+Enter")
    await expect(app.notice("Email enviado com sucesso.")).toBeVisible()
  })
  await expect.poll(() => latestMail(app, "s.moura@exemplo.gov.br")).toContain("ticket=")

  await day.task("a CPF that was heard wrong", 14, async () => {
    await day.command("12345678900")
    await expect(app.dialog("Buscar ou comandar").getByText("CPF Inválido")).toBeVisible()
    await day.press("Escape", 2)
    await expect(app.palette).toBeHidden()
  })

  await day.task("find somebody by a part of the name", 13, async () => {
    await day.command("lemos patri")
    await expect(day.chosen).toContainText("PATRÍCIA LEMOS")
    await day.press("Enter")
    await expect(heading(app, "PATRÍCIA LEMOS")).toBeVisible()
  })

  await day.task("turn to what they may do", 1, async () => {
    await day.press("2")
    await expect(page.getByRole("tab", { name: "Permissões" })).toHaveAttribute("aria-selected", "true")
  })

  await day.task("the people of a unit", 7, async () => {
    await day.command(":pmce")
    await expect(day.chosen).toContainText("Polícia Militar do Ceará")
    await day.press("Enter")
    await expect(page.getByText(/ na sua busca/)).toBeVisible()
    await expect(page).toHaveURL(/search=org%3APMCE/)
  })

  await day.task("search anew for an e-mail, and open who has it", 16, async () => {
    await day.press("/")
    await day.type("patricia.leal")
    await expect(page.getByText(/ 1 na sua busca/)).toBeVisible()
    await day.press("Enter")
    await day.press("Enter")
    await expect(heading(app, "PATRÍCIA LEAL")).toBeVisible()
  })
}
