import { makeApplication, profilesOf } from "../../support/console/roles"
import { superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const person = "12345678909"
const create = (app: App) => app.dialog("Novo perfil")
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

async function makeProfile(app: App, name: string, ...texts: string[]) {
  await app.page.keyboard.press("n")
  await expect(create(app).getByLabel("Nome")).toBeFocused()
  await app.page.keyboard.type(name)
  await app.page.keyboard.press("Tab")
  await app.page.keyboard.type("Reúne o que se usa junto")
  await tick(app, create(app), ...texts)
  await send(app)
}

test("one permission is too few, two are a profile: by keyboard alone", async ({ app }) => {
  const { id } = await makeApplication(app, "PERFILA", ["LEITOR", "ESCRITOR", "GESTOR"])
  await open(app, id)
  await expect(app.page.getByText("Aplicação ainda não possui perfis cadastrados.")).toBeVisible()
  await makeProfile(app, "equipe", "leitor")
  const tooFew = create(app).getByText(
    "Por favor, selecione no mínimo 2 permissões do conselho para o perfil!",
  )
  await expect(tooFew).toBeVisible()
  await expect(permissions(create(app))).toBeFocused()
  await expect(create(app).getByText("1 de 3")).toBeVisible()
  await tick(app, create(app), "gestor")
  await expect(tooFew).toBeHidden()
  await send(app)
  await expect(app.notice("Perfil criado com sucesso")).toBeVisible()
  await app.page.keyboard.press("j")
  await expect(profile(app, "EQUIPE")).toBeFocused()
  await app.page.keyboard.press("Enter")
  await expect(app.page.getByRole("list", { name: "Permissões de EQUIPE" }).getByRole("listitem")).toHaveText(
    [/^ROLE_PERFILA_GESTOR/, /^ROLE_PERFILA_LEITOR/],
  )
})

test("an application with too few permissions says that these come first", async ({ app }) => {
  const { id } = await makeApplication(app, "PERFILB", ["SOZINHO"])
  await open(app, id)
  await expect(app.page.getByText("Aplicação ainda não possui perfis cadastrados.")).toBeVisible()
  await expect(
    app.page.getByText(
      "Um perfil reúne 2 permissões ou mais, e esta aplicação tem 1: crie antes as permissões.",
    ),
  ).toBeVisible()
})

testInAll("a server that is away costs nothing; removing says what is lost", async ({ app }) => {
  const { id } = await makeApplication(app, "PERFILD", ["LEITOR", "ESCRITOR"])
  await open(app, id)
  const connect = await app.cutOff("**/access-profiles", "POST")
  await makeProfile(app, "plantão", "leitor", "escritor")
  await expect(
    create(app).getByText("Houve um error ao criar o perfil, tente novamente mais tarde.", { exact: true }),
  ).toBeVisible()
  await expect(create(app).getByText(/^Não foi possível falar/)).toBeVisible()
  await connect()
  await send(app)
  await expect(app.notice("Perfil criado com sucesso")).toBeVisible()
  await app.type(`> grant profile PLANTÃO user ${person} app PERFILD`)
  await app.page.keyboard.press("Control+Enter")
  await expect(app.palette).toBeHidden()

  await app.page.getByRole("button", { name: "Remover" }).first().click()
  const question = app.page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await expect(question).toContainText("Perfil PLANTÃO em PERFILD")
  await expect(question).toContainText(/Perdem-se com isso 1 atribuição de 1 pessoa/)
  await app.remove()
  await expect(app.notice("Perfil deletado com sucesso")).toBeVisible()
  expect(await profilesOf(app, id)).toEqual([])
})
