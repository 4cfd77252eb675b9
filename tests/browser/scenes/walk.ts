import axe, { type RunOptions } from "axe-core"
import type { Page } from "playwright/test"
import { type App, expect } from "../system"
import { asSuperAdmin, type Scene, type Walk } from "./scene"

const wide = { width: 1360, height: 820 }
/** 400 % of 1280 by 1024 pixels: WCAG 2.2 AA does not require more (1.4.10). */
const zoomed = { width: 320, height: 256 }
const colourRules = ["color-contrast", "link-in-text-block"]

/**
 * Waits until no transition of colours or opacity is running. Even with reduced motion a transition takes one frame, and may
 * start the next one only when it has ended.
 */
const unmoved = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const moving = document.getAnimations().filter((each) => {
          const { iterations } = each.effect?.getComputedTiming() ?? {}
          return each.playState === "running" && iterations !== Number.POSITIVE_INFINITY
        })
        return moving.length
      }),
    )
    .toBe(0)

/** The findings of axe, one line each. Its script stays in the page, which is not reloaded between scenes. */
export async function findings({ page }: Pick<App, "page">, options: RunOptions = {}) {
  await unmoved(page)
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (asked) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n")}`,
      )
    },
    { resultTypes: ["violations" as const], ...options },
  )
}

/** Elements that must be scrolled sideways to be read. Tables may, because they have two dimensions. */
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

/** Controls that something else covers once they were scrolled to (WCAG 2.4.11). */
function covered({ page }: App) {
  return page.evaluate(() => {
    const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter((each) =>
      each.checkVisibility(),
    )
    const where = open.at(-1) ?? document
    const controls = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']"
    return [...where.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !control.closest("[inert], [aria-hidden='true']"))
      .flatMap((control) => {
        control.scrollIntoView({ block: "nearest", inline: "nearest" })
        const { left, top, width, height } = control.getBoundingClientRect()
        if (width < 4 || height < 4) return []
        // A tall one is only partly visible. A list that covers it closes as soon as it gets the focus.
        const [from, to] = [Math.max(top, 0), Math.min(top + height, window.innerHeight)]
        const over = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
          document.elementFromPoint(left + width / 2, from + (to - from) * part),
        )
        const own = over.some(
          (there) =>
            there && (control.contains(there) || there.contains(control) || there.closest("[role=listbox]")),
        )
        return own ? [] : [`${control.outerHTML.slice(0, 150)} under ${over[2]?.outerHTML.slice(0, 100)}`]
      })
  })
}

/** Duplicate row names, because of which a shortcut could not identify its row. */
const doubled = ({ page }: App) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) => dataset.row)
    return names.filter((name, place) => names.indexOf(name) < place)
  })

const over = '[role="dialog"]:visible, [role="alertdialog"]:visible'

/** The page has been drawn in its current state: size observers ran before, in the same frame. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Presses `Esc` until no dialog is open, and agrees to lose unsaved changes. */
async function closeAll({ page }: App): Promise<boolean> {
  const open = page.locator(over)
  const was = await open.count()
  for (let presses = 0; presses < 4 && (await open.count()) > 0; presses++) {
    const leave = page.getByRole("button", { name: "Sair sem salvar" })
    if (await leave.isVisible()) await leave.click()
    else await page.keyboard.press("Escape")
    await drawn(page)
  }
  await expect(open).toHaveCount(0)
  return was > 0
}

async function asAtFirst({ page }: App) {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: "light" })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light")
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(wide.width)
  await drawn(page)
}

async function look(app: App, name: string, { at, opener, show, ready }: Scene) {
  const { page } = app
  await opener?.(app).focus()
  await page.evaluate((address) => {
    if (location.pathname + location.search !== address) history.pushState(null, "", address)
  }, at)
  await show?.(app)
  await ready(app)
  // Even a very short animation begins with a transparent frame.
  await drawn(page)
  expect.soft(await findings(app), `${name}, in the light`).toEqual([])
  expect.soft(await doubled(app), `${name}, rows by the same name`).toEqual([])
  await page.emulateMedia({ colorScheme: "dark" })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  expect.soft(await findings(app, { runOnly: colourRules }), `${name}, in the dark`).toEqual([])
  await page.setViewportSize(zoomed)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(zoomed.width)
  await drawn(page)
  expect
    .soft(await findings(app, { rules: { "color-contrast": { enabled: false } } }), `${name}, at 400 %`)
    .toEqual([])
  expect.soft(await tooWide(app), `${name}, scrolls sideways at 400 %`).toEqual([])
  expect.soft(await covered(app), `${name}, covered at 400 %`).toEqual([])
  await asAtFirst(app)
  if (!(await closeAll(app))) return
  const focused = await page.evaluate(() => document.activeElement?.tagName)
  expect.soft(focused, `${name}, what has the focus once all is closed`).not.toBe("BODY")
  if (opener) await expect.soft(opener(app), `${name}, gives the focus back`).toBeFocused()
}

/** Checks a scene in both themes and at 400 %: axe findings, overflow, and the final focus. */
export async function checkScene(app: App, { enter = asSuperAdmin, scenes }: Walk, name: string) {
  const scene = scenes[name]
  if (!scene) throw new Error(`There is no scene ${name}`)
  await app.page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" })
  await enter(app)
  await look(app, name, scene)
}
