import userEvent, { type UserEvent } from "@testing-library/user-event"
import { vi } from "vitest"
import { realNow } from "./clocks"
import { changeValue, isVisible, summary } from "./elements"

/*
 * The user of a page in jsdom, and the page's clock. Timers and frames of the page run on a fake clock, which moves on at once
 * when the server has answered. So no test waits, and no result depends on the speed of the machine.
 */

/** A file that a test uploads. */
export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** An option of a select: its label or value, or its position. */
export type Choice = string | { label: string } | { index: number }

/** Runs one round of the event loop: promises, messages between ports, React updates. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
async function turns(count: number) {
  for (let index = 0; index < count; index++) await turn()
}

/** Elements that are loading: see `tests/browser/rest.ts`. Found without complex selectors, which are slow in jsdom. */
function busy(): Element[] {
  const marked = [...document.querySelectorAll("[aria-busy]")].filter(
    (each) => each.getAttribute("aria-busy") === "true" && !["FORM", "BUTTON"].includes(each.tagName),
  )
  return [...marked, ...document.getElementsByClassName("animate-shimmer")].filter(isVisible)
}

const frame = 17
/** The number of times a test looks at the page before it fails: about twenty seconds of the page's clock. */
export const maxLooks = 600

export class Person {
  private readonly user: UserEvent
  private ahead = 0

  constructor(
    /** Requests without an answer. A test holds back the answers of `keptBack`. */
    private readonly requests: { underWay: ReadonlySet<unknown>; keptBack: ReadonlySet<unknown> },
  ) {
    this.user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })
  }

  /**
   * Waits until all requests are answered and drawn and no element is loading.
   */
  async rest(): Promise<void> {
    if (this.ahead > 0) return
    let waitedFor: Element[] = []
    for (let looks = 0; looks < maxLooks; looks++) {
      await this.answered()
      await vi.dynamicImportSettled()
      await this.pass(frame * 2)
      if (this.requests.underWay.size > 0) continue
      waitedFor = this.requests.keptBack.size === 0 ? busy() : []
      if (waitedFor.length === 0) return
    }
    throw new Error(`The page does not come to rest: ${waitedFor.map(summary).join(", ")}`)
  }

  /** Types and presses without waiting for the page. */
  async withoutWaiting<Result>(act: () => Promise<Result>): Promise<Result> {
    await this.rest()
    this.ahead++
    try {
      return await act()
    } finally {
      this.ahead--
    }
  }

  /** Waits for the server. The page's clock moves slowly during the wait, for timers that the answer itself needs. */
  private async answered(): Promise<void> {
    let last = realNow()
    while (this.requests.underWay.size > 0) {
      await turn()
      if (realNow() - last < 10) continue
      vi.advanceTimersByTime(1)
      last = realNow()
    }
    await turns(3)
  }

  /** Moves the page's clock on. */
  private async pass(milliseconds: number): Promise<void> {
    vi.advanceTimersByTime(milliseconds)
    await turns(3)
  }

  /** Repeats `act` until it returns something. Throws the last failure if it never does. */
  async repeat<Result>(act: () => Promise<Result | undefined>, failure: () => unknown): Promise<Result> {
    for (let looks = 0; looks < maxLooks; looks++) {
      await this.rest()
      const result = await act()
      if (result !== undefined) return result
    }
    throw failure()
  }

  /** Repeats `look` until it returns something. Throws the text of `missing` if it never does. */
  async until<Seen>(look: () => Seen | undefined, missing: () => string): Promise<Seen> {
    for (let looks = 0; looks < maxLooks; looks++) {
      const seen = look()
      if (seen !== undefined) return seen
      if (this.ahead > 0) await this.pass(frame)
      else await this.rest()
    }
    throw new Error(missing())
  }

  /** Runs an action and lets the page react to it. */
  async acting(act: () => Promise<void> | void): Promise<void> {
    await act()
    await turns(1)
  }

  async click(
    element: Element,
    { modifiers = [], button = "left" }: { modifiers?: string[]; button?: "left" | "right" } = {},
  ) {
    const held = modifiers.map((key) => (key === "ControlOrMeta" ? "Control" : key))
    if (held.length > 0) await this.user.keyboard(held.map((key) => `{${key}>}`).join(""))
    await this.user.pointer({ keys: button === "right" ? "[MouseRight]" : "[MouseLeft]", target: element })
    if (held.length > 0) await this.user.keyboard(held.map((key) => `{/${key}}`).join(""))
  }
  doubleClick = (element: Element) => this.user.dblClick(element)
  hover = (element: Element) => this.user.hover(element)

  /** Replaces the value of a field at once. */
  async fill(element: Element, text: string) {
    if (!(element instanceof HTMLElement)) return
    element.focus()
    changeValue(element, text)
    element.dispatchEvent(new Event("change", { bubbles: true }))
  }

  /** Presses a key with its modifiers: `Control+Enter`. */
  async press(combination: string) {
    const keys = combination === "+" ? ["+"] : combination.split("+")
    const key = keys.at(-1) ?? ""
    const { activeElement } = document
    if (activeElement instanceof HTMLSelectElement && combination === "ArrowDown") {
      const next = activeElement.options[activeElement.selectedIndex + 1]
      if (next) await this.user.selectOptions(activeElement, next)
      return
    }
    const held = keys.slice(0, -1).map((each) => (each === "ControlOrMeta" ? "Control" : each))
    const pressed = key === "Space" ? "[Space]" : key.length > 1 ? `{${key}}` : escaped(key)
    await this.user.keyboard(
      `${held.map((each) => `{${each}>}`).join("")}${pressed}${held.map((each) => `{/${each}}`).join("")}`,
    )
  }

  async type(text: string, delay = 0) {
    const { activeElement } = document
    if (activeElement instanceof HTMLSelectElement) return this.choose(activeElement, text)
    for (const part of delay > 0 ? text : [text].filter(Boolean)) {
      await this.user.keyboard(escaped(part).replaceAll("\n", "{Enter}"))
      if (delay > 0) await this.pass(delay)
    }
  }

  /** Selects the first option whose label begins with a text. */
  private async choose(select: HTMLSelectElement, text: string) {
    const option = [...select.options].find(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))
    if (option) await this.user.selectOptions(select, option)
  }

  async select(element: Element, wanted: Choice) {
    const options = [...(element as HTMLSelectElement).options]
    const option =
      typeof wanted === "object" && "index" in wanted
        ? options[wanted.index]
        : options.find((each) =>
            [each.label, each.value].includes(typeof wanted === "string" ? wanted : wanted.label),
          )
    if (!option) throw new Error(`There is no option ${JSON.stringify(wanted)}`)
    await this.user.selectOptions(element, option)
  }

  async upload(element: Element, files: FilePayload | FilePayload[]) {
    const all = [files]
      .flat()
      .map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }))
    await this.user.upload(element as HTMLElement, all)
  }
}

const escaped = (text: string) => text.replaceAll("{", "{{").replaceAll("[", "[[")
