import { type ByRoleMatcher, queryAllByRole } from "@testing-library/dom"
import {
  fieldValue,
  isChecked,
  isDisabled,
  isEditable,
  isReadyFor,
  isVisible,
  labelsOf,
  matches,
  shownText,
  summary,
  unread,
  type Wanted,
} from "./elements"
import type { Choice, FilePayload, Person } from "./person"

/* Locators with the API of Playwright for pages in jsdom, so that page and browser tests read the same. */

/** The innermost elements with a text. */
function withText(root: ParentNode, wanted: Wanted, exact: boolean): Element[] {
  return [...root.children]
    .filter(({ tagName }) => !unread.has(tagName))
    .flatMap((element) => {
      const inner = withText(element, wanted, exact)
      return inner.length > 0 || !matches(element.textContent, wanted, exact) ? inner : [element]
    })
}

/** The same for a part of a text. Skips subtrees without it. */
function containing(root: ParentNode, wanted: string): Element[] {
  return [...root.children]
    .filter((element) => !unread.has(element.tagName) && matches(element.textContent, wanted))
    .flatMap((element) => {
      const inner = containing(element, wanted)
      return inner.length > 0 ? inner : [element]
    })
}

function byPath(root: Node, path: string): Element[] {
  const found = document.evaluate(path, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element)
}

/** A header or footer inside a section has no landmark role (HTML AAM). Testing Library does not know that. */
const isOfPart = (element: Element, role: ByRoleMatcher) =>
  (role === "banner" || role === "contentinfo") &&
  element.closest("article, aside, main, nav, section, [role=main], [role=region], [role=dialog]") !== null

export interface RoleOptions {
  name?: Wanted
  exact?: boolean
  includeHidden?: boolean
  selected?: boolean
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
  level?: number
}
export interface Filter {
  hasText?: Wanted
  hasNotText?: Wanted
  has?: Locator
  hasNot?: Locator
  visible?: boolean
}

/** Elements of the page, found again at each use. */
export class Locator {
  constructor(
    readonly person: Person,
    private readonly find: () => Element[],
    private readonly words: string,
  ) {}

  toString(): string {
    return this.words
  }

  /** The elements that match now. */
  elements(): Element[] {
    return this.find()
  }

  private within(words: string, find: (root: ParentNode) => Element[]): Locator {
    const all = () => [...new Set(this.find().flatMap(find))]
    return new Locator(this.person, all, `${this.words}.${words}`)
  }

  getByRole(
    role: ByRoleMatcher,
    { name, exact, includeHidden = false, disabled, ...states }: RoleOptions = {},
  ) {
    return this.within(`getByRole(${role}, ${name})`, (root) =>
      queryAllByRole(root as HTMLElement, role, {
        hidden: includeHidden,
        ...states,
        ...(name !== undefined && { name: (text: string) => matches(text, name, exact) }),
      }).filter(
        (element) => (disabled === undefined || isDisabled(element) === disabled) && !isOfPart(element, role),
      ),
    )
  }

  getByText(text: Wanted, { exact = false } = {}) {
    return this.within(`getByText(${text})`, (root) =>
      typeof text === "string" && !exact ? containing(root, text) : withText(root, text, exact),
    )
  }

  getByLabel(text: Wanted, { exact = false } = {}) {
    return this.within(`getByLabel(${text})`, (root) =>
      [
        ...root.querySelectorAll(
          "[aria-label], [aria-labelledby], input, textarea, select, button, output, meter",
        ),
      ].filter((element) => labelsOf(element).some((label) => matches(label, text, exact))),
    )
  }

  private byAttribute(name: string, text: Wanted, exact: boolean) {
    return this.within(`[${name}=${text}]`, (root) =>
      [...root.querySelectorAll(`[${name}]`)].filter((each) => matches(each.getAttribute(name), text, exact)),
    )
  }
  getByPlaceholder = (text: Wanted, { exact = false } = {}) => this.byAttribute("placeholder", text, exact)
  getByAltText = (text: Wanted, { exact = false } = {}) => this.byAttribute("alt", text, exact)
  getByTitle = (text: Wanted, { exact = false } = {}) => this.byAttribute("title", text, exact)

  /** By CSS selector or `xpath=…`. `:visible` at the end of a CSS selector keeps only visible elements. */
  locator(selector: string) {
    if (selector.startsWith("xpath="))
      return this.within(`locator(${selector})`, (root) => byPath(root, selector.slice("xpath=".length)))
    const css = selector.replaceAll(":visible", "")
    return this.within(`locator(${selector})`, (root) =>
      [...root.querySelectorAll(css)].filter((each) => css === selector || isVisible(each)),
    )
  }

  private among(words: string, choose: (all: Element[]) => Element[]): Locator {
    return new Locator(this.person, () => choose(this.find()), `${this.words}.${words}`)
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter) {
    const holds = (element: Element, inner: Locator) =>
      inner.elements().some((each) => element.contains(each) && each !== element)
    return this.among(`filter(${hasText ?? hasNotText ?? has ?? hasNot ?? visible})`, (all) =>
      all.filter(
        (element) =>
          (hasText === undefined || matches(element.textContent, hasText)) &&
          (hasNotText === undefined || !matches(element.textContent, hasNotText)) &&
          (has === undefined || holds(element, has)) &&
          (hasNot === undefined || !holds(element, hasNot)) &&
          (visible === undefined || isVisible(element) === visible),
      ),
    )
  }
  nth = (index: number) => this.among(`nth(${index})`, (all) => all.slice(index, index + 1))
  first = () => this.nth(0)
  last = () => this.among("last()", (all) => all.slice(-1))
  and = (other: Locator) =>
    this.among(`and(${other})`, (all) => {
      const others = new Set(other.elements())
      return all.filter((each) => others.has(each))
    })
  or = (other: Locator) =>
    new Locator(
      this.person,
      () => {
        const both = [...new Set([...this.find(), ...other.elements()])]
        return both.sort((one, two) =>
          one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )
      },
      `${this.words}.or(${other})`,
    )

  /** The only element. Waits for it, and throws if there are several. */
  async one(isReady: (element: HTMLElement) => boolean = () => true, state = "there"): Promise<HTMLElement> {
    return this.person.until(
      () => {
        const found = this.find() as HTMLElement[]
        if (found.length > 1)
          throw new Error(`${this} are ${found.length}: ${found.map(summary).join(" | ")}`)
        return found.find(isReady)
      },
      () => `${this} is not ${state}: ${this.find().map(summary).join(" | ")}`,
    )
  }

  async all(): Promise<Locator[]> {
    await this.person.rest()
    return this.find().map((_, index) => this.nth(index))
  }
  async count() {
    await this.person.rest()
    return this.find().length
  }

  private async look<Result>(read: (element: HTMLElement) => Result): Promise<Result> {
    await this.person.rest()
    return read(await this.one())
  }
  getAttribute = (name: string) => this.look((element) => element.getAttribute(name))
  textContent = () => this.look((element) => element.textContent)
  innerText = () => this.look((element) => shownText(element))
  innerHTML = () => this.look((element) => element.innerHTML)
  inputValue = () => this.look((element) => fieldValue(element))
  isVisible = async () => {
    await this.person.rest()
    return this.find().some(isVisible)
  }
  isHidden = async () => !(await this.isVisible())
  isChecked = () => this.look(isChecked)
  isDisabled = () => this.look(isDisabled)
  allInnerTexts = async () => {
    await this.person.rest()
    return this.find().map(shownText)
  }
  allTextContents = async () => {
    await this.person.rest()
    return this.find().map(({ textContent }) => textContent ?? "")
  }
  evaluate = <Result, Given, Kind extends HTMLElement>(
    run: (element: Kind, given: Given) => Result,
    given?: Given,
  ) => this.look((element) => run(element as Kind, given as Given))
  evaluateAll = async <Result, Given, Kind extends HTMLElement>(
    run: (elements: Kind[], given: Given) => Result,
    given?: Given,
  ) => {
    await this.person.rest()
    return run(this.find() as Kind[], given as Given)
  }

  private async act(run: (element: HTMLElement) => Promise<void> | void, needs = isReadyFor): Promise<void> {
    await this.person.rest()
    const element = await this.one(needs, "visible and ready to be used")
    await this.person.acting(() => run(element))
  }
  click = (options: { modifiers?: string[]; button?: "left" | "right" } = {}) =>
    this.act((element) => this.person.click(element, options))
  dblclick = () => this.act((element) => this.person.doubleClick(element))
  hover = () => this.act((element) => this.person.hover(element))
  focus = () =>
    this.act(
      (element) => element.focus(),
      () => true,
    )
  blur = () =>
    this.act(
      (element) => element.blur(),
      () => true,
    )
  dispatchEvent = (type: string, init: EventInit = {}) =>
    this.act(
      (element) => void element.dispatchEvent(new Event(type, { bubbles: true, ...init })),
      () => true,
    )
  fill = (text: string) => this.act((element) => this.person.fill(element, text), isEditable)
  clear = () => this.fill("")
  press = (key: string) =>
    this.act(
      async (element) => {
        element.focus()
        await this.person.press(key)
      },
      () => true,
    )
  pressSequentially = (text: string, { delay = 0 } = {}) =>
    this.act(
      async (element) => {
        element.focus()
        await this.person.type(text, delay)
      },
      () => true,
    )
  setChecked = (wanted: boolean) =>
    this.act(async (element) => {
      if (isChecked(element) !== wanted) await this.person.click(element)
    })
  check = () => this.setChecked(true)
  uncheck = () => this.setChecked(false)
  selectOption = (wanted: Choice) => this.act((element) => this.person.select(element, wanted))
  setInputFiles = (files: FilePayload | FilePayload[]) =>
    this.act(
      (element) => this.person.upload(element, files),
      () => true,
    )
}
