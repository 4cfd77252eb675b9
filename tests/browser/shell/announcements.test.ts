import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

const users = "/users/list?search=silva"

/** The row that a combobox announces as the one that `Enter` chooses. */
function named(app: App, name: string) {
  return app.page.getByRole("combobox", { name }).evaluate((input) => {
    const option = document.getElementById(input.getAttribute("aria-activedescendant") ?? "")
    const list = document.getElementById(input.getAttribute("aria-controls") ?? "")
    return {
      expanded: input.getAttribute("aria-expanded"),
      role: option?.role,
      inList: list?.contains(option) ?? false,
      text: option?.innerText.replace(/\s+/g, " ") ?? "",
      position: Number(option?.ariaPosInSet),
      size: Number(option?.ariaSetSize),
      selected: [...(list?.querySelectorAll('[aria-selected="true"]') ?? [])].map(
        ({ id }) => id === option?.id,
      ),
    }
  })
}
const palette = "Buscar ou comandar"
const row = { expanded: "true", role: "option", inList: true, selected: [true] }
const status = ({ page }: App) => page.getByRole("dialog", { name: palette }).getByRole("status").first()

test("the palette names the row that Enter takes, its place and how many there are", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: users })
  await expect(page.getByRole("grid").getByText("SILVA").first()).toBeVisible()
  await app.type("")
  expect(await named(app, palette)).toMatchObject({ ...row, position: 1 })
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  expect(await named(app, palette)).toMatchObject({ ...row, position: 3 })

  await app.palette.fill("permissoes ger")
  await expect.poll(async () => (await named(app, palette)).text).toMatch(/^Permissões Gerais/)
  const { position, size } = await named(app, palette)
  expect(position).toBe(1)
  await expect(status(app)).toHaveText(size === 1 ? "1 resultado" : `${size} resultados`)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Permissões Gerais" })).toBeVisible()
})

test("a row stays named while the server's answer moves the list under it", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: users })
  await expect(page.getByRole("grid").getByText("SILVA").first()).toBeVisible()
  const answer = await app.hold(/\/api\/.*helena/)
  const asked = page.waitForRequest(/\/api\/.*helena/)
  await app.type("@helena")
  await asked
  await expect(status(app)).toHaveText("Buscando…")
  await expect(app.palette).not.toHaveAttribute("aria-activedescendant")
  answer()
  await expect(status(app)).toHaveText(/^\d+ resultados$/)
  await page.keyboard.press("ArrowDown")
  const { text, ...rest } = await named(app, palette)
  expect(rest).toMatchObject({ ...row, position: 2 })
  await page.keyboard.press("Enter")
  const name = (await page.getByRole("heading", { level: 1 }).innerText()).trim()
  expect(text.toUpperCase()).toContain(name.toUpperCase())
})

test("a field that is searched says how many fit, names the row, and takes what is meant by Tab", async ({
  app,
}) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/me?${new URLSearchParams({ command: "disable app" })}` })
  const form = app.dialog("Inativar aplicação")
  const field = form.getByRole("combobox", { name: "Aplicação" })
  await field.fill("sin")
  await expect(form.getByText(/^\d+ opções$/)).toBeAttached()
  await page.keyboard.press("ArrowDown")
  const first = await named(app, "Aplicação")
  expect(first).toMatchObject({ ...row, position: 1 })
  await page.keyboard.press("ArrowDown")
  const second = await named(app, "Aplicação")
  expect(second).toMatchObject({ ...row, position: 2, size: first.size })
  await page.keyboard.press("Enter")
  await expect(field).toHaveAttribute("aria-expanded", "false")
  expect(second.text).toContain(await field.inputValue())

  await field.fill("sinal")
  await expect(form.getByRole("option").first()).toContainText("SINAL")
  await page.keyboard.press("Tab")
  await expect(field).toHaveValue("SINAL")
})

test("Alt and a number work from inside a field, and of a form over the page", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: users })
  const box = page.getByRole("combobox", { name: "Buscar usuários" })
  for (const [key, role, name] of [
    ["Alt+1", "main", undefined],
    ["Alt+2", "navigation", "Menu"],
    ["Alt+4", "contentinfo", undefined],
  ] as const) {
    await box.focus()
    await page.keyboard.press(key)
    await expect(page.getByRole(role, name === undefined ? {} : { name })).toBeFocused()
  }
  await box.focus()
  await page.keyboard.press("Alt+3")
  await expect(app.palette).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(box).toBeFocused()
  await expect(box).toHaveValue("silva")
})
