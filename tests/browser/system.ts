import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test as base, type Page } from "playwright/test"
import { demoPassword } from "../support/console/api"
import { openPageSession } from "../support/page/pageSession.mjs"
import { keepFiles } from "../support/server/storedFiles"
import { expect, keepToRest, restOf } from "./rest"
import { type Server, startServer } from "./server"
import { keepOf, templateFolder } from "./template"

export { clientHeaders, demoPassword, maxRetries } from "../support/console/api"
export { expect }

export interface RunningSystem {
  server: Server
  folder: string
  /** Ends it with `kill -9` or gracefully, and restarts it on the same data. */
  restart: (how: "kill" | "stop") => Promise<void>
}

interface Host extends RunningSystem {
  /** Restores the initial database and files. */
  restore: () => Promise<void>
}

async function startHost(demoMadeNow: boolean, named: boolean): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-browser-"))
  const [files, kept] = [join(folder, "files"), join(folder, "kept-files")]
  if (!demoMadeNow) await cp(templateFolder, folder, { recursive: true })
  const host: Host = {
    folder,
    server: await startServer(folder, { named }),
    restart: async (how) => {
      const { port } = host.server
      await host.server[how]()
      host.server = await startServer(folder, { port, named })
    },
    restore: async () => {
      await host.server.database("restore")
      await putBackFiles()
    },
  }
  if (demoMadeNow) await keepOf(host.server)
  await cp(files, kept, { recursive: true })
  const putBackFiles = keepFiles(files, kept)
  return host
}

/** The fixtures of a browser test: its own server, and helpers to use the page. */
export const test = base.extend<
  { system: RunningSystem; app: App },
  { host: Host; demoMadeNow: boolean; named: boolean }
>({
  /** Demo data made for this worker alone, for tests of data that expires, such as open sessions. */
  demoMadeNow: [false, { scope: "worker", option: true }],
  /** The server is reached as `localhost`, for tests of passkeys, which belong to a name. */
  named: [false, { scope: "worker", option: true }],
  host: [
    async ({ demoMadeNow, named }, use) => {
      const host = await startHost(demoMadeNow, named)
      await use(host)
      await host.server.kill()
      await rm(host.folder, { recursive: true, force: true })
    },
    { scope: "worker" },
  ],
  /** Restores the demo data, so that no test sees another one's changes. */
  system: async ({ host }, use) => {
    await host.restore()
    await use(host)
  },
  baseURL: async ({ system }, use) => use(system.server.address),
  app: async ({ browser, page, system }, use) => {
    const app = await App.of(page, system)
    page.on("pageerror", (error) => app.broken.push(error.message))
    // The page itself must not violate its content security policy.
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().includes("Content Security Policy")) {
        app.broken.push(message.text())
      }
    })
    await use(app)
    // Pages in other contexts would continue to send requests and draw during the following tests.
    await Promise.all(browser.contexts().map((context) => context !== page.context() && context.close()))
    expect(app.broken, "errors thrown in the page").toEqual([])
    expect(system.server.failures(), "errors reported by the server").toEqual([])
  },
})

/** A key as the browser's protocol names it. */
function strokeOf(key: string) {
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 }
  if (key === "Control+Enter") return { ...enter, modifiers: 2 }
  if (key === "Control+s") return { key: "s", code: "KeyS", windowsVirtualKeyCode: 83, modifiers: 2 }
  if (key === "Enter") return { ...enter, text: "\r" }
  if (key === "Escape") return { key, code: key, windowsVirtualKeyCode: 27 }
  if (key === "Tab") return { key, code: key, windowsVirtualKeyCode: 9 }
  if (key === "F2") return { key, code: key, windowsVirtualKeyCode: 113 }
  const letter = key.toUpperCase()
  return {
    key,
    text: key,
    code: key === " " ? "Space" : `Key${letter}`,
    windowsVirtualKeyCode: letter.charCodeAt(0),
  }
}

/** The page, with helpers named after user actions. */
export class App {
  /** Uncaught errors. */
  readonly broken: string[] = []

  private constructor(
    readonly page: Page,
    readonly system: RunningSystem,
  ) {}

  /** Every page of a test is used through an `App`, so that each action waits until the page is at rest. */
  static async of(page: Page, system: RunningSystem): Promise<App> {
    await keepToRest(page)
    return new App(page, system)
  }

  /** A second tab of the same browser, or another person's browser. */
  async another(whose: "same browser" | "another browser"): Promise<App> {
    const context = this.page.context()
    const browser = context.browser()
    if (whose === "same browser" || !browser) return App.of(await context.newPage(), this.system)
    const baseURL = this.system.server.address
    return App.of(await browser.newPage({ baseURL, locale: "pt-BR" }), this.system)
  }

  /** Opens an address signed in, without the form, and waits for the screen. */
  async signIn(id: string, { at = "/", password = demoPassword } = {}) {
    const { server } = this.system
    const { renewable, user } = await openPageSession(this.page.request, server.address, { id, password })
    const passwords = { [id]: user.userAccountInfo.passwordExpirationDate }
    // Only once: reloading after signing out must not sign in again.
    await this.page.addInitScript(
      ({ own, told, origin }) => {
        // An empty document has no storage.
        if (location.origin !== origin) return
        if (sessionStorage.getItem(`signed in ${own}`)) return
        sessionStorage.setItem(`signed in ${own}`, "yes")
        localStorage.setItem("atalaia.session", JSON.stringify(own))
        // These accounts have signed in before, and have been warned about their expiring password.
        localStorage.setItem("atalaia:palette-known", "true")
        localStorage.setItem("atalaia:password-toasts", told)
      },
      { own: renewable.name, told: JSON.stringify(passwords), origin: server.address },
    )
    await this.page.goto(at)
    await expect(this.page.getByRole("banner", { includeHidden: true })).toBeVisible()
  }

  /** Signs in by the form, and waits for the first screen. */
  async signInByForm(id: string, { at = "/", password = demoPassword } = {}) {
    await this.page.goto(at)
    await this.page.getByLabel("CPF ou identificador").fill(id)
    await this.page.getByLabel("Senha", { exact: true }).fill(password)
    await this.page.getByLabel("Senha", { exact: true }).press("Enter")
    await expect(this.page.getByRole("banner", { includeHidden: true })).toBeVisible()
  }

  /** Signs out by command, and waits for the form. */
  async signOut() {
    await this.type("> sair")
    await this.page.keyboard.press("Enter")
    const question = this.page.getByRole("alertdialog", { name: "Deseja sair?" })
    await question.getByRole("button", { name: "Sair" }).click()
    await expect(this.page.getByLabel("CPF ou identificador")).toBeVisible()
  }

  /** For a test that breaks the page on purpose. */
  forgetErrors() {
    this.broken.length = 0
  }

  /** Opens the palette by key and types a line. */
  async type(line: string) {
    await this.page.keyboard.press("Control+k")
    const input = this.palette
    await expect(input).toBeFocused()
    await input.fill(line)
  }

  /** Submits the open form by key, once its fields, or its preview if it has none, are rendered. */
  async send(name: string | RegExp) {
    const dialog = this.dialog(name)
    const drawn = dialog.getByRole("textbox").or(dialog.getByRole("combobox"))
    await expect(drawn.or(dialog.getByRole("region", { name: "O que vai acontecer" })).first()).toBeVisible()
    await this.page.keyboard.press("Control+Enter")
  }

  get palette() {
    return this.page.getByRole("combobox", { name: "Buscar ou comandar" })
  }

  /** The page's address. */
  async address(): Promise<URL> {
    return new URL(await this.page.evaluate(() => location.href))
  }

  /** Holds back the answers to requests of matching addresses, until the returned function is called. */
  async hold(url: string | RegExp): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await this.page.route(url, async (route) => {
      const rest = restOf(this.page)
      rest.keepBack(route.request())
      await released
      if (!route.request().failure()) rest.waitFor(route.request())
      await route.fallback()
    })
    return release
  }

  /**
   * Requests to such addresses fail until the returned function is called. So do requests to `/api/ready`: otherwise the page
   * would retry automatically, before or after the test presses its retry button.
   */
  async cutOff(url: string | RegExp, method?: string): Promise<() => Promise<void>> {
    await this.page.route("**/api/ready", (route) => route.abort())
    await this.page.route(url, (route) =>
      method === undefined || route.request().method() === method ? route.abort() : route.fallback(),
    )
    return () => this.page.unroute(url)
  }

  /** Holds back animation frames, until the returned function is called. */
  async holdFrames(): Promise<() => Promise<void>> {
    await this.page.evaluate(() => {
      const held: FrameRequestCallback[] = []
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = (run) => held.push(run)
      Object.assign(window, {
        giveFrames: () => {
          window.requestAnimationFrame = requestAnimationFrame
          for (const run of held) requestAnimationFrame(run)
        },
      })
    })
    return () => this.page.evaluate("giveFrames()")
  }

  /** Types and presses as experienced users do: on a page that they have seen, and then without waiting for it. */
  typeAhead<Result>(act: () => Promise<Result>): Promise<Result> {
    return restOf(this.page).withoutWaiting(act)
  }

  /**
   * Presses keys without any time between them, however busy the machine is: for behaviour that depends on the interval between
   * keys. Accepts letters, blanks, `F2` and `Control+Enter`. The first is pressed at `moment`, in milliseconds since 1970. It may
   * be past, but not before the page was opened. Returns the moment for the next key.
   */
  async pressAtOnce(keys: readonly string[], moment?: number): Promise<number> {
    const { page } = this
    if (page.context().browser()?.browserType().name() !== "chromium") {
      await this.typeAhead(async () => {
        for (const key of keys) await page.keyboard.press(key)
      })
      return Date.now()
    }
    const session = await page.context().newCDPSession(page)
    const end = await this.typeAhead(async () => {
      const first = moment ?? Date.now()
      const send = (type: "keyDown" | "keyUp", key: string, index: number) =>
        session.send("Input.dispatchKeyEvent", { type, ...strokeOf(key), timestamp: (first + index) / 1000 })
      await Promise.all(
        keys.flatMap((key, index) => [send("keyDown", key, index), send("keyUp", key, index)]),
      )
      return first + keys.length
    })
    await session.detach()
    return end
  }

  /** Answers a removal question. */
  async remove() {
    const question = this.page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
    await question.getByRole("button", { name: "Remover" }).click()
  }

  menu(name: string) {
    return this.page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name })
  }

  /** Collects the addresses of all changes sent from now on. Previews are left out. */
  changesSent(): string[] {
    const sent: string[] = []
    this.page.on("request", (request) => {
      if (request.method() !== "GET" && !request.headers()["x-preview"]) sent.push(request.url())
    })
    return sent
  }

  notice(text: string | RegExp) {
    return this.page.getByRole("region", { name: "Avisos" }).getByText(text).first()
  }

  dialog(name: string | RegExp) {
    return this.page.getByRole("dialog", { name })
  }
}
