// @vitest-environment jsdom

import { commands } from "@commands/index"
import { describe, expect, test } from "vitest"
import { api } from "@/client/api"
import { takesKey } from "@/contract/call"
import type { Form } from "@/contract/forms"
import { routeTakesKey } from "@/contract/idempotency"
import { mapCalls, routes } from "@/contract/routes"
import { format, parseCommandLine } from "@/palette/grammar/grammar"
import { fits, isAnswer } from "@/terminal/answers"
import { stop } from "@/terminal/exits"
import { help } from "@/terminal/help"
import { understoodOptions } from "@/terminal/options"
import { plain, plainJson } from "@/terminal/output"
import { lineOfWords } from "@/terminal/understanding"

const languages = ["en", "pt"] as const
const spoken = commands.flatMap((command) =>
  languages.flatMap((language) =>
    command.words[language].map((words) => ({ id: command.id, command, language, words })),
  ),
)

test.each(spoken)("$id is understood in a terminal: $words", ({ id, words }) => {
  for (const line of [words, lineOfWords(words.split(" "))]) {
    expect(parseCommandLine(line, line.length, commands).command?.id).toBe(id)
  }
})

test.each(spoken)("$id is explained: $words", ({ command, words }) => {
  expect(help(words.split(" "))).toContain(command.title)
})

const begun = spoken
  .map(({ words, ...rest }) => ({ ...rest, words: words.split(" ").slice(0, -1) }))
  .filter(({ words }) => words.length > 0)
  .filter(({ words }) => !parseCommandLine(words.join(" "), 0, commands).command)

test.each(begun)("$id is explained by how it begins: $words", ({ command, words }) => {
  expect(help(words)).toContain(command.title)
})

test("only what begins no command has no help", () => {
  expect(help(["BLOQUEAR"])).toContain("Bloquear usuário")
  for (const words of [["bloq"], ["xyz"]]) expect(() => help(words)).toThrow("Nenhum comando se chama")
})

test.each([
  [["--servidor", "x"], "A opção --servidor não existe. Veja atalaia help."],
  [["-x"], "A opção -x não existe. Veja atalaia help."],
  [["--toString"], "A opção --toString não existe. Veja atalaia help."],
  [["--yes=1"], "A opção --yes não leva valor. Veja atalaia help."],
  [["whoami", "--server"], "Falta o valor da opção --server. Veja atalaia help."],
  [["--because", "--yes"], "Falta o valor da opção --because. Veja atalaia help."],
])("of the options %j it is said what is wrong", (words, message) => {
  expect(() => understoodOptions(words)).toThrow(stop("notUnderstood", message))
})

test("options stand anywhere, and what is behind them is none", () => {
  const { values, positionals } = understoodOptions(["a", "--because=-1", "--yes", "b", "--", "--x"])
  expect(values).toMatchObject({ because: "-1", yes: true, plan: false })
  expect(positionals).toEqual(["a", "b", "--x"])
})

test("what the shell held together by quotes is held together", () => {
  const block = commands.find(({ id }) => id === "block-user")
  if (!block) throw new Error("there is no such command")
  const values = { user: "12345678909", app: "SINAL", because: 'saiu, com "ofício" app 12' }
  const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, [{ text }]]))
  const words = ["block", "user", values.user, "app", values.app, "because", values.because]
  const read = (line: string) =>
    parseCommandLine(line, 0, commands).slots.map(({ values: list }) => list.map(({ text }) => text))
  expect(read(lineOfWords(words))).toEqual(read(format(block, given, "en", commands)))
})

describe("an answer", () => {
  const form: Form = {
    has: { id: "number", items: { of: { has: { name: "string" }, may: {} } } },
    may: { by: { record: "boolean" }, how: { either: ["null", "string"] }, more: "anything" },
  }

  test.each([
    { id: 1, items: [] },
    { id: 1, items: [{ name: "a", new: 1 }], by: { a: true }, how: null, more: [1], newer: {} },
    { id: 1, items: [], how: "b" },
  ])("has the form of its call: %j", (value) => expect(fits(value, form)).toBe(true))

  test.each([
    null,
    [],
    "a",
    {},
    { id: "1", items: [] },
    { id: 1, items: {} },
    { id: 1, items: [null] },
    { id: 1, items: [{}] },
    { id: 1, items: [], by: { a: 1 } },
    { id: 1, items: [], by: [] },
    { id: 1, items: [], how: 1 },
    // What every object has is nothing that was sent.
    JSON.parse('{"items":[],"__proto__":{"id":1}}'),
  ])("has another form: %j", (value) => expect(fits(value, form)).toBe(false))

  test("of which nothing is required is not one that says other things alone", () => {
    const loose: Form = { has: {}, may: { description: "string" } }
    expect([{}, { description: "a" }, { description: "a", b: 1 }].every((value) => fits(value, loose))).toBe(
      true,
    )
    expect(fits({ x: 1 }, loose)).toBe(false)
  })

  test("has the number that every answer of Atalaia has", () => {
    const request = api.plans.remove.request({ params: { planId: 1 } })
    const response = (headers: HeadersInit) => new Response(null, { status: 204, headers })
    expect(isAnswer(request, response({ "x-request-id": "12345678" }), undefined, {})).toBe(true)
    expect(isAnswer(request, response({}), undefined, {})).toBe(false)
  })
})

test("what is written gives no orders to a terminal, and hides nothing", () => {
  const text = "a\u001b[2J\u009bb\u202ec\u200fd\r\n\te"
  expect(plain(text)).toBe("a[2Jbcd\n\te")
  const marked = { text: `${text}\u{e0041}` }
  expect(plainJson(marked)).toMatch(/^[ -~]+$/)
  expect(JSON.parse(plainJson(marked))).toEqual(marked)
})

test("a change is sent with a key where the server takes one", () => {
  const table = routes()
  const known = mapCalls((record, resource, name) => ({
    takes: takesKey(record),
    route: table[resource]?.[name],
  }))
  for (const { takes, route } of Object.values(known).flatMap((records) => Object.values(records))) {
    expect(route && routeTakesKey(route)).toBe(takes)
  }
})
