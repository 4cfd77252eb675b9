import { AxeBuilder } from "@axe-core/playwright"
import { superAdmin } from "./api"
import { type App, expect, test } from "./system"

const person = "12345678909"
const themes = ["light", "dark"] as const
/** WCAG 2.2 AA needs no more than this: 400 % of 1280 pixels. */
const narrow = { width: 320, height: 640 }

interface Scene {
  /** Signed in as the super admin, where it is not the sign-in page. */
  at: string
  show?: (app: App) => Promise<unknown>
  /** Stands when the screen is drawn whole. */
  ready: (app: App) => Promise<unknown>
}

const heading = (name: string) => (app: App) =>
  expect(app.page.getByRole("heading", { name, exact: true, level: 1 })).toBeVisible()
const list = (app: App) => expect(app.page.getByText("JOÃO PEDRO SILVA").first()).toBeVisible()
const users = "/users/list?search=joao pedro silva"
const tab = (name: string, ready: Scene["ready"]): Scene => ({ at: `/users/${person}?tab=${name}`, ready })
const openSinal = (app: App) => app.page.getByRole("button", { name: /^SINAL\b/ }).click()

const scenes: Record<string, Scene> = {
  "sign-in": {
    at: "/login",
    ready: ({ page }) => expect(page.getByLabel("CPF ou identificador")).toBeVisible(),
  },
  "users list": { at: users, ready: list },
  "user page, basics": tab("basic", ({ page }) =>
    expect(page.getByText("Sistema Nacional de Alertas")).toBeVisible(),
  ),
  "user page, permissions": {
    ...tab("permissions", ({ page }) => expect(page.getByText("Lê o histórico de alertas")).toBeVisible()),
    show: openSinal,
  },
  "user page, blocks": {
    ...tab("blocks", ({ page }) => expect(page.getByText(/^Bloqueado por FERNANDA DUARTE/)).toBeVisible()),
    show: openSinal,
  },
  "user page, history": {
    ...tab("history", ({ page }) => expect(page.getByRole("definition").first()).toBeVisible()),
    show: ({ page }) => page.getByText("Bloqueou ROLE_SINAL_AUDITOR em SINAL").click(),
  },
  "new user": {
    at: users,
    show: async (app) => {
      await list(app)
      await app.page.keyboard.press("n")
    },
    ready: (app) => expect(app.dialog("Novo Usuário").getByRole("textbox", { name: "CPF" })).toBeFocused(),
  },
  palette: {
    at: users,
    show: async (app) => {
      await list(app)
      await app.type("")
    },
    ready: ({ page }) => expect(page.getByRole("option").first()).toBeVisible(),
  },
  "palette, a command": {
    at: users,
    show: async (app) => {
      await list(app)
      await app.type(`> block user ${person} app SINAL`)
    },
    ready: ({ page }) => expect(page.getByText(/Ao confirmar, SINAL fica fechada/)).toBeVisible(),
  },
  "command form": {
    at: `${users}&${new URLSearchParams({ command: `block user ${person} app SINAL` })}`,
    ready: ({ page }) => expect(page.getByText(/Ao confirmar, SINAL fica fechada/)).toBeVisible(),
  },
  "command form, refused": {
    at: `${users}&${new URLSearchParams({ command: `block user ${person} app SINAL` })}`,
    show: async (app) => {
      await expect(app.page.getByText(/Ao confirmar, SINAL fica fechada/)).toBeVisible()
      await app.send("Bloquear usuário")
    },
    ready: ({ page }) => expect(page.getByText("Por favor, insira uma justificativa!")).toBeVisible(),
  },
  keys: {
    at: users,
    show: async (app) => {
      await list(app)
      await app.page.keyboard.press("?")
    },
    ready: (app) => expect(app.dialog("Teclas").getByText("Ir para o conteúdo")).toBeVisible(),
  },
  "own registration": { at: "/me", ready: heading("Meu cadastro") },
  "change of password": { at: "/me/update-password", ready: heading("Alterar senha") },
  "not yet": { at: "/organizations", ready: heading("Estruturas Organizacionais") },
}

/** What axe finds, in one line each. */
async function findings(app: App) {
  const { violations } = await new AxeBuilder({ page: app.page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n")}`)
}

/** What one would have to scroll sideways to read; tables may be, they have two dimensions. */
function tooWide({ page }: App) {
  return page.evaluate(() => {
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && !element.querySelector("table")
    return [document.documentElement, ...document.querySelectorAll("body *")]
      .filter((element) => element === document.documentElement || scrolls(element))
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.outerHTML.slice(0, 150)}: ${element.scrollWidth} > ${element.clientWidth}`)
  })
}

for (const [name, { at, show, ready }] of Object.entries(scenes)) {
  test(`${name}: nothing found in both themes, and no scrolling sideways at 320 pixels`, async ({ app }) => {
    const { page } = app
    await page.emulateMedia({ reducedMotion: "reduce" })
    if (at === "/login") await page.goto(at)
    else await app.signIn(superAdmin, { at })
    await show?.(app)
    await ready(app)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme)
      expect.soft(await findings(app), colorScheme).toEqual([])
    }
    await page.setViewportSize(narrow)
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(narrow.width)
    expect.soft(await findings(app), "at 320 pixels").toEqual([])
    expect.soft(await tooWide(app)).toEqual([])
  })
}
