import { rm } from "node:fs/promises"
import { slowDown, startBrowser, timeKeys, watchKeys } from "./page/browser.mjs"
import { keyColumns, measureEmpty, resultOf, signedIn, slow } from "./page/keys.mjs"
import { table } from "./report.mjs"
import { buildClient, buildServer, loadDemonstration, newFolder, startServer } from "./system.mjs"

const lines = 10_000
/** Also after one of several roles: each key searches for the completions. */
const typed = ["grant role ROLE_SINAL_GES", " user 12345678909", "# comment"]

/** From key to paint in the sheet of a plan with ten thousand rows: at its end, and in its middle. */
export async function run() {
  await buildClient()
  await buildServer()
  const folder = await newFolder("sheet")
  await loadDemonstration({ DATA_DIR: folder })
  const server = await startServer({ DATA_DIR: folder })
  try {
    await keys(server.address)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function keys(address) {
  const browser = await startBrowser({ unlimited: true })
  const base = await measureEmpty(await signedIn(browser, address))
  const rows = []
  for (const rate of [1, slow]) rows.push(await inPalette(browser, address, rate, base))
  for (const rate of [1, slow]) {
    // A new browser, because the previous one has the draft of the earlier sheet.
    const page = await (await signedIn(browser, address)).newPage()
    await page.addInitScript(watchKeys)
    await page.goto(`${address}/plans/new`)
    const first = page.getByRole("combobox", { name: "Linha 1", exact: true })
    await first.waitFor()
    await first.fill("")
    await page.evaluate(pasteLines, lines)
    await page.getByText("10.000 comandos").waitFor()
    await page.waitForLoadState("networkidle")
    await slowDown(page, rate)
    for (const [where, go] of [
      ["at the end", ["Enter"]],
      ["in the middle", [...Array.from({ length: 10 }, () => "PageUp"), "Enter"]],
    ]) {
      for (const key of go) await page.keyboard.press(key)
      const samples = []
      for (const text of typed) {
        samples.push(...(await timeKeys(page, [...Array.from(text), "Backspace", "Enter"])))
      }
      const title = `key in the sheet, ${lines.toLocaleString("en")} rows, ${where}`
      rows.push(resultOf(title, speedOf(rate), samples, base[rate], goalOf(rate)))
    }
    await page.close()
  }
  await browser.close()
  table("sheet: from key to paint, p95", keyColumns, rows)
}

const speedOf = (rate) => (rate === 1 ? "full speed" : `${rate} × slower`)
const goalOf = (rate) => (rate === 1 ? 16 : 40)

/** The same keys in the palette, which is the sheet's goal. */
async function inPalette(browser, address, rate, base) {
  const page = await (await signedIn(browser, address)).newPage()
  await page.addInitScript(watchKeys)
  await page.goto(`${address}/plans`)
  await page.waitForLoadState("networkidle")
  await page.keyboard.press("Control+k")
  await page.locator("[role=dialog] [role=combobox]").waitFor()
  await slowDown(page, rate)
  const samples = await timeKeys(page, Array.from(`>${typed[0]}${typed[1]}`))
  await page.close()
  return resultOf("key in the palette", speedOf(rate), samples, base[rate], goalOf(rate))
}

/** Runs in the page: pastes many lines, each about another number, into the focused row. */
function pasteLines(count) {
  const text = Array.from(
    { length: count },
    (_, index) =>
      `conceder papel ROLE_SINAL_OPERACAO usuário ${String(10_000_000_000 + index)} aplicação SINAL`,
  ).join("\n")
  const data = new DataTransfer()
  data.setData("text", text)
  const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}
