import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, people, roleInSinal, superAdmin } from "../api"
import type { Day } from "../palette/keyboardDay"
import { type App, clientHeaders, demoPassword, expect } from "../system"
import { authorizer, heading, leaving, other, person } from "./people"

/** Whether a person can use an application, according to the server. */
const isEnabled = (app: App, id: string, acronym: string) =>
  as(app, superAdmin, async (call) => {
    const path = `/client/${id}/application/${acronym}/permissions`
    return !(await call<AnswerOf<Calls["clients"]["permissions"]>>("GET", path)).disabled
  })

/** Blocks, grants and deactivates all day, by commands. */
export async function administratorDay(app: App, day: Day) {
  const { page } = app
  const { items: silvas, count } = await people(app, "silva")
  await page.request.post("/api/session", {
    headers: clientHeaders,
    data: { id: person, password: demoPassword },
  })
  await app.signIn(superAdmin)
  await expect(heading(app, "Painel")).toBeVisible()

  await day.task("block somebody in SINAL, with a justification", 39, async () => {
    await day.command(`> bl|${person} a|sinal`)
    await expect(day.chosen).toContainText("SINAL")
    await day.press("Enter")
    await expect(app.dialog("Bloquear usuário").getByLabel("Justificativa")).toBeFocused()
    await day.type("Uso indevido")
    await day.press("Control+Enter")
    await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  })
  expect(await isEnabled(app, person, "SINAL")).toBe(false)

  await day.task("undo it", 1, async () => {
    await day.press("Control+z")
    await expect(app.notice("Usuário habilitado na aplicação com sucesso.")).toBeVisible()
  })
  expect(await isEnabled(app, person, "SINAL")).toBe(true)

  await day.task("grant a role until a date to three people at once", 71, async () => {
    await day.command(`> gr|operacao a|sinal u|${person}, ${other}, ${authorizer} u|30d`)
    await expect(day.chosen).toContainText("30d")
    await day.press("Enter")
    const form = app.dialog("Conceder papel")
    await expect(form.getByText(/2 pessoas recebem ROLE_SINAL_OPERACAO em SINAL até/)).toBeVisible()
    await day.press("Control+Enter")
    await expect(form.getByText("3 de 3")).toBeVisible()
    await expect(form.getByRole("button", { name: "Fechar" }).last()).toBeVisible()
    await day.press("Escape")
    await expect(form).toBeHidden()
  })
  for (const id of [person, other, authorizer]) {
    expect(await roleInSinal(app, id, "ROLE_SINAL_OPERACAO")).toMatchObject({
      assignment: { expirationDateTime: expect.any(String) },
    })
  }

  await day.task("explain why somebody has a role", 33, async () => {
    await day.command(`> why|${person} sinal_a|`)
    await day.press("Enter")
    await expect(
      app
        .dialog("Explicar acesso")
        .getByText(/GESTÃO ESTADUAL/)
        .first(),
    ).toBeVisible()
    await day.press("Escape")
  })

  await day.task("look at somebody and deactivate them, with a justification", 28, async () => {
    await day.command(leaving)
    await expect(day.chosen).toContainText("BRUNO TAVARES")
    await day.press("Enter")
    await expect(heading(app, "BRUNO TAVARES")).toBeVisible()
    await expect(page.getByRole("button", { name: "Inativar" })).toBeVisible()
    await day.press("a")
    await expect(app.dialog("Inativar usuário").getByLabel("Justificativa")).toBeFocused()
    await day.type("Aposentadoria")
    await day.press("Control+Enter")
    await expect(app.notice(/^Usuário .* Inativado$/)).toBeVisible()
    await expect(page.getByText("Inativo", { exact: true })).toBeVisible()
  })

  await day.task("create a role in SINAL", 49, async () => {
    await day.command("> new r|sinal")
    await expect(day.chosen).toContainText("SINAL")
    await day.press("Enter")
    const form = app.dialog("Nova permissão")
    await expect(form.getByLabel("Título")).toBeFocused()
    await day.type("perito de campo")
    await day.press("Tab")
    await day.type("Registra pericias")
    await day.press("Control+Enter")
    await expect(app.notice("Permissão criada com sucesso")).toBeVisible()
  })
  expect(await roleInSinal(app, person, "ROLE_SINAL_PERITO_DE_CAMPO")).toBeDefined()

  await day.task("put it into a profile", 35, async () => {
    await day.command("> edit p|app sinal|gest")
    await expect(day.chosen).toContainText("GESTÃO ESTADUAL")
    await day.press("Enter")
    const form = app.dialog("Editar perfil")
    await expect(form.getByLabel("Nome")).toBeFocused()
    await day.press("Tab", 2)
    await day.type("perito")
    await expect(form.getByRole("option")).toHaveCount(1)
    await day.press("Enter")
    await expect(form.getByText("4 de 7")).toBeVisible()
    await day.press("Control+Enter")
    await expect(app.notice("Perfil atualizado com sucesso")).toBeVisible()
    await expect(form).toBeHidden()
  })

  await day.task("end all sessions of somebody", 22, async () => {
    await day.command("> end s")
    await expect(day.chosen).toContainText("end session")
    await day.press("ArrowDown")
    await expect(day.chosen).toContainText("end sessions")
    await day.press("Tab")
    await day.type(person)
    await expect(page.getByText(/^Ao confirmar, termina/).first()).toBeVisible()
    await day.press("Control+Enter")
    await expect(app.notice("Sessão do(a) cliente encerrada com sucesso")).toBeVisible()
  })
  expect(await as(app, superAdmin, (call) => call("GET", `/sessions?atalaiaId=${person}`))).toMatchObject({
    items: [],
  })

  const grid = page.getByRole("grid", { name: "Usuários" })
  await day.task("step through the users found, and read two of them", 15, async () => {
    await day.press("g")
    await day.press("u")
    await expect(heading(app, "Usuários")).toBeVisible()
    await day.press("/")
    await day.type("silva")
    await expect(page.getByText(`${count} na sua busca`)).toBeVisible()
    await day.press("ArrowDown")
    await expect(grid).toBeFocused()
    await day.press("j")
    await day.press("Enter")
    await expect(heading(app, silvas[1]?.name ?? "nobody")).toBeVisible()
    await day.press("Escape")
    await expect(grid).toBeVisible()
    await day.press("j")
    await day.press("Enter")
    await expect(heading(app, silvas[2]?.name ?? "nobody")).toBeVisible()
    await day.press("Escape")
    await expect(grid).toBeVisible()
  })

  await day.task("select three and disable them in an application at once", 25, async () => {
    for (const key of ["x", "j", "x", "j", "x"]) await day.press(key)
    await expect(page.getByText("3 selecionados")).toBeVisible()
    await day.press("b")
    const form = app.dialog("Bloquear usuário")
    await expect(form.getByText("3 valores")).toBeVisible()
    await expect(form.getByRole("combobox", { name: "Aplicação" })).toBeFocused()
    await day.type("sinarm")
    await expect(form.getByRole("option", { name: /^SINARM/ })).toBeVisible()
    await day.press("ArrowDown")
    await day.press("Enter")
    await day.press("Tab")
    await day.type("Operacao")
    await day.press("Control+Enter")
    await expect(form.getByText("3 de 3")).toBeVisible()
    await expect(form.getByRole("button", { name: "Fechar" }).last()).toBeVisible()
    await day.press("Escape")
    await expect(form).toBeHidden()
  })
  for (const { atalaiaId } of silvas.slice(2, 5))
    expect(await isEnabled(app, atalaiaId, "SINARM")).toBe(false)
}
