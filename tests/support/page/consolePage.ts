import type { Root } from "react-dom/client"
import { vi } from "vitest"
import type { RequestOptions, Requests } from "../console/api"
import { Locator } from "./locator"
import { Person } from "./person"

/**
 * The page in jsdom, with a server in the same process instead of a network. Each load evaluates the page's modules again, as a
 * browser does.
 */

type Server = (request: Request) => Response | Promise<Response>
/** Delays a request or makes it fail. */
type Hindrance = (request: Request) => Promise<void> | undefined

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

export class ConsolePage {
  readonly person: Person
  readonly keyboard: Keyboard
  private readonly underWay = new Set<Request>()
  private readonly keptBack = new Set<Request>()
  private readonly cookies = cookieJar()
  private readonly hindrances: { matches: (url: string) => boolean; hinder: Hindrance }[] = []
  private readonly listeners: ((sent: Sent) => void)[] = []
  private root: Root | undefined
  private readonly all: Locator

  constructor(
    private readonly server: Server,
    private readonly origin: string,
  ) {
    this.person = new Person({ underWay: this.underWay, keptBack: this.keptBack })
    // After user-event, whose listeners stay for all tests.
    if (!isNoting) [window, document].forEach(noteListeners)
    isNoting = true
    this.all = new Locator(this.person, () => [document.documentElement], "page")
    const acting = async (act: () => Promise<void>) => {
      await this.person.rest("act")
      await this.person.acting(act)
    }
    this.keyboard = {
      press: (key) => acting(() => this.person.press(key)),
      type: (text, { delay = 0 } = {}) => acting(() => this.person.type(text, delay)),
      insertText: (text) => acting(() => this.person.type(text)),
    }
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) => this.fetch(input, init))
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
    await this.person.rest("look")
    return run(given as Given)
  }

  /** Loads the page at an address. */
  async goto(address: string): Promise<void> {
    this.leave()
    history.replaceState(null, "", new URL(address, this.origin).href.replace(this.origin, ""))
    await this.load()
  }

  async reload(): Promise<void> {
    await this.person.rest("look")
    this.leave()
    await this.load()
  }

  async goBack(): Promise<void> {
    await this.person.rest("look")
    const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }))
    history.back()
    await arrived
  }

  private async load() {
    vi.resetModules()
    document.body.innerHTML = '<div id="root"></div>'
    this.root = await (await import("@/main")).root
    await this.person.rest("look")
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

  /** Delays or fails requests to matching addresses, until the returned function is called. */
  hinder(url: string | RegExp, hinder: Hindrance): () => void {
    const pattern =
      typeof url === "string"
        ? new RegExp(
            `^${url
              .replace(/[.+?^$()|[\]\\]/g, "\\$&")
              .replace(/\*\*/g, ".*")
              .replace(/(?<!\.)\*/g, "[^/]*")}$`,
          )
        : url
    const each = { matches: (address: string) => pattern.test(address), hinder }
    this.hindrances.unshift(each)
    return () => this.hindrances.splice(this.hindrances.indexOf(each), 1)
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

  /** The `fetch` of a browser, with cookies and the headers that tell the origin. */
  private async fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set("cookie", this.cookies.header())
    headers.set("sec-fetch-site", "same-origin")
    headers.set("user-agent", navigator.userAgent)
    if (init.method !== undefined && init.method !== "GET") headers.set("origin", this.origin)
    const request = new Request(new URL(input, this.origin), { ...init, headers })
    const sent = {
      method: () => request.method,
      url: () => request.url,
      headers: () => Object.fromEntries(request.headers),
      postData: async () => (typeof init.body === "string" ? init.body : ""),
    }
    for (const listener of this.listeners) listener(sent)
    this.underWay.add(request)
    try {
      const { hinder } = this.hindrances.find(({ matches }) => matches(request.url)) ?? {}
      await hinder?.(request)
      const answer = await this.server(request)
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
