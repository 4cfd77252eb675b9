import { superAdmin } from "../api"
import { entrances } from "../scenes/entrances"
import { commandAt, person } from "../scenes/scene"
import { type App, expect, test } from "../system"

/** The page as it is printed, from the theme that is least like paper. */
async function onPaper({ page }: App) {
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
}

/** Elements that must not be printed: controls, coloured backgrounds and clipped content. */
function faults({ page }: App) {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
      element.checkVisibility(),
    )
    const named = (what: string, elements: HTMLElement[]) =>
      elements.map((element) => `${what}: ${element.outerHTML.slice(0, 120)}`)
    const pressed =
      "button:not(:is(h2, h3) *), nav, kbd, [role='status'], [role='alert'], header a[href='#content']"
    const clips = (element: HTMLElement) => {
      const { overflowY, clipPath } = getComputedStyle(element)
      const cut =
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1
      return clipPath === "none" && overflowY !== "visible" && cut
    }
    const looks = (element: HTMLElement) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return `${color} on ${backgroundColor}`
    }
    return [
      ...named(
        "pressed",
        shown.filter((element) => element.matches(pressed) && element.ariaSelected !== "true"),
      ),
      ...named("cut off", shown.filter(clips)),
      ...named(
        "coloured",
        shown.filter((element) => looks(element) !== "rgb(0, 0, 0) on rgba(0, 0, 0, 0)"),
      ),
    ]
  })
}

/** The number of printed sheets. */
async function sheets({ page }: App) {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true })
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length
}

const heads = ({ page }: App) => page.getByText(/^Atalaia · impresso por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)

test("the summary of a registration: whole, with its terms, without what is for the screen", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/registry/11931931925" })
  await expect(page.getByText(/^Sua senha irá expirar/)).toBeVisible()
  await expect(page.getByRole("region", { name: "Documentação" })).toContainText("Número")
  await onPaper(app)
  await expect(heads(app)).toBeVisible()
  await expect(page.getByText(/^Sua senha irá expirar/)).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  for (const name of ["Pessoal", "Documentação", "Termos Assinados"])
    await expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible()
  await expect(page.getByText("Nenhum termo para ser exibido.").last()).toBeVisible()
  expect(await faults(app)).toEqual([])
  expect(await sheets(app)).toBeGreaterThan(1)
})

test("the history of a person: every row with what it opens to", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: `/users/${person}?tab=history` })
  const rows = page.getByRole("region", { name: "Histórico" }).locator("details")
  await expect(rows.first()).toBeVisible()
  await expect(rows.getByText("Operação").first()).toBeHidden()
  await onPaper(app)
  await expect(heads(app)).toBeVisible()
  await expect(page.getByRole("heading", { name: "JOÃO PEDRO SILVA" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Histórico" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Permissões" })).toBeHidden()
  await expect(rows.getByText("Operação").last()).toBeVisible()
  expect(await rows.first().evaluate((row) => getComputedStyle(row).breakInside)).toBe("avoid")
  expect(await faults(app)).toEqual([])
  expect(await sheets(app)).toBeGreaterThan(0)
})

test("the history of a unit is printed in the place of the page under it", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: commandAt("history org PMCE") })
  const history = app.dialog("Histórico de PMCE")
  await expect(history.getByRole("listitem").first()).toBeVisible()
  await onPaper(app)
  await expect(heads(app)).toBeVisible()
  await expect(history.getByRole("listitem").last()).toBeVisible()
  await expect(page.getByText("Meu cadastro").first()).toBeHidden()
  expect(await faults(app)).toEqual([])
  expect(await sheets(app)).toBe(1)
})

test("the rows of a list are printed one below the other", { tag: "@core" }, async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/list" })
  const rows = page.getByRole("grid", { name: "Usuários" }).getByRole("row")
  await expect(rows.nth(5)).toBeVisible()
  await onPaper(app)
  const edges = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  const covered = edges.filter(({ top }, index) => index > 0 && top < (edges[index - 1]?.bottom ?? 0) - 1)
  expect(edges.length).toBeGreaterThan(5)
  expect(covered).toEqual([])
  expect((await faults(app)).filter((fault) => fault.startsWith("cut off"))).toEqual([])
})

test("somebody's data and the decisions about them", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/users/details/edit/11931931925" })
  await expect(
    page
      .getByRole("heading", { level: 2 })
      .or(page.getByRole("heading", { level: 3 }))
      .first(),
  ).toBeVisible()
  await onPaper(app)
  await expect(heads(app)).toBeVisible()
  expect(await faults(app)).toEqual([])
  await page.emulateMedia({ media: "screen" })
  await page.getByRole("tab", { name: "Decisões" }).click()
  await expect(page.getByRole("tab", { name: "Decisões" })).toHaveAttribute("aria-selected", "true")
  await onPaper(app)
  await expect(page.getByRole("tab", { name: "Decisões" })).toBeVisible()
  expect(await faults(app)).toEqual([])
})

test("the recovery codes: whose, when, all ten, on one sheet", async ({ app }) => {
  const { page } = app
  const { enter, scenes } = entrances["two-factor demanded"] ?? {}
  await enter?.(app)
  await page.goto("/me/2fa")
  for (const { show, ready } of Object.values(scenes ?? {})) {
    await show?.(app)
    await ready(app)
  }
  await onPaper(app)
  await expect(page.getByText(/gerados em \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.getByRole("list", { name: "Códigos de recuperação" }).getByRole("listitem")).toHaveCount(
    10,
  )
  expect(await faults(app)).toEqual([])
  expect(await sheets(app)).toBe(1)
})
