import { EventEmitter, once } from "node:events"
import { expect as base, type Locator, type Page, type Request } from "playwright/test"

/*
 * People look before they press. A test that does not would press on a page that is still being drawn, and its result
 * would depend on the speed of the machine. So no test acts on a page, or reads it once, before the page is at rest:
 * all its requests are answered, two frames were drawn since, it has nothing to do, and nothing says that it is loading.
 * The page's own methods are replaced here, so that a test cannot be written otherwise. To press while the page is at
 * work, as experienced people do, use `App.typeAhead`.
 */

/** Locator methods that do not wait until the page is ready, or only for part of it. */
const ofLocators = [
  ...["all", "allInnerTexts", "allTextContents", "ariaSnapshot", "boundingBox", "count", "evaluate"],
  ...["evaluateAll", "evaluateHandle", "getAttribute", "innerHTML", "innerText", "inputValue", "isChecked"],
  ...["isDisabled", "isEditable", "isEnabled", "isHidden", "isVisible", "textContent"],
  ...["blur", "check", "clear", "click", "dblclick", "dispatchEvent", "dragTo", "fill", "focus", "hover"],
  ...[
    "scrollIntoViewIfNeeded",
    "selectOption",
    "selectText",
    "setChecked",
    "setInputFiles",
    "tap",
    "uncheck",
  ],
] as const satisfies readonly (keyof Locator)[]
/** and those that press keys. */
const presses = ["press", "pressSequentially"] as const satisfies readonly (keyof Locator)[]
const ofPages = ["evaluate", "goBack", "goForward", "goto", "pdf", "reload", "screenshot"] as const
const ofKeyboards = ["down", "insertText", "press", "type", "up"] as const
const ofMice = ["click", "dblclick", "down", "move", "up", "wheel"] as const

declare global {
  /** The browser's own timers, even if a test has mocked the page's clock. */
  var nextFrame: typeof requestAnimationFrame
  /** The browser's own idle callback. WebKit has none, and counts as idle after its frames. */
  var nextIdle: typeof requestIdleCallback | undefined
  var ownNow: () => number
  /** The time of the last key, by `ownNow`. */
  var lastKeyAt: number
}

/** The slowdown factor of the page's processor (`npm run stress`). */
const slower = Number(process.env.STRESS_SLOWER ?? 1)
/** The time in milliseconds that a page may be busy before a waiting test fails. */
const timeout = 60_000 * slower

/** To look or click, to type, or to press a key that may act on new content, and so must belong to no earlier burst. */
type Purpose = "look" | "type" | "press"

class Rest {
  private readonly underWay = new Set<Request>()
  /** Requests whose answers the test itself holds back. */
  private readonly keptBack = new Set<Request>()
  private readonly events = new EventEmitter()
  private ahead = 0

  constructor(private readonly page: Page) {
    this.events.setMaxListeners(0)
    page.on("request", (request) => this.waitFor(request))
    page.on("requestfinished", (request) => this.leaveOut(request))
    page.on("requestfailed", (request) => this.leaveOut(request))
    page.on("close", () => this.events.emit("idle"))
  }

  waitFor(request: Request): void {
    this.underWay.add(request)
  }

  /** Not awaited, because the test holds its answer back. */
  keepBack(request: Request): void {
    this.keptBack.add(request)
    this.goOn(request)
  }

  private leaveOut(request: Request): void {
    this.keptBack.delete(request)
    this.goOn(request)
  }

  private goOn(request: Request): void {
    this.underWay.delete(request)
    if (this.underWay.size === 0) this.events.emit("idle")
  }

  /** Runs `act` without waiting for the page. The page is at rest first, because users do not press unseen controls. */
  async withoutWaiting<Result>(act: () => Promise<Result>): Promise<Result> {
    await this.come("press")
    this.ahead++
    try {
      return await act()
    } finally {
      this.ahead--
    }
  }

  /**
   * Waits until all requests of the page are answered and drawn and an opened form has the focus. To press a key,
   * also waits until the last burst of keys is over. Rejects after a minute with a list of the missing parts.
   */
  async come(to: Purpose): Promise<void> {
    if (this.ahead > 0) return
    const until = performance.now() + timeout
    let isComing: boolean
    do {
      await this.answered()
      isComing = await this.drawn(to)
      if (performance.now() > until) throw new Error("What was opened does not come")
    } while ((this.underWay.size > 0 || isComing) && !this.page.isClosed())
  }

  private async answered(): Promise<void> {
    if (this.underWay.size === 0 || this.page.isClosed()) return
    await once(this.events, "idle", { signal: AbortSignal.timeout(timeout) }).catch(() => {
      const addresses = [...this.underWay].map((request) => request.url())
      throw new Error(`The page does not come to rest. It still waits for ${addresses.join(", ")}`)
    })
  }

  /**
   * Waits for two frames and until the page is idle. The first frame draws the last answer, the second its consequences; on a
   * starved machine both may be too early. Returns whether a screen, a dialog or options are still loading: their code has not
   * run yet, or the typed text has not been requested. To press a key, also returns true while the last burst goes on.
   */
  private async drawn(to: Purpose): Promise<boolean> {
    const coming = framesOf
      .get(this.page)?.([this.keptBack.size === 0 ? busy : [], to])
      .catch((error) => {
        // The page is loading another document, or is closed.
        if (!/context was destroyed|navigat|closed|crashed/i.test(String(error))) throw error
        return false
      })
    return (await coming) ?? false
  }
}

/**
 * Marks of a page that is not final yet: loading parts and their placeholders (`Skeleton`). A form that is being sent is
 * excluded, because it may wait for the answer to a question.
 */
const busy = ['[aria-busy="true"]:not(form, button)', ".animate-shimmer"]
/** Runs in the page. */
const framesAndIdle = ([signs, to]: readonly [readonly string[], Purpose]) =>
  new Promise<boolean>((resolve) => {
    const isShown = (element: Element) => element.checkVisibility()
    const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
    const isInBurst = () =>
      to !== "look" &&
      (to === "press" || !document.activeElement?.matches(fields)) &&
      // With less time between them, keys are one burst.
      ownNow() - lastKeyAt < 500
    const look = () =>
      resolve(isInBurst() || signs.some((sign) => [...document.querySelectorAll(sign)].some(isShown)))
    // A page that never becomes idle, because other programs use the machine, is read nevertheless.
    nextFrame(() => nextFrame(() => (nextIdle ? nextIdle(look, { timeout: 2000 }) : look())))
  })

/** Runs in each document before its own code. */
const keepOwn = () => {
  globalThis.nextFrame ??= requestAnimationFrame.bind(globalThis)
  globalThis.nextIdle ??= globalThis.requestIdleCallback?.bind(globalThis)
  globalThis.ownNow ??= performance.now.bind(performance)
  globalThis.lastKeyAt ??= Number.NEGATIVE_INFINITY
  const note = ({ type }: Event) => {
    // A pointer press ends a burst.
    globalThis.lastKeyAt = type === "keydown" ? ownNow() : Number.NEGATIVE_INFINITY
  }
  addEventListener("keydown", note, true)
  addEventListener("pointerdown", note, true)
}

type Evaluate = (given: Parameters<typeof framesAndIdle>[0]) => Promise<boolean>

const rests = new WeakMap<Page, Rest>()
const framesOf = new WeakMap<Page, Evaluate>()

export function restOf(page: Page): Rest {
  const rest = rests.get(page)
  if (!rest) throw new Error("Nobody watches this page: make it through App")
  return rest
}

type Act = (...given: unknown[]) => Promise<unknown>

/** `Enter` and combinations may act on new content. Letters do outside a field only. */
const isAct = (key: unknown) => typeof key === "string" && /Enter|Control\+|Meta\+/.test(key)

/** Wraps each of an object's methods so that it waits first. */
function waitingFirst(
  owner: object,
  names: readonly string[],
  to: Purpose,
  restFor: (self: never) => Rest | undefined,
) {
  for (const name of names) {
    const act = Reflect.get(owner, name) as Act
    const waiting: Act = async function (this: never, ...given) {
      await restFor(this)?.come(to === "press" && !isAct(given[0]) ? "type" : to)
      return act.apply(this, given)
    }
    Object.defineProperty(owner, name, { value: waiting, configurable: true, writable: true })
  }
}

let locatorsWait = false

/** From here on every action on this page waits until it is at rest. Must be called before the page is opened. */
export async function keepToRest(page: Page): Promise<void> {
  if (rests.has(page)) return
  const rest = new Rest(page)
  rests.set(page, rest)
  const evaluate = page.evaluate.bind(page)
  framesOf.set(page, (given) => evaluate(framesAndIdle, given))
  await page.addInitScript(keepOwn)
  // The existing document, even if it is an empty one.
  await page.evaluate(keepOwn)
  if (slower > 1 && page.context().browser()?.browserType().name() === "chromium") {
    const session = await page.context().newCDPSession(page)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower })
  }
  if (!locatorsWait) {
    locatorsWait = true
    const locators = Object.getPrototypeOf(page.locator("html"))
    const restFor = (self: Locator) => rests.get(self.page())
    waitingFirst(locators, ofLocators, "look", restFor)
    waitingFirst(locators, presses, "press", restFor)
  }
  waitingFirst(page, ofPages, "look", () => rest)
  waitingFirst(page.keyboard, ofKeyboards, "press", () => rest)
  waitingFirst(page.mouse, ofMice, "look", () => rest)
}

/** Matchers that could pass on a page that is not fully rendered. With `not` this applies to all matchers. */
const ofAbsence: ReadonlySet<string | symbol> = new Set(["toBeEmpty", "toBeHidden", "toHaveCount"])

type Matchers = Record<string | symbol, unknown>

function lookingAtRest(matchers: Matchers, rest: Rest, always = false): Matchers {
  return new Proxy(matchers, {
    get: (target, name) => {
      const matcher = target[name]
      if (name === "not") return lookingAtRest(matcher as Matchers, rest, true)
      if (typeof matcher !== "function" || !(always || ofAbsence.has(name))) return matcher
      return async (...given: unknown[]) => {
        await rest.come("look")
        return matcher.apply(target, given)
      }
    },
  })
}

function watched(actual: unknown): Rest | undefined {
  if (typeof actual !== "object" || actual === null) return undefined
  const page = "page" in actual && typeof actual.page === "function" ? actual.page() : actual
  return rests.get(page)
}

type Expect = typeof base.soft

const atRest = <Kind extends Expect>(expect: Kind): Kind =>
  new Proxy(expect, {
    apply: (target, self, given: [unknown]) => {
      const matchers = Reflect.apply(target as Expect, self, given)
      const rest = watched(given[0])
      return rest ? lookingAtRest(matchers as unknown as Matchers, rest) : matchers
    },
    get: (target, name) => (name === "soft" ? atRest(base.soft) : Reflect.get(target, name)),
  })

/** Playwright's `expect`, but nothing counts as absent before the page is at rest. */
export const expect = atRest(base)
