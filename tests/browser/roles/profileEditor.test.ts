import { giveProfile, makeApplication, profilesOf } from "../../support/console/roles"
import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const person = "12345678909"
const create = (app: App) => app.dialog("Novo perfil")
const edit = (app: App) => app.dialog("Editar perfil")
const permissions = (dialog: ReturnType<typeof create>) =>
  dialog.getByRole("combobox", { name: "Permissões" })
const profile = ({ page }: App, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })
const send = ({ page }: App) => page.keyboard.press("Control+Enter")

async function open(app: App, id: number) {
  await app.signIn(superAdmin, { at: `/applications/edit/${id}?tab=profiles` })
  await expect(app.page.getByRole("combobox", { name: /^Buscar em Perfis de/ })).toBeVisible()
}

/** Ticks roles by typing a text that finds each. */
async function tick(app: App, dialog: ReturnType<typeof create>, ...texts: string[]) {
  await permissions(dialog).focus()
  for (const text of texts) {
    await app.page.keyboard.type(text)
    await expect(dialog.getByRole("option")).toHaveCount(1)
    await app.page.keyboard.press("Enter")
    await app.page.keyboard.press("Escape")
  }
}

test("editing says ahead whom it reaches; two pages do not overwrite each other unseen", async ({ app }) => {
  const { id, roles } = await makeApplication(app, "PERFILC", ["LEITOR", "ESCRITOR", "GESTOR"])
  const made = await giveProfile(app, id, "EQUIPE", [roles.LEITOR, roles.ESCRITOR], person)
  await open(app, id)
  const second = await app.another("same browser")
  await second.page.goto(`/applications/edit/${id}?tab=profiles`)
  for (const each of [app, second]) {
    await expect(profile(each, "EQUIPE")).toBeVisible()
    await each.page.keyboard.press("j")
    await expect(profile(each, "EQUIPE")).toBeFocused()
    await expect(each.page.getByRole("button", { name: "Editar" }).last()).toHaveAttribute(
      "aria-keyshortcuts",
      "e",
    )
    await each.page.keyboard.press("e")
    await expect(edit(each).getByText("2 de 3")).toBeVisible()
  }
  await tick(app, edit(app), "gestor")
  await expect(edit(app).getByText(/uma pessoa|1 pessoa/)).toBeVisible()
  await send(app)
  await expect(app.notice("Perfil atualizado com sucesso")).toBeVisible()
  await edit(second).getByLabel("Nome").fill("EQUIPE DA NOITE")
  await send(second)
  await expect(edit(second).getByText("3 de 3")).toBeVisible()
  await expect(edit(second).getByLabel("Nome")).toHaveValue("EQUIPE DA NOITE")
  await send(second)
  await expect(second.notice("Perfil atualizado com sucesso")).toBeVisible()
  const [now] = await profilesOf(app, id)
  expect(now).toMatchObject({ id: made, name: "EQUIPE DA NOITE" })
  expect(now?.permissions.map((each) => each.id).sort()).toEqual(
    Object.values(roles)
      .map((each) => each.id)
      .sort(),
  )
})
