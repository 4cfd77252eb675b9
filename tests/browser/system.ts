import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test as base, expect, type Page } from "playwright/test"
import { type Server, startServer } from "./server"
import { firstPort, templateFolder } from "./template"

export { expect }
export const demoPassword = "Atalaia-demo-2026"
/** What every call has to name (1-core §7). */
export const clientHeaders = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }
/** A connection that was kept open may be closed by the server just as it is used again. */
export const maxRetries = 2

export interface RunningSystem {
  server: Server
  folder: string
  /** Ends it with `kill -9` or in order, and starts it again on the same data. */
  restart: (how: "kill" | "stop") => Promise<void>
}

interface Host {
  /** The system that the tests of a file share: each file begins with the demo data as they are made. */
  systemFor: (file: string) => Promise<RunningSystem>
}

/** Everything a browser test stands on: a server of its own, and hands to use the page with. */
export const test = base.extend<{ system: RunningSystem; app: App }, { host: Host; demoMadeNow: boolean }>({
  /** Demo data made for this worker alone, for tests of what lapses by itself, as open sessions do. */
  demoMadeNow: [false, { scope: "worker", option: true }],
  host: [
    async ({ demoMadeNow }, use, { workerIndex }) => {
      const port = firstPort + workerIndex
      let running: { file: string; system: RunningSystem } | undefined
      const begin = async (): Promise<RunningSystem> => {
        const folder = await mkdtemp(join(tmpdir(), "atalaia-browser-"))
        if (!demoMadeNow) await cp(templateFolder, folder, { recursive: true })
        const system: RunningSystem = {
          folder,
          server: await startServer(folder, port),
          restart: async (how) => {
            await system.server[how]()
            system.server = await startServer(folder, port)
          },
        }
        return system
      }
      const end = async () => {
        if (!running) return
        await running.system.server.stop()
        await rm(running.system.folder, { recursive: true, force: true })
      }
      await use({
        systemFor: async (file) => {
          if (running?.file === file) return running.system
          await end()
          running = { file, system: await begin() }
          return running.system
        },
      })
      await end()
    },
    { scope: "worker" },
  ],
  system: async ({ host }, use, { file }) => use(await host.systemFor(file)),
  baseURL: async ({ system }, use) => use(system.server.address),
  app: async ({ page, system }, use) => {
    const app = new App(page, system)
    page.on("pageerror", (error) => app.broken.push(error.message))
    await use(app)
    expect(app.broken, "errors thrown in the page").toEqual([])
  },
})

/** The page in the words of its user. */
export class App {
  /** Errors that nothing caught. */
  readonly broken: string[] = []

  constructor(
    readonly page: Page,
    readonly system: RunningSystem,
  ) {}

  /** Opens an address signed in, without the form, and waits for the screen. */
  async signIn(id: string, { at = "/", password = demoPassword } = {}) {
    const opened = await this.page.request.post("/api/session", {
      headers: clientHeaders,
      maxRetries,
      data: { id, password },
    })
    const { token } = await opened.json()
    expect(token, await opened.text()).toBeDefined()
    // Once: reloading after signing out must not sign in again.
    await this.page.addInitScript((own) => {
      if (sessionStorage.getItem(`signed in ${own}`)) return
      sessionStorage.setItem(`signed in ${own}`, "yes")
      localStorage.setItem("atalaia.token", JSON.stringify(own))
      // Whoever signs in so is no first visitor.
      localStorage.setItem("atalaia:palette-known", "true")
    }, token)
    await this.page.goto(at)
    await expect(this.page.getByRole("banner")).toBeVisible()
  }

  /** Signs in by the form, and waits for the first screen. */
  async signInByForm(id: string, { at = "/", password = demoPassword } = {}) {
    await this.page.goto(at)
    await this.page.getByLabel("CPF ou identificador").fill(id)
    await this.page.getByLabel("Senha", { exact: true }).fill(password)
    await this.page.getByLabel("Senha", { exact: true }).press("Enter")
    await expect(this.page.getByRole("banner")).toBeVisible()
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

  /** Sends the form over the page by key, once it stands. */
  async send(name: string | RegExp) {
    await expect(
      this.dialog(name).getByRole("textbox").or(this.dialog(name).getByRole("combobox")).first(),
    ).toBeVisible()
    await this.page.keyboard.press("Control+Enter")
  }

  get palette() {
    return this.page.getByRole("combobox", { name: "Buscar ou comandar" })
  }

  /** Keeps back what the page asks for at such addresses, until what comes back is called. */
  async hold(url: string | RegExp): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await this.page.route(url, async (route) => {
      await released
      await route.fallback()
    })
    return release
  }

  menu(name: string) {
    return this.page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name })
  }

  notice(text: string | RegExp) {
    return this.page.getByRole("region", { name: "Avisos" }).getByText(text).first()
  }

  dialog(name: string | RegExp) {
    return this.page.getByRole("dialog", { name })
  }
}
