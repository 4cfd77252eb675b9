import { people, superAdmin } from "../api"
import { expect, test } from "../system"

test("cards that come into view by scrolling are those of their place", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  const { items } = await people(app, "silva")
  await app.signIn(superAdmin, { at: "/users/list?search=silva" })
  const cards = page.getByRole("list", { name: "Usuários" }).getByRole("listitem")
  const last = page.locator(`li[aria-posinset="${items.length}"]`)
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    await expect(last).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(last).toContainText(items.at(-1)?.name ?? "nobody")
  for (const card of await cards.all()) {
    const place = Number(await card.getAttribute("aria-posinset"))
    if (place <= items.length) await expect(card).toContainText(items[place - 1]?.name ?? "nobody")
  }
})

test("on a phone a list scrolls with the page, and is found again where it was left", async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 390, height: 800 })
  await app.signIn(superAdmin, { at: "/users/list" })
  const cards = page.getByRole("list", { name: "Usuários" }).getByRole("listitem")
  await expect(cards.first().getByRole("link")).toBeVisible()
  const scrolling = await cards.first().evaluate((card) => {
    const found: string[] = []
    for (let each = card.parentElement; each; each = each.parentElement) {
      const scrolls = /auto|scroll/.test(getComputedStyle(each).overflowY)
      if (scrolls && each.scrollHeight > each.clientHeight) found.push(each.id)
    }
    return found
  })
  expect(scrolling, "what scrolls around the cards").toEqual(["content"])
  const main = page.getByRole("main")
  await main.evaluate((content) => content.scrollTo({ top: 1500 }))
  const shown = page.locator("li[aria-posinset='16']")
  await expect(shown).toBeInViewport()
  const top = await main.evaluate((content) => content.scrollTop)
  await shown.getByRole("link").click()
  await expect(page.getByRole("tab").first()).toBeInViewport()
  await page.goBack()
  await expect(shown).toBeInViewport()
  expect(Math.abs((await main.evaluate((content) => content.scrollTop)) - top)).toBeLessThan(100)
})

for (const width of [768, 1024, 1360]) {
  test(`at ${width} pixels each value of a row has its place in sight`, async ({ app }) => {
    const { page } = app
    await page.setViewportSize({ width, height: 820 })
    const lists = [
      ["/users/list?search=silva", ["Nome", "E-mail", "CPF", "Lotação", "Situação"]],
      [
        "/sessions/applications/SINAL",
        ["Cliente", "CPF", "Início", "Última validação", "Lugar", "Dispositivo"],
      ],
    ] as const
    await app.signIn(superAdmin, { at: lists[0][0] })
    for (const [at, titles] of lists) {
      await page.goto(at)
      const row = page.getByRole("row").nth(2)
      await expect(row.getByRole("link")).toBeVisible()
      const heads = (await page.getByRole("columnheader").allInnerTexts()).join(" · ")
      for (const title of titles) expect(heads).toContain(title)
      const cut = await page.getByRole("columnheader").evaluateAll((all) =>
        all
          .flatMap((head) => [head, ...head.querySelectorAll("span")])
          // Text for screen readers alone has no room.
          .filter((each) => getComputedStyle(each).position !== "absolute")
          .filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0)
          .map((each) => each.textContent),
      )
      expect(cut, `${at} has names of columns that cannot be read`).toEqual([])
      const grid = page.getByRole("grid")
      const { scrollWidth, clientWidth } = await grid.evaluate((each) => ({
        scrollWidth: each.scrollWidth,
        clientWidth: each.clientWidth,
      }))
      expect(scrollWidth, `${at} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
    }
  })
}

for (const width of [1280, 1360, 1600]) {
  test(`at ${width} pixels the actions of a session cover no value of it`, async ({ app }) => {
    const { page } = app
    await page.setViewportSize({ width, height: 820 })
    await app.signIn(superAdmin, { at: "/sessions/applications/SINAL" })
    await page.getByRole("grid").focus()
    const row = page.locator('[role="row"][aria-current]')
    await expect(row.getByRole("button", { name: /abrir$/ })).toBeVisible()
    const { actions, text } = await row.evaluate((each) => {
      const cells = [...each.querySelectorAll('[role="gridcell"]')]
      // Before the actions is the menu.
      const last = cells.at(-3)?.firstElementChild
      const button = cells.at(-1)?.querySelector("button")
      if (!last || !button) throw new Error("the row has no value or no action")
      const range = document.createRange()
      range.selectNodeContents(last)
      const room = last.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(last).paddingRight)
      return {
        actions: button.getBoundingClientRect().left,
        text: Math.min(range.getBoundingClientRect().right, room),
      }
    })
    expect(text).toBeLessThanOrEqual(actions)
  })
}
