import { superAdmin } from "../api"
import { type App, expect, test } from "../system"

/* Key events as real keyboards send them, with code and modifiers. `keyboard.press("?")` sends no Shift. */

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

/** By keyboard. Small ABNT2 keyboards write both signs with AltGr. */
const help: Record<string, Key> = {
  US: { key: "?", code: "Slash", held: shift },
  ABNT2: { key: "?", code: "IntlRo", held: shift },
  "small ABNT2": { key: "?", code: "KeyW" },
}
const search: Record<string, Key> = {
  US: { key: "/", code: "Slash" },
  ABNT2: { key: "/", code: "IntlRo" },
  "small ABNT2": { key: "/", code: "KeyQ" },
  "German and Portuguese": { key: "/", code: "Digit7", held: shift },
}

test("? and / and Ctrl+K do what the hints say on US, ABNT2, German and Dvorak keyboards", async ({
  app,
}) => {
  const { page } = app
  await list(app)
  for (const [keyboard, key] of Object.entries(help)) {
    await test.step(`? on ${keyboard}`, async () => {
      await pressed(app, [key])
      await expect(app.dialog("Teclas")).toBeVisible()
      await page.keyboard.press("Escape")
      await expect(app.dialog("Teclas")).toBeHidden()
    })
  }
  for (const [keyboard, key] of Object.entries(search)) {
    await test.step(`/ on ${keyboard}`, async () => {
      await pressed(app, [key])
      await expect(box(app)).toBeFocused()
      await expect(box(app)).toHaveValue("")
      await page.keyboard.press("Escape")
      await expect(box(app)).not.toBeFocused()
    })
  }
  await pressed(app, [{ key: "k", code: "KeyV", held: ctrl }])
  await expect(app.palette).toBeFocused()
})

test("an accent, a letter that is composed, and one written by its number are no shortcuts", async ({
  app,
}) => {
  const { page } = app
  await list(app)
  const session = await page.context().newCDPSession(page)
  await app.typeAhead(async () => {
    const accent = { key: "Dead", code: "BracketLeft", windowsVirtualKeyCode: 219 }
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...accent })
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...accent })
    // As input methods report the letters of a word that they compose.
    const composed = { key: "Process", code: "KeyN", windowsVirtualKeyCode: 229 }
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...composed })
  })
  await expect(page.getByRole("dialog")).toHaveCount(0)
  const field = box(app)
  await field.focus()
  await pressed(
    app,
    ["0", "2", "3", "1"].map((digit) => ({ key: digit, code: `Numpad${digit}`, held: alt })),
  )
  await expect(field).toBeFocused()
  await pressed(app, [{ key: "1", code: "Digit1", held: alt }])
  await expect(field).not.toBeFocused()
})
