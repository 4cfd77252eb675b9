// Takes the pictures of README.md here anew: the system as it is built now, on fresh demonstration data.
import { fileURLToPath } from "node:url"
import { startBrowser } from "../bench/page/browser.mjs"
import { buildClient, buildServer, startServer } from "../bench/system.mjs"
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

/** A page that is signed in, whose clock stands still. */
async function pageOf(browser, address, { as = superAdmin, dark = false }) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 820 },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  })
  const token = JSON.stringify(await tokenOf(as, address))
  await context.addInitScript((own) => {
    localStorage.setItem("atalaia.token", own)
    // Whoever has opened the palette once is no longer told about it.
    localStorage.setItem("atalaia:palette-known", "true")
  }, token)
  const timestamp = new Date(shown).toISOString()
  await context.route("**/api/server-time", (route) => route.fulfill({ json: { timestamp } }))
  const page = await context.newPage()
  await page.clock.setFixedTime(shown)
  return page
}

await buildClient()
await buildServer()
const { address, stop } = await startServer({ NODE_OPTIONS: `--import ${here("./clock.mjs")}` })
const browser = await startBrowser()
try {
  for (const picture of pictures) {
    const page = await pageOf(browser, address, picture)
    await page.goto(address + picture.at)
    await picture.show?.(page)
    await picture.ready(page)
    await page.waitForLoadState("networkidle")
    await page.screenshot({ path: here(`./${picture.name}.png`) })
    console.log(`${picture.name}.png`)
    await page.context().close()
  }
} finally {
  await browser.close()
  await stop()
}
