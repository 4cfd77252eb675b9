import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const authorizer = "10720730724"

const recovered = ({ page }: App) => page.getByText(/^Rascunho recuperado/)
const aside = ({ page }: App) => page.getByText(/^Um rascunho ficou de lado/)

async function leave({ page }: App) {
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Sair sem salvar" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

const role = (app: App) => {
  const form = app.dialog("Nova permissão")
  return { form, name: form.getByLabel("Título"), about: form.getByLabel("Descrição") }
}

async function leaveRole(app: App) {
  await app.signIn(superAdmin, { at: "/applications/edit/2?tab=roles" })
  await app.page.keyboard.press("n")
  const { name } = role(app)
  await name.fill("ALFA")
  await leave(app)
}

for (const at of ["before the form is there", "once it is there"] as const) {
  test(`all of a draft gives way to what is typed in one go with the key that opens its form, ${at}`, async ({
    app,
  }) => {
    const { page } = app
    await leaveRole(app)
    const { form, name, about } = role(app)
    if (at === "once it is there") {
      const moment = await app.pressAtOnce(["n"])
      await expect(recovered(app)).toBeVisible()
      await app.pressAtOnce([..."gama"], moment)
    } else await app.pressAtOnce([..."ngama"])
    await expect(name).toHaveValue("GAMA")
    await expect(about).toHaveValue("")
    await expect(name).toBeFocused()
    await expect(aside(app)).toBeVisible()
    await page.keyboard.press("Control+Enter")
    await expect(form.getByText("Por favor, insira a descrição do papel!")).toBeVisible()
    await form.getByRole("button", { name: "Recuperar" }).click()
    await expect(name).toHaveValue("ALFA")
    // The first field that is still empty, as for every draft.
    await expect(about).toBeFocused()
    await expect(form.getByText("Rascunho recuperado. Há outro.")).toBeVisible()
    // The typed text was set aside in turn, and no input is lost.
    await form.getByRole("button", { name: "Descartar" }).click()
    await expect(name).toHaveValue("GAMA")
    await expect(about).toBeFocused()
    await form.getByRole("button", { name: "Descartar" }).click()
    await expect(name).toHaveValue("")
    await expect(name).toBeFocused()
    await expect(recovered(app)).toBeHidden()
    await page.keyboard.press("Escape")
    await expect(form).toBeHidden()
  })
}

test("keys that lead on or send do nothing about a draft that nobody can have seen", async ({ app }) => {
  const { page } = app
  await leaveRole(app)
  const { form, name, about } = role(app)
  await page.keyboard.press("n")
  await about.fill("Registra perícias")
  await leave(app)
  await app.pressAtOnce(["n", "Control+Enter"])
  await expect(form.getByText("Por favor, insira o título do papel!")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
  await page.keyboard.press("n")
  await expect(name).toHaveValue("ALFA")
  await expect(about).toHaveValue("Registra perícias")
  await leave(app)
  await app.pressAtOnce([..."ngama", "Tab", ..."coordena"])
  await expect(name).toHaveValue("GAMA")
  await expect(about).toHaveValue("coordena")
})

test("a draft that gave way stays when the form is sent, and is offered again", { tag: "@core" }, async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  const name = app.dialog("Guardar busca").getByRole("textbox", { name: "Nome" })
  await app.pressAtOnce([..."fbusca um"])
  await expect(name).toHaveValue("busca um")
  await leave(app)
  await app.pressAtOnce([..."fbusca dois"])
  await expect(name).toHaveValue("busca dois")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(/^Busca guardada/)).toBeVisible()
  await page.goto("/users/list")
  await page.keyboard.press("f")
  await expect(name).toHaveValue("busca um")
  await expect(recovered(app)).toBeVisible()
})

test("a draft that gave way outlives what is typed over it, taken away again, left, or reloaded", async ({
  app,
}) => {
  const { page } = app
  await leaveRole(app)
  const { form, name } = role(app)
  await app.pressAtOnce([..."na"])
  await expect(name).toHaveValue("A")
  await page.keyboard.press("Backspace")
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
  await page.keyboard.press("n")
  await expect(name).toHaveValue("ALFA")
  await leave(app)
  await app.pressAtOnce([..."ngama"])
  await expect(name).toHaveValue("GAMA")
  await leave(app)
  await page.reload()
  await page.keyboard.press("n")
  await expect(name).toHaveValue("GAMA")
  await form.getByRole("button", { name: "Descartar" }).click()
  await expect(name).toHaveValue("ALFA")
  await leave(app)
  await page.keyboard.press("n")
  await expect(name).toHaveValue("ALFA")
})

test("of several drafts each can be seen, and none is lost by it", async ({ app }) => {
  const { page } = app
  await leaveRole(app)
  const { form, name, about } = role(app)
  for (const title of ["gama", "delta"]) {
    await app.pressAtOnce(["n", ...title])
    await expect(name).toHaveValue(title.toUpperCase())
    if (title === "gama") await leave(app)
  }
  await form.getByRole("button", { name: "Recuperar" }).click()
  for (const title of ["GAMA", "ALFA", "DELTA"]) {
    await expect(name).toHaveValue(title)
    await expect(about).toBeFocused()
    await form.getByRole("button", { name: "Ver o outro" }).click()
  }
  await expect(name).toHaveValue("GAMA")
  await about.fill("Registra perícias")
  await leave(app)
  await page.keyboard.press("n")
  await expect(about).toHaveValue("Registra perícias")
  for (const title of ["ALFA", "DELTA", ""]) {
    await form.getByRole("button", { name: "Descartar" }).click()
    await expect(name).toHaveValue(title)
  }
  await expect(recovered(app)).toBeHidden()
})

test("after a pause a draft is continued where its text ends", async ({ app }) => {
  const { page } = app
  await app.signIn(authorizer, { at: "/user-authorizer/update" })
  const reason = app.dialog(/^Recusar/).getByRole("textbox")
  await page.keyboard.press("r")
  await reason.fill("idem")
  await leave(app)
  await page.keyboard.press("r")
  await expect(recovered(app)).toBeVisible()
  await page.keyboard.type(" ao anterior")
  await expect(reason).toHaveValue("idem ao anterior")
})

for (const sending of ["Control+Enter", "Control+s"]) {
  for (const at of ["before the form is there", "once it is there"] as const) {
    test(`a draft of something saved stays, and nothing is sent, by ${sending} in one go with the key that opens it, ${at}`, async ({
      app,
    }) => {
      const { page } = app
      await app.signIn(superAdmin, { at: "/applications/edit/2?tab=roles" })
      const sent = app.changesSent()
      const form = app.dialog(/^Editar permissão/)
      const about = form.getByLabel("Descrição")
      await page.keyboard.press("e")
      await about.fill("Confere perícias")
      await leave(app)
      if (at === "once it is there") {
        const moment = await app.pressAtOnce(["e"])
        await expect(recovered(app)).toBeVisible()
        await app.pressAtOnce([sending], moment)
      } else await app.pressAtOnce(["e", sending])
      await expect(recovered(app)).toBeVisible()
      await expect(about).toHaveValue("Confere perícias")
      // A key press after a pause, with the page at rest.
      await page.keyboard.press("Shift")
      expect(sent).toEqual([])
      await page.keyboard.press(sending)
      await expect(app.notice("Permissão atualizada com sucesso")).toBeVisible()
      await expect(form).toBeHidden()
      expect(sent).toHaveLength(1)
      await page.keyboard.press("e")
      await expect(about).toHaveValue("Confere perícias")
      await expect(recovered(app)).toBeHidden()
    })
  }
}
