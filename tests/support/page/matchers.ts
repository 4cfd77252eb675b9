import { expect as base } from "vitest"
import {
  descriptionOf,
  fieldValue,
  isChecked,
  isDisabled,
  isEditable,
  isVisible,
  matches,
  nameOf,
  type Wanted,
} from "./elements"
import type { Locator } from "./locator"
import { maxLooks } from "./person"

/* The matchers of Playwright for pages in jsdom. Each looks again until it passes. */

interface Asserted {
  utils: { printReceived: (value: unknown) => string; printExpected: (value: unknown) => string }
  /** Undefined without `not`. */
  isNot?: boolean
}
/** The result of one look, and the value for the message. */
interface Look {
  pass: boolean
  seen: unknown
}

async function settled(this: Asserted, locator: Locator, name: string, expected: unknown, look: () => Look) {
  const { person } = locator
  await person.rest()
  let last = look()
  for (let looks = 1; looks < maxLooks && last.pass === Boolean(this.isNot); looks++) {
    await person.rest()
    last = look()
  }
  return {
    pass: last.pass,
    message: () =>
      `${locator} ${this.isNot ? "not " : ""}${name} ${this.utils.printExpected(expected)}: ${this.utils.printReceived(last.seen)}\n${locator
        .elements()
        .slice(0, 5)
        .map((each) => each.outerHTML.slice(0, 300))
        .join("\n")}`,
  }
}

/** A matcher about exactly one element. */
const ofOne = <Given extends unknown[]>(
  name: string,
  look: (element: HTMLElement, ...given: Given) => Look,
) =>
  async function (this: Asserted, locator: Locator, ...given: Given) {
    return settled.call(this, locator, name, given[0], () => {
      const found = locator.elements() as HTMLElement[]
      if (found.length > 1)
        throw new Error(
          `${locator} are ${found.length}: ${found.map((each) => each.outerHTML.slice(0, 150)).join("\n")}`,
        )
      const [element] = found
      return element ? look(element, ...given) : { pass: false, seen: "nothing" }
    })
  }

const text = (name: string, exact: boolean) =>
  async function (this: Asserted, locator: Locator, wanted: Wanted | readonly Wanted[]) {
    const all = [wanted].flat() as Wanted[]
    return settled.call(this, locator, name, wanted, () => {
      const found = locator.elements()
      if (!Array.isArray(wanted) && found.length > 1) throw new Error(`${locator} are ${found.length}`)
      const texts = found.map((each) => each.textContent)
      const pass =
        texts.length === all.length && texts.every((each, index) => fits(each, all[index] ?? "", exact))
      return { pass, seen: texts }
    })
  }
/** Matchers compare texts with case. Locators ignore it. */
const fits = (seen: string | null, wanted: Wanted, exact: boolean) => {
  if (typeof wanted !== "string") return matches(seen, wanted)
  const [one, other] = [seen, wanted].map((each) => (each ?? "").replace(/\s+/g, " ").trim()) as [
    string,
    string,
  ]
  return exact ? one === other : one.includes(other)
}

base.extend({
  toBeVisible: ofOne("is visible", (element) => ({ pass: isVisible(element), seen: "hidden" })),
  async toBeHidden(this: Asserted, locator: Locator) {
    return settled.call(this, locator, "is hidden", "", () => {
      const shown = locator.elements().filter(isVisible)
      return { pass: shown.length === 0, seen: shown.map((each) => each.outerHTML.slice(0, 150)) }
    })
  },
  async toBeAttached(this: Asserted, locator: Locator) {
    return settled.call(this, locator, "is there", "", () => ({
      pass: locator.elements().length > 0,
      seen: "nothing",
    }))
  },
  async toHaveCount(this: Asserted, locator: Locator, count: number) {
    return settled.call(this, locator, "are", count, () => {
      const { length } = locator.elements()
      return { pass: length === count, seen: length }
    })
  },
  toBeFocused: ofOne("has the focus", (element) => ({
    pass: element === document.activeElement,
    seen: document.activeElement?.outerHTML.slice(0, 200),
  })),
  toHaveValue: ofOne("has the value", (element, wanted: Wanted) => {
    const seen = fieldValue(element)
    return { pass: typeof wanted === "string" ? seen === wanted : wanted.test(seen), seen }
  }),
  toHaveAttribute: ofOne("has the attribute", (element, name: string, wanted?: Wanted) => {
    const seen = element.getAttribute(name)
    return { pass: seen !== null && (wanted === undefined || fits(seen, wanted, true)), seen }
  }),
  toBeChecked: ofOne("is checked", (element, { checked = true } = {}) => ({
    pass: isChecked(element) === checked,
    seen: element.outerHTML.slice(0, 150),
  })),
  toBeDisabled: ofOne("is disabled", (element) => ({ pass: isDisabled(element), seen: "enabled" })),
  toBeEnabled: ofOne("is enabled", (element) => ({ pass: !isDisabled(element), seen: "disabled" })),
  toBeEditable: ofOne("can be edited", (element) => ({ pass: isEditable(element), seen: "not" })),
  toHaveAccessibleName: ofOne("is named", (element, wanted: Wanted) => {
    const seen = nameOf(element)
    return { pass: fits(seen, wanted, true), seen }
  }),
  toHaveAccessibleDescription: ofOne("is described", (element, wanted: Wanted) => {
    const seen = descriptionOf(element)
    return { pass: fits(seen, wanted, true), seen }
  }),
  toContainText: text("contains", false),
  toHaveText: text("has the text", true),
  async toHaveURL(
    this: Asserted,
    page: { locator: (selector: string) => Locator },
    wanted: Wanted | ((url: URL) => boolean),
  ) {
    return settled.call(this, page.locator("html"), "is at", wanted, () => {
      const { href, pathname, search } = window.location
      const pass =
        typeof wanted === "function"
          ? wanted(new URL(href))
          : typeof wanted === "string"
            ? [href, pathname + search].includes(wanted)
            : wanted.test(href)
      return { pass, seen: href }
    })
  },
})
interface PageMatchers {
  toBeVisible: (options?: object) => Promise<void>
  toBeHidden: () => Promise<void>
  toBeAttached: () => Promise<void>
  toHaveCount: (count: number, options?: object) => Promise<void>
  toBeFocused: () => Promise<void>
  toHaveValue: (wanted: Wanted) => Promise<void>
  toHaveAttribute: (name: string, wanted?: Wanted) => Promise<void>
  toBeChecked: (options?: { checked: boolean }) => Promise<void>
  toBeDisabled: () => Promise<void>
  toBeEnabled: () => Promise<void>
  toBeEditable: () => Promise<void>
  toHaveAccessibleName: (wanted: Wanted) => Promise<void>
  toHaveAccessibleDescription: (wanted: Wanted) => Promise<void>
  toContainText: (wanted: Wanted | readonly Wanted[]) => Promise<void>
  toHaveText: (wanted: Wanted | readonly Wanted[]) => Promise<void>
  toHaveURL: (wanted: Wanted | ((url: URL) => boolean)) => Promise<void>
  /** Repeats the function until it does not throw. */
  toPass: (options?: object) => Promise<void>
}
declare module "vitest" {
  interface Matchers<T> extends PageMatchers {}
}
