import { rm } from "node:fs/promises"
import { slowDown, startBrowser, timeKeys, watchHeading, watchKeys } from "./page/browser.mjs"
import { keyColumns, measureEmpty, resultOf, signedIn, slow } from "./page/keys.mjs"
import { kilobytes, median, milliseconds, percentile, table, verdict } from "./report.mjs"
import { buildClient, buildServer, loadDemonstration, newFolder, startServer } from "./system.mjs"

const rounds = 7
const entries = 10_000

/** Texts typed after the sign for applications: among 10,000, many match the first letters and few the last. */
const typed = ["sistema integrado 1", "gestao 77", "controle de acesso 5", "sig", "apl0999"]

/**
 * The user's waiting times: the first useful screen, opening the palette, and each key in it. Uses the built page and server with
 * demonstration data, in a Chromium at full speed and four times slower.
 */
export async function run() {
  await buildClient()
  await buildServer()
  const folder = await newFolder("page")
  await loadDemonstration({ DATA_DIR: folder })
  const server = await startServer({ DATA_DIR: folder })
  try {
    await firstScreen(server.address)
    await palette(server.address)
    await queue(server.address)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function firstScreen(address) {
  const browser = await startBrowser()
  const samples = { fast: [], slow: [], empty: [] }
  let scripts = 0
  const load = async (rate, path, ready) => {
    const context = await signedIn(browser, address)
    const page = await context.newPage()
    await slowDown(page, rate)
    await page.addInitScript(() => {
      // The time when rows have been painted.
      const look = () => {
        if (document.querySelectorAll("[role=grid] [role=gridcell]").length > 0) {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              window.shownAt = performance.now()
            }
            port2.postMessage(undefined)
          })
        } else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`${address}${path}`)
    const time = await page.evaluate(ready)
    scripts = await page.evaluate((until) => {
      const before = performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => name.endsWith(".js") && startTime < until)
      return before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    }, time)
    await context.close()
    return time
  }
  const shown = () =>
    new Promise((resolve) => {
      const look = () => (window.shownAt ? resolve(window.shownAt) : requestAnimationFrame(look))
      look()
    })
  const empty = () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))
  for (let round = 0; round < rounds; round++) {
    samples.empty.push(await load(slow, "/assets/none", empty))
    samples.fast.push(await load(1, "/users", shown))
    samples.slow.push(await load(slow, "/users", shown))
  }
  await browser.close()
  const time = median(samples.slow)
  table(
    `page: first useful screen (users list, signed in, empty cache), median of ${rounds}`,
    ["", "time", "goal", ""],
    [
      [`${slow} × slower`, milliseconds(time), milliseconds(1200), verdict(time, 1200)],
      ["full speed", milliseconds(median(samples.fast)), "", ""],
      [`an empty page, ${slow} × slower`, milliseconds(median(samples.empty)), "", ""],
      ["JavaScript fetched by then", kilobytes(scripts), "", ""],
    ],
  )
}

/** The cases to step through, and to decide, at each speed: the demonstration data have enough of them. */
const cases = 12

/**
 * In the queue of updates: from the key to the prefetched next case on the screen. Measured at a screen's frame rate, including
 * the wait for the frame: without a limit, a notice's progress line would draw frames endlessly.
 */
async function queue(address) {
  const browser = await startBrowser()
  const rows = []
  for (const rate of [1, slow]) {
    const context = await signedIn(browser, address)
    const page = await context.newPage()
    await page.goto(`${address}/user-authorizer/update`)
    await page.getByRole("region", { name: "Decisão" }).waitFor()
    await slowDown(page, rate)
    for (const [title, key] of [
      ["stepping to the next case", "j"],
      ["decision to the next case", "a"],
    ]) {
      const samples = []
      for (let each = 0; each < cases; each++) {
        samples.push(await timeToNextCase(page, key))
        // The user looks at it while further data is prefetched. Keys have no effect on it before.
        await page.evaluate(looked)
      }
      const p95 = percentile(samples, 0.95)
      const goal = rate === 1 ? ["", ""] : [milliseconds(100), verdict(p95, 100)]
      const speed = rate === 1 ? "full speed" : `${rate} × slower`
      rows.push([title, speed, milliseconds(median(samples)), milliseconds(p95), ...goal])
    }
    await context.close()
  }
  await browser.close()
  table(
    "page: the queue of updates, from key to the next case painted",
    ["", "speed", "p50", "p95", "goal", ""],
    rows,
  )
}

/** Runs in the page: the user has looked at it for a second. */
function looked() {
  const until = performance.now() + 1000
  return new Promise((resolve) => {
    const look = () => (performance.now() < until ? requestAnimationFrame(look) : resolve())
    look()
  })
}

/** Milliseconds from the key to the frame that shows another person. */
async function timeToNextCase(page, key) {
  await page.evaluate(watchHeading)
  await page.keyboard.press(key)
  return page.evaluate(() => window.headingChanged)
}

/** Ten thousand applications, in pages like the server's. */
function applicationsPage(page, size) {
  const kinds = ["Integrado", "de Gestão", "de Controle de Acesso", "de Análise Criminal", "de Atendimento"]
  return Array.from({ length: Math.max(0, Math.min(size, entries - page * size)) }, (_, place) => {
    const number = page * size + place
    const acronym = `APL${String(number).padStart(5, "0")}`
    return {
      id: 1000 + number,
      clientId: String(1000 + number),
      appKey: `sistema-${number}`,
      acronym,
      title: `Sistema ${kinds[number % kinds.length]} ${number} da Segurança Pública`,
      enabled: number % 9 > 0,
      hasSecret: false,
      allowedTokens: 1,
      roles: [],
    }
  })
}

async function palette(address) {
  const browser = await startBrowser({ unlimited: true })
  const context = await signedIn(browser, address)
  const base = await measureEmpty(context)
  const page = await context.newPage()
  await page.addInitScript(watchKeys)
  await page.route("**/api/applications?**", (route) => {
    const query = new URL(route.request().url()).searchParams
    const items = applicationsPage(Number(query.get("page") ?? 0), Number(query.get("size") ?? 20))
    return route.fulfill({ json: { items } })
  })
  await page.goto(`${address}/users`)
  await page.locator("[role=grid] [role=gridcell]").first().waitFor()
  await page.waitForLoadState("networkidle")
  const rows = []
  for (const rate of [1, slow]) {
    await slowDown(page, rate)
    const speed = rate === 1 ? "full speed" : `${rate} × slower`
    const opened = await openings(page)
    const keys = await typing(page)
    const goals = rate === 1 ? [undefined, 16] : [50, 40]
    rows.push(resultOf("opening the palette", speed, opened, base[rate], goals[0]))
    rows.push(
      resultOf(
        `key in the palette, ${entries.toLocaleString("en")} entries`,
        speed,
        keys,
        base[rate],
        goals[1],
      ),
    )
  }
  await browser.close()
  table("page: from key to paint, p95", keyColumns, rows)
}

const lineOf = (page) => page.getByRole("dialog").getByRole("combobox")

async function openings(page) {
  const samples = []
  for (let round = 0; round < 20; round++) {
    samples.push(...(await timeKeys(page, ["Control+k"])))
    await lineOf(page).waitFor()
    await page.keyboard.press("Escape")
    await lineOf(page).waitFor({ state: "hidden" })
    // A user does not open it again before the page is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  return samples
}

async function typing(page) {
  const samples = []
  await page.keyboard.press("Control+k")
  const input = lineOf(page)
  await input.waitFor()
  for (const text of typed) {
    await input.fill("#")
    await page.getByText("APL00000", { exact: true }).first().waitFor()
    samples.push(...(await timeKeys(page, [...Array.from(text), "Backspace", "Backspace"])))
  }
  await input.fill("")
  await page.keyboard.press("Escape")
  return samples
}
