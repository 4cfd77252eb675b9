import { superAdmin } from "../api"
import { person } from "../scenes/scene"
import { type App, expect, test } from "../system"

const users = "/users/list?search=silva"

/** The outline and the border of an element, for tests of forced colours. */
const edgeOf = (app: App, selector: string) =>
  app.page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(element)
      return { outline: outlineStyle === "solid" ? outlineWidth : "none", border: borderTopWidth }
    })

test("with forced colours what is current, chosen, focused or a state keeps an edge", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  await page.emulateMedia({ forcedColors: "active" })
  await app.signIn(superAdmin, { at: users })
  await expect(page.getByRole("grid").getByText("SILVA").first()).toBeVisible()
  const outlined = { outline: "2px" }
  expect(await edgeOf(app, '[role="row"][aria-current]'), "the current row").toMatchObject(outlined)
  expect(await edgeOf(app, 'nav [aria-current="page"]'), "the place in the menu").toMatchObject(outlined)
  await page.keyboard.press("Tab")
  expect(await edgeOf(app, ":focus"), "what has the focus").toMatchObject(outlined)
  await app.type("sil")
  await expect(page.getByRole("option").first()).toBeVisible()
  expect(await edgeOf(app, '[role="option"][aria-selected="true"]'), "the row of Enter").toMatchObject(
    outlined,
  )
  expect(await edgeOf(app, '[role="dialog"][aria-modal="true"]'), "the palette").toMatchObject({
    border: "1px",
  })
  await page.goto(`/users/${person}?tab=permissions`)
  await page.getByRole("button", { name: /^SINAL\b/ }).click()
  await expect(page.getByText("Lê o histórico de alertas").first()).toBeVisible()
  expect(await edgeOf(app, '[role="tab"][aria-selected="true"]'), "the tab").toMatchObject(outlined)
  const tag = page
    .getByText("Aguardando validação")
    .or(page.getByText(/^Ativo/))
    .first()
  expect(await tag.evaluate((each) => getComputedStyle(each).borderTopWidth), "a state").toBe("1px")
})

/** The longest animation from now until a dialog was drawn for a few frames, in milliseconds. */
const maxMoveLength = ({ page }: App) =>
  page.evaluate(async () => {
    let longest = 0
    for (let frames = 0; frames < 5; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      // Loading indicators run until loading ends, so they are not part of opening.
      const lengths = document
        .getAnimations()
        .map((each) => each.effect?.getComputedTiming())
        .flatMap((timing) =>
          timing?.iterations === Number.POSITIVE_INFINITY ? [] : Number(timing?.duration),
        )
      longest = Math.max(longest, ...lengths)
      if ([...document.querySelectorAll('[role="dialog"]')].some((each) => each.checkVisibility())) frames++
    }
    return longest
  })

for (const [reducedMotion, least, most] of [
  ["reduce", 0, 1],
  ["no-preference", 100, 1000],
] as const) {
  test(`what opens moves for ${least} to ${most} milliseconds with motion: ${reducedMotion}`, async ({
    app,
  }) => {
    const { page } = app
    await page.emulateMedia({ reducedMotion })
    await app.signIn(superAdmin, { at: `/users/${person}` })
    await expect(page.getByRole("button", { name: "Inativar" })).toBeVisible()
    const dialog = maxMoveLength(app)
    await page.getByRole("button", { name: "Inativar" }).click()
    expect(await dialog).toBeGreaterThanOrEqual(least)
    expect(await dialog).toBeLessThanOrEqual(most)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    const palette = maxMoveLength(app)
    await page.keyboard.press("Control+k")
    expect(await palette).toBeLessThanOrEqual(most)
  })
}

test("at 400 % the page and the palette leave room for what they show", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 320, height: 256 })
  await app.signIn(superAdmin, { at: users })
  await expect(page.getByText("SILVA").first()).toBeVisible()
  const content = await page.getByRole("main").boundingBox()
  // Head and footer scroll with the page, so that they take no height from the content.
  expect(content?.height).toBe(256)
  await app.type("")
  const list = page.getByRole("listbox", { name: "Resultados" })
  await expect(list.getByRole("option").first()).toBeInViewport({ ratio: 1 })
  expect((await list.boundingBox())?.height).toBeGreaterThan(96)
})

test("at 400 % a form over the page scrolls as one, its buttons whole", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 320, height: 256 })
  await app.signIn(superAdmin, { at: `/users/list?${new URLSearchParams({ command: "new user" })}` })
  const dialog = app.dialog("Novo Usuário")
  const cancel = dialog.getByRole("button", { name: "Cancelar" })
  await cancel.scrollIntoViewIfNeeded()
  await expect(cancel).toBeInViewport({ ratio: 1 })
  const scrolling = await cancel.evaluate((button) => {
    let count = 0
    for (let each = button.parentElement; each; each = each.parentElement) {
      const scrolls = /auto|scroll/.test(getComputedStyle(each).overflowY)
      if (scrolls && each.scrollHeight > each.clientHeight && each.closest('[role="dialog"]')) count += 1
    }
    return count
  })
  expect(scrolling, "places that scroll around the buttons").toBe(1)
})

test("with forced colours a dialog has an edge of its own", async ({ app }) => {
  await app.page.emulateMedia({ forcedColors: "active" })
  await app.signIn(superAdmin, { at: `/users/list?${new URLSearchParams({ command: "new user" })}` })
  await expect(app.dialog("Novo Usuário").getByRole("textbox", { name: "CPF" })).toBeVisible()
  const edges = await app
    .dialog("Novo Usuário")
    .getByRole("heading")
    .first()
    .evaluate((heading) => {
      const found: { width: number; border: string }[] = []
      for (let each = heading.parentElement; each; each = each.parentElement) {
        const { borderTopWidth } = getComputedStyle(each)
        if (borderTopWidth !== "0px") found.push({ width: each.offsetWidth, border: borderTopWidth })
        if (each.getAttribute("role") === "dialog") break
      }
      return found
    })
  expect(edges).toHaveLength(1)
  expect(edges[0]?.width, "the panel, not what fills the window").toBeLessThan(1000)
})
