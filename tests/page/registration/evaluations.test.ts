import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

type Cases = AnswerOf<Calls["evaluations"]["updates"]>["items"]

const authorizer = "10720730724"
const waiting = (app: App, list: "updates" | "pre-users") =>
  as(app, authorizer, async (call) => {
    const { items } = await call<{ items: Cases }>("GET", `/user-authorizer/${list}?page=0&size=100`)
    return items.filter(({ can }) => can.decide)
  })
/** The first two waiting cases: one to open, one to name. */
async function two(app: App, list: "updates" | "pre-users") {
  const [opened, named] = await waiting(app, list)
  if (!opened || !named) throw new Error("fewer than two wait")
  return { opened, named }
}
const upper = ({ name }: { name: string }) => name.toLocaleUpperCase("pt-BR")
const titles = { updates: "Recusar a atualização cadastral de", "pre-users": "Recusar o pré-cadastro de" }

for (const list of ["updates", "pre-users"] as const) {
  const testList = list === "updates" ? test : testInAll
  testList(`a refusal is about whom its line names, whatever else is open (${list})`, async ({ app }) => {
    const { opened, named } = await two(app, list)
    const screen = list === "updates" ? "update" : "pre-user"
    await app.signIn(authorizer, { at: "/me" })
    await app.page.goto(`/user-authorizer/view/${screen}/${opened.atalaiaId}`)
    await expect(app.page.getByRole("region", { name: "Decisão" })).toBeVisible()
    await app.type(`> recusar usuário ${named.atalaiaId} porque Foto antiga`)
    await app.page.keyboard.press("Enter")
    const form = app.dialog(`${titles[list]} ${upper(named)}`)
    await expect(form.getByRole("textbox", { name: "Justificativa" })).toHaveValue("Foto antiga")
    await app.page.keyboard.press("Control+Enter")
    await expect(form).toBeHidden()
    const left = (await waiting(app, list)).map(({ atalaiaId }) => atalaiaId)
    expect(left).toContain(opened.atalaiaId)
    expect(left).not.toContain(named.atalaiaId)
    await expect(app.notice(new RegExp(`de ${named.name} recusad[ao]`))).toBeVisible()
    await expect(app.page).toHaveURL(new RegExp(`/view/${screen}/${opened.atalaiaId}$`))
  })
}

test("a refusal of the case on its own screen leads back to its list, as an approval does", async ({
  app,
}) => {
  const { opened } = await two(app, "updates")
  await app.signIn(authorizer, { at: "/me" })
  await app.page.goto(`/user-authorizer/view/update/${opened.atalaiaId}`)
  await expect(app.page.getByRole("region", { name: "Decisão" })).toBeVisible()
  await app.type(`> recusar usuário ${opened.atalaiaId} porque Foto antiga`)
  await app.page.keyboard.press("Enter")
  await app.send(`${titles.updates} ${upper(opened)}`)
  await expect(app.notice(new RegExp(`de ${opened.name} recusada`))).toBeVisible()
  await expect(app.page).toHaveURL(/\/user-authorizer\/update/)
})

test("a refusal before whose words there is an id opens that person's case, not the one on the screen", async ({
  app,
}) => {
  const { opened, named } = await two(app, "updates")
  await app.signIn(authorizer, { at: `/user-authorizer/view/update/${opened.atalaiaId}` })
  await expect(app.page.getByRole("region", { name: "Decisão" })).toBeVisible()
  await app.type(`> recusar ${named.atalaiaId} porque Foto antiga`)
  await expect(app.page.getByRole("button", { name: /abrir formulário$/ })).toBeVisible()
  await app.page.keyboard.press("Enter")
  await expect(app.dialog(`${titles.updates} ${upper(named)}`)).toBeVisible()
})

test("an approval that names somebody leads to what waits of them, of either kind", async ({ app }) => {
  const { opened } = await two(app, "pre-users")
  const { named } = await two(app, "updates")
  await app.signIn(authorizer, { at: "/me" })
  for (const [kind, { atalaiaId, name }] of [
    ["pre-user", opened],
    ["update", named],
  ] as const) {
    await app.type(`> aprovar ${atalaiaId}`)
    await app.page.keyboard.press("Enter")
    await expect(app.page).toHaveURL(new RegExp(`/user-authorizer/view/${kind}/${atalaiaId}$`))
    await expect(app.page.getByRole("region", { name: upper({ name }) })).toBeVisible()
  }
})

test("a line about a person without a pending case says so, and opens nothing", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/me" })
  const reason = "Nada a aprovar ou recusar para JOÃO PEDRO SILVA"
  for (const line of ["> refuse user 12345678909 because Foto antiga", "> aprovar usuário 12345678909 "]) {
    await app.type(line)
    await expect(app.dialog("Buscar ou comandar").getByText(reason)).toBeVisible()
    await app.page.keyboard.press("Enter")
    await expect(app.notice(reason)).toBeVisible()
    await expect(app.palette).toHaveValue(line)
    await expect(app.page).toHaveURL(/\/me$/)
    await app.page.keyboard.press("Escape")
    await app.page.keyboard.press("Escape")
  }
})

test("a line previews whose case it is about, what waits, and the effect", async ({ app }) => {
  const { opened } = await two(app, "pre-users")
  const { named } = await two(app, "updates")
  await app.signIn(authorizer, { at: "/me" })
  const details = app.page.getByRole("complementary", { name: "Detalhes" })
  await app.type(`> aprovar usuário ${named.atalaiaId} `)
  await expect(details).toContainText(`Atualização cadastral de ${named.name}: `)
  await expect(details).toContainText("Ao confirmar, passa a valer o que")
  await app.palette.fill(`> recusar usuário ${opened.atalaiaId} porque Foto antiga`)
  await expect(details).toContainText(`Pré-cadastro de ${opened.name}.`)
  await expect(details).toContainText("Ao confirmar, o pré-cadastro volta a")
})
