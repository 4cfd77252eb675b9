import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test as base, expect, type Page } from "playwright/test"
import { type Server, startServer } from "./server"
import { firstPort, templateFolder } from "./template"

export { expect }
export const demoPassword = "Atalaia-demo-2026"

export interface RunningSystem {
  server: Server
  folder: string
  /** Ends it with `kill -9` or in order, and starts it again on the same data. */
  restart: (how: "kill" | "stop") => Promise<void>
}

/** Everything a browser test stands on: a server of its own for the worker, and hands to use the page with. */
export const test = base.extend<{ app: App }, { system: RunningSystem }>({
  system: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const folder = await mkdtemp(join(tmpdir(), "atalaia-browser-"))
      await cp(templateFolder, folder, { recursive: true })
      const port = firstPort + workerIndex
      const system: RunningSystem = {
        folder,
        server: await startServer(folder, port),
        restart: async (how) => {
          await system.server[how]()
          system.server = await startServer(folder, port)
        },
      }
      await use(system)
      await system.server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: "worker" },
  ],
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

  /** Signs in by the form, and waits for the first screen. */
  async signIn(id: string, { at = "/", password = demoPassword } = {}) {
    await this.page.goto(at)
    await this.page.getByLabel("CPF ou identificador").fill(id)
    await this.page.getByLabel("Senha", { exact: true }).fill(password)
    await this.page.getByLabel("Senha", { exact: true }).press("Enter")
    await expect(this.page.getByRole("banner")).toBeVisible()
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
