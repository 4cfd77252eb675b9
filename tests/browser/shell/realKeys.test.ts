import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

/** Key events as real keyboards send them, with code and modifiers. `keyboard.press("?")` sends no Shift. */

const alt = 1
const ctrl = 2
const shift = 8

interface Key {
  key: string
  code: string
  /** Bits of the modifiers. */
  held?: number
}

async function pressed({ page }: App, keys: readonly Key[]) {
  const session = await page.context().newCDPSession(page)
  for (const { key, code, held = 0 } of keys) {
    const writes = key.length === 1 && (held & ~shift) === 0
    const event = { key, code, modifiers: held, ...(writes && { text: key }) }
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...event })
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event })
  }
  await session.detach()
}

const box = ({ page }: App) => page.getByRole("combobox", { name: "Buscar usuários" })
const list = async (app: App) => {
  await app.signIn(superAdmin, { at: "/users/list" })
  await expect(app.page.getByRole("heading", { level: 1, name: "Usuários" })).toBeVisible()
}

for (const [keyboard, key] of [
  ["US", { key: "?", code: "Slash", held: shift }],
  ["ABNT2", { key: "?", code: "IntlRo", held: shift }],
  ["a small ABNT2, with AltGr", { key: "?", code: "KeyW" }],
] as [string, Key][]) {
  test(`? opens the list of keys on ${keyboard}`, async ({ app }) => {
    await list(app)
    await pressed(app, [key])
    await expect(app.dialog("Teclas")).toBeVisible()
  })
}

for (const [keyboard, key] of [
  ["US", { key: "/", code: "Slash" }],
  ["ABNT2", { key: "/", code: "IntlRo" }],
  ["German and Portuguese keyboards", { key: "/", code: "Digit7", held: shift }],
] as [string, Key][]) {
  test(`/ leads to the search on ${keyboard}`, async ({ app }) => {
    await list(app)
    await pressed(app, [key])
    await expect(box(app)).toBeFocused()
  })
}

test("Ctrl+K opens the palette where K is elsewhere, as on Dvorak", async ({ app }) => {
  await list(app)
  await pressed(app, [{ key: "k", code: "KeyV", held: ctrl }])
  await expect(app.palette).toBeFocused()
})

test("a letter that is written by its number, Alt held, goes nowhere else", async ({ app }) => {
  await list(app)
  const search = box(app)
  await search.focus()
  await pressed(
    app,
    ["0", "2", "3", "1"].map((digit) => ({ key: digit, code: `Numpad${digit}`, held: alt })),
  )
  await expect(search).toBeFocused()
  await pressed(app, [{ key: "1", code: "Digit1", held: alt }])
  await expect(search).not.toBeFocused()
})
