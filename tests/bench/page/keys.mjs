import { signInContext } from "../../support/page/pageSession.mjs"
import { median, milliseconds, percentile, times, verdict } from "../report.mjs"
import { slowDown, timeKeys, watchKeys } from "./browser.mjs"

/* Shared code of benchmarks that press keys. */

const superAdmin = "10120130149"
const password = "Atalaia-demo-2026"
/** The slowdown factors of the processor. */
export const slow = 4

export const keyColumns = [
  ...["", "speed", "p50", "p95", "goal", "", "÷ key in an empty page", "own time p95", "more than empty"],
]

/** A new browser profile, with an empty cache, that is signed in. */
export async function signedIn(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 820 } })
  await signInContext(context, address, { id: superAdmin, password })
  return context
}

/** A row of the report: key times against an empty page's at the same speed. */
export function resultOf(title, speed, samples, base, goal) {
  const wall = samples.map((sample) => sample.wall)
  const p95 = percentile(wall, 0.95)
  const own = p95Of(samples, "own")
  return [
    title,
    speed,
    milliseconds(median(wall)),
    milliseconds(p95),
    goal === undefined ? "" : milliseconds(goal),
    goal === undefined ? "" : verdict(p95, goal),
    times(p95 / p95Of(base, "wall")),
    milliseconds(own),
    milliseconds(own - p95Of(base, "own")),
  ]
}

/** The 95th percentile of keys' times, `wall` or `own` (`timeKeys`). */
export const p95Of = (samples, name) =>
  percentile(
    samples.map((sample) => sample[name]),
    0.95,
  )

/** Keys typed into a page with a single field, at both speeds. */
export async function measureEmpty(context) {
  const page = await context.newPage()
  await page.addInitScript(watchKeys)
  await page.goto("data:text/html,<input autofocus>")
  await page.locator("input").focus()
  const base = {}
  for (const rate of [1, slow]) {
    await slowDown(page, rate)
    base[rate] = await timeKeys(page, Array.from("sistema integrado controle"))
  }
  await page.close()
  return base
}
