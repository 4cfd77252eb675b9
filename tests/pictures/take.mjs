// Takes all pictures of README.md again, or the named ones: from a fresh build, on fresh demonstration data.
import { fileURLToPath } from "node:url"
import { startBrowser } from "../bench/page/browser.mjs"
import { buildClient, buildServer, startServer } from "../bench/system.mjs"
import { startExampleApp } from "../support/exampleApp.mjs"
import { signInContext } from "../support/page/pageSession.mjs"
import { shown } from "./moment.mjs"
import { pictures } from "./pictures.mjs"

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const password = "Atalaia-demo-2026"
const superAdmin = "10120130149"
const clientHeaders = { "X-Client-Key": "atalaia", "X-Client-Name": "pictures", "X-Client-Version": "1" }

async function tokenOf(id, address) {
  const answer = await fetch(`${address}/api/session`, {
    method: "POST",
    headers: { ...clientHeaders, "Content-Type": "application/json" },
    body: JSON.stringify({ id, password }),
  })
  return (await answer.json()).token
}

/** Makes calls as the super admin, separately from the shown page. */
const callAt = (address) => async (method, path, body) => {
  const token = await tokenOf(superAdmin, address)
  const headers = { ...clientHeaders, "Content-Type": "application/json", Authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

/** A signed-in page. Its clock is frozen if it shows a day other than today. */
async function pageOf(browser, address, { as = superAdmin, dark = false, today = false }) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 820 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  })
  await signInContext(context, address, { id: as, password })
  if (today) return context.newPage()
  const timestamp = new Date(shown).toISOString()
  await context.route("**/api/server-time", (route) => route.fulfill({ json: { timestamp } }))
  const page = await context.newPage()
  await page.clock.setFixedTime(shown)
  return page
}

/** Takes the selected pictures of a set, all on one shared server. */
async function take(pictures, env, startBeside) {
  if (pictures.length === 0) return
  // Not in production, which serves no demonstration.
  const { address, stop } = await startServer({ ...env, NODE_ENV: "" })
  const beside = await startBeside?.(address)
  const browser = await startBrowser()
  try {
    for (const picture of pictures) {
      const page = await pageOf(browser, address, picture)
      await page.goto(address + picture.at)
      await picture.show?.(page, callAt(address))
      await picture.ready(page)
      await page.waitForLoadState("networkidle")
      await page.screenshot({ path: here(`./${picture.name}.png`) })
      console.log(`${picture.name}.png`)
      await page.context().close()
    }
  } finally {
    await browser.close()
    await beside?.stop()
    await stop()
  }
}

const named = process.argv.slice(2)
const wanted = pictures.filter(({ name }) => named.length === 0 || named.includes(name))
await buildClient()
await buildServer()
await take(
  wanted.filter(({ today }) => !today),
  { NODE_OPTIONS: `--import ${here("./clock.mjs")}` },
)
// A browser drops cookies of another day, and they are needed to sign in for an application.
await take(
  wanted.filter(({ today }) => today),
  {},
  (address) => startExampleApp({ ISSUER: `${address}/oidc` }),
)
