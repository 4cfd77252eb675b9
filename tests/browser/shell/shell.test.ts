import { type App, expect, test } from "../system"

test("the menu collapses, stays so, and slides over the page on a phone", { tag: "@core" }, async ({
  app,
}) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/users/list" })
  await page.getByRole("button", { name: "Recolher o menu" }).click()
  await page.reload()
  await expect(page.getByRole("button", { name: "Expandir o menu" })).toBeVisible()
  await app.menu("Estrutura Organizacional").click()
  await expect(page).toHaveURL(/\/organizations$/)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(app.menu("Usuários")).toBeHidden()
  await page.getByRole("button", { name: "Abrir o menu" }).click()
  await app.menu("Usuários").click()
  await expect(page).toHaveURL(/\/users\/list$/)
  await expect(app.menu("Usuários")).toBeHidden()
})

test("go-to keys lead to screens, and single letters can be typed in fields", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/me" })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("g")
  await page.keyboard.press("u")
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("gu")
  await expect(page.getByRole("combobox", { name: "Buscar usuários" })).toHaveValue("gu")
  await expect(page).toHaveURL(/\/users\/list/)
})

test.describe("where the clocks are others", () => {
  test.use({ timezoneId: "America/Rio_Branco" })
  test("the clock is in the time of Brasília, as all times are, and says so", async ({ app }) => {
    await app.signIn("10120130149", { at: "/me" })
    const foot = app.page.getByRole("contentinfo")
    await expect(foot).toContainText(/Servidor \d\d:\d\d:\d\d, horário de Brasília/)
    const isBrasilia = () =>
      foot.evaluate((element) => {
        const hour = new Date().toLocaleTimeString("pt-BR", {
          timeZone: "America/Sao_Paulo",
          hour: "2-digit",
        })
        return element.textContent?.includes(`Servidor ${hour}:`)
      })
    await expect.poll(isBrasilia).toBe(true)
  })
})

test("what stands in the header stands there at once, while a list is on its way and where a screen fails", async ({
  app,
}) => {
  const { page } = app
  const release = await app.hold("**/api/users?*")
  await app.signIn("10120130149", { at: "/users/list" })
  const header = page.getByRole("banner")
  const bar = header.getByRole("button", { name: /^Busque um CPF/ })
  await expect(bar).toBeVisible()
  const before = await bar.boundingBox()
  await header.getByRole("button", { name: "Seus acessos" }).click()
  await expect(app.dialog("Seus acessos")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(header.getByRole("button", { name: "Seus acessos" })).toBeFocused()
  await expect(header.getByRole("button", { name: "Configurações" })).toBeVisible()
  await expect(header.getByRole("button", { name: /^Seu perfil/ })).toBeVisible()
  release()
  await expect(page.getByRole("grid", { name: "Usuários" }).getByRole("link").first()).toBeVisible()
  await expect.poll(() => bar.boundingBox()).toEqual(before)

  await page.unrouteAll()
  await page.route("**/api/users?*", (route) => route.fulfill({ json: { items: [null] } }))
  await page.reload()
  await expect(page.getByRole("heading", { name: "Um erro inesperado aconteceu." })).toBeVisible()
  await header.getByRole("button", { name: /^Seu perfil/ }).click()
  await app.dialog("Seu perfil").getByRole("button", { name: "Sair" }).click()
  await expect(page.getByRole("alertdialog", { name: "Deseja sair?" })).toBeVisible()
  app.forgetErrors()
})

/** Signs in through the form, with a password that expires in so many milliseconds. */
async function withPassword(app: App, since: number, left: number) {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()
  let facts: { lastPasswordUpdate: string; passwordExpirationDate: string } | undefined
  await app.page.route(/\/api\/session(\/renewal)?$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    facts ??= { lastPasswordUpdate: at(since), passwordExpirationDate: at(left) }
    Object.assign(body.user?.userAccountInfo ?? {}, facts)
    await route.fulfill({ response: answer, json: body })
  })
  await app.signInByForm("12345678909", { at: "/me" })
}
const day = 24 * 60 * 60 * 1000

test("the end of a password is told once on a browser, also where its banner stands", async ({ app }) => {
  const { page } = app
  await withPassword(app, -170 * day, 10 * day + 60_000)
  const notice = app.notice("Sua senha irá expirar em 10 dias.")
  await expect(notice).toBeVisible()
  await expect(page.getByRole("main").getByText("Sua senha irá expirar em 10 dias.")).toBeVisible()
  await page.reload()
  await expect(page.getByRole("main").getByText("Sua senha irá expirar em 10 dias.")).toBeVisible()
  await expect(page.getByRole("contentinfo").getByText("Sua senha expira em 10 dias")).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test("a notice stands over the foot: it covers no row of a list and not the way back to its top", async ({
  app,
}) => {
  const { page } = app
  await app.signInByForm("10120130149", { at: "/users/list" })
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByRole("link").first()).toBeVisible()
  await expect(app.notice("Sua senha irá expirar em 12 dias.")).toBeVisible()
  await grid.evaluate((table) => table.scrollTo({ top: 700 }))
  const top = page.getByRole("button", { name: "Voltar ao topo" })
  await expect(top).toBeVisible()
  const [notices, list, way] = await Promise.all(
    [page.getByRole("region", { name: "Avisos" }), grid, top].map((each) => each.boundingBox()),
  )
  expect(notices?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
  // Nor does it take room from the page: that would be a blank band beside it.
  const [main, foot] = await Promise.all(
    [page.getByRole("main"), page.getByRole("contentinfo")].map((each) => each.boundingBox()),
  )
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeCloseTo(foot?.y ?? 0, 0)
  expect((notices?.x ?? 0) + (notices?.width ?? 0)).toBeLessThanOrEqual(way?.x ?? 0)
})

test("on a phone a notice leaves the details of the palette free", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await app.signInByForm("10120130149", { at: "/users/list" })
  await expect(app.notice("Sua senha irá expirar em 12 dias.")).toBeVisible()
  await app.type("> block user 12345678909 app SINAL")
  const details = page.getByRole("complementary", { name: "Detalhes" })
  await expect(details).toContainText("Ao confirmar")
  const notice = page.getByRole("region", { name: "Avisos" })
  await notice.hover()
  const [notices, box] = await Promise.all([notice.boundingBox(), details.boundingBox()])
  expect(notices?.height).toBeGreaterThan(20)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(notices?.y ?? 0)
})

test("the foot counts a password's last seconds as the banner does", async ({ app }) => {
  await withPassword(app, -170 * day, 15_000)
  const foot = app.page.getByRole("contentinfo")
  await expect(foot.getByText(/^Sua senha expira em 00:[01]\d$/)).toBeVisible()
  await expect(foot.getByText("Sua senha expirou!")).toBeVisible()
  await expect(app.page.getByRole("main").getByText("Sua senha expirou!")).toBeVisible()
})

test("the full name is read whole at the foot, on a desk and on a telephone", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/users/list" })
  await expect(page.getByRole("grid", { name: "Usuários" }).getByRole("link").first()).toBeVisible()
  const name = page.getByRole("contentinfo").getByText("Atalaia, Sistema Nacional", { exact: false })
  for (const width of [1360, 1100, 768, 390]) {
    await page.setViewportSize({ width, height: 820 })
    await expect(name).toBeInViewport({ ratio: 1 })
    const cut = await name.evaluate((element) => {
      const foot = element.parentElement?.clientHeight ?? 0
      return Math.max(element.scrollWidth - element.clientWidth, element.clientHeight - foot)
    })
    expect(cut, `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
})

test("the search of the header reads as much as there is room for, and no word is cut on a telephone", async ({
  app,
}) => {
  const { page } = app
  await page.setViewportSize({ width: 360, height: 740 })
  await app.signIn("10120130149", { at: "/me" })
  const header = page.getByRole("banner")
  const word = header.getByRole("button", { name: "Buscar", exact: true }).getByText("Buscar")
  await expect(word).toBeVisible()
  expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1360, height: 740 })
  await expect(word).toBeHidden()
  await expect(header.getByRole("button", { name: /^Busque um CPF.* para comandar$/ })).toBeVisible()
})

test("going back to the top is offered once the content is scrolled", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 1360, height: 500 })
  await app.signIn("10120130149", { at: "/users/12345678909?tab=permissions" })
  await expect(page.getByRole("button", { name: /^SINAL\b/ })).toBeVisible()
  await expect(page.getByRole("button", { name: "Voltar ao topo" })).toHaveCount(0)
  await page.locator("#content").evaluate((content) => content.scrollTo({ top: 300 }))
  await page.getByRole("button", { name: "Voltar ao topo" }).click()
  await expect.poll(() => page.locator("#content").evaluate((content) => content.scrollTop)).toBe(0)
})

test("going back to the top is offered on a long list, whose table scrolls", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/users/list" })
  const grid = page.getByRole("grid", { name: "Usuários" })
  await expect(grid.getByRole("link").first()).toBeVisible()
  const top = page.getByRole("button", { name: "Voltar ao topo" })
  await expect(top).toHaveCount(0)
  await grid.evaluate((table) => table.scrollTo({ top: 700 }))
  await top.click()
  await expect.poll(() => grid.evaluate((table) => table.scrollTop)).toBe(0)
  await expect(top).toHaveCount(0)
  await expect(grid).toBeFocused()
  // Another screen starts unscrolled.
  await grid.evaluate((table) => table.scrollTo({ top: 700 }))
  await expect(top).toBeVisible()
  await app.menu("Aplicações").click()
  await expect(page.getByRole("grid", { name: "Aplicações" })).toBeVisible()
  await expect(top).toHaveCount(0)
})

test("the tab of the browser has an icon", async ({ app }) => {
  const { page } = app
  await page.goto("/")
  const address = await page.evaluate(() => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href)
  const icon = await page.request.get(String(address))
  expect(icon.headers()["content-type"]).toContain("image/svg+xml")
})

test("the keys of a question over a form are the question's: leaving sends nothing", async ({ app }) => {
  const { page } = app
  const sent = app.changesSent()
  await app.signIn("10120130149", { at: "/users/12345678909" })
  for (const key of ["Control+Enter", "Control+s"]) {
    await app.type("> deactivate user 12345678909")
    await page.keyboard.press("Enter")
    const form = app.dialog("Inativar usuário")
    await expect(form.getByRole("textbox").first()).toBeFocused()
    await page.keyboard.type("A pessoa saiu da instituição")
    await page.keyboard.press("Escape")
    const question = page.getByRole("alertdialog", { name: "Existem alterações não salvas..." })
    await expect(question.getByRole("button", { name: "Continuar editando" })).toBeFocused()
    sent.length = 0
    await page.keyboard.press(key)
    if (key === "Control+s") await page.keyboard.press("Control+Enter")
    await expect(question).toBeHidden()
    await expect(form).toBeHidden()
    expect(sent).toEqual([])
  }
})
