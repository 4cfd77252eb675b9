import { type App, expect, test } from "../system"

const superAdmin = "10120130149"

test("what is typed while the palette is on its way is its line", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const arrive = await app.hold(/\/assets\/Palette-[\w-]+\.js$/)
  await app.signIn(superAdmin, { at: "/users/list" })
  await page.keyboard.press("Control+k")
  const coming = page.getByRole("textbox", { name: "Buscar ou comandar" })
  await expect(coming).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(coming).toBeHidden()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("> open user 1234567")
  await expect(coming).toHaveValue("> open user 1234567")
  arrive()
  await expect(app.palette).toBeFocused()
  await page.keyboard.type("8909")
  await expect(app.palette).toHaveValue("> open user 12345678909")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "JOÃO PEDRO SILVA" })).toBeVisible()
})

test("only people, only applications, only units, and help", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("@helena cavalc")
  await expect(page.getByRole("option", { name: /HELENA CAVALCANTE/ })).toBeVisible()
  await app.palette.fill("#sinal")
  await expect(page.getByRole("option", { name: /SINAL/ }).first()).toBeVisible()
  await app.palette.fill(":pmce")
  await expect(page.getByRole("option", { name: /PMCE/ }).first()).toBeVisible()
  await app.palette.fill("?bloquear")
  await expect(page.getByRole("option", { name: /Bloquear usuário/ }).first()).toBeVisible()
})

test("words find screens, and the row announced is the row that Enter takes", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("permissoes ger")
  const option = page.getByRole("option", { name: /Permissões Gerais/ })
  await expect(option).toHaveAttribute("aria-selected", "true")
  await expect(app.palette).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/platform-roles\/list$/)
})

test("Tab completes a command slot by slot; a wrong value says why", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  await app.type("> bloquear usuário 123456789")
  await expect(page.getByRole("option", { name: /JOÃO PEDRO SILVA/ })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(app.palette).toHaveValue(/^> bloquear usuário 12345678909 /)
  await app.palette.fill("> block user 12345678909 app SINA")
  await expect(page.getByRole("option", { name: /^SINAL/ }).first()).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(app.palette).toHaveValue(/app SINA\w+ /)
  await app.palette.fill("> block user 12345678900 app SINAL ")
  await expect(page.getByRole("dialog").getByText("CPF Inválido").first()).toBeVisible()
})

test("words that were sent ahead open the first row, once it is known", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const arrive = await app.hold(/\/assets\/Palette-[\w-]+\.js$/)
  await app.typeAhead(async () => {
    await page.reload()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("kenji watanabe", { delay: 60 })
    await page.keyboard.press("Enter")
  })
  arrive()
  await expect(page.getByRole("heading", { level: 1, name: "KENJI WATANABE" })).toBeVisible()
})

test("the palette stands over an open form, which goes on afterwards", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/applications/edit/2?tab=roles" })
  await page.keyboard.press("n")
  const title = app.dialog("Nova permissão").getByLabel("Título")
  await expect(title).toBeFocused()
  await page.keyboard.type("SOBREAVISO")
  await page.keyboard.press("Control+k")
  await expect(app.palette).toBeFocused()
  await page.keyboard.type("helena")
  const isOnTop = await app.palette.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === input
  })
  expect(isOnTop).toBe(true)
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(app.palette).toBeHidden()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue("SOBREAVISO")
})

test("a command that is typed in full comes before those that only say it on their button", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/user-authorizer/pre-user" })
  await expect(page.getByRole("region", { name: "Decisão" })).toBeVisible()
  await app.type("> aprovar")
  await expect(page.getByRole("option").first()).toContainText("Aprovar pendência")
})

/** Answers every preview with one sentence and warnings under it. */
const warnBefore = ({ page }: App, warnings: readonly string[]) =>
  page.route("**/api/**", (route) =>
    route.request().headers()["x-preview"] === undefined
      ? route.fallback()
      : route.fulfill({
          json: {
            effects: [
              { text: "Ao confirmar, João recebe ROLE_SINAL_AUDITOR em SINAL.", tone: "positive" },
              ...warnings.map((text) => ({ text, tone: "warning" })),
            ],
          },
        }),
  )
const grant = "> grant role ROLE_SINAL_AUDITOR user 12345678909 app SINAL until 60d"

for (const [width, height] of [
  [1440, 900],
  [400, 800],
] as const) {
  test(`at ${width} px, all that warns about a change is in sight before it is sent`, async ({ app }) => {
    const { page } = app
    await page.setViewportSize({ width, height })
    await warnBefore(app, [
      "Pela regra “Gestor não audita”, incompatível com ROLE_SINAL_GESTOR em SINAL, que a pessoa tem pelo perfil GESTÃO ESTADUAL.",
      "Há uma exceção, pedida por FERNANDA DUARTE e consentida por HELENA CAVALCANTE, até 20/12/2026 18:00.",
      "A atribuição termina depois da exceção.",
    ])
    await app.signIn(superAdmin, { at: "/me" })
    await app.type(grant)
    const warning = page
      .getByRole("complementary", { name: "Detalhes" })
      .getByText("termina depois da exceção")
    await expect(warning).toBeInViewport({ ratio: 1 })
  })
}

test("the palette is only as high as its details need", async ({ app }) => {
  await app.signIn(superAdmin, { at: "/me" })
  await app.type(grant)
  const panel = app.dialog("Buscar ou comandar")
  await expect(panel.getByRole("complementary", { name: "Detalhes" })).toContainText("Ao confirmar")
  expect((await panel.boundingBox())?.height).toBeLessThan(500)
})

test("a preview that is longer than the screen is scrolled by a key that the foot names", async ({ app }) => {
  const { page } = app
  await warnBefore(
    app,
    Array.from({ length: 60 }, (_, index) => `A unidade de número ${index + 1} fica sem quem decida.`),
  )
  await app.signIn(superAdmin, { at: "/me" })
  await app.type(grant)
  await expect(page.getByText("ler o resto")).toBeVisible()
  const last = page.getByRole("complementary", { name: "Detalhes" }).getByText("Validade")
  await expect(last).not.toBeInViewport()
  for (let press = 0; press < 25; press++) await page.keyboard.press("Control+ArrowDown")
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(app.palette).toBeFocused()
})
