import type { Locator, Page } from "playwright/test"
import { askForReview } from "../../support/console/reviews"
import { joao } from "../../support/console/slotValues"
import { as, superAdmin } from "../api"
import { type App, expect, test } from "../system"

const bar = ({ page }: App) => page.getByRole("region", { name: "Linha atual" })
/** The name in the bar, and the rows of that person. */
const nameIn = async (app: App) => (await bar(app).innerText()).split(" ainda precisa")[0]?.trim() ?? ""
const rowsOf = ({ page }: App, name: string) => page.getByRole("row").filter({ hasText: name })

/** A review of ROLE_SINAL_GESTOR, open. */
const openReview = (app: App, given = {}) =>
  as(app, superAdmin, async (call) => {
    const made = await askForReview(call, given)
    await expect
      .poll(async () => (await call<{ state: string }>("GET", `/reviews/${made}`)).state)
      .toBe("open")
    return made
  })

test("a reviewer keeps and takes line after line by keyboard", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await expect(bar(app)).toContainText("ainda precisa de")
  const first = await nameIn(app)
  await page.keyboard.press("m")
  await expect(app.notice(`${first} mantém`)).toBeVisible()
  await expect(rowsOf(app, first)).toHaveCount(0)
  const second = await nameIn(app)
  expect(second).not.toBe(first)
  await page.keyboard.press("t")
  await page.keyboard.type("Mudou de função")
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("será retirado no fechamento")).toBeVisible()
  await expect(rowsOf(app, second)).toHaveCount(0)
})

test("the buttons of the decision stay where they are, whatever a line says", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  const button = bar(app).getByRole("button", { name: /^Retirar/ })
  const places = new Set<number>()
  const heights = new Set<number>()
  const lines = Math.min(await page.getByRole("row").count(), 12)
  for (let line = 1; line < lines; line++) {
    const name = await nameIn(app)
    const [place, whole] = [await button.boundingBox(), await bar(app).boundingBox()]
    places.add(Math.round(place?.y ?? 0))
    heights.add(Math.round(whole?.height ?? 0))
    await page.keyboard.press("j")
    await expect.poll(() => nameIn(app)).not.toBe(name)
  }
  // Lines have different heights, so equal places are no accident.
  expect(heights.size).toBeGreaterThan(1)
  expect([...places]).toHaveLength(1)
})

/** Whether the end of a text is drawn within its cell. */
const endsInSight = (text: Locator) =>
  text.evaluate((element) => {
    const cell = element.closest("[role=gridcell]")?.getBoundingClientRect()
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const length = node?.textContent?.length ?? 0
    const range = document.createRange()
    if (!cell || !node || length < 6) return false
    range.setStart(node, length - 6)
    range.setEnd(node, length)
    const { left, right } = range.getBoundingClientRect()
    return right > left && left >= cell.left && right <= cell.right
  })

test("roles whose titles begin alike are told apart at 820 pixels", async ({ app }) => {
  const { page } = app
  const title = "ROLE_SINAL_CONSULTA_DE_ALERTAS_E_OCORRENCIAS_DA_REGIONAL_NORTE"
  const id = await as(app, superAdmin, async (call) => {
    const role = await call<{ id: number }>("POST", "/roles", {
      ...{ appId: 2, title, description: "Longo", type: "basic", consul: [] },
      ...{ twoFactorRequired: false, active: true },
    })
    await call("POST", `/client/${joao}/application/SINAL/assignments/roles`, { roleId: role.id })
    return role.id
  })
  const review = await openReview(app, { scopeId: id })
  await page.setViewportSize({ width: 820, height: 900 })
  await app.signIn(superAdmin, { at: `/reviews/${review}` })
  const inRow = page.getByRole("row").getByText(title)
  await expect(inRow).toBeVisible()
  expect(await endsInSight(inRow)).toBe(true)
  await page.goto(`/reviews/${review}/lines`)
  await expect(inRow).toBeVisible()
  expect(await endsInSight(inRow)).toBe(true)
})

test("the printed report has each name on one line", async ({ app }) => {
  const { page } = app
  const id = await openReview(app)
  // The size of a page of A4 without its margins.
  await page.setViewportSize({ width: 690, height: 1000 })
  await app.signIn(superAdmin, { at: `/reviews/${id}` })
  await page.emulateMedia({ media: "print" })
  const lines = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        window.print = () => {
          const names = [...document.querySelectorAll("table tbody tr td:first-child")]
          resolve(
            names.map((cell) => {
              const range = document.createRange()
              const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
              if (!text) return 0
              range.selectNodeContents(text)
              return range.getClientRects().length
            }),
          )
        }
        const print = [...document.querySelectorAll("button")].find(
          (button) => button.textContent?.trim() === "Imprimir",
        )
        print?.click()
      }),
  )
  expect(lines.length).toBeGreaterThan(3)
  expect(Math.max(...lines)).toBe(1)
})

/** Cells of a list whose text is cut off, and parts of it that are out of sight. */
const cutIn = ({ page }: App, grid: string, cells: string) =>
  page.getByRole("grid", { name: grid }).evaluate((element, wanted) => {
    const cut = [...element.querySelectorAll(wanted)].filter(
      (cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth,
    )
    return cut.map((cell) => cell.textContent)
  }, cells)

test("at 1440 px the list of reviews shows the end of a name, which tells reviews apart", async ({ app }) => {
  const { page } = app
  await openReview(app, { name: "ROLE_SINAL_PLANTAO, 29/11/2026 20:07" })
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.signIn(superAdmin, { at: "/reviews" })
  const name = page.getByRole("gridcell", { name: /^ROLE_SINAL_PLANTAO, / })
  await expect(name).toBeVisible()
  const isCut = await name.evaluate((cell) => {
    const range = document.createRange()
    const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
    if (words) range.selectNodeContents(words)
    return range.getBoundingClientRect().right > cell.getBoundingClientRect().right - 12
  })
  expect(isCut).toBe(false)
})

for (const width of [820, 1440])
  test(`at ${width} px the report has its reasons in sight, and results whole`, async ({ app }) => {
    const { page } = app
    const id = await openReview(app)
    await page.route(`**/api/reviews/${id}/lines*`, async (route) => {
      const answer = await route.fetch()
      const { items, ...rest } = await answer.json()
      const failed = items.map((line: object) => ({ ...line, outcome: "failed" }))
      await route.fulfill({ json: { items: failed, ...rest } })
    })
    await page.setViewportSize({ width, height: 900 })
    await app.signIn(superAdmin, { at: `/reviews/${id}` })
    await expect(page.getByText("Não pôde ser retirado").first()).toBeVisible()
    await expect(page.getByRole("columnheader", { name: /^Motivo/ })).toBeInViewport({ ratio: 1 })
    const results = "[role=gridcell]:has(> [class*=bg-warn])"
    await expect(page.locator(results).first()).toBeVisible()
    expect(await cutIn(app, "Relatório", results)).toEqual([])
    // A line without a decision: there is nothing that a dot could divide.
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole("gridcell", { name: "Aguarda decisão" }).first()).toBeVisible()
    await expect(page.getByRole("gridcell").filter({ hasText: /^\s*·\s*$/ })).toHaveCount(0)
  })

test("at 1440 px a rule's page shows the whole way by which each role is held", async ({ app }) => {
  const { page } = app
  const way = "ROLE_SINAL_AUDITOR em SINAL, pelo perfil GESTÃO ESTADUAL"
  const rule = await as(app, superAdmin, async (call) => {
    const roles = await call<{ id: number; title: string }[]>("GET", "/roles?appId=2")
    const side = (wanted: string) =>
      roles.flatMap(({ id, title }) => (title === wanted ? [{ app: "SINAL", roleId: id }] : []))
    const made = await call<{ id: number }>("POST", "/incompatibilities", {
      name: "Gestor não audita",
      reason: "Quem gere alertas não lê o próprio histórico.",
      allowsExceptions: true,
      one: side("ROLE_SINAL_GESTOR"),
      other: side("ROLE_SINAL_AUDITOR"),
    })
    return made.id
  })
  await page.route("**/api/incompatibilities/*/people*", async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = await answer.json()
    await route.fulfill({
      json: { items: items.map((met: object) => ({ ...met, one: [way], other: [way] })), ...rest },
    })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.signIn(superAdmin, { at: `/incompatibilities/${rule}` })
  await expect(page.getByText(way).first()).toBeVisible()
  expect(
    await cutIn(app, "Quem tem os dois lados ou uma exceção", "[role=gridcell], [role=gridcell] > span"),
  ).toEqual([])
})

/** Cells of a list or table on paper that are beside it, or lower than their row. */
const cellsOff = (page: Page, grid: string) =>
  page.locator(`${grid} :is([role=row], tr)`).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { bottom } = row.getBoundingClientRect()
      const range = document.createRange()
      return [...row.children].flatMap((cell) => {
        range.selectNodeContents(cell)
        const text = range.getBoundingClientRect()
        const isOff = text.bottom > bottom + 1 || text.right > document.documentElement.clientWidth + 1
        return isOff ? [`${cell.textContent} to ${text.right}, ${text.bottom} of ${bottom}`] : []
      })
    }),
  )

for (const width of [794, 1047])
  test(`on paper of ${width} px, the report's columns fit, and its rows are as high as their text`, async ({
    app,
  }) => {
    const { page } = app
    const id = await openReview(app)
    await as(app, superAdmin, async (call) => {
      const { items } = await call<{ items: { id: number }[] }>("GET", `/reviews/${id}/queue`)
      for (const line of items)
        await call("PUT", `/reviews/${id}/lines/${line.id}/decision`, {
          decision: "take",
          justification: "Deixou a função em março, conforme o boletim interno da unidade. ".repeat(3),
        })
    })
    await page.setViewportSize({ width, height: 1000 })
    await app.signIn(superAdmin, { at: `/reviews/${id}` })
    await expect(page.getByText("Deixou a função em março").first()).toBeVisible()
    // What the button prints is there only while it prints.
    await page.evaluate(() => {
      window.print = () => {
        const table = document.querySelector("table")
        table?.after(table.cloneNode(true))
      }
    })
    await page.getByRole("button", { name: "Imprimir" }).click()
    await expect(page.locator("table")).toHaveCount(1)
    await page.emulateMedia({ media: "print" })
    await expect(page.locator("table tr").last()).toBeVisible()
    expect(await cellsOff(page, "[role=grid]")).toEqual([])
    expect(await cellsOff(page, "table")).toEqual([])
  })

test("on a narrow screen, a notice that stays lies neither on the question nor on the keys of a decision", async ({
  app,
}) => {
  const { page } = app
  const id = await openReview(app, { scope: "application", scopeId: 2 })
  await page.setViewportSize({ width: 400, height: 800 })
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  await page.route("**/api/reviews/*/lines/*/decision", (route) =>
    route.fulfill({ status: 409, json: { message: "LUCIANA PRADO já decidiu: retira." } }),
  )
  await bar(app).getByRole("button", { name: "Manter" }).click()
  await expect(app.notice("LUCIANA PRADO já decidiu")).toBeVisible()
  const isCovered = async (below: Locator) => {
    const [notices, box] = await Promise.all([
      page.getByRole("region", { name: "Avisos" }).boundingBox(),
      below.boundingBox(),
    ])
    return (notices?.y ?? 0) + (notices?.height ?? 0) > (box?.y ?? 0)
  }
  await expect.poll(() => isCovered(bar(app))).toBe(false)
  // The bar of the selection is of another height.
  await page.keyboard.press("x")
  const selection = page.getByRole("status").filter({ hasText: "1 selecionado" })
  await expect(selection).toBeVisible()
  await expect.poll(() => isCovered(selection)).toBe(false)
  await page.keyboard.press("Escape")
  // So is the bar of a line with more facts.
  await bar(app).evaluate((shown) => shown.prepend("Mudou de unidade. ".repeat(8)))
  await expect.poll(() => isCovered(bar(app))).toBe(false)
})

test("on a narrow screen, the facts and the decision about the chosen line are in sight", async ({ app }) => {
  const { page } = app
  const id = await openReview(app, { scope: "application", scopeId: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await app.signIn(superAdmin, { at: `/reviews/${id}/lines` })
  const keep = bar(app).getByRole("button", { name: "Manter" })
  await expect(keep).toBeInViewport({ ratio: 1 })
  const third = page.getByRole("list", { name: "Linhas que esperam por você" }).getByRole("listitem").nth(2)
  const name = (await third.innerText()).split("\n")[0] ?? ""
  await third.getByRole("link").click()
  await expect(bar(app)).toContainText(name, { ignoreCase: true })
  await expect(bar(app)).toBeInViewport({ ratio: 1 })
  // The chosen line is not under the bar.
  const [line, below] = [await third.boundingBox(), await bar(app).boundingBox()]
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  // A selected line is ticked, and its bar is in sight instead.
  await page.keyboard.press("x")
  await expect(third.getByRole("checkbox", { name: "Selecionar" })).toBeChecked()
  await expect(page.getByRole("button", { name: "Desfazer seleção" })).toBeInViewport({ ratio: 1 })
  await expect(bar(app)).toHaveCount(0)
})
