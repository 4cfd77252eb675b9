import { type App, expect, test } from "../system"

const entries: [string, string, string[]][] = [
  [
    "10120130149",
    "the super admin",
    [
      "Painel",
      "Estrutura Organizacional",
      "Aplicações",
      "Usuários",
      "Permissões Gerais",
      "Validações",
      "Consentimentos",
      "Planos",
      "Auditoria",
      "Caixa de entrada",
      "Sessões",
      "Gerenciar vinculadores",
      "Avaliar solicitações",
      "Gerenciar autorizadores",
      "Avaliar pendências",
    ],
  ],
  ["10220230200", "an organization manager", ["Estrutura Organizacional", "Planos", "Caixa de entrada"]],
  ["10320330370", "a registry manager", ["Entidades de Domínio", "Descrições e Declarações"]],
  ["10520530500", "a search manager", ["Usuários"]],
  ["10720730724", "an authorizer", ["Caixa de entrada", "Sessões", "Avaliar pendências"]],
  ["10820830895", "an authorizer manager", ["Planos", "Caixa de entrada", "Gerenciar autorizadores"]],
  ["10920930956", "an authorizer editor", ["Usuários", "Planos", "Caixa de entrada"]],
  ["11021031011", "a linker", ["Caixa de entrada", "Avaliar solicitações"]],
  [
    "11121131182",
    "an application admin",
    [
      "Painel",
      "Aplicações",
      "Usuários",
      "Validações",
      "Planos",
      "Auditoria",
      "Caixa de entrada",
      "Sessões",
      "Gerenciar vinculadores",
      "Avaliar solicitações",
    ],
  ],
  ["11221231243", "an application manager", ["Usuários", "Validações", "Caixa de entrada"]],
  ["11321331304", "an ordinary user", ["Solicitações de Acesso"]],
]

for (const [id, who, labels] of entries) {
  test(`the menu of ${who}`, async ({ app }) => {
    await app.signIn(id)
    const links = app.page.getByRole("navigation", { name: "Menu" }).getByRole("link")
    await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
  })
}

test("the menu collapses, stays so, and slides over the page on a phone", async ({ app }) => {
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

test("settings and texts show to those who may", async ({ app }) => {
  const { page } = app
  const settings = app.dialog("Configurações")
  await app.signIn("10320330370")
  await page.getByRole("button", { name: "Configurações" }).click()
  await settings.getByRole("link", { name: "Descrições e Declarações" }).click()
  await expect(page).toHaveURL(/\/settings\/terms$/)
  await page.evaluate(() => localStorage.clear())

  await app.signIn("10220230200")
  await page.getByRole("button", { name: "Configurações" }).click()
  await expect(settings.getByRole("link", { name: "Entidades de Domínio" })).toBeVisible()
  await expect(settings.getByRole("link", { name: "Descrições e Declarações" })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())

  await app.signIn("11321331304")
  await expect(page.getByRole("button", { name: "Seus acessos" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Configurações" })).toHaveCount(0)
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

test("an unexpected error is shown, and can be tried again or reloaded", async ({ page, app }) => {
  await app.signIn("10120130149", { at: "/me" })
  await page.route("**/api/users?*", (route) => route.fulfill({ json: { items: [null] } }))
  await app.menu("Usuários").click()
  await expect(page.getByRole("heading", { name: "Um erro inesperado aconteceu." })).toBeVisible()
  await expect(page.getByRole("button", { name: "TENTAR NOVAMENTE" })).toBeVisible()
  await page.unroute("**/api/users?*")
  await page.getByRole("button", { name: "RECARREGAR PÁGINA" }).click()
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
  app.forgetErrors()
})

test("the foot names the product, the clock of the server and who is online", async ({ app }) => {
  await app.signIn("10120130149", { at: "/me" })
  const foot = app.page.getByRole("contentinfo")
  await expect(foot).toContainText("Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública")
  await expect(foot).toContainText(/Servidor \d\d:\d\d:\d\d/)
  await expect(foot).toContainText(/\d online/)
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

test("an unexpected error is left by the menu, and trying again asks for what could not be drawn", async ({
  app,
}) => {
  const { page } = app
  const failure = page.getByRole("heading", { name: "Um erro inesperado aconteceu." })
  await app.signIn("10120130149", { at: "/me" })
  await page.route("**/api/users?*", (route) => route.fulfill({ json: { items: [null] } }))
  await app.menu("Usuários").click()
  await expect(failure).toBeVisible()
  await app.menu("Aplicações").click()
  await expect(page.getByRole("heading", { name: "Aplicações" })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await app.menu("Usuários").click()
  await expect(failure).toBeVisible()
  await page.unroute("**/api/users?*")
  await page.getByRole("button", { name: "TENTAR NOVAMENTE" }).click()
  await expect(page.getByRole("grid", { name: "Usuários" }).getByRole("link").first()).toBeVisible()
  app.forgetErrors()
})

/** Signs in by the form, with a password that was set and ends so many milliseconds from then. */
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
  expect((notices?.x ?? 0) + (notices?.width ?? 0)).toBeLessThanOrEqual(way?.x ?? 0)
})

test("the foot counts a password's last seconds as the banner does", async ({ app }) => {
  await withPassword(app, -170 * day, 15_000)
  const foot = app.page.getByRole("contentinfo")
  await expect(foot.getByText(/^Sua senha expira em 00:[01]\d$/)).toBeVisible()
  await expect(foot.getByText("Sua senha expirou!")).toBeVisible()
  await expect(app.page.getByRole("main").getByText("Sua senha expirou!")).toBeVisible()
})

test("the foot shows the keys of where one is: of the page, of a field, of a form", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/users/list" })
  await expect(page.getByRole("grid", { name: "Usuários" }).getByRole("link").first()).toBeVisible()
  const keys = page.getByRole("list", { name: "Teclas" })
  await expect(keys).toContainText("selecionar")
  await page.getByRole("combobox", { name: "Buscar usuários" }).focus()
  await expect(keys).not.toContainText("selecionar")
  await expect(keys).toContainText("comandar")
  await page.goto("/applications/edit/2")
  await page.getByRole("textbox", { name: "Título" }).focus()
  await expect(keys).toContainText("enviar")
  await expect(keys).not.toContainText("abas")
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

test("a password near its end: banner with a way to change it", async ({ app }) => {
  await app.signIn("10120130149", { at: "/users/list" })
  await expect(app.page.getByRole("main").getByText("Sua senha irá expirar em 12 dias.")).toBeVisible()
  await app.page.getByRole("link", { name: "Atualizar Senha" }).click()
  await expect(app.page).toHaveURL(/\/me\/update-password$/)
})

test("an address that is no screen's says so; one that is not yours says so too", async ({ app }) => {
  await app.signIn("10520530500", { at: "/nowhere" })
  await expect(app.page.getByText("Página não encontrada")).toBeVisible()
  // The frame around it is still there.
  await expect(app.page.getByRole("button", { name: /^Seu perfil/ })).toBeVisible()
  await app.page.goto("/platform-roles/list")
  await expect(app.page.getByText("Você não tem permissão para esta tela.", { exact: false })).toBeVisible()
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
  // Another screen is not scrolled.
  await grid.evaluate((table) => table.scrollTo({ top: 700 }))
  await expect(top).toBeVisible()
  await app.menu("Aplicações").click()
  await expect(page.getByRole("grid", { name: "Aplicações" })).toBeVisible()
  await expect(top).toHaveCount(0)
})

test("behind one's picture: one's own screens, and how this browser shows them", async ({ app }) => {
  const { page } = app
  await app.signIn("12345678909", { at: "/me" })
  const profile = page.getByRole("button", { name: /^Seu perfil/ })
  await profile.click()
  await page.getByText("Escuro", { exact: true }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByText("Compacta", { exact: true }).click()
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact")
  // The choice that was made by command is shown there, too.
  await page.keyboard.press("Escape")
  await app.type("> theme light")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light")
  await profile.click()
  await expect(page.getByRole("radio", { name: "Claro" })).toBeChecked()
  await app.dialog("Seu perfil").getByRole("button", { name: "Alterar senha" }).click()
  await expect(page).toHaveURL(/\/me\/update-password$/)
})

test("a first visit is told of the palette, until it was opened", async ({ app }) => {
  const { page } = app
  await app.signInByForm("12345678909", { at: "/me" })
  await expect(page.getByText("Tudo o que há nos menus também se digita")).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Experimentar" }).click()
  await expect(app.palette).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByText("Tudo o que há nos menus também se digita")).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByText("Tudo o que há nos menus também se digita")).toHaveCount(0)
})

test("all commands: found by what they do, and run from there", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/me" })
  await page.keyboard.press("?")
  await app.dialog("Teclas").getByRole("link", { name: "Todos os comandos" }).click()
  await expect(page.getByRole("heading", { name: "Todos os comandos" })).toBeVisible()
  await expect(page.getByText("> migrate org <unidade> [to <destino>]")).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("desbloquear usuário")
  await expect(page.getByRole("status").filter({ hasText: "1 comando" })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Desbloquear usuário")).toBeVisible()
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
