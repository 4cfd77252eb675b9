import { people, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

/** The first person that a search of the list finds. */
async function first(app: App, search: string) {
  const [person] = (await people(app, search)).items
  if (!person) throw new Error(`Nobody is found by ${search}`)
  return person
}
const tab = ({ page }: App, name: string) => page.getByRole("tab", { name })

test("says who somebody is: name, identifier, unit, situation", async ({ app }) => {
  const { page } = app
  const active = await first(app, "braga active:true")
  await app.signIn(superAdmin, { at: `/users/${active.atalaiaId}` })
  const head = page.getByRole("main")
  await expect(head.getByRole("heading", { name: active.name.toUpperCase(), level: 1 })).toBeVisible()
  await expect(head.getByText("Ativo", { exact: true })).toBeVisible()
  await expect(head.getByText(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/).first()).toBeVisible()
  await expect(head.getByText(active.email).first()).toBeVisible()
  await expect(
    head.getByText(`${active.organization?.acronym} · ${active.organization?.title}`),
  ).toBeVisible()
  await expect(page.getByRole("link", { name: "Ver e editar todos os dados" })).toHaveAttribute(
    "href",
    `/users/details/edit/${active.atalaiaId}`,
  )

  const inactive = await first(app, "active:false")
  await page.goto(`/users/${inactive.atalaiaId}`)
  await expect(head.getByText("Inativo", { exact: true })).toBeVisible()
  await page.goto("/users/wk104829301")
  await expect(head.getByText("Estrangeiro", { exact: true })).toBeVisible()
  await expect(head.getByText("wk.104829301").first()).toBeVisible()
})

testInAll("warns of a first access that is due, and sends its e-mail again", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/11521531536" })
  await expect(page.getByText("Este usuário nunca entrou no sistema.")).toBeVisible()
  await expect(page.getByText("Nunca entrou", { exact: true })).toBeVisible()
  await expect(page.getByText("Última troca de senha")).toHaveCount(0)
  await page.getByRole("button", { name: "Reenviar e-mail de primeiro acesso" }).click()
  await app.send("Reenviar e-mail de primeiro acesso")
  await expect(app.notice("Email enviado com sucesso.")).toBeVisible()
})

testInAll("its tabs have keys and addresses", async ({ app }) => {
  const { page } = app
  const { atalaiaId } = await first(app, "braga")
  await app.signIn(superAdmin, { at: `/users/${atalaiaId}?tab=blocks` })
  await expect(tab(app, "Bloqueios")).toHaveAttribute("aria-selected", "true")
  for (const [key, name, address] of [
    ["1", "Info. Básicas", "basic"],
    ["2", "Permissões", "permissions"],
    ["3", "Bloqueios", "blocks"],
    ["4", "Histórico", "history"],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(app, name)).toHaveAttribute("aria-selected", "true")
    await expect(page.getByRole("tabpanel", { name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`\\?tab=${address}$`))
  }
  await tab(app, "Permissões").click()
  await page.keyboard.press("ArrowRight")
  await expect(tab(app, "Bloqueios")).toBeFocused()
  await page.reload()
  await expect(tab(app, "Bloqueios")).toHaveAttribute("aria-selected", "true")
  // A tab that the page does not have leads to the first one.
  await page.goto(`/users/${atalaiaId}?tab=nothing`)
  await expect(tab(app, "Info. Básicas")).toHaveAttribute("aria-selected", "true")
})

test("who only searches people sees no permissions and no blocks", async ({ app }) => {
  const { page } = app
  const { atalaiaId, name } = await first(app, "braga")
  await app.signIn("10520530500", { at: `/users/${atalaiaId}?tab=permissions` })
  await expect(page.getByRole("heading", { name })).toBeVisible()
  await expect(page.getByRole("tab")).toHaveText([/Info\. Básicas/])
  await expect(page.getByRole("button", { name: /^(Inativar|Ativar|Editar)/ })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Ver e editar todos os dados" })).toHaveCount(0)
})

test("a person who is not there, or does not load, is said to be so", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/39053344705" })
  await expect(page.getByText("Não foi possível carregar o usuário.")).toBeVisible()
  const { atalaiaId, name } = await first(app, "braga")
  const connect = await app.cutOff(`**/api/users/${atalaiaId}`)
  await page.goto(`/users/${atalaiaId}`)
  await expect(page.getByText("Não foi possível carregar o usuário.")).toBeVisible()
  await connect()
  await page.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(page.getByRole("heading", { name })).toBeVisible()
})

testInAll("an expired password is seen on the person's page", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/11621631605" })
  await expect(page.getByText("Senha expirada", { exact: true })).toBeVisible()
  await expect(page.getByText(/^Expirou em \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
  await page.goto("/users/12345678909")
  await expect(page.getByText("Validade da senha")).toBeVisible()
  await expect(page.getByText("Senha expirada", { exact: true })).toHaveCount(0)
})
