import { nothingInSinal, personInSinal, roleInSinal, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const sinalAdmin = "11121131182"
const role = "ROLE_SINAL_CONSULTA"
const past = "Não é possível selecionar uma data de expiração no passado."
const row = ({ page }: App, title: string) => page.getByRole("group", { name: title, exact: true })
const applications = ({ page }: App) => page.getByRole("region", { name: "Aplicações" })

/** Opens SINAL in a person's permissions tab. */
async function openSinal(app: App, who: string, atalaiaId: string) {
  await app.signIn(who, { at: `/users/${atalaiaId}?tab=permissions` })
  await app.page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sinal")
  await expect(row(app, role)).toBeVisible()
}

/** Grants, extends and revokes a role or profile without expiry, as far as the page shows it. */
async function giveAndTake(app: App, title: string) {
  const { page } = app
  const held = row(app, title)
  await expect(held).toContainText("Não atribuído")
  await held.getByRole("button", { name: "Conceder", exact: true }).click()
  // The form does not ask for data that the row already shows, or that its other button handles.
  const giving = page.getByRole("dialog", { name: /^Conceder/ })
  await expect(giving.getByRole("combobox", { name: "Aplicação", exact: true })).toHaveValue("SINAL")
  await expect(giving.getByRole("combobox", { name: "Aplicação cliente" })).toHaveCount(0)
  await expect(giving.getByLabel("Validade")).toHaveCount(0)
  await app.send(/^Conceder/)
  await expect(app.notice(new RegExp(`${title} concedid[oa] com sucesso`))).toBeVisible()
  await expect(held).toContainText("Ativo sem expiração")

  await held.getByRole("button", { name: "Definir prazo" }).click()
  const form = page.getByRole("dialog", { name: /^(Definir prazo|Prorrogar)/ })
  const until = form.getByLabel("Validade")
  await expect(until).toHaveValue("")
  await until.fill("01/02/2020 10:00")
  await page.keyboard.press("Control+Enter")
  await expect(form.getByText(past)).toBeVisible()
  await expect(until).toHaveValue("01/02/2020 10:00")
  await expect(until).toBeFocused()
  await until.fill("90d")
  await expect(form.getByText(/^Até \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\.$/)).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice(new RegExp(`^${title} até \\d{2}/`))).toBeVisible()
  await expect(form).toBeHidden()
  await expect(held).toContainText("Expira em 3 meses")

  await held.getByRole("button", { name: "Prorrogar" }).click()
  await expect(until).toHaveValue(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()

  await held.getByRole("button", { name: "Retirar" }).click()
  await app.send(/^Retirar/)
  await expect(app.notice(new RegExp(`${title} retirad[oa] com sucesso`))).toBeVisible()
  await expect(held).toContainText("Não atribuído")

  // Undoing restores the earlier end date.
  await page.keyboard.press("Control+z")
  await expect(app.notice(new RegExp(`${title} concedid[oa] com sucesso`)).last()).toBeVisible()
  await expect(held).toContainText("Expira em 3 meses")
  await held.getByRole("button", { name: "Retirar" }).click()
  await app.send(/^Retirar/)
  await expect(held).toContainText("Não atribuído")
}

testInAll(
  "a role of administrators that stands in two applications is two rows, each with its own keys",
  async ({ app }) => {
    const { page } = app
    const { atalaiaId } = await personInSinal(app, "active:true moreira", nothingInSinal)
    await openSinal(app, superAdmin, atalaiaId)
    const both = row(app, "ROLE_ADMIN_APP_SINAL")
    await expect(both).toHaveCount(2)
    for (const [place, acronym] of ["ATALAIA", "SINAL"].entries()) {
      await both.nth(place).focus()
      await expect(page.locator("[data-row][aria-current]")).toHaveCount(1)
      await page.keyboard.press("c")
      const giving = page.getByRole("dialog", { name: /^Conceder/ })
      await expect(giving.getByRole("combobox", { name: "Aplicação", exact: true })).toHaveValue(acronym)
      await page.keyboard.press("Escape")
      await expect(giving).toBeHidden()
    }
  },
)

testInAll("a role through a profile says through which", async ({ app }) => {
  const { atalaiaId } = await personInSinal(app, "active:true oliveira", nothingInSinal)
  await openSinal(app, superAdmin, atalaiaId)
  await row(app, "CONTROLE INTERNO").getByRole("button", { name: "Conceder", exact: true }).click()
  await app.send("Conceder perfil")
  await expect(row(app, role)).toContainText("Pelo perfil CONTROLE INTERNO")
  expect(await roleInSinal(app, atalaiaId, role)).toMatchObject({ effective: true })
})

test("a role that a profile gives without an end says until when it is direct, and is not extended", async ({
  app,
}) => {
  await openSinal(app, superAdmin, "12345678909")
  const both = row(app, "ROLE_SINAL_GESTOR")
  await expect(both).toContainText(
    /Direto até \d{2}\/\d{2}\/\d{4}, sem expiração pelo perfil GESTÃO ESTADUAL/,
  )
  await expect(both.getByRole("button", { name: "Prorrogar" })).toHaveAttribute("aria-disabled", "true")
  await expect(both.getByRole("button", { name: "Retirar" })).not.toHaveAttribute("aria-disabled", "true")
})

test("an expired role counts as not assigned, and is given anew", async ({ app }) => {
  let title = ""
  const { atalaiaId } = await personInSinal(app, "active:true role:ROLE_SINAL", ({ roles }) => {
    const isOver = roles.find(({ assignment, block }) => {
      const end = assignment?.expirationDateTime
      return !block && end !== undefined && Date.parse(end) < Date.now()
    })
    title = isOver?.title ?? ""
    return isOver !== undefined
  })
  await openSinal(app, superAdmin, atalaiaId)
  const expired = row(app, title)
  await expect(expired).toContainText(/Expirado em \d{2}\/\d{2}\/\d{4}/)
  await expect(expired.getByRole("button", { name: "Retirar" })).toHaveCount(0)
  await expect(expired.getByRole("button", { name: "Prorrogar" })).toHaveCount(0)
  await expired.getByRole("button", { name: "Reativar temporariamente" }).click()
  await expect(app.page.getByRole("dialog").getByLabel("Validade")).toHaveValue("")
  await app.page.keyboard.press("Escape")
  await expired.getByRole("button", { name: "Reativar", exact: true }).click()
  await app.send("Conceder papel")
  await expect(app.notice(`Permissão ${title} concedida com sucesso`)).toBeVisible()
  await expect(expired).toContainText("Ativo sem expiração")
})

testInAll(
  "profiles, administrators, managers and the application's own stand in this order",
  async ({ app }) => {
    await app.signIn(superAdmin, { at: "/users/12345678909?tab=permissions" })
    await app.page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("sistema nacional de alertas")
    await expect(applications(app).getByRole("heading", { level: 3 })).toHaveText([
      "Perfis",
      "Papéis de administrador",
      "Papéis de gerente",
      "Papéis da aplicação",
    ])
    const titles = await applications(app)
      .getByRole("group", { name: /^ROLE_/ })
      .evaluateAll((rows) => rows.map((each) => each.getAttribute("aria-label") ?? ""))
    expect(titles.slice(0, 2)).toEqual(["ROLE_ADMIN_APP_SINAL", "ROLE_GER_APP_SINAL"])
    expect(titles.slice(2)).toEqual(titles.slice(2).toSorted())
  },
)

testInAll("a search finds applications, and the roles in them", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/12345678909?tab=permissions" })
  const box = page.getByRole("combobox", { name: "Buscar aplicação, papel ou perfil" })
  await box.fill("sinal_plantao")
  await expect(page.getByRole("button", { name: /^SINAL\b/ })).toHaveAttribute("aria-expanded", "true")
  await expect(row(app, "ROLE_SINAL_PLANTAO")).toBeVisible()
  await expect(row(app, role)).toBeHidden()
  // In any order. Each application with a match opens, and shows only its matches.
  await box.fill("plantao opera")
  await expect(row(app, "ROLE_SINAL_PLANTAO")).toBeVisible()
  await expect(row(app, role)).toBeHidden()
  await box.fill("_consulta")
  const found = applications(app).getByRole("button", { expanded: true })
  await expect.poll(() => found.count()).toBeGreaterThan(1)
  await expect(applications(app).getByRole("button", { expanded: false })).toHaveCount(0)
  await expect(row(app, role)).toBeVisible()
  for (const each of await applications(app)
    .getByRole("group", { name: /^ROLE_/ })
    .all()) {
    await expect(each).toContainText(/consulta/i)
  }
  await box.fill("zzyzx")
  await expect(page.getByText("Nenhuma aplicação encontrada")).toBeVisible()
})

test("an application's admin sees and gives that application alone", async ({ app }) => {
  const { atalaiaId } = await personInSinal(app, "active:true barros", nothingInSinal)
  await openSinal(app, sinalAdmin, atalaiaId)
  await app.page.getByRole("combobox", { name: /^Buscar aplicação/ }).fill("")
  await expect(app.page).not.toHaveURL(/search=/)
  const openers = applications(app)
    .getByRole("button", { name: / / })
    .filter({ hasText: /^[A-Z]{3,}/ })
  await expect(openers).toHaveText([/^SINAL/])
  await openers.click()
  await expect(app.page.getByRole("button", { name: "Inativar" })).toHaveCount(0)
  await giveAndTake(app, role)
})
