import { rm } from "node:fs/promises"
import { against, buildEarlier } from "./earlier.mjs"
import { slowDown, startBrowser, timeKeys, watchHeading, watchKeys } from "./page/browser.mjs"
import { keyColumns, measureEmpty, p95Of, resultOf, signedIn, slow } from "./page/keys.mjs"
import { kilobytes, median, milliseconds, percentile, table, times, verdict } from "./report.mjs"
import { buildClient, buildServer, loadDemonstration, newFolder, startServer } from "./system.mjs"

const rounds = 7
const entries = 10_000

/** Texts typed after the sign for applications: among 10,000, many match the first letters and few the last. */
const typed = ["sistema integrado 1", "gestao 77", "controle de acesso 5", "sig", "apl0999"]

/**
 * The user's waiting times: the first useful screen, opening the palette, and each key in it. Uses the built page and server with
 * demonstration data, in a Chromium at full speed and four times slower. With `BENCH_AGAINST`, that commit's build is measured in turn.
 */
export async function run() {
  await buildClient()
  await buildServer()
  const systems = []
  try {
    systems.push(await serve())
    if (against) systems.push(await serve(await buildEarlier(against)))
    await firstScreen(systems)
    await palette(systems)
    await queue(systems)
  } finally {
    for (const { stop } of systems) await stop()
  }
}

async function serve(build) {
  const folder = await newFolder("page")
  await loadDemonstration({ DATA_DIR: folder }, build)
  const server = await startServer({ DATA_DIR: folder }, build)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { address: server.address, stop }
}

async function firstScreen(systems) {
  const browser = await startBrowser()
  const taken = systems.map(() => ({ fast: [], slow: [], empty: [], scripts: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [which, { address }] of systems.entries()) {
      const samples = taken[which]
      samples.empty.push((await loaded(browser, address, slow, "/assets/none", empty)).time)
      samples.fast.push((await loaded(browser, address, 1, "/users", shown)).time)
      const { time, scripts } = await loaded(browser, address, slow, "/users", shown)
      samples.slow.push(time)
      samples.scripts.push(scripts)
    }
  }
  await browser.close()
  const row = (title, name, form, goal) => {
    const values = taken.map((samples) => median(samples[name]))
    return [
      title,
      form(values[0]),
      ...(goal ? [form(goal), verdict(values[0], goal)] : ["", ""]),
      ...beside(values, form),
    ]
  }
  table(
    `page: first useful screen (users list, signed in, empty cache), median of ${rounds}`,
    ["", "time", "goal", "", ...besideColumns],
    [
      row(`${slow} × slower`, "slow", milliseconds, 1200),
      row("full speed", "fast", milliseconds),
      row(`an empty page, ${slow} × slower`, "empty", milliseconds),
      row("JavaScript fetched by then", "scripts", kilobytes),
    ],
  )
}

const besideColumns = against ? [against, "÷ it"] : []
/** The earlier build's value and the ratio to it, if one is measured. */
const beside = ([now, earlier], form) => (earlier === undefined ? [] : [form(earlier), times(now / earlier)])

/** Loads a page with an empty cache: the time until it is `ready`, and the bytes of scripts that were fetched by then. */
async function loaded(browser, address, rate, path, ready) {
  const context = await signedIn(browser, address)
  const page = await context.newPage()
  await slowDown(page, rate)
  await page.addInitScript(watchRows)
  await page.goto(`${address}${path}`)
  const time = await page.evaluate(ready)
  const scripts = await page.evaluate((until) => {
    const before = performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < until)
    return before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, time)
  await context.close()
  return { time, scripts }
}

/** Runs in the page: `shownAt` is the time when rows have been painted. A message arrives after the frame that it was sent in. */
function watchRows() {
  const look = () => {
    if (document.querySelectorAll("[role=grid] [role=gridcell]").length > 0) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.shownAt = performance.now()
      }
      port2.postMessage(undefined)
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const shown = () =>
  new Promise((resolve) => {
    const look = () => (window.shownAt ? resolve(window.shownAt) : requestAnimationFrame(look))
    look()
  })
const empty = () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))

/** The cases to step through, and to decide, at each speed: the demonstration data have enough of them. */
const cases = 12

/**
 * In the queue of updates: from the key to the prefetched next case on the screen. Measured at a screen's frame rate, including
 * the wait for the frame: without a limit, a notice's progress line would draw frames endlessly.
 */
async function queue(systems) {
  const browser = await startBrowser()
  const rows = []
  for (const rate of [1, slow]) {
    const taken = []
    for (const { address } of systems) taken.push(await steps(browser, address, rate))
    for (const title of Object.keys(taken[0])) {
      const p95 = taken.map((samples) => percentile(samples[title], 0.95))
      const goal = rate === 1 ? ["", ""] : [milliseconds(100), verdict(p95[0], 100)]
      const speed = rate === 1 ? "full speed" : `${rate} × slower`
      const p50 = milliseconds(median(taken[0][title]))
      rows.push([title, speed, p50, milliseconds(p95[0]), ...goal, ...beside(p95, milliseconds)])
    }
  }
  await browser.close()
  table(
    "page: the queue of updates, from key to the next case painted",
    ["", "speed", "p50", "p95", "goal", "", ...besideColumns],
    rows,
  )
}

/** The milliseconds of each step through the queue, and of each decision in it. */
async function steps(browser, address, rate) {
  const context = await signedIn(browser, address)
  const page = await context.newPage()
  await page.goto(`${address}/user-authorizer/update`)
  await page.getByRole("region", { name: "Decisão" }).waitFor()
  await slowDown(page, rate)
  const taken = {}
  for (const [title, key] of [
    ["stepping to the next case", "j"],
    ["decision to the next case", "a"],
  ]) {
    taken[title] = []
    for (let each = 0; each < cases; each++) {
      taken[title].push(await timeToNextCase(page, key))
      // The user looks at it while further data is prefetched. Keys have no effect on it before.
      await page.evaluate(looked)
    }
  }
  await context.close()
  return taken
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

async function palette(systems) {
  const browser = await startBrowser({ unlimited: true })
  const rows = []
  const measured = []
  // One after the other: with unlimited frames, a second page that draws takes time from the first.
  for (const { address } of systems) measured.push(await paletteOf(browser, address))
  for (const rate of [1, slow]) {
    const taken = measured.map((each) => each[rate])
    const speed = rate === 1 ? "full speed" : `${rate} × slower`
    const [openGoal, keyGoal] = rate === 1 ? [undefined, 16] : [50, 40]
    const keyTitle = `key in the palette, ${entries.toLocaleString("en")} entries`
    const row = (title, name, goal) => [
      ...resultOf(title, speed, taken[0][name], taken[0].base, goal),
      ...beside(
        taken.map((samples) => p95Of(samples[name], "wall")),
        milliseconds,
      ),
    ]
    rows.push(row("opening the palette", "opened", openGoal), row(keyTitle, "keys", keyGoal))
  }
  await browser.close()
  table("page: from key to paint, p95", [...keyColumns, ...besideColumns], rows)
}

/** Times of the palette of the users list, with ten thousand applications to find, and of keys in an empty page; at both speeds. */
async function paletteOf(browser, address) {
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
  const taken = {}
  for (const rate of [1, slow]) {
    await slowDown(page, rate)
    taken[rate] = { base: base[rate], opened: await openings(page), keys: await typing(page) }
  }
  await context.close()
  return taken
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
