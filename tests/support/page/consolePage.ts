import { resolveObjectURL } from "node:buffer"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Root } from "react-dom/client"
import { vi } from "vitest"
import type { RequestOptions, Requests } from "../console/api"
import { Locator } from "./locator"
import { onNavigation } from "./navigation"
import { Person } from "./person"

/*
 * The page in jsdom, with a server in the same process instead of a network. Each load evaluates the page's modules again, as a
 * browser does.
 */

type Server = (request: Request) => Response | Promise<Response>
/** Delays a request, makes it fail, or answers it instead of the server. */
type Hindrance = (request: Request) => Promise<Response | undefined> | undefined

export interface Cookies {
  header: () => string
  take: (answer: Response) => void
}

function cookieJar(): Cookies {
  const kept = new Map<string, string>()
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join("; "),
    take: ({ headers }) => {
      for (const cookie of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/;\s*max-age=0/i.test(cookie) || value === "") kept.delete(name)
        else kept.set(name, value)
      }
    },
  }
}

/** Removes the listeners that the page added to window and document. */
const listening: (() => void)[] = []
function noteListeners(target: EventTarget) {
  const { addEventListener } = target
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    listening.push(() => target.removeEventListener(type, listener, options))
    addEventListener.call(target, type, listener, options)
  }
}
let isNoting = false

interface Keyboard {
  press: (key: string, options?: { delay?: number }) => Promise<void>
  /** With a `delay` the page's clock moves on by so many milliseconds after each key. */
  type: (text: string, options?: { delay?: number }) => Promise<void>
  insertText: (text: string) => Promise<void>
}

export interface Sent {
  method: () => string
  url: () => string
  headers: () => Record<string, string>
  postData: () => Promise<string>
}

/** A request that waits for the test's decision. */
interface Route {
  request: () => Sent
  fulfill: (answer: { status?: number; json: unknown }) => void
  continue: () => void
}

/** A file that the page saved. */
interface Download {
  suggestedFilename: () => string
  path: () => Promise<string>
}

export class ConsolePage {
  readonly person: Person
  readonly keyboard: Keyboard
  /** Requests without an answer, and a load that has begun. */
  private readonly underWay = new Set<object>()
  private readonly keptBack = new Set<Request>()
  private readonly cookies = cookieJar()
  private readonly hindrances: { url: string | RegExp; hinder: Hindrance }[] = []
  private readonly listeners: ((sent: Sent) => void)[] = []
  private downloaded: (file: Download) => void = () => undefined
  private root: Root | undefined
  private readonly all: Locator

  constructor(
    private readonly server: Server,
    private readonly origin: string,
    /** Where downloads are saved. */
    private readonly folder: string,
  ) {
    this.person = new Person({ underWay: this.underWay, keptBack: this.keptBack })
    // After user-event, whose listeners stay for all tests.
    if (!isNoting) [window, document].forEach(noteListeners)
    isNoting = true
    this.all = new Locator(this.person, () => [document.documentElement], "page")
    const acting = async (act: () => Promise<void>) => {
      await this.person.rest()
      await this.person.acting(act)
    }
    this.keyboard = {
      press: (key) => acting(() => this.person.press(key)),
      type: (text, { delay = 0 } = {}) => acting(() => this.person.type(text, delay)),
      insertText: (text) => acting(() => this.person.type(text)),
    }
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) => this.fetch(input, init))
    onNavigation((address) => this.navigate(address))
    const download = (link: HTMLAnchorElement) => this.download(link)
    HTMLAnchorElement.prototype.click = function () {
      if (this.download === "") HTMLElement.prototype.click.call(this)
      else download(this)
    }
  }

  getByRole = (...given: Parameters<Locator["getByRole"]>) => this.all.getByRole(...given)
  getByText = (...given: Parameters<Locator["getByText"]>) => this.all.getByText(...given)
  getByLabel = (...given: Parameters<Locator["getByLabel"]>) => this.all.getByLabel(...given)
  getByPlaceholder = (...given: Parameters<Locator["getByPlaceholder"]>) =>
    this.all.getByPlaceholder(...given)
  getByAltText = (...given: Parameters<Locator["getByAltText"]>) => this.all.getByAltText(...given)
  getByTitle = (...given: Parameters<Locator["getByTitle"]>) => this.all.getByTitle(...given)
  locator = (selector: string) =>
    selector === "html"
      ? new Locator(this.person, () => [document.documentElement], "html")
      : this.all.locator(selector)

  url = () => location.href
  content = async () => document.documentElement.outerHTML
  title = async () => document.title
  evaluate = async <Result, Given>(run: (given: Given) => Result, given?: Given) => {
    await this.person.rest()
    return run(given as Given)
  }

  /** Loads the page at an address. If only its hash is new, the document stays, as in a browser. */
  async goto(address: string): Promise<void> {
    const url = new URL(address, this.origin)
    if (this.root && url.hash && url.pathname + url.search === location.pathname + location.search) {
      const changed = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }))
      location.hash = url.hash
      await changed
      await this.person.rest()
      return
    }
    this.leave()
    history.replaceState(null, "", url.href.replace(this.origin, ""))
    await this.load()
  }

  async reload(): Promise<void> {
    await this.person.rest()
    this.leave()
    await this.load()
  }

  async goBack(): Promise<void> {
    await this.person.rest()
    const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }))
    history.back()
    await arrived
  }

  private async load() {
    await this.open()
    await this.person.rest()
  }

  private async open() {
    vi.resetModules()
    document.body.innerHTML = '<div id="root"></div>'
    this.root = await (await import("@/main")).root
  }

  /** Navigates to another document, once the script that causes it has ended. */
  private navigate(address: string): void {
    const loading = {}
    this.underWay.add(loading)
    setImmediate(async () => {
      this.leave()
      this.underWay.add(loading)
      history.replaceState(null, "", address)
      await this.open()
      this.underWay.delete(loading)
    })
  }

  /** Unloads the document, as closing or reloading its tab does. */
  leave(): void {
    window.dispatchEvent(new Event("pagehide"))
    this.root?.unmount()
    this.root = undefined
    for (const end of listening.splice(0)) end()
    vi.clearAllTimers()
    this.underWay.clear()
    document.body.innerHTML = ""
    for (const { name } of [...document.documentElement.attributes])
      document.documentElement.removeAttribute(name)
  }

  /** Calls back for each request from now on. */
  on(_: "request", listener: (sent: Sent) => void): void
  /** Browsers ask whether to leave the page. jsdom leaves it. */
  on(_: "dialog", answer: (question: { accept: () => Promise<void> }) => void): void
  on(event: "request" | "dialog", listener: ((sent: Sent) => void) | object): void {
    if (event === "request") this.listeners.push(listener as (sent: Sent) => void)
  }

  /** Waits for the next file that the page saves. */
  waitForEvent(_: "download"): Promise<Download> {
    return new Promise((resolve) => {
      this.downloaded = resolve
    })
  }

  private download({ href, download: name }: HTMLAnchorElement) {
    const file = resolveObjectURL(href)
    const path = async () => {
      const folder = join(this.folder, "downloads")
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), new Uint8Array((await file?.arrayBuffer()) ?? []))
      return join(folder, name)
    }
    this.downloaded({ suggestedFilename: () => name, path })
  }

  /** Delays or fails requests to matching addresses, until the returned function is called. */
  hinder(url: string | RegExp, hinder: Hindrance): () => void {
    const each = { url, hinder }
    this.hindrances.unshift(each)
    return () => this.hindrances.splice(this.hindrances.indexOf(each), 1)
  }

  /** The test answers requests to matching addresses, or lets the server answer. */
  async route(url: string | RegExp, decide: (route: Route) => unknown): Promise<void> {
    this.hinder(
      url,
      (request) =>
        new Promise((resolve) => {
          decide({
            request: () => sentOf(request),
            fulfill: ({ status = 200, json }) => resolve(Response.json(json, { status })),
            continue: () => resolve(undefined),
          })
        }),
    )
  }
  async unroute(url: string | RegExp): Promise<void> {
    const others = this.hindrances.filter((each) => String(each.url) !== String(url))
    this.hindrances.splice(0, this.hindrances.length, ...others)
  }

  /** A test holds the answer back: the page is at rest without it. The returned function undoes that. */
  keepBack(request: Request): () => void {
    this.underWay.delete(request)
    this.keptBack.add(request)
    return () => {
      this.keptBack.delete(request)
      this.underWay.add(request)
    }
  }

  /** The `fetch` of a browser, with cookies and the headers that name the origin. */
  private async fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set("cookie", this.cookies.header())
    headers.set("sec-fetch-site", "same-origin")
    headers.set("user-agent", navigator.userAgent)
    if (init.method !== undefined && init.method !== "GET") headers.set("origin", this.origin)
    const request = new Request(new URL(input, this.origin), { ...init, headers })
    const sent = sentOf(request, init.body)
    for (const listener of this.listeners) listener(sent)
    this.underWay.add(request)
    try {
      const { hinder } = this.hindrances.find(({ url }) => patternOf(url).test(request.url)) ?? {}
      const given = await hinder?.(request)
      const answer = given ?? (await this.server(request))
      init.signal?.throwIfAborted()
      this.cookies.take(answer)
      return answer
    } finally {
      this.underWay.delete(request)
    }
  }

  /** Requests next to the page, with the browser's cookies. */
  readonly request: Requests = {
    fetch: async (path, options = {}) => {
      const request = new Request(new URL(path, this.origin), {
        method: options.method ?? "GET",
        headers: { ...options.headers, cookie: this.cookies.header(), ...contentType(options) },
        ...bodyOf(options),
      })
      const answer = await this.server(request)
      this.cookies.take(answer)
      const body = Buffer.from(await answer.arrayBuffer())
      return {
        ok: () => answer.ok,
        status: () => answer.status,
        url: () => request.url,
        body: async () => body,
        text: async () => body.toString(),
        json: async () => JSON.parse(body.toString()),
      }
    },
    get: (path, options) => this.request.fetch(path, { ...options, method: "GET" }),
    post: (path, options) => this.request.fetch(path, { ...options, method: "POST" }),
    delete: (path, options) => this.request.fetch(path, { ...options, method: "DELETE" }),
  }
}

const sentOf = (request: Request, body?: RequestInit["body"]): Sent => ({
  method: () => request.method,
  url: () => request.url,
  headers: () => Object.fromEntries(request.headers),
  postData: async () => (typeof body === "string" ? body : ""),
})

/** An address with `*` and `**` as a regular expression. */
const patternOf = (url: string | RegExp): RegExp =>
  typeof url === "string"
    ? new RegExp(
        `^${url
          .replace(/[.+?^$()|[\]\\]/g, "\\$&")
          .replace(/\*\*/g, ".*")
          .replace(/(?<!\.)\*/g, "[^/]*")}$`,
      )
    : url

const contentType = ({ data }: RequestOptions): Record<string, string> =>
  data === undefined ? {} : { "Content-Type": "application/json" }

function bodyOf({ data, multipart }: RequestOptions): RequestInit {
  if (multipart === undefined) return data === undefined ? {} : { body: JSON.stringify(data) }
  const body = new FormData()
  for (const [name, part] of Object.entries(multipart)) {
    if (typeof part === "string") body.set(name, part)
    else body.set(name, new File([new Uint8Array(part.buffer)], part.name, { type: part.mimeType }))
  }
  return { body }
}
