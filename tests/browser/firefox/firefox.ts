import type { Browser, Page } from "playwright/test"
import { test as base } from "../system"

/** Playwright's internal connection to its browser, in the test's process. It is no public API. */
interface Inside {
  _connection: {
    toImpl: (browser: Browser) => {
      _browserSession: { send: (command: string, given: unknown) => Promise<unknown> }
    }
  }
}

/**
 * Playwright opens every context with this command, whatever it emulates, and Firefox 153 does not support it. Firefox
 * preferences set the same for all pages.
 */
const notKnown = "emulation.setMediaFeaturesOverride"

function leaveOutWhatIsNotKnown(browser: Browser): void {
  const session = (browser as unknown as Inside)._connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = async (command, given) => (command === notKnown ? {} : send(command, given))
}

/**
 * Playwright's `fill`, and its keys that no American keyboard has, set a field's value without React's input event. The browser's
 * own text insertion fires that event. Runs in each document before its own code.
 */
function insertAsTyped() {
  Object.defineProperty(globalThis, "__pw_bidiInsertText", {
    get: () => (text: string) => {
      document.execCommand("insertText", false, text)
    },
    set: () => undefined,
  })
}

/** The browser tests' fixtures, with this machine's Firefox. */
export const test = base.extend<object, { browser: Browser }>({
  page: async ({ page }, use) => {
    await page.addInitScript(insertAsTyped)
    await use(page)
  },
  browser: [
    async ({ browser }, use) => {
      leaveOutWhatIsNotKnown(browser)
      await use(browser)
    },
    { scope: "worker" },
  ],
})

/** Collects the page's problems from now on: console errors, and requests that fail or are refused. */
export function mishapsOf(page: Page): string[] {
  const mishaps: string[] = []
  page.on("console", (message) => {
    const { url, lineNumber } = message.location()
    if (message.type() === "error") mishaps.push(`console: ${message.text()} (${url}:${lineNumber})`)
  })
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText
    // The page itself cancels requests that it no longer needs, such as the look-up of half a word.
    if (reason !== "NS_BINDING_ABORTED") mishaps.push(`${reason}: ${request.method()} ${request.url()}`)
  })
  page.on("response", (response) => {
    if (response.status() >= 400)
      mishaps.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return mishaps
}
