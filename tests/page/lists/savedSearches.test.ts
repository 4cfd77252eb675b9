import { as, superAdmin } from "../api"
import { type App, expect, test, testInAll } from "../system"

const appAdmin = "10220230200"
const silva = "/users/list?search=silva"

const kept = (app: App, name: string, { shared = false, by = superAdmin, address = silva } = {}) =>
  as(app, by, (call) => call<{ id: number }>("POST", "/searches", { name, address, shared }))
const keeping = (app: App) => app.dialog("Guardar busca")
const popover = (app: App) => app.dialog("Buscas guardadas")
const openPopover = ({ page }: App) => page.getByRole("button", { name: "Buscas guardadas" }).click()

test("a search is kept from the list, by its key, and found there again", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `${silva}&page=3` })
  await page.keyboard.press("f")
  await expect(keeping(app)).toContainText("Usuários: silva")
  await keeping(app).getByLabel("Nome").fill("Os Silva")
  await keeping(app).getByLabel("Compartilhar").check()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Busca guardada")).toBeVisible()

  await page.goto("/users/list")
  await openPopover(app)
  await popover(app)
    .getByRole("link", { name: /Os Silva/ })
    .click()
  await expect(page.getByRole("combobox", { name: "Buscar usuários" })).toHaveValue("silva")
  expect((await app.address()).search).toBe("?search=silva")
})

test("a search is not kept under a name that leads elsewhere, and says why", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: silva })
  await page.keyboard.press("f")
  await keeping(app).getByLabel("Nome").fill("Peça em exemplo.com")
  await page.keyboard.press("Control+Enter")
  await expect(keeping(app)).toContainText("não cabe endereço de site nem de e-mail")
  await keeping(app).getByLabel("Nome").fill("Os Silva")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Busca guardada")).toBeVisible()
})

testInAll("a search is renamed, replaced by that of the page, and removed", async ({ app }) => {
  const { page } = app
  await kept(app, "Os Silva")
  await app.signIn(superAdmin, { at: "/users/list?search=active:false" })
  await openPopover(app)
  await popover(app).getByRole("button", { name: "Editar Os Silva" }).click()
  const editing = app.dialog("Editar busca guardada")
  await editing.getByLabel("Nome").fill("Inativos")
  await editing.getByLabel("Trocar pela busca desta página").check()
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Busca alterada")).toBeVisible()
  await openPopover(app)
  await expect(popover(app).getByRole("link", { name: /Inativos/ })).toContainText("active:false")
  await popover(app).getByRole("button", { name: "Remover Inativos" }).click()
  const question = page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
  await question.getByRole("button", { name: "Remover" }).click()
  await expect(app.notice("Busca removida")).toBeVisible()
  await openPopover(app)
  await expect(popover(app)).toContainText("Nenhuma desta lista ainda.")
})

testInAll("a search is kept and opened by the palette, typed at once", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: silva })
  await app.type("> guardar busca Os Silva")
  await page.keyboard.press("Enter")
  await expect(keeping(app).getByLabel("Nome")).toHaveValue("Os Silva")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Busca guardada")).toBeVisible()

  await page.goto("/me")
  await app.typeAhead(async () => {
    await page.keyboard.press("Control+k")
    await page.keyboard.type("os silva")
  })
  await expect(page.getByRole("option", { name: /Os Silva/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("combobox", { name: "Buscar usuários" })).toHaveValue("silva")
})

test("a name that is taken is said below it, and a page without a search in words", async ({ app }) => {
  const { page } = app
  await kept(app, "Os Silva")
  await app.signIn(superAdmin, { at: silva })
  await page.keyboard.press("f")
  await keeping(app).getByLabel("Nome").fill("os silva")
  await page.keyboard.press("Control+Enter")
  await expect(keeping(app)).toContainText("Você já tem uma busca com esse nome.")
  await page.goto(`/me?${new URLSearchParams({ command: "> keep search x" })}`)
  await expect(page.getByRole("alertdialog", { name: "Guardar busca" })).toContainText(
    "Nesta página não há uma busca que se possa guardar",
  )
})

test("an address of a search leads who may to it, and says to others that it is not theirs", async ({
  app,
}) => {
  const { page } = app
  const shared = await kept(app, "De todos", { address: "/assignments/validations?search=x", shared: true })
  const own = await kept(app, "Só minha")
  await app.signIn(appAdmin, { at: `/searches/${own.id}` })
  await expect(page.getByText("Esta busca não existe mais, ou não foi compartilhada com você")).toBeVisible()
  await page.goto(`/searches/${shared.id}`)
  await expect.poll(async () => (await app.address()).pathname).toBe("/assignments/validations")
  await page.goto("/searches/abc")
  await expect(page.getByText("Esta busca não existe mais, ou não foi compartilhada com você")).toBeVisible()
})

testInAll(
  "the search that was opened is marked, and updated once its filters are others",
  async ({ app }) => {
    const { page } = app
    const { id } = await kept(app, "Os Silva", { shared: true })
    await app.signIn(superAdmin, { at: `/searches/${id}` })
    const box = page.getByRole("combobox", { name: "Buscar usuários" })
    await expect(box).toHaveValue("silva")
    await openPopover(app)
    const row = popover(app).getByRole("listitem")
    await expect(row).toHaveAttribute("aria-current", "true")
    await expect(row.getByRole("button", { name: "Atualizar Os Silva" })).toHaveCount(0)
    await page.keyboard.press("Escape")
    await box.fill("silva active:true")
    await openPopover(app)
    await expect(row).toContainText("Aberta, com outros filtros agora")
    await row.getByRole("button", { name: "Atualizar Os Silva" }).click()
    const question = page.getByRole("alertdialog", { name: "Atualizar a busca “Os Silva”?" })
    await expect(question).toContainText("Passa a levar a Usuários: silva active:true")
    await expect(question).toContainText("É compartilhada")
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Busca atualizada")).toBeVisible()
    await page.goto(`/searches/${id}`)
    await expect(box).toHaveValue("silva active:true")
  },
)

testInAll(
  "who shares a search is told that its filters are read, and warned where they name somebody",
  async ({ app }) => {
    const { page } = app
    await app.signIn(superAdmin, { at: "/users/list?search=12345678909" })
    await page.keyboard.press("f")
    await expect(keeping(app)).toContainText("todas leem o texto dos filtros")
    const warning = keeping(app).getByText("Os filtros têm um CPF ou identificador")
    await expect(warning).toHaveCount(0)
    await keeping(app).getByLabel("Compartilhar").check()
    await expect(warning).toBeVisible()
  },
)

testInAll("the tree of units, the inbox and the commands keep what they show", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/organizations?unit=230" })
  const places = [
    { at: "/organizations?unit=230", found: page.getByRole("treeitem", { selected: true }).last() },
    { at: "/inbox?tab=validation", found: page.getByRole("tab", { name: /^Validações/, selected: true }) },
    { at: "/commands?search=bloquear", found: page.getByRole("combobox", { name: "Buscar comandos" }) },
  ]
  for (const [index, { at, found }] of places.entries()) {
    await page.goto(at)
    await expect(found).toBeVisible()
    await page.getByRole("heading", { level: 1 }).click()
    await page.keyboard.press("f")
    await keeping(app).getByLabel("Nome").fill(`Lugar ${index}`)
    await page.keyboard.press("Control+Enter")
    await expect(app.notice("Busca guardada")).toBeVisible()
    await page.goto("/me")
    await app.type(`Lugar ${index}`)
    await expect(page.getByRole("option", { name: `Lugar ${index}` })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(found).toBeVisible()
  }
})

/** Filters that a list no longer has, or whose object was removed. */
const outdated = [
  "/users/list?search=active:maybe+app:NENHUMA",
  "/applications/list?search=x:y:z+%22",
  "/user-authorizer/update?state=99999&kinds=none&organizationId=abc",
  "/system-access-requests?app=NENHUMA&search=%25",
  "/audit?kind=none&from=ontem&until=2026-13-45&app=0",
  "/linker/linker-management?cpf=1&app=NENHUMA",
  "/authorizer/authorizer-manager?organizationId=-1",
  "/settings/entities?tab=none&search=%00",
  "/organizations?path=EST,99999999,x",
  "/inbox?tab=none",
  "/sessions/applications?tab=none&state=none",
]

testInAll("a search with filters that are not valid any more opens its list", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  for (const [index, address] of outdated.entries()) {
    const { id } = await kept(app, `Antiga ${index}`, { address })
    await page.goto(`/searches/${id}`)
    await expect.poll(async () => (await app.address()).pathname).toBe(address.replace(/\?.*/, ""))
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible()
  }
})

const rows = ({ page }: App) => page.getByRole("list", { name: "Linhas do plano" })

testInAll("a plan begins for the people whom the list's search finds", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list?search=jo%C3%A3o%20pedro%20silva" })
  const button = page.getByRole("button", { name: /^Planejar para (a pessoa|as \d+ pessoas)$/ })
  await button.click()
  const form = app.dialog("Planejar para as pessoas de uma busca")
  await form.getByLabel("O que fazer").selectOption({ label: "Conceder papel" })
  await page.keyboard.press("Control+Enter")
  await expect(rows(app)).toContainText("12345678909")
  expect((await app.address()).search).toBe("")
})

testInAll("a plan begins for the people of a saved search, by the palette", async ({ app }) => {
  const { page } = app
  await kept(app, "Os João", { address: "/users/list?search=jo%C3%A3o+pedro+silva" })
  await app.signIn(superAdmin, { at: "/me" })
  await app.type('> plan for search "Os João" what grant-role')
  await page.keyboard.press("Enter")
  await expect(rows(app)).toContainText("12345678909")
})
