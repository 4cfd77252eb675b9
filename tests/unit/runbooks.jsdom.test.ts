import { commands } from "@commands/index"
import { filledRows } from "@views/plans/sheet/filled"
import { clashesOf, keptNames, namesText, withName } from "@views/plans/sheet/names"
import { describe, expect, test } from "vitest"
import { isName } from "@/domain/runbooks"
import type { Command } from "@/palette/command"
import { checkCommands } from "@/palette/commandRegistry"
import { hasProblems, parse, parseCommandLine } from "@/palette/grammar/grammar"
import { callsOf, notPlannable } from "@/palette/run/planRequests"
import { type RunbookSummary, runCommands } from "@/palette/runbooks"

const leave = [
  { text: "inativar usuário $pessoa porque Saiu", comment: "# quem sai" },
  { text: "retirar papel ROLE_SINAL_GESTOR usuário $pessoa aplicação $sistema" },
]
const texts = leave.map(({ text }) => text)

test.each(["$pessoa", "$Usuário2", "$a-b_c"])("%s is a name", (text) => expect(isName(text)).toBe(true))
test.each(["pessoa", "$", "$2", "$a b", "$$a", "a$b", `$${"x".repeat(41)}`, ""])("%j is none", (text) =>
  expect(isName(text)).toBe(false),
)

describe("names", () => {
  test("take their kind from the slot where they stand first", () => {
    expect(keptNames(texts, commands)).toEqual([
      { name: "$pessoa", command: "deactivate-user", slot: "user", optional: false },
      { name: "$sistema", command: "revoke-role", slot: "app", optional: false },
    ])
  })

  test("of two kinds are wrong where the second one stands", () => {
    const second = "bloquear usuário 12345678909 aplicação $pessoa porque Saiu"
    expect([...clashesOf([...texts, second], commands)]).toEqual([
      [second, "$pessoa está aqui no lugar de aplicação, e antes no de usuário: dê outro nome"],
    ])
    expect(clashesOf(texts, commands).size).toBe(0)
  })

  test("within a text stand for what they are elsewhere, or else for a text", () => {
    const lines = ["inativar usuário 12345678909 porque Férias de $pessoa, $ofício, US$custo", ...texts]
    expect(keptNames(lines, commands)).toEqual([
      { name: "$pessoa", command: "deactivate-user", slot: "user", optional: false },
      { name: "$ofício", command: "deactivate-user", slot: "because", optional: false },
      { name: "$sistema", command: "revoke-role", slot: "app", optional: false },
    ])
    expect(clashesOf(lines, commands).size).toBe(0)
    const [line = ""] = lines
    expect(namesText(parseCommandLine(line, line.length, commands))).toBeUndefined()
  })

  test("are put in the place of a value wherever it stands, and never twice for two values", () => {
    const rows = [
      "inativar usuário 12345678909 porque 12345678909 saiu",
      "# 12345678909",
      "retirar papel X usuário 12345678909 aplicação SINAL",
      "inativar usuário 11321331304 porque Saiu",
    ]
    const [first = "", , , last = ""] = rows
    const once = withName(rows, 0, parseCommandLine(first, 20, commands), commands)
    expect(once?.rows).toEqual([
      "inativar usuário $usuário porque 12345678909 saiu",
      "# 12345678909",
      "retirar papel X usuário $usuário aplicação SINAL",
      last,
    ])
    expect(once?.place).toEqual({ row: 0, caret: "inativar usuário $usuário".length })
    const twice = withName(once?.rows ?? [], 3, parseCommandLine(last, 20, commands), commands)
    expect(twice?.rows[3]).toBe("inativar usuário $usuário2 porque Saiu")
    expect(withName(rows, 0, parseCommandLine(first, 3, commands), commands)).toBeUndefined()
  })
})

describe("the rows of a runbook that is run", () => {
  const fill = (lines: readonly { text: string; comment?: string }[], given: Record<string, string[]>) =>
    filledRows(lines, new Map(Object.entries(given)), commands)

  test("have values in the place of names", () => {
    expect(fill(leave, { $pessoa: ["12345678909"], $sistema: ["SINAL"] })).toEqual([
      "# quem sai",
      "inativar usuário 12345678909 porque Saiu",
      "retirar papel ROLE_SINAL_GESTOR usuário 12345678909 aplicação SINAL",
    ])
  })

  test("name several people together where the command takes them, and are repeated where not", () => {
    const people = ["12345678909", "11321331304"]
    const [, revoke = { text: "" }] = leave
    expect(fill([revoke], { $pessoa: people, $sistema: ["SINAL"] })).toEqual([
      "retirar papel ROLE_SINAL_GESTOR usuário 12345678909, 11321331304 aplicação SINAL",
    ])
    const single = commands.find(
      ({ slots, change }) =>
        change && Object.values(slots).some(({ kind, many, or }) => kind === "user" && !many && !or),
    )
    const [slot = ""] = Object.entries(single?.slots ?? {}).find(([, { kind }]) => kind === "user") ?? []
    const word = single?.slots[slot]?.words.at(-1)
    const text = `${single?.words.pt[0]} ${word} $pessoa`
    expect(fill([{ text }], { $pessoa: people })).toHaveLength(2)
  })

  test("have a line for each where a text is about one of them", () => {
    const text = "inativar usuário $pessoa porque Férias de $pessoa ($ofício), a $diária"
    expect(fill([{ text }], { $pessoa: ["12345678909", "11321331304"], $oficio: ["Ofício 12"] })).toEqual([
      "inativar usuário 12345678909 porque Férias de 12345678909 (Ofício 12), a $diária",
      "inativar usuário 11321331304 porque Férias de 11321331304 (Ofício 12), a $diária",
    ])
  })

  test("write a value so that it is read as one again", () => {
    const lines = [{ text: "inativar usuário $pessoa porque $motivo" }]
    const [row = ""] = fill(lines, { $pessoa: ["João Silva, o outro"], $motivo: ['saiu, por "ofício"'] })
    const { slots } = parseCommandLine(row, row.length, commands)
    expect(slots.map(({ values }) => values.map(({ text }) => text))).toEqual([
      ["João Silva, o outro"],
      ['saiu, por "ofício"'],
    ])
  })

  test("are kept where the command is gone or a value was not said", () => {
    expect(fill([{ text: "transferir usuário $pessoa" }], { $pessoa: ["12345678909"] })).toEqual([
      "transferir usuário 12345678909",
    ])
    expect(fill(leave, {})).toEqual(["# quem sai", ...texts])
  })

  test("are no more than a plan has", () => {
    const many = Array.from({ length: 300 }, (_, index) => `P${index}`)
    const lines = [{ text: "conceder papel $a aplicação $b usuário $c" }]
    expect(() => fill(lines, { $a: many, $b: many, $c: ["12345678909"] })).toThrow("no máximo 10.000 linhas")
  })
})

const author = { atalaiaId: "10120130149", name: "ANA" }
const summary = (rest: Partial<RunbookSummary> = {}): RunbookSummary => ({
  id: 7,
  name: "saída de servidor",
  description: "Portaria 30",
  author,
  shared: false,
  names: keptNames(texts, commands),
  lines: 2,
  createDate: "2026-11-19T12:00:00Z",
  updateDate: "2026-11-19T12:00:00Z",
  version: 1,
  can: { edit: true },
  ...rest,
})

describe("the command of a runbook", () => {
  const tableOf = (...runbooks: RunbookSummary[]) => [...commands, ...runCommands(runbooks, commands)]

  test("has its names as slots, in both languages", () => {
    const all = tableOf(summary())
    expect(() => checkCommands(all)).not.toThrow()
    for (const words of [
      "run saida de servidor",
      "executar Saída de Servidor",
      'run "Saída  de servidor"',
      "executar “saída de servidor”",
    ]) {
      const line = `> ${words} 12345678909, 11321331304 sistema SINAL`
      const parsed = parse(line, line.length, all)
      expect(parsed.command?.id).toBe("run-runbook-7")
      expect(hasProblems(parsed)).toBe(false)
      expect(parsed.slots.map(({ slot, values }) => [slot.kind, values.length])).toEqual([
        ["user", 2],
        ["app", 1],
      ])
    }
  })

  test("has no other words in quotes, nor has any other command", () => {
    const all = tableOf(summary())
    for (const line of [
      '"run" saída de servidor',
      'run "saída de servidor',
      'block "user" 1',
      'run "saída"',
    ]) {
      expect(parseCommandLine(line, line.length, all).command?.id).toBeUndefined()
    }
  })

  test("goes to the sheet with what was said", () => {
    const [run] = runCommands([summary()], commands)
    const value = (text: string) => ({ id: `id of ${text}`, text, label: text })
    const address = run?.go?.({ $pessoa: [value("A B"), value("C")], $sistema: [value("SINAL")] })
    const { pathname, searchParams } = new URL(address ?? "", "http://x")
    expect(pathname).toBe("/plans/new")
    expect([...searchParams]).toEqual([
      ["runbook", "7"],
      ["$pessoa", "A B"],
      ["$pessoa", "C"],
      ["$sistema", "SINAL"],
    ])
  })

  test("of somebody else has its number behind a name that one has given oneself", () => {
    const words = runCommands([summary(), summary({ id: 8, can: { edit: false } })], commands).map(
      (each) => each.words.en[0],
    )
    expect(words).toEqual(["run saída de servidor", "run saída de servidor 8"])
  })

  test("takes any text for a name whose command is gone", () => {
    const [run] = runCommands(
      [summary({ names: [{ name: "$constructor", command: "constructor", slot: "toString" }] })],
      commands,
    )
    expect(run?.slots).toEqual({
      $constructor: { kind: "text", label: "constructor", words: ["constructor"] },
    })
  })
})

const plannable = commands.filter((command) => notPlannable(command) === undefined)
const named = ({ slots }: Command) =>
  Object.fromEntries(Object.keys(slots).map((name) => [name, [{ id: "$x", text: "$x", label: "$x" }]]))

test.each(plannable.map((command) => [command.id, command] as const))(
  "what %s calls is known with names in all its slots",
  (_, command) => {
    const { slots } = command
    const all = named(command)
    for (const [name, { or }] of Object.entries(slots)) if (or !== undefined && all[or]) delete all[name]
    expect(() => callsOf(command, all)).not.toThrow()
  },
)
