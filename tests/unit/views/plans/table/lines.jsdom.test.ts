import { commands } from "@commands/index"
import { meaningIn } from "@views/plans/table/cells"
import { commandSaid } from "@views/plans/table/commandColumn"
import { type Column, columnsOf, fedCommands, templateOf } from "@views/plans/table/fed"
import { isReady, meaningOfRow, problemText } from "@views/plans/table/lines"
import { commandFor, headingRow, matchingOf, unmatched } from "@views/plans/table/match"
import type { ReadTable } from "@views/plans/table/read/read"
import { readTable } from "@views/plans/table/read/readTable"
import { withRepeats } from "@views/plans/table/repeats"
import { usual } from "@views/plans/table/usual"
import { csvOf, workbookOf } from "@views/plans/table/write"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { timeZone } from "@/domain/time/when"
import { hasProblems, parseCommandLine } from "@/palette/grammar/grammar"
import { callsOf } from "@/palette/run/planRequests"
import { textsIn } from "@/palette/slots/useResolution"
import { refuseNotPlannable } from "@/server/work/plannedCalls/plannedCall"

const fed = fedCommands(commands)
const commandOf = (id: string) => {
  const found = fed.find((each) => each.id === id)
  if (!found) throw new Error(`No table becomes ${id}`)
  return found
}
const sources = {
  screens: [],
  may: () => true,
  now: () => Temporal.ZonedDateTime.from(`2026-11-25T09:00[${timeZone}]`),
}
const somethingIn = (columns: readonly Column[]) =>
  Object.fromEntries(
    columns.map(({ name, slot }) => {
      const id = slot.choices?.[0]?.value ?? "1"
      return [name, [{ id, text: id, label: id }]]
    }),
  )
const read = (rows: string[][], rest: Partial<ReadTable> = {}): ReadTable => ({
  rows,
  marks: {},
  sheets: [],
  sheet: 0,
  ...rest,
})
const asProposed = { heading: 0, withHidden: false, done: new Set<number>(), commands, sources }
const meaningOf = (id: string, rows: string[][], rest: Partial<ReadTable> = {}) => {
  const command = commandOf(id)
  const [headings = []] = rows
  const matching = matchingOf(columnsOf(command), headings)
  return meaningOfRow({ ...asProposed, table: read(rows, rest), command, matching }, 1)
}

describe("an end that is promised", () => {
  const head = ["CPF", "Papel", "Aplicação", "Validade"]
  const row = (until: string, rest: Partial<ReadTable> = {}) =>
    meaningOf("lend-role", [head, ["12345678909", "ROLE_SINAL_AUDITOR", "SINAL", until]], rest)

  test("is said, or the row is not ready", () => {
    expect(isReady(row("31/12/2026"))).toBe(true)
    expect(row("").problems).toEqual({ until: expect.stringContaining("validade") })
    expect(row("03/11/22026").problems.until).toContain("Data não compreendida")
    expect(row("", { marks: { "1:3": "uncalculated" } }).problems).toEqual({
      until: "É uma fórmula sem resultado salvo: copie e cole como valor",
    })
  })
})

describe("a column that names the command of each row", () => {
  const head = ["Comando", "CPF", "Papel", "Aplicação"]
  const row = (said: string) => [said, "12345678909", "ROLE_SINAL_AUDITOR", "SINAL"]
  const grant = (said: string) => meaningOf("grant-role", [head, row(said)])

  test.each(["conceder papel", "> Conceder  papel", "grant role", "Atribuir papel", ""])(
    "makes a row with the chosen command a line: %j",
    (said) => expect(isReady(grant(said))).toBe(true),
  )

  test.each([
    "retirar papel",
    "Bloquear usuário",
    "conceder perfil",
    "conceder papel temporariamente",
    "promover",
  ])("refuses a row with another command: %j", (said) => {
    const meaning = grant(said)
    expect(isReady(meaning)).toBe(false)
    expect(problemText(meaning)).toBe(
      `A coluna Comando diz “${said}”, e o comando escolhido é “Conceder papel”`,
    )
  })

  test("proposes the command, which its other columns alone would not", () => {
    const table = read([head, row(""), row("Retirar papel"), row("conceder papel")])
    expect(commandSaid({ table, heading: 0 }, fed)?.id).toBe("revoke-role")
    expect(commandSaid({ table: read([head.slice(1), row("").slice(1)]), heading: 0 }, fed)).toBeUndefined()
  })
})

test("a row that the sheet hides stays out, unless it is asked for", () => {
  const rows = [
    ["CPF", "Papel", "Aplicação"],
    ["12345678909", "ROLE_SINAL_AUDITOR", "SINAL"],
  ]
  const command = commandOf("grant-role")
  const matching = matchingOf(columnsOf(command), rows[0] ?? [])
  const given = {
    ...asProposed,
    table: read(rows, { hiddenRows: new Set([1]) }),
    command,
    matching,
  }
  expect(isReady(meaningOfRow({ ...given, withHidden: false }, 1))).toBe(false)
  expect(isReady(meaningOfRow({ ...given, withHidden: true }, 1))).toBe(true)
})

describe("rows that say the same", () => {
  const rowsOf = (...rows: string[][]) => {
    const command = commandOf("grant-role")
    const head = ["CPF", "Papel", "Aplicação", "Validade"]
    const table = read([head, ...rows])
    const given = { ...asProposed, table, command, matching: matchingOf(columnsOf(command), head) }
    return withRepeats(
      rows.map((_, index) => meaningOfRow(given, index + 1)),
      command,
    )
  }

  test("are one line: the first", () => {
    const [first, second, other] = rowsOf(
      ["12345678909", "R", "SINAL", "sem expiração"],
      ["123.456.789-09", "r", "sinal", "Sem expiração"],
      ["11321331304", "R", "SINAL", "sem expiração"],
    )
    expect(first && isReady(first)).toBe(true)
    expect(second).toMatchObject({ same: 1, problems: {} })
    expect(second && [isReady(second), problemText(second)]).toEqual([
      false,
      "Igual à linha 2, que entra uma vez só",
    ])
    expect(first?.repeated ?? other?.repeated).toBeUndefined()
  })

  test("are told from those about the same person", () => {
    const repeated = rowsOf(
      ["12345678909", "R", "SINAL", "sem expiração"],
      ["12345678909", "R", "SINAL", "31/12/2026"],
      ["11321331304; 123.456.789-09", "S", "SINAL", "sem expiração"],
      ["", "R", "SINAL", "sem expiração"],
    ).map((row) => row.repeated)
    expect(repeated).toEqual([
      { slot: "user", rows: [2, 3], alike: true },
      { slot: "user", rows: [1, 3], alike: true },
      { slot: "user", rows: [1, 2], alike: false },
      undefined,
    ])
  })
})

describe("the commands that rows become", () => {
  test("are those that plans take and tables can say, the usual ones first", () => {
    expect(fed.slice(0, usual.length).map(({ id }) => id)).toEqual([...usual])
    const ids = fed.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(["grant-profile", "unblock-user", "deactivate-user"]))
    // Commands that re-authenticate, show a secret, navigate, are about a plan or the actor, or are counted over time.
    for (const id of ["secret-app", "open-user", "withdraw-plan", "end-my-session", "theme", "reveal"]) {
      expect(ids).not.toContain(id)
    }
  })

  test.each(fed)("$id calls nothing that the server would refuse in a plan", (command) => {
    const planned = callsOf(command, somethingIn(columnsOf(command)))
    if ("reason" in planned) throw new Error(planned.reason)
    expect(planned.calls.length).toBeGreaterThan(0)
    for (const call of planned.calls) expect(() => refuseNotPlannable(call)).not.toThrow()
  })

  test.each(["reveal", "schedule-search", "unschedule-search", "resend-first-access"])(
    "are not those that the server refuses in a plan, which say so: %s",
    (id) => {
      const command = commands.find((each) => each.id === id)
      if (!command) throw new Error(`No command ${id}`)
      expect(callsOf(command, somethingIn(columnsOf(command)))).toEqual({
        reason: expect.stringMatching(/: faça fora do plano$/),
      })
    },
  )

  test.each(fed)("the template of $id has a column for each slot, and is known again", (command) => {
    const [headings = []] = templateOf(command)
    expect(headings).toHaveLength(columnsOf(command).length)
    for (const bytes of [workbookOf([headings], "Linhas"), new TextEncoder().encode(csvOf([headings]))]) {
      expect(readTable(bytes).rows).toEqual([headings])
    }
    expect(headingRow([headings], fed)).toBe(0)
    const matching = matchingOf(columnsOf(command), headings)
    expect(matching).toEqual(
      Object.fromEntries(columnsOf(command).map(({ name }, column) => [name, { column }])),
    )
    const name = `modelo ${command.title.toLocaleLowerCase("pt-BR")}`
    expect(commandFor(fed, headings, `${name} (2).xlsx`)?.id).toBe(command.id)
  })

  test("are also known by what people call their columns", () => {
    const known = (...headings: string[]) => commandFor(fed, headings, "lista.csv")?.id
    expect(known("CPF do servidor", "Permissão", "Sistema", "Expira em")).toBe("grant-role")
    expect(known("Lotação", "e-mail", "CPF")).toBe("new-user")
    expect(known("Motivo", "CPF", "Sistema")).toBe("block-user")
    expect(known("Nome", "Telefone", "Justificativa")).toBeUndefined()
    const command = commandOf("grant-role")
    expect(
      unmatched(command, matchingOf(columnsOf(command), ["Papel", "x"])).map(({ name }) => name),
    ).toEqual(["user", "app"])
    expect(headingRow([["12345678909", "SINAL"]], fed)).toBeUndefined()
    expect(headingRow([["maria@exemplo.gov.br", "PMCE"]], fed)).toBeUndefined()
  })
})

describe("a row", () => {
  const head = ["Papel", "CPF", "Aplicação", "Validade"]
  const row = (...cells: string[]) => meaningOf("grant-role", [head, cells])

  test("is a line as one would write it", () => {
    const meaning = row("ROLE_SINAL_GESTOR", "123.456.789-09", "SINAL", "31/12/2026")
    expect(isReady(meaning)).toBe(true)
    expect(meaning.line).toBe(
      "conceder papel ROLE_SINAL_GESTOR usuário 123.456.789-09 aplicação SINAL até 31/12/2026",
    )
  })

  test("without an end is not ready until that is chosen", () => {
    expect(row("R", "12345678909", "SINAL", "").problems).toEqual({
      until: "Vazia: escreva o fim, ou “sem expiração”",
    })
    const chosen = row("R", "12345678909", "SINAL", "Sem expiração")
    expect([chosen.problems, chosen.notes, isReady(chosen)]).toEqual([{}, {}, true])
    // A column of end dates means another command than one without an end.
    expect(commandFor(fed, ["CPF", "Aplicação", "Até"], "lista.csv")).toBeUndefined()
  })

  test("takes the time of day from its own column", () => {
    const timed = [...head, "Hora"]
    const until = (day: string, time: string) =>
      meaningOf("grant-role", [timed, ["R", "12345678909", "SINAL", day, time]]).texts.until
    expect(until("31/12/2026", "18:00")).toEqual(["31/12/2026 18:00"])
    expect(until("31/12/2026", "")).toEqual(["31/12/2026"])
    expect(until("sem expiração", "")).toBeUndefined()
    const odd = meaningOf("grant-role", [timed, ["R", "12345678909", "SINAL", "31/12/2026", "à tarde"]])
    expect(isReady(odd)).toBe(false)
  })

  test("has its lost zeros again, and says so", () => {
    // 01234567890 as a number.
    const { line, notes } = row("R", "1234567890", "SINAL", "sem expiração")
    expect(line).toContain("usuário 01234567890 ")
    expect(notes).toEqual({ user: "Zeros à esquerda repostos: 01234567890" })
    // Two leading zeros were lost.
    expect(
      meaningIn(
        columnsOf(commandOf("move-user"))[0]?.slot ?? { kind: "user", label: "", words: [] },
        "123456797",
      ),
    ).toEqual({
      texts: ["00123456797"],
      note: "Zeros à esquerda repostos: 00123456797",
    })
  })

  test.each([
    [
      ["R", "1,23457E+10", "SINAL", "sem expiração"],
      "O Excel arredondou o número (1,23457E+10): formate a coluna como texto e digite de novo",
    ],
    [["R", "11111111111", "SINAL", "sem expiração"], "CPF Inválido"],
    [["R", "123456", "SINAL", "sem expiração"], "CPF Inválido"],
    [
      ["R", "12345678909", "SINAL", "31/12/2020"],
      "Não é possível selecionar uma data de expiração no passado.",
    ],
    [["R", "12345678909", "SINAL", "31/02/2027"], "O dia 31/02/2027 não existe."],
    [["R", "", "SINAL", "sem expiração"], "Falta: usuário"],
    [["", "", "SINAL", "sem expiração"], "Falta: papel e usuário"],
    [["x".repeat(4000), "12345678909", "SINAL", "sem expiração"], "Uma linha tem no máximo 4.000 caracteres"],
  ])("that cannot be a line says why: %#", (cells, reason) => {
    const meaning = row(...cells)
    expect(isReady(meaning)).toBe(false)
    expect(problemText(meaning)).toContain(reason)
  })

  test("with more cells than there are headings says so with its number, and is no line until its column is said", () => {
    const cut = ["R", "12345678909", "SINAL", "sem expiração", "", "resto"]
    const meaning = row(...cut)
    expect(isReady(meaning)).toBe(false)
    expect(problemText(meaning)).toBe(
      "Linha 2: a coluna 6 está preenchida e não tem nome. Dê um nome a ela, ou ponha entre aspas o texto que foi dividido",
    )
    // Also if other rows make the head as long, and together with other problems.
    const padded = [...head, "", ""]
    expect(problemText(meaningOf("grant-role", [padded, cut]))).toContain("a coluna 6")
    expect(row("R", "123456", "SINAL", "sem expiração", "x").problems).toEqual({
      user: "CPF Inválido",
      "": expect.stringContaining("a coluna 5"),
    })
    expect(
      isReady(meaningOf("grant-role", [padded, ["R", "12345678909", "SINAL", "sem expiração", "", " "]])),
    ).toBe(true)
    // The author of the table left out a column that no slot takes.
    expect(isReady(meaningOf("grant-role", [[...head, "", "Nota"], cut]))).toBe(true)
    const command = commandOf("grant-role")
    const matching = { ...matchingOf(columnsOf(command), head), app: { column: 5 } }
    const said = { ...asProposed, table: read([head, cut]), command, matching }
    expect(meaningOfRow(said, 1).texts.app).toEqual(["resto"])
    expect(isReady(meaningOfRow(said, 1))).toBe(true)
    const unheaded = { ...said, matching: matchingOf(columnsOf(command), head), heading: undefined }
    expect(isReady(meaningOfRow(unheaded, 1))).toBe(true)
  })

  test("has dates as spreadsheets count them", () => {
    const { line, notes } = row("R", "12345678909", "SINAL", "46752")
    expect(line).toContain("até 31/12/2027")
    expect(notes).toEqual({ until: "O número 46752 é a data 31/12/2027" })
  })

  test("of a formula has its last result and says so, and none where there is none", () => {
    const cells = [head, ["R", "12345678909", "SINAL", "sem expiração"]]
    const marked = meaningOf("grant-role", cells, { marks: { "1:1": "formula" } })
    expect(isReady(marked)).toBe(true)
    expect(marked.notes.user).toMatch(/Vem de uma fórmula/)
    for (const mark of ["uncalculated", "error"] as const) {
      expect(isReady(meaningOf("grant-role", cells, { marks: { "1:1": mark } }))).toBe(false)
    }
  })

  test("of several people is one line about them", () => {
    expect(row("R", "12345678909; 101.201.301-49", "SINAL", "sem expiração").line).toBe(
      "conceder papel R usuário 12345678909, 101.201.301-49 aplicação SINAL",
    )
  })

  test("that is empty is neither a line nor wrong", () => {
    expect(row("", " ", "\u200b", "\u00a0")).toMatchObject({ blank: true })
  })

  test("that is done stays out, unless it is asked for", () => {
    const command = commandOf("grant-role")
    const table = read([head, ["R", "12345678909", "SINAL", "sem expiração"]])
    const given = { ...asProposed, table, command, matching: matchingOf(columnsOf(command), head) }
    expect(isReady(meaningOfRow(given, 1))).toBe(true)
    expect(meaningOfRow({ ...given, done: new Set([1]) }, 1)).toMatchObject({ blank: true })
  })

  test("is no line if nothing of it is used", () => {
    const command = commandOf("grant-role")
    const same = (text: string) => ({ same: text })
    const matching = { role: same("R"), user: same("12345678909"), app: same("SINAL") }
    const table = read([head, ["", "", "", "31/12/2026"]])
    const given = { ...asProposed, table, command, matching }
    expect(problemText(meaningOfRow(given, 1))).toBe("Nenhuma das suas células é usada")
    const until = { ...matching, until: { column: 3 } }
    expect(isReady(meaningOfRow({ ...given, matching: until }, 1))).toBe(true)
  })

  test.each(["Total", "TOTAL GERAL: 12", "Subtotal", "Totais", "Total de servidores: 3"])(
    "is none with %s",
    (text) => {
      expect(row("", text, "3", "").problems).toEqual({ "": "É uma linha de totais" })
    },
  )

  test.each(["Totem", "Total Segurança", "R"])("may be one with %s", (role) => {
    expect(isReady(row(role, "12345678909", "SINAL", "sem expiração"))).toBe(true)
  })

  test("has an id without what was copied along with it", () => {
    for (const cell of ["CPF: 123.456.789-09", "'12345678909", "123.456.789-09.,", "123.456.789/09"]) {
      expect(row("R", cell, "SINAL", "sem expiração").line).toBe(
        "conceder papel R usuário 123.456.789-09 aplicação SINAL",
      )
    }
  })

  test("says of a short number which CPF it is with zeros ahead", () => {
    expect(problemText(row("R", "1234127", "SINAL", "sem expiração"))).toBe("CPF Inválido")
    expect(problemText(row("R", "1234048", "SINAL", "sem expiração"))).toBe(
      "CPF Inválido. Se faltam zeros à esquerda, é 000.012.340-48: escreva assim",
    )
  })

  test("becomes the line that says it, whatever is written in it", () => {
    const cell = fc.string({
      unit: fc.constantFrom(..."aé0;,\t\"'=+-@ \n<#>“”", "papel ", "usuário "),
      maxLength: 12,
    })
    fc.assert(
      fc.property(cell, cell, (place, reason) => {
        const meaning = meaningOf("block-user", [
          ["CPF", "Aplicação", "Justificativa"],
          ["12345678909", place, reason],
        ])
        if (!isReady(meaning)) return
        const parsed = parseCommandLine(meaning.line, meaning.line.length, commands)
        expect(parsed.command?.id).toBe("block-user")
        expect(hasProblems(parsed)).toBe(false)
        const texts = Object.fromEntries(
          Object.entries(textsIn(parsed)).filter(([, list = []]) => list.length > 0),
        )
        expect(texts).toEqual(meaning.texts)
      }),
    )
  })
})
