import type { Locator } from "playwright/test"
import type { Command, Group, Values } from "@/palette/command"
import { groupTitles } from "@/palette/describe"
import { format, type Language } from "@/palette/grammar/grammar"
import { waysOf } from "../../support/page/commandWays"
import { type App, expect, test } from "../system"
import { everyCommand } from "./commandTable"
import { runBy, tried, valueIn } from "./commandValues"

/**
 * Every command of the table in a real browser, in both languages: it is understood, and leads where it should. A new
 * command is tested as soon as it is in the table; where the demo data have nothing for its slots the test fails.
 */
const languages: readonly Language[] = ["en", "pt"]
let commands: readonly Command[] = []

// A group is many commands, one after the other.
test.describe.configure({ timeout: 360_000 })

test.beforeAll(async () => {
  commands = await everyCommand()
})

for (const group of Object.keys(groupTitles) as Group[]) {
  test(`${groupTitles[group]}: every command`, async ({ app }) => {
    const all = commands.filter((command) => command.group === group)
    expect(all).not.toEqual([])
    let signedIn: string | undefined
    for (const command of all.toSorted((one, other) => accountOf(one).localeCompare(accountOf(other)))) {
      const { lacks = "" } = tried[command.id] ?? {}
      if (signedIn !== accountOf(command)) {
        signedIn = accountOf(command)
        await app.signIn(signedIn, { at: "/me" })
      }
      const ways = waysOf(command).filter((without) => without.includes(lacks) || lacks === "")
      for (const [index, without] of ways.entries()) {
        await test.step([command.id, ...without].join(" without "), () =>
          tryCommand(app, command, without, languages[(commands.indexOf(command) + index) % 2] ?? "en"),
        )
      }
    }
  })
}

const accountOf = ({ id, group }: Command) => tried[id]?.as ?? runBy[group]

async function tryCommand(app: App, command: Command, without: readonly string[], entered: Language) {
  const values = Object.fromEntries(
    Object.entries(command.slots)
      .filter(([name]) => !without.includes(name))
      .map(([name, slot]) => [name, [valueIn(command.id, name, slot)]]),
  )
  const line = (language: Language) => format(command, values, language, commands)
  const { from, prepare } = tried[command.id] ?? {}
  await prepare?.(app)
  if (from !== undefined) {
    await app.page.goto(from)
    await expect(app.page.getByRole("banner")).toBeVisible()
  }
  await typeUnderstood(app, command, line(entered), Object.keys(values))
  await app.page.keyboard.press("Enter")
  await expect(app.palette).toBeHidden()
  await leads(app, command, values)
  await closeAll(app)
  const other = languages.find((language) => language !== entered) ?? "pt"
  await typeUnderstood(app, command, line(other), Object.keys(values))
  await closeAll(app)
}

/** Types a line; the palette knows the command, and every slot that was said. */
async function typeUnderstood(app: App, { title, slots }: Command, line: string, said: readonly string[]) {
  await app.type(line)
  const palette = app.dialog("Buscar ou comandar")
  for (const name of said) {
    const label = slots[name]?.label ?? ""
    const chip = palette.getByText(new RegExp(`^${label}( ✓|…) (preenchido|sendo digitado),$`))
    await expect(chip.first()).toBeVisible()
  }
  if (said.length === 0) await expect(palette.getByRole("option").getByText(title).first()).toBeVisible()
  await expect(app.palette).not.toHaveAttribute("aria-invalid", "true")
}

interface Written {
  text: string
  id?: string
}

/** Where `Enter` leads: to an address, to a form that is filled in, or to a visible effect. */
async function leads(app: App, command: Command, written: Record<string, Written[]>) {
  const { page } = app
  const { id, title, go, run, change } = command
  const { dialog = title, effect, shows = [] } = tried[id] ?? {}
  const form = app.dialog(dialog).or(page.getByRole("alertdialog", { name: dialog }))
  if (effect) return effect(app)
  if (go) {
    const values: Values = Object.fromEntries(
      Object.entries(written).map(([name, list]) => [
        name,
        list.map(({ text, id: own = text }) => ({ id: own, text, label: text })),
      ]),
    )
    const address = go(values)
    await expect(page).toHaveURL((url) => decodeURIComponent(url.href).endsWith(decodeURIComponent(address)))
    // What the address opens over its screen.
    if (tried[id]?.dialog) await expect(form).toBeVisible()
    return
  }
  if (run) throw new Error(`${id}: nothing is said of what is seen of it`)
  await expect(form).toBeVisible()
  for (const text of shows) await expect.poll(() => shownIn(form)).toContain(text)
  if (!change) return
  await expect(form.getByRole("status").filter({ hasText: "“" })).toHaveCount(0)
  for (const name of Object.keys(written)) await expect.poll(() => holds(form, command, name)).toBe(true)
  await expect(form.getByRole("region", { name: "O que vai acontecer" })).toHaveText(/\w/)
}

/** Everything that a dialog shows, in its fields too. */
function shownIn(form: Locator): Promise<string> {
  return form.evaluate((dialog: HTMLElement) => {
    const fields = [...dialog.querySelectorAll<HTMLInputElement>("input, textarea, select")]
    return [dialog.innerText, ...fields.map(({ value }) => value)].join("\n")
  })
}

/** Whether the field of a slot holds something: what is typed or chosen, or at least one token. */
function holds(form: Locator, { slots }: Command, name: string): Promise<boolean> {
  return form
    .locator(`[name="${name}"]`)
    .evaluate(
      (field: HTMLInputElement, many) =>
        many ? field.parentElement?.querySelector("button") !== null : field.value !== "",
      slots[name]?.many === true,
    )
}

/** Presses `Esc` until nothing is open over the page. */
async function closeAll({ page }: App) {
  const over = page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible')
  await expect(async () => {
    if ((await over.count()) > 0) await page.keyboard.press("Escape")
    await expect(over).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
}
