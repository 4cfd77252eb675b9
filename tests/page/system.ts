import type { PGlite } from "@electric-sql/pglite"
import { expect as base, test as vitest } from "vitest"
import { demoPassword } from "../support/console/api"
import { ConsolePage, type Sent } from "../support/page/consolePage"
import "../support/page/matchers"
import { openPageSession } from "../support/page/pageSession.mjs"
import { preparePageWindow } from "../support/page/pageWindow"
import { acts } from "../support/server/acts.mjs"
import { restore } from "../support/server/pristine.mjs"
import type { System, startSystem } from "../support/server/system"
import { testsAll } from "../support/testAll"

export { clientHeaders, demoPassword } from "../support/console/api"

/**
 * Each load of the page resets all modules. The server's modules and databases are kept for all files of a process, because creating
 * them takes longer than most tests.
 */
const ofProcess: typeof globalThis & { startTestSystem?: typeof startSystem } = globalThis
let system: System | undefined

/** Starts the server of a test file. */
export async function startServer(): Promise<void> {
  ofProcess.startTestSystem ??= (await import("../support/server/system")).startSystem
  system = await ofProcess.startTestSystem({}, { alone: true })
}
export async function closeServer(): Promise<void> {
  await system?.close()
  system = undefined
}

const clientOf = ({ db }: System) => (db as unknown as { $client: PGlite }).$client

/** The server reports each use of the emergency access, so that the operator sees it. */
const isAlarm = (error: unknown) => error instanceof Error && error.name === "EmergencyAccessUsed"

/** A test of the console in jsdom against a server in the same process. Each test starts with fresh demonstration data. */
export const test = vitest.extend<{ app: App }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on no other one.
  app: async ({}, use) => {
    if (!system) throw new Error("the system starts with the tests")
    localStorage.clear()
    sessionStorage.clear()
    preparePageWindow()
    const app = new App(system)
    current = app
    await use(app)
    app.page.leave()
    await restore(clientOf(system))
    const failures = system.reported.splice(0).filter((error) => !isAlarm(error))
    base(failures, "errors reported by the server").toEqual([])
  },
})

/** Runs only in `npm run test:all`: repeats another test with variations. */
export const testInAll = test.runIf(testsAll)

interface RunningSystem extends System {
  server: {
    address: string
    /** Makes a change that the page cannot make. */
    database: (act: keyof typeof acts, parameters?: Record<string, string>) => Promise<void>
  }
}

/** The console and its user, with the API of the browser tests (`tests/browser/system.ts`). */
export class App {
  readonly page: ConsolePage
  readonly system: RunningSystem

  constructor(running: System) {
    const { origin } = new URL(running.settings.publicUrl)
    this.page = new ConsolePage(async (request) => running.app.fetch(request), origin, running.folder)
    const database: RunningSystem["server"]["database"] = async (act, parameters = {}) => {
      await acts[act](clientOf(running), parameters)
    }
    this.system = { ...running, server: { address: origin, database } }
  }

  /** Opens an address signed in, without the form, and waits for the screen. */
  async signIn(id: string, { at = "/", password = demoPassword } = {}) {
    const { address } = this.system.server
    const { renewable, user } = await openPageSession(this.page.request, address, { id, password })
    const passwords = { [id]: user.userAccountInfo.passwordExpirationDate }
    localStorage.setItem("atalaia.session", JSON.stringify(renewable.name))
    // These accounts have signed in before, and have been warned about their expiring password.
    localStorage.setItem("atalaia:palette-known", "true")
    localStorage.setItem("atalaia:password-toasts", JSON.stringify(passwords))
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

  /** Opens the palette by key and types a line. */
  async type(line: string) {
    await this.page.keyboard.press("Control+k")
    await expect(this.palette).toBeFocused()
    await this.palette.fill(line)
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

  async address(): Promise<URL> {
    await this.page.person.rest()
    return new URL(location.href)
  }

  /** Holds back the answers of matching addresses, until the returned function is called. */
  async hold(url: string | RegExp): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.page.hinder(url, async (request) => {
      const goOn = this.page.keepBack(request)
      await released
      goOn()
      return undefined
    })
    return release
  }

  /** Requests to matching addresses fail, until the returned function is called. */
  async cutOff(url: string | RegExp, method?: string): Promise<() => Promise<void>> {
    const noServer = async () => {
      throw new TypeError("Failed to fetch")
    }
    this.page.hinder("**/api/ready", noServer)
    const connect = this.page.hinder(url, (request) =>
      method === undefined || request.method === method ? noServer() : undefined,
    )
    return async () => connect()
  }

  /** Types and presses without waiting for the page. */
  typeAhead<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.page.person.withoutWaiting(act)
  }

  /** Confirms a removal by typing the name that the question asks for. */
  async remove() {
    const question = this.page.getByRole("alertdialog", { name: "Tem certeza que quer remover?" })
    await question.getByRole("button", { name: "Remover" }).click()
  }

  menu(name: string) {
    return this.page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name })
  }

  /** Collects the addresses of changes that the page sends from now on, without previews. */
  changesSent(): string[] {
    const sent: string[] = []
    this.page.on("request", (request: Sent) => {
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

type Matcher = (...given: unknown[]) => Promise<void>

/** Matchers that read the value again until they pass. */
function again(value: () => unknown, isNot = false): object {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === "not") return again(value, true)
        const matcher: Matcher = async (...given) => {
          let failure: unknown
          const isMet = async () => {
            const expected = base(await value())
            const matchers = isNot ? expected.not : expected
            try {
              await Reflect.get(matchers, name).call(matchers, ...given)
              return true
            } catch (error) {
              failure = error
              return undefined
            }
          }
          await current?.page.person.repeat(isMet, () => failure)
        }
        return matcher
      },
    },
  )
}
let current: App | undefined

/** Vitest's `expect`. `poll` and `toPass` let the page come to rest between attempts. */
export const expect = Object.assign(
  ((...given: Parameters<typeof base>) => base(...given)) as typeof base,
  base,
  {
    poll: ((value: () => unknown) => again(value)) as typeof base.poll,
  },
)
base.extend({
  async toPass(act: () => Promise<void>) {
    let failure: unknown
    const passes = async () => {
      try {
        await act()
        return true
      } catch (error) {
        failure = error
        return undefined
      }
    }
    await current?.page.person.repeat(passes, () => failure)
    return { pass: true, message: () => "" }
  },
})
