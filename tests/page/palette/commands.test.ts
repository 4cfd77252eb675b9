import { commands } from "@commands/index"
import type { Command, Values } from "@/palette/command"
import { format, type Language } from "@/palette/grammar/grammar"
import { browserCommands } from "../../support/console/browserCommands"
import { waysOf } from "../../support/page/commandWays"
import type { Locator } from "../../support/page/locator"
import { testsAll } from "../../support/testAll"
import { type App, expect, test } from "../system"
import { runBy, tried, valueIn } from "./commandValues"

/**
 * Types and runs each command of the table, except `browserCommands.ts`, in one language. With TEST_ALL it is first typed in the
 * other language, too (`tests/unit/commands.jsdom.test.ts` reads both). Without TEST_ALL, runs only commands that cover something
 * new: a kind of slot or a kind of result. A new command is tested automatically. The test fails if the demonstration data have
 * no values for its slots.
 */
const languages: readonly Language[] = ["en", "pt"]

const isInBrowser = ({ id }: Command) => (browserCommands as readonly string[]).includes(id)

test("the commands that are left to the browser are in the table", () => {
  expect(commands.filter(isInBrowser).map(({ id }) => id)).toEqual([...browserCommands])
})

const shown = new Set<string>()

/** Whether a command covers something that no earlier one does. */
function showsMore(command: Command): boolean {
  const before = shown.size
  shown.add(resultOf(command))
  for (const { kind } of Object.values(command.slots)) shown.add(kind)
  return shown.size > before
}

for (const [index, command] of commands.entries()) {
  if (isInBrowser(command)) continue
  const { lacks = "" } = tried[command.id] ?? {}
  const ways = waysOf(command).filter((without) => without.includes(lacks) || lacks === "")
  const isInEveryRound = showsMore(command)
  for (const [way, without] of ways.entries()) {
    const name = [command.id, ...without].join(" without ")
    test.runIf(testsAll || (isInEveryRound && way === 0))(
      `${name}: understood, and ${resultOf(command)}`,
      ({ app }) => tryCommand(app, command, without, languages[(index + way) % 2] ?? "en"),
    )
  }
}

function resultOf({ id, go, run }: Command): string {
  if (tried[id]?.effect) return "has its effect"
  if (run) throw new Error(`${id}: commandValues.ts does not say what is seen of it`)
  return go ? "leads to its address" : "opens its form"
}

async function tryCommand(app: App, command: Command, without: readonly string[], run: Language) {
  const { id, group } = command
  const values = Object.fromEntries(
    Object.entries(command.slots)
      .filter(([name]) => !without.includes(name))
      .map(([name, slot]) => [name, [valueIn(id, name, slot)]]),
  )
  const { as = runBy[group], from = "/me", prepare } = tried[id] ?? {}
  await app.signIn(as, { at: from })
  await prepare?.(app)
  // The page reloads the data that the preparation changed.
  if (prepare) await app.page.goto(from)
  // The last line is run.
  for (const language of testsAll ? languages.toSorted((one) => (one === run ? 1 : -1)) : [run])
    await typeUnderstood(app, command, format(command, values, language, commands), Object.keys(values))
  await app.page.keyboard.press("Enter")
  await expect(app.palette).toBeHidden()
  await leads(app, command, values)
}

/** Types a line. The palette knows the command and all slots of the line. */
async function typeUnderstood(app: App, { title, slots }: Command, line: string, named: readonly string[]) {
  const palette = app.dialog("Buscar ou comandar")
  if (await palette.isVisible()) await app.palette.fill(line)
  else await app.type(line)
  for (const name of named) {
    const label = (slots[name]?.label ?? "").replace(/[()]/g, "\\$&")
    const chip = palette.getByText(new RegExp(`^${label}( ✓|…) (preenchido|sendo digitado),$`))
    await expect(chip.first()).toBeVisible()
  }
  if (named.length === 0) await expect(palette.getByRole("option").getByText(title).first()).toBeVisible()
  await expect(app.palette).not.toHaveAttribute("aria-invalid", "true")
}

interface Typed {
  text: string
  id?: string
}

/** `Enter` leads to an address, a filled-in form or a visible effect. */
async function leads(app: App, command: Command, typed: Record<string, Typed[]>) {
  const { page } = app
  const { id, title, go, change, form: own, confirmsOnly } = command
  const { dialog = title, effect, shows = [] } = tried[id] ?? {}
  const form = app.dialog(dialog).or(page.getByRole("alertdialog", { name: dialog }))
  if (effect) return effect(app)
  if (go) {
    const values: Values = Object.fromEntries(
      Object.entries(typed).map(([name, list]) => [
        name,
        list.map(({ text, id: own = text }) => ({ id: own, text, label: text })),
      ]),
    )
    const address = go(values)
    await expect(page).toHaveURL((url) => decodeURIComponent(url.href).endsWith(decodeURIComponent(address)))
    // The dialog that the address opens over its screen.
    if (tried[id]?.dialog) await expect(form).toBeVisible()
    return
  }
  await expect(form).toBeVisible()
  for (const text of shows) await expect.poll(() => shownIn(form)).toContain(text)
  if (!change || own) return
  await expect(form.getByRole("status").filter({ hasText: "“" })).toHaveCount(0)
  // A confirmation names what the line says in its preview, without fields.
  const fields = confirmsOnly ? [] : Object.keys(typed)
  for (const name of fields) await expect.poll(() => holds(form, command, name)).toBe(true)
  await expect(form.getByRole("region", { name: "O que vai acontecer" })).toHaveText(/\w/)
}

/** All text in a dialog, including its fields. */
async function shownIn(form: Locator): Promise<string> {
  const fields = await form.evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(({ value }) => value),
  )
  return [await form.innerText(), ...fields].join("\n")
}

/** Whether the field of a slot has a value: text, a choice, or at least one token. */
function holds(form: Locator, { slots }: Command, name: string): Promise<boolean> {
  return form
    .locator(`[name="${name}"]`)
    .evaluate(
      (field: HTMLInputElement, many) =>
        many ? field.parentElement?.querySelector("button") !== null : field.value !== "",
      slots[name]?.many === true,
    )
}
