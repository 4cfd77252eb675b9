import { expect, test, testInAll } from "../system"

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
      "Papéis incompatíveis",
      "Validações",
      "Consentimentos",
      "Planos",
      "Revisões",
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
  ["10520530500", "a search manager", ["Usuários", "Revisões"]],
  ["10720730724", "an authorizer", ["Revisões", "Caixa de entrada", "Sessões", "Avaliar pendências"]],
  ["10820830895", "an authorizer manager", ["Planos", "Caixa de entrada", "Gerenciar autorizadores"]],
  ["10920930956", "an authorizer editor", ["Usuários", "Planos", "Revisões", "Caixa de entrada"]],
  ["11021031011", "a linker", ["Caixa de entrada", "Avaliar solicitações"]],
  [
    "11121131182",
    "an application admin",
    [
      "Painel",
      "Aplicações",
      "Usuários",
      "Papéis incompatíveis",
      "Validações",
      "Planos",
      "Revisões",
      "Auditoria",
      "Caixa de entrada",
      "Sessões",
      "Gerenciar vinculadores",
      "Avaliar solicitações",
    ],
  ],
  [
    "11221231243",
    "an application manager",
    ["Usuários", "Papéis incompatíveis", "Validações", "Revisões", "Caixa de entrada"],
  ],
  ["11321331304", "an ordinary user", ["Solicitações de Acesso"]],
]

for (const [id, who, labels] of entries) {
  test(`the menu of ${who}`, async ({ app }) => {
    await app.signIn(id)
    const links = app.page.getByRole("navigation", { name: "Menu" }).getByRole("link")
    await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
  })
}

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

test("an unexpected error is shown, and can be tried again or reloaded", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/me" })
  await page.route("**/api/users?*", (route) => route.fulfill({ json: { items: [null] } }))
  await app.menu("Usuários").click()
  await expect(page.getByRole("heading", { name: "Um erro inesperado aconteceu." })).toBeVisible()
  await expect(page.getByRole("button", { name: "TENTAR NOVAMENTE" })).toBeVisible()
  await page.unroute("**/api/users?*")
  await page.getByRole("button", { name: "RECARREGAR PÁGINA" }).click()
  await expect(page.getByRole("heading", { name: "Usuários" })).toBeVisible()
})

test("the foot names the product, the clock of the server and who is online", async ({ app }) => {
  await app.signIn("10120130149", { at: "/me" })
  const foot = app.page.getByRole("contentinfo")
  await expect(foot).toContainText("Atalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública")
  await expect(foot).toContainText(/Servidor \d\d:\d\d:\d\d/)
  await expect(foot).toContainText(/\d online/)
})

testInAll(
  "an unexpected error is left by the menu, and trying again asks for what could not be drawn",
  async ({ app }) => {
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
  },
)

testInAll("the foot shows the keys of where one is: page, field, form or dialog", async ({ app }) => {
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
  await expect(page.locator("ul[aria-label=Teclas]")).toHaveText("Ctrl SsalvarEscsair")
  await page.getByRole("textbox", { name: "Título" }).fill("Outro")
  await page.getByRole("tab", { name: "Histórico" }).click()
  await expect(page.getByRole("button", { name: "Sair sem salvar" })).toBeVisible()
  await expect(page.locator("ul[aria-label=Teclas]")).toHaveText("Ctrl ↵sair sem salvarEsccontinuar editando")
})

test("the foot shows no key of the page under a dialog, whose own keys may be the same", async ({ app }) => {
  const { page } = app
  await app.signIn("10120130149", { at: "/plans/new" })
  const keys = page.locator("ul[aria-label=Teclas]")
  await expect(keys).toContainText("simular")
  await app.type("> block user 12345678909 app SINAL")
  await page.keyboard.press("Enter")
  await expect(app.dialog("Bloquear usuário")).toBeVisible()
  await expect(keys).toHaveText("Ctrl ↵bloquearEsccancelar")
  await expect(keys).not.toContainText("simular")
})

testInAll("a password near its end: banner with a way to change it", async ({ app }) => {
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

testInAll("behind one's picture: one's own screens, and how this browser shows them", async ({ app }) => {
  const { page } = app
  await app.signIn("12345678909", { at: "/me" })
  const profile = page.getByRole("button", { name: /^Seu perfil/ })
  await profile.click()
  await page.getByText("Escuro", { exact: true }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByText("Compacta", { exact: true }).click()
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact")
  // The choice made by command is shown there, too.
  await page.keyboard.press("Escape")
  await app.type("> theme light")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light")
  await profile.click()
  await expect(page.getByRole("radio", { name: "Claro" })).toBeChecked()
  await app.dialog("Seu perfil").getByRole("button", { name: "Alterar senha" }).click()
  await expect(page).toHaveURL(/\/me\/update-password$/)
})

testInAll("a first visit is told of the palette, until it was opened", async ({ app }) => {
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
