import { commands } from "@commands/index"
import { beginningRows } from "@views/plans/beginning"
import { marksOf, type Simulated } from "@views/plans/effects"
import { problemOf } from "@views/plans/sheet/compile"
import { oppositeLines } from "@views/plans/sheet/opposite"
import { commandsWithComments } from "@views/plans/sheet/rows"
import { describe, expect, test } from "vitest"
import { seen } from "@/domain/text/oneLine"
import type { SlotValue, Values } from "@/palette/command"
import { parseCommandLine } from "@/palette/grammar/grammar"
import { callsOf, notPlannable } from "@/palette/run/planRequests"

const commandOf = (id: string) => {
  const command = commands.find((each) => each.id === id)
  if (!command) throw new Error(`There is no command ${id}`)
  return command
}
const value = (id: string, text = id): SlotValue => ({ id, text, label: text })
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => value(String(10_000_000_000 + index)))
const grantTo = (user: readonly SlotValue[]): Values => ({
  role: [value("7", "ROLE_SINAL_GESTOR")],
  app: [value("2", "SINAL")],
  user,
})
const callsFor = (id: string, values: Values) => {
  const planned = callsOf(commandOf(id), values)
  return "calls" in planned ? planned.calls : []
}

describe("the requests of a line", () => {
  test("are one for one person", () => {
    const calls = callsFor("grant-role", grantTo(people(1)))
    expect(calls.map(({ resource, name, path }) => [resource, name, path])).toEqual([
      ["roleAssignments", "create", expect.stringContaining("10000000000")],
    ])
  })

  test("are as few for several people as they fit in", () => {
    const calls = callsFor("grant-role", grantTo(people(2_500)))
    expect(calls.map(({ name }) => name)).toEqual(Array(3).fill("createForMany"))
    expect(calls.map(({ body }) => (body as { atalaiaIds: string[] }).atalaiaIds.length)).toEqual([
      1000, 1000, 500,
    ])
  })

  test("are one for each person where the command knows no request for several", () => {
    const values = { user: people(3), app: [value("2", "SINAL")], because: [value("Férias")] }
    expect(callsFor("block-user", values)).toHaveLength(3)
  })

  test("are none where something is missing, and that is said", () => {
    expect(callsOf(commandOf("grant-role"), { user: people(1) })).toEqual({
      reason: "Falta: papel e aplicação",
    })
  })

  test("are none of what changes nothing, has a form of its own, or is of this browser", () => {
    expect(notPlannable(commandOf("go"))).toMatch(/só abre uma tela/)
    expect(notPlannable(commandOf("edit-org"))).toMatch(/formulário próprio/)
    expect(notPlannable(commandOf("theme"))).toMatch(/só vale para este navegador/)
    expect(notPlannable(commandOf("block-user"))).toBeUndefined()
  })

  test("are none of a plan about plans: those have no preview", () => {
    expect(callsOf(commandOf("withdraw-plan"), { plan: [value("1")] })).toEqual({
      reason: expect.stringMatching(/faça fora do plano/),
    })
  })
})

describe("a row", () => {
  const problem = (line: string) => problemOf(parseCommandLine(line, line.length, commands))

  test.each(["inativar usuário 12345678909 porque Saiu", "> inativar usuário 12345678909 porque Saiu"])(
    "is a command with and without its sign: %s",
    (line) => {
      expect(problem(line)).toBeUndefined()
    },
  )

  test("says what is wrong with it", () => {
    // The plan has the justification.
    expect(problem("inativar usuário")).toBe("Falta: usuário")
    expect(problem("xyz")).toBe("Nenhum comando com “xyz”")
    expect(problem("tema escuro")).toMatch(/só vale para este navegador/)
    expect(problem(`inativar usuário ${"1".repeat(5_000)}`)).toMatch(/no máximo 4.000 caracteres/)
  })
})

describe("rows for people of a list", () => {
  test("are one with all of them, and go on with what is missing", () => {
    expect(beginningRows(commandOf("grant-role"), ["12345678909", "11321331304"], commands)).toEqual([
      "conceder papel usuário 12345678909, 11321331304 papel ",
    ])
  })

  test("are one for each where the command takes one person", () => {
    expect(beginningRows(commandOf("deactivate-user"), ["12345678909", "11321331304"], commands)).toEqual([
      "inativar usuário 12345678909 porque ",
      "inativar usuário 11321331304 porque ",
    ])
  })

  test("are no longer than a line may be", () => {
    const rows = beginningRows(
      commandOf("grant-role"),
      people(1_000).map(({ id }) => id),
      commands,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row.length).toBeLessThan(4_000)
  })
})

describe("what takes a line back", () => {
  const answered = (
    results: readonly {
      atalaiaId: string
      message?: string
      extended?: true
      previousExpirationDateTime?: string
    }[],
  ) => ({ results })

  test("is the opposite command, of those in whom something changed", () => {
    const [first, second, third] = people(3)
    const answers = [
      answered([
        { atalaiaId: first?.id ?? "" },
        { atalaiaId: second?.id ?? "", message: "Já tinha" },
        { atalaiaId: third?.id ?? "" },
      ]),
    ]
    expect(oppositeLines(commandOf("grant-role"), grantTo(people(3)), answers, commands)).toEqual([
      "retirar papel ROLE_SINAL_GESTOR usuário 10000000000, 10000000002 aplicação SINAL",
    ])
  })

  test("gives those their end back who had it, and takes it from the others", () => {
    const [first, second, third] = people(3).map(({ id }) => id)
    const end = "2099-01-01T15:00:00.000Z"
    const answers = [
      answered([
        { atalaiaId: first ?? "" },
        { atalaiaId: second ?? "", extended: true },
        { atalaiaId: third ?? "", extended: true, previousExpirationDateTime: end },
      ]),
    ]
    expect(oppositeLines(commandOf("grant-role"), grantTo(people(3)), answers, commands)).toEqual([
      "retirar papel ROLE_SINAL_GESTOR usuário 10000000000 aplicação SINAL",
      'prorrogar papel ROLE_SINAL_GESTOR usuário 10000000001 aplicação SINAL até "sem expiração"',
      'prorrogar papel ROLE_SINAL_GESTOR usuário 10000000002 aplicação SINAL até "01/01/2099 12:00"',
    ])
  })

  test("has what was answered", () => {
    const values = { user: people(1), app: [value("2", "SINAL")] }
    const [line] =
      oppositeLines(commandOf("unblock-user"), values, [{ description: "Férias" }], commands) ?? []
    expect(line).toBe("bloquear usuário 10000000000 aplicação SINAL porque Férias")
  })

  test("is nothing where the command has no opposite, or nobody was changed", () => {
    expect(
      oppositeLines(commandOf("resend-first-access"), { user: people(1) }, [{}], commands),
    ).toBeUndefined()
    const nobody = [
      answered([
        { atalaiaId: "10000000000", message: "Já tinha" },
        { atalaiaId: "10000000001", message: "Já tinha" },
      ]),
    ]
    expect(oppositeLines(commandOf("grant-role"), grantTo(people(2)), nobody, commands)).toBeUndefined()
  })
})

test("a row that reads as something else than it is says so", () => {
  const written = (text: string) => problemOf(parseCommandLine(text, text.length, commands))
  const text = "inativar usuário 12345678909 porque Saiu"
  expect(written(text)).toBeUndefined()
  expect(written(`${text}\u202e`)).toContain("sinal que não se vê")
})

test("what is sent is shown whole, with what is not seen in it", () => {
  expect(seen("x · enabled: true")).toBe('"x · enabled: true"')
  expect(seen({ a: "\u202e1\u2028\u0000" })).toBe(String.raw`{"a":"\u{202e}1\u{2028}\u0000"}`)
})

test("comments are kept without what is not seen in them", () => {
  expect(commandsWithComments(["# a\u200eb\u0007c", "tema escuro"])).toEqual([
    { text: "tema escuro", comment: "# ab c" },
  ])
})

test("of rows that say the same, each is marked with its own line", () => {
  const simulated: Simulated = {
    commands: "a\na",
    lines: [
      { text: "a", effects: [{ text: "muda", tone: "positive" }] },
      { text: "a", effects: [], refusal: { message: "Já está assim", code: "ALREADY_SO" } },
    ],
    sum: [],
    people: [],
    secondPerson: [],
    problems: new Map([["b", "Falta: papel"]]),
  }
  const marks = marksOf(["# c", "a", "", " a ", "b"], simulated)
  expect(
    marks.map((mark) => mark?.line?.refusal?.message ?? mark?.line?.effects[0]?.text ?? mark?.problem),
  ).toEqual([undefined, "muda", undefined, "Já está assim", "Falta: papel"])
})
