import { commands } from "@commands/index"
import { QueryClient } from "@tanstack/react-query"
import { columnsInWords, columnsOf, fedCommands } from "@views/plans/table/fed"
import { isReady, type RowMeaning } from "@views/plans/table/lines"
import { matchingOf } from "@views/plans/table/match"
import { understand } from "@views/plans/table/understand"
import { expect, test } from "vitest"
import { timeZone } from "@/domain/time/when"
import { searchQuery } from "@/palette/slots/serverLists"

const commandOf = (id: string) => {
  const found = fedCommands(commands).find((each) => each.id === id)
  if (!found) throw new Error(`No table becomes ${id}`)
  return found
}
const item = (kind: "user" | "preUser", id: string, title: string) => ({
  kind,
  id,
  text: id,
  title,
  enabled: true,
})

test("rows of a new user who exists already say so, and are not ready", async () => {
  const [joao, valeria, rita] = ["12345678909", "11821831829", "11144477735"] as const
  const client = new QueryClient()
  const known = new Map([
    [joao, item("user", joao, "João Pedro Silva")],
    [valeria, null],
    [rita, null],
  ])
  client.setQueryData(["people", "known"], known)
  const found = { [valeria]: [item("preUser", valeria, "Valéria Campos")], [rita]: [] }
  for (const [id, items] of Object.entries(found))
    client.setQueryData(searchQuery(id, "preUser").queryKey, { items })
  const command = commandOf("new-user")
  const headings = ["CPF", "E-mail"]
  const rows = [
    headings,
    ["123.456.789-09", "joao@exemplo.gov.br"],
    [valeria, "valeria@exemplo.gov.br"],
    [rita, "rita@exemplo.gov.br"],
  ]
  let read: readonly RowMeaning[] = []
  await understand(
    {
      table: { rows, marks: {}, sheets: [], sheet: 0 },
      heading: 0,
      withHidden: false,
      done: new Set(),
      command,
      matching: matchingOf(columnsOf(command), headings),
      commands,
      sources: {
        screens: [],
        may: () => true,
        now: () => Temporal.ZonedDateTime.from(`2026-11-25T09:00[${timeZone}]`),
      },
    },
    {
      client,
      signal: new AbortController().signal,
      onRows: (all) => {
        read = all
      },
    },
  )
  expect(read.map(({ problems }) => problems)).toEqual([
    { who: "Já existe: JOÃO PEDRO SILVA" },
    { who: "Já existe como pré-cadastro" },
    {},
  ])
  expect(read.filter(isReady).map(({ row }) => row)).toEqual([3])
})

test.each([
  ["new-user", "Precisa de CPF e e-mail, ou de estrangeiros e-mail e nacionalidade; pode ter lotação"],
  ["new-org", "Precisa de nome, sigla, classificação, município e unidade superior ou esfera"],
  ["grant-role", "Precisa de papel, usuário e aplicação; pode ter validade"],
])("the columns of %s are named", (id, words) => {
  expect(columnsInWords(commandOf(id))).toBe(words)
})
