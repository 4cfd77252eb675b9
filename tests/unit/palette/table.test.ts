import { describe, expect, test } from "vitest"
import type { Ability } from "@/domain/access"
import type { Command, Slot } from "@/palette/command"
import { appearing, checkCommands, invisible, visible } from "@/palette/commandRegistry"
import { lineOf } from "@/palette/grammar/format"
import type { Target } from "@/palette/targetTypes"
import { blockUser, commands, grantRole, keys, openUser, unblockUser } from "./fixture"

const slot: Slot = { kind: "user", label: "usuário", words: ["user", "usuário"] }
const plain: Command = {
  id: "plain",
  title: "Simples",
  words: { en: ["plain"], pt: ["simples"] },
  group: "me",
  icon: keys.icon,
  slots: {},
}
const named = (id: string, en: string, more: Partial<Command> = {}): Command => ({
  ...plain,
  id,
  words: { en: [en], pt: [`pt ${id}`] },
  ...more,
})
const onUser = [{ target: "user" as const }]
const opposite = (id: string) => ({
  request: () => ({}) as never,
  done: () => "",
  opposite: { id, fill: () => ({}) },
})

test("a sound table passes", () => {
  expect(() => checkCommands(commands)).not.toThrow()
})

const wrong: [string, Command[], string][] = [
  ["the same id", [plain, named("plain", "other")], "plain: more than one command has this id"],
  ["the same words", [named("a", "do it"), named("b", "Dó  it")], 'a, b: both are typed as "do it"'],
  [
    "the same words in two languages",
    [named("a", "do"), { ...named("b", "x"), words: { en: ["x"], pt: ["do"] } }],
    'a, b: both are typed as "do"',
  ],
  [
    "words that are another's words and slot word",
    [named("a", "block", { slots: { user: slot } }), named("b", "block user now")],
    'a, b: "block user now" is also "block" and slot user',
  ],
  [
    "words of its own that are its words and a later slot's word",
    [
      {
        ...plain,
        words: { en: ["see", "see usuário"], pt: ["ver"] },
        slots: { app: { ...slot, words: ["app"] }, user: slot },
      },
    ],
    'plain, plain: "see usuario" is also "see" and slot user',
  ],
  ["no English words", [{ ...plain, words: { en: [], pt: ["simples"] } }], 'plain: no words in "en"'],
  ["no Portuguese words", [{ ...plain, words: { en: ["plain"], pt: [] } }], 'plain: no words in "pt"'],
  [
    "empty words",
    [{ ...plain, words: { en: [" "], pt: ["simples"] } }],
    'plain: " " cannot be typed as words',
  ],
  [
    "a comma in words",
    [{ ...plain, words: { en: ["a, b"], pt: ["simples"] } }],
    'plain: "a, b" cannot be typed as words',
  ],
  [
    "a slot word twice",
    [{ ...plain, slots: { user: slot, client: { ...slot, words: ["client", "USUARIO"] } } }],
    'plain: several slots have the word "usuario"',
  ],
  [
    "within nothing",
    [{ ...plain, slots: { user: { ...slot, within: "app" } } }],
    "plain: slot user is within app, which is not there",
  ],
  [
    "a later slot without a word",
    [{ ...plain, slots: { user: slot, app: { ...slot, words: [] } } }],
    "plain: slot app has no word to be typed behind",
  ],
  [
    "a slot word of two words",
    [{ ...plain, slots: { user: { ...slot, words: ["the user"] } } }],
    'plain: slot user has "the user", which is not one word',
  ],
  [
    "a slot in the place of one that knows nothing of it",
    [{ ...plain, slots: { user: { ...slot, or: "app" }, app: { ...slot, words: ["app"] } } }],
    "plain: slot user is in the place of app, which is not in its place",
  ],
  [
    "a slot in its own place",
    [{ ...plain, slots: { user: { ...slot, or: "user" } } }],
    "plain: slot user is in the place of user, which is not in its place",
  ],
  [
    "a first slot that follows",
    [{ ...plain, slots: { user: { ...slot, follows: true } } }],
    "plain: slot user follows no slot that ends before it",
  ],
  [
    "a slot that follows a text to the end of the line",
    [
      {
        ...plain,
        slots: { why: { ...slot, kind: "text", words: ["why"] }, user: { ...slot, follows: true } },
      },
    ],
    "plain: slot user follows no slot that ends before it",
  ],
  [
    "an opposite that is not there",
    [{ ...plain, change: opposite("x") }],
    "plain: its opposite x is not there",
  ],
  [
    "a key twice on one target",
    [named("a", "a", { key: "b", on: onUser }), named("b", "b", { key: "B", on: onUser })],
    'a, b: the keys "b" and "B" clash',
  ],
  [
    "a key twice, once everywhere",
    [named("a", "a", { key: "Ctrl+k" }), named("b", "b", { key: "k+ctrl", on: onUser })],
    'a, b: the keys "Ctrl+k" and "k+ctrl" clash',
  ],
  [
    "a key that begins another",
    [named("a", "a", { key: "g" }), named("b", "b", { key: "g u" })],
    'a, b: the keys "g" and "g u" clash',
  ],
  ["a key that lists have", [named("a", "a", { key: "x", on: onUser })], 'a: lists have the key "x"'],
]
test.each(wrong)("%s is refused", (_, table, problem) => {
  expect(() => checkCommands(table)).toThrow(new Error(`The table of commands is wrong:\n- ${problem}`))
})

const sound: [string, Command[]][] = [
  [
    "a key twice on different targets",
    [named("a", "a", { key: "b", on: onUser }), named("b", "b", { key: "b", on: [{ target: "users" }] })],
  ],
  [
    "a key shared with the opposite",
    [
      named("a", "a", { key: "b", on: onUser, change: opposite("b") }),
      named("b", "b", { key: "b", on: onUser }),
    ],
  ],
  [
    "a key shared with the command that it stands instead of",
    [named("a", "a", { key: "t", on: onUser }), named("b", "b", { key: "t", on: onUser, insteadOf: "a" })],
  ],
  ["one word in both languages", [{ ...plain, words: { en: ["login"], pt: ["login"] } }]],
  [
    "a slot word repeated in its slot",
    [{ ...plain, slots: { user: { ...slot, words: ["status", "STATUS"] } } }],
  ],
  [
    "its own words with its first slot's word",
    [{ ...plain, words: { en: ["see", "see user"], pt: ["ver"] }, slots: { user: slot } }],
  ],
]
test.each(sound)("%s passes", (_, table) => {
  expect(() => checkCommands(table)).not.toThrow()
})

test("every problem is listed", () => {
  const table = [plain, { ...plain, words: { en: [], pt: ["simples"] } }]
  expect(() => checkCommands(table)).toThrow(
    [
      "The table of commands is wrong:",
      "- plain: more than one command has this id",
      '- plain: no words in "en"',
      '- plain, plain: both are typed as "simples"',
    ].join("\n"),
  )
})

test("a session sees what it may run", () => {
  expect(visible([blockUser, keys], { abilities: [] })).toEqual([keys])
  expect(visible([blockUser, keys], { abilities: ["assignments.manage"] })).toEqual([blockUser, keys])
})

test("the emergency access sees nothing that is a person's, and nobody else misses it", () => {
  const own: Command = { ...keys, id: "own", who: "aPerson" }
  const abilities: Ability[] = []
  const emergency = { until: "2026-11-24T12:00:00.000Z" }
  expect(visible([own, keys], { abilities })).toEqual([own, keys])
  expect(visible([own, keys], { abilities, emergency })).toEqual([keys])
  const table = [own, keys]
  expect(visible(table, { abilities, emergency })).toEqual([keys])
  expect(visible(table, { abilities })).toEqual([own, keys])
  expect(invisible(table, { abilities, emergency })).toEqual([own])
})

describe("what appears on a target", () => {
  const target: Target<"userInApp"> = {
    kind: "userInApp",
    atalaiaId: "12345678909",
    app: "SINAL",
    enabled: true,
    can: { block: true },
  }
  const shown = (of: Target) =>
    appearing(commands, of).map(({ command, disabledReason }) => [command.id, disabledReason])

  test("is what its condition lets show", () => {
    expect(shown(target)).toEqual([["block-user", undefined]])
    expect(shown({ ...target, enabled: false })).toEqual([["unblock-user", undefined]])
  })

  test("is disabled with the reason", () => {
    expect(shown({ ...target, can: { block: false } })).toEqual([
      ["block-user", "Sem permissão nesta aplicação"],
    ])
  })

  test("carries label and slots", () => {
    expect(appearing(commands, target)).toEqual([
      {
        command: blockUser,
        label: "Bloquear",
        fill: { user: "12345678909", app: "SINAL" },
        formSetup: { title: "Bloquear usuário", hiddenSlots: [] },
      },
    ])
  })

  test("has the title for a label, and no slots, where nothing else is said", () => {
    const [first] = appearing([unblockUser, grantRole, openUser], { ...target, enabled: false })
    expect(first).toMatchObject({ label: "Desbloquear usuário", fill: {} })
  })

  test("is nothing where no command names the target", () => {
    expect(appearing(commands, { kind: "users" })).toEqual([])
  })

  test("several that were ticked are several values, also where a name has a space", () => {
    const ofSeveral: Command = {
      ...blockUser,
      on: [{ target: "selectedUsers", fill: ({ ids }) => ({ user: ids.join(", ") }) }],
    }
    const [ticked] = appearing([ofSeveral], { kind: "selectedUsers", ids: ["12345678909", "ana paz"] })
    expect(lineOf(ofSeveral, ticked?.fill ?? {})).toBe('> block user 12345678909, "ana paz"')
  })
})
