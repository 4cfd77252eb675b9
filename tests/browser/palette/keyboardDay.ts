import type { Locator, Page, TestInfo } from "playwright/test"
import { expect, test } from "../system"

interface Task {
  name: string
  presses: number
  budget: number
}

/** The number of presses after which looking for a control fails. */
const farthest = 40

/** The page is at rest before each key, so that a task always needs the same number of presses. */
export class Day {
  private readonly tasks: Task[] = []

  private constructor(
    readonly page: Page,
    private readonly info: TestInfo,
  ) {}

  /** Started before the page is opened, because the page itself counts its key events. */
  static async begin(page: Page, info: TestInfo): Promise<Day> {
    await page.addInitScript(() => {
      const count = (name: string) => () => {
        const before = Number(sessionStorage.getItem(name) ?? 0)
        sessionStorage.setItem(name, String(before + 1))
      }
      const pressed = count("presses")
      addEventListener(
        "keydown",
        ({ key }) => {
          if (!["Control", "Shift", "Alt", "Meta"].includes(key)) pressed()
        },
        true,
      )
      for (const type of ["pointerdown", "mousedown", "touchstart"]) {
        addEventListener(type, count("pointed"), true)
      }
    })
    return new Day(page, info)
  }

  /** Presses a key, such as `Control+k`, several times. */
  async press(key: string, times = 1) {
    for (let time = 0; time < times; time++) await this.page.keyboard.press(key)
  }

  /** Presses a key until the focus is on the target. */
  async walkTo(wanted: Locator, key = "Tab") {
    await expect(wanted).toBeVisible()
    const isThere = () => wanted.evaluate((element) => element === document.activeElement)
    for (let time = 0; time < farthest && !(await isThere()); time++) await this.press(key)
    await expect(wanted).toBeFocused()
  }

  /** Letter by letter. */
  async type(text: string) {
    // Other characters would be inserted without a key press, and not be counted.
    expect(text).toMatch(/^[ -~]*$/)
    await this.page.keyboard.type(text)
  }

  /** Opens the palette and types a line. A `|` means `Tab`, pressed once there is a row that completes the line. */
  async command(line: string) {
    await this.press("Control+k")
    await expect(this.line).toBeFocused()
    const [first = "", ...rest] = line.split("|")
    await this.type(first)
    for (const part of rest) {
      await expect(this.chosen.getByText("Tab", { exact: true })).toBeVisible()
      const before = await this.line.inputValue()
      await this.press("Tab")
      await expect(this.line).not.toHaveValue(before)
      await this.type(part)
    }
  }

  /** The palette's input, and the row that `Enter` would choose. */
  get line(): Locator {
    return this.page.getByRole("combobox", { name: "Buscar ou comandar" })
  }
  get chosen(): Locator {
    return this.page
      .getByRole("dialog", { name: "Buscar ou comandar" })
      .getByRole("option", { selected: true })
  }

  /** Does a task in at most `budget` presses. */
  async task(name: string, budget: number, act: () => Promise<void>) {
    const before = await this.count("presses")
    await test.step(name, act)
    const presses = (await this.count("presses")) - before
    this.tasks.push({ name, presses, budget })
    expect.soft(presses, `key presses to ${name}`).toBeLessThanOrEqual(budget)
  }

  /** Reports the number of presses, and checks that no pointer was used. */
  async end() {
    const sum = this.tasks.reduce((all, { presses }) => all + presses, 0)
    const table = [...this.tasks, { name: "in all", presses: sum }]
      .map(({ name, presses }) => `${String(presses).padStart(5)}  ${name}`)
      .join("\n")
    process.stdout.write(`${this.info.title}\n${table}\n`)
    this.info.annotations.push({ type: "key presses", description: `\n${table}` })
    expect(await this.count("pointed"), "presses of a pointer").toBe(0)
    // An error remains until it is dismissed.
    await expect(this.page.locator('[aria-live="assertive"] p'), "failures that were told").toHaveCount(0)
  }

  private count(name: "presses" | "pointed"): Promise<number> {
    return this.page.evaluate((item) => Number(sessionStorage.getItem(item) ?? 0), name)
  }
}
