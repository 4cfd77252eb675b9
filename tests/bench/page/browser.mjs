import { existsSync } from "node:fs"
import { chromium } from "playwright"

const path = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (each) => each && existsSync(each),
)

/**
 * Starts Chromium. `unlimited` draws frames as soon as there are changes instead of 60 times a second. The result is then the
 * work alone, without the wait for the screen.
 */
export const startBrowser = ({ unlimited = false } = {}) =>
  chromium.launch({
    ...(path && { executablePath: path }),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
      ...["--disable-background-networking", "--disable-component-update"],
      ...(unlimited ? ["--disable-frame-rate-limit", "--disable-gpu-vsync"] : []),
    ],
  })

/** Slows the processor of a page down by a factor. */
export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate })
}

/** Runs in the page: `keyShown` resolves to the milliseconds from the last key to the end of the frame that shows it. */
export function watchKeys() {
  window.addEventListener(
    "keydown",
    ({ key, ctrlKey, timeStamp }) => {
      if (key === "Control") return
      window.keyShown = new Promise((resolve) => {
        const look = () => {
          // With Ctrl, the palette must be there.
          if (ctrlKey && !document.querySelector(":not([hidden]) > [role=dialog] [role=combobox]")) {
            requestAnimationFrame(look)
            return
          }
          // A message arrives after the frame has been laid out and painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      })
    },
    { capture: true },
  )
}

/** Runs in the page: `headingChanged` resolves to the milliseconds from the next key until another heading is painted. */
export function watchHeading() {
  const heading = () => document.querySelector("main h2")?.textContent
  const before = heading()
  window.headingChanged = new Promise((resolve) => {
    const begin = ({ timeStamp }) => {
      const look = () => {
        if (heading() === before || heading() === undefined) {
          requestAnimationFrame(look)
          return
        }
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    }
    window.addEventListener("keydown", begin, { capture: true, once: true })
  })
}

/**
 * Presses keys one after the other, each after the previous one has been shown. Returns two times in milliseconds for each.
 * `wall` is the time until it is shown. `own` is the processor time of the page's thread, which does not grow when other programs
 * keep the machine busy.
 */
export async function timeKeys(page, keys) {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  const used = async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000
  }
  const samples = []
  for (const key of keys) {
    const before = await used()
    await page.keyboard.press(key)
    const wall = await page.evaluate(() => window.keyShown)
    samples.push({ wall, own: (await used()) - before })
  }
  await session.detach()
  return samples
}
