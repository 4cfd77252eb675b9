import { PassThrough } from "node:stream"
import { commands } from "@commands/index"
import { BookMarked } from "lucide-react"
import { describe, expect, test } from "vitest"
import { api } from "@/client/api"
import { takesKey } from "@/contract/call"
import type { Form } from "@/contract/forms"
import { routeTakesKey } from "@/contract/idempotency"
import { mapCalls, routes } from "@/contract/routes"
import type { Command } from "@/palette/command"
import { format, parseCommandLine } from "@/palette/grammar/grammar"
import { fits, isAnswer } from "@/terminal/answers"
import type { Environment } from "@/terminal/environment"
import { type Stop, stop } from "@/terminal/exitCodes"
import { help } from "@/terminal/help"
import { asksForJson, understoodOptions } from "@/terminal/options"
import { confirmed, plain, plainJson } from "@/terminal/output"
import { lineOfWords, parseLine } from "@/terminal/parse"

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
  [["--serveur", "x"], "A opção --serveur não existe. Veja atalaia help."],
  [["-x"], "A opção -x não existe. Veja atalaia help."],
  [["--toString"], "A opção --toString não existe. Veja atalaia help."],
  [["--yes=1"], "A opção --yes não leva valor. Veja atalaia help."],
  [["whoami", "--server"], "Falta o valor da opção --server. Veja atalaia help."],
  [["whoami", "--servidor"], "Falta o valor da opção --servidor. Veja atalaia help."],
  [["--sim=1"], "A opção --sim não leva valor. Veja atalaia help."],
  [["--because", "--yes"], "Falta o valor da opção --because. Veja atalaia help."],
])("of the options %j it is said what is wrong", (words, message) => {
  expect(() => understoodOptions(words)).toThrow(stop("notUnderstood", message))
})

test("options stand anywhere, and what is behind them is none", () => {
  const { values, positionals } = understoodOptions(["a", "--because=-1", "--yes", "b", "--", "--x"])
  expect(values).toMatchObject({ because: "-1", yes: true, plan: false })
  expect(positionals).toEqual(["a", "b", "--x"])
})

test("options are known in both languages, with their accents or without", () => {
  const read = (...words: string[]) => understoodOptions(words).values
  const given = { server: "a", title: "b", because: "c=d", approver: "e" }
  const all = { ...given, plan: true, yes: true, help: true, version: true, json: true }
  const own = ["--servidor", "a", "--título=b", "--porque", "c=d", "--aprovador", "e"]
  expect(read(...own, "--plano", "--sim", "--ajuda", "--versão", "--json")).toEqual(all)
  expect(read("--titulo", "b", "--versao")).toMatchObject({ title: "b", version: true })
  expect(understoodOptions(["--", "--ajuda"]).positionals).toEqual(["--ajuda"])
})

test("that JSON is wanted is known where other options are not, and is no other word", () => {
  expect(asksForJson(["--json", "--foo"])).toBe(true)
  expect(asksForJson(["--json", "--title"])).toBe(true)
  for (const words of [["a"], ["--", "--json"], ["--because=--json"]]) expect(asksForJson(words)).toBe(false)
})

test("how a runbook is run is explained without knowing which there are", () => {
  for (const words of [["run"], ["executar"], ["run", "saída da unidade"]]) {
    expect(help(words)).toContain("executar <roteiro>")
  }
  expect(help(["runbooks"])).toContain("Roteiros")
})

describe("whoever is asked to confirm", () => {
  /** Answers in a terminal, where keys come one by one. */
  async function answering(keys: string) {
    const input = new PassThrough()
    const output = Object.assign(new PassThrough(), { isTTY: true })
    const answer = confirmed(input, output)
    input.write(keys)
    return { is: await answer, said: String(output.read()) }
  }

  test.each([
    ["s\r", true],
    ["Sim\r", true],
    ["\r", false],
    ["n\r", false],
  ])("answers %j", async (keys, is) => expect((await answering(keys)).is).toBe(is))

  test.each([
    ["Ctrl+C", "\u0003"],
    ["Ctrl+C behind an answer", "s\u0003"],
    ["Ctrl+D", "\u0004"],
  ])("says no by %s, on a line that ends", async (_, keys) => {
    const { is, said } = await answering(keys)
    expect(is).toBe(false)
    expect(said.endsWith("\n")).toBe(true)
  })
})

describe("a line that cannot be carried out", () => {
  const runbook = (name: string, id: number): Command => ({
    id: `run-runbook-${id}`,
    title: name,
    words: { en: [`run ${name}`], pt: [`executar ${name}`] },
    group: "plans",
    icon: BookMarked,
    slots: {},
    runbook: id,
  })
  const runbooks = [runbook("Saída da unidade", 1), runbook("férias longas", 2)]
  const block = commands.filter(({ id }) => id === "block-user")
  const reading = { commands: [...commands, ...runbooks], others: [] as Command[] } as unknown as Environment
  const ending = (line: string, read = reading) =>
    parseLine(line, read).catch((error) => (error as Stop).result)

  test.each([
    ["run outro", "outro", undefined],
    ["run ferias longsa", "ferias longsa", "Será “férias longas”?"],
    ["> executar saida 12345678909", "saida 12345678909", "Será “Saída da unidade”?"],
  ])("names no runbook: %s", async (line, place, near) => {
    const none = "Nenhum roteiro seu, nem compartilhado, tem esse nome"
    const message = near === undefined ? none : `${none}. ${near}`
    const start = line.indexOf(place)
    const problem = { line, start, end: line.length, reason: message }
    expect(await ending(line)).toEqual({ outcome: "notUnderstood", message, problem })
  })

  test("is refused where it is understood, and not of one's role", async () => {
    const line = "block user 12345678909 app SINAL"
    expect(await ending(line, { ...reading, commands: [], others: block })).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("não é do seu papel"),
      command: "block-user",
    })
  })
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
    // Inherited properties of objects do not count as received.
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
