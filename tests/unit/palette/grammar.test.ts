import { describe, expect, test } from "vitest"
import { parse } from "@/palette/grammar/grammar"
import type { Parsed } from "@/palette/grammar/parsed"
import { commands, parseAt } from "./fixture"

/** The values of a line by slot name, without empty slots. */
function valuesOf({ slots }: Parsed): Record<string, string[]> {
  const given = slots.filter(({ values }) => values.length > 0)
  return Object.fromEntries(given.map(({ name, values }) => [name, values.map(({ text }) => text)]))
}

function statesOf({ slots }: Parsed): string {
  return slots.map(({ name, status }) => `${name} ${status}`).join(", ")
}

/** The line split at its spans: `words:block user`. */
function drawn({ line, spans }: Parsed): string[] {
  return spans
    .filter(({ kind }) => kind !== "space")
    .map(({ kind, slot, start, end }) => `${slot ?? kind}:${line.slice(start, end)}`)
}

/** The part at the caret, as one line of text. */
function activeOf({ active, line }: Parsed): string {
  if (!active) return "nothing"
  const replaced = line.slice(active.start, active.end)
  if (active.kind === "slot") return `${active.name} “${active.text}” for “${replaced}”`
  if (active.kind !== "slotWords") return `${active.kind} “${active.text}” for “${replaced}”`
  return `words ${active.words.map(({ word }) => word).join(" ")} “${active.text}” for “${replaced}”`
}

const modes: [string, Parsed["mode"], string][] = [
  ["", "empty", ""],
  ["   ", "empty", ""],
  ["\n\t", "empty", ""],
  [">", "command", ""],
  ["  > block", "command", "block"],
  ["> block us", "command", "block us"],
  ["@joão", "people", "joão"],
  ["@ joão pedro ", "people", "joão pedro"],
  ["#SINAL", "apps", "SINAL"],
  [":pmsp", "orgs", "pmsp"],
  ["?", "help", ""],
  ["? bloq", "help", "bloq"],
  ["joão", "words", "joão"],
  [" joão > pedro ", "words", "joão > pedro"],
  ["12345678909", "identifier", "12345678909"],
  ["123.456.789-09", "identifier", "123.456.789-09"],
  [" 123 456 789 09 ", "identifier", "123 456 789 09"],
  ["12345678900", "identifier", "12345678900"],
  ["1234567890", "words", "1234567890"],
  ["123456789091", "words", "123456789091"],
  ["wk.104829301", "identifier", "wk.104829301"],
  ["WK104829301", "identifier", "WK104829301"],
  ["wk.1048", "words", "wk.1048"],
  ["2º batalhão", "words", "2º batalhão"],
  ["12345678909, 113.213.313-04", "identifiers", "12345678909, 113.213.313-04"],
  ["123 456 789 09; wk104829301", "identifiers", "123 456 789 09; wk104829301"],
  ["12345678909, joão", "words", "12345678909, joão"],
  ["👮‍♀️", "words", "👮‍♀️"],
  ["سلام", "words", "سلام"],
]
test.each(modes)("%j is read as %s of %j", (line, mode, query) => {
  expect(parse(line, line.length, commands)).toMatchObject({ mode, query })
})

const identifiers: [string, string | undefined, string[]][] = [
  ["12345678909", "12345678909", []],
  ["123.456.789-09", "12345678909", []],
  ["WK.104829301", "wk104829301", []],
  ["12345678900", undefined, ["CPF Inválido"]],
  ["000.000.000-00", undefined, ["CPF Inválido"]],
]
test.each(identifiers)("the id in %j", (line, identifier, reasons) => {
  const parsed = parseAt(line)
  expect(parsed.identifier).toBe(identifier)
  expect(parsed.problems.map(({ reason }) => reason)).toEqual(reasons)
})

test.each([
  ["12345678909, 113.213.313-04", ["12345678909", "113.213.313-04"], []],
  ["12345678909,\t11321331304 ;wk104829301,", ["12345678909", "11321331304", "wk104829301"], []],
  ["12345678909, 12345678900", ["12345678909", "12345678900"], ["12345678900: CPF Inválido: 12345678900"]],
])("the ids in %j", (line, expected, wrong) => {
  const { identifiers, problems } = parseAt(line)
  expect(identifiers).toEqual(expected)
  expect(problems.map(({ start, end, reason }) => `${line.slice(start, end)}: ${reason}`)).toEqual(wrong)
})

const others = commands.filter(({ id }) => id === "block-user" || id === "validate-client")
const own = commands.filter((command) => !others.includes(command))
const whose = "Quem pode: administrador geral ou administrador de aplicação"
test.each([
  ["> block user 1 app X", [`block user 1 app X: “Bloquear usuário” não é do seu papel. ${whose}`]],
  ["> bloquear usu", [`bloquear usu: “Bloquear usuário” não é do seu papel. ${whose}`]],
  ["> blo", ["blo: Nenhum comando com “blo”"]],
  ["> unblock user 1", []],
  ["> zzzz", ["zzzz: Nenhum comando com “zzzz”"]],
])("to whom it is not for, %j says whose it is", (line, expected) => {
  const { problems } = parse(line, line.length, own, others)
  expect(problems.map(({ start, end, reason }) => `${line.slice(start, end)}: ${reason}`)).toEqual(expected)
})

const chosen: [string, string | undefined][] = [
  ["> block user 12345678909 app SINAL", "block-user"],
  ["> bloquear usuário 12345678909 app SINAL", "block-user"],
  ["> BLOQUEAR USUARIO 12345678909", "block-user"],
  [">block user", "block-user"],
  [">  block \t user", "block-user"],
  ["> block us", undefined],
  ["> block", undefined],
  ["> block users", undefined],
  ["> block, user", undefined],
  ['> "block" user', undefined],
  ["> bloquear user 1", undefined],
  ["> validate 12345678909", "validate-user"],
  ["> validate client SINAL", "validate-client"],
  ['> validate "client"', "validate-user"],
  ["> validate, client", "validate-user"],
  ["> validate clien", "validate-user"],
  ["> atalhos do teclado", "keys"],
  ["> atalhos do", undefined],
  ["> usuário", undefined],
]
test.each(chosen)("%j names %s", (line, id) => {
  expect(parseAt(line).command?.id).toBe(id)
})

const filled: [string, Record<string, string[]>][] = [
  ["> block user 12345678909 app SINAL", { user: ["12345678909"], app: ["SINAL"] }],
  ["> bloquear usuário 12345678909 app SINAL", { user: ["12345678909"], app: ["SINAL"] }],
  [
    "> block user 12345678909 role ROLE_SINAL_GESTOR app SIN",
    { user: ["12345678909"], role: ["ROLE_SINAL_GESTOR"], app: ["SIN"] },
  ],
  ["> block user 11021031011 app SINARM", { user: ["11021031011"], app: ["SINARM"] }],
  [
    "> conceder papel ROLE_SINAL_BASICO a 11321331304",
    { role: ["ROLE_SINAL_BASICO"], user: ["11321331304"] },
  ],
  ["> conceder papel X à 1", { role: ["X"], user: ["1"] }],
  // A complete id always means a person.
  ["> conceder papel X 113.213.313-04 app SINAL", { role: ["X"], user: ["113.213.313-04"], app: ["SINAL"] }],
  [
    "> conceder papel X 113 213 313 04, 123.456.789 09",
    { role: ["X"], user: ["113 213 313 04", "123.456.789 09"] },
  ],
  ["> conceder papel X app SINAL 11321331304", { role: ["X"], app: ["SINAL"], user: ["11321331304"] }],
  ["> conceder papel X 11321331300 app SINAL", { role: ["X"], app: ["SINAL"] }],
  [
    "> conceder papel X user 12345678909 app SINAL 11321331304",
    { role: ["X"], user: ["12345678909"], app: ["SINAL"] },
  ],
  ['> conceder papel "a" a 1', { role: ["a"], user: ["1"] }],
  [
    "> grant role X user 1 app SINAL until 2027-01-31",
    { role: ["X"], user: ["1"], app: ["SINAL"], until: ["2027-01-31"] },
  ],
  ["> grant role X ATÉ 31/12/2026 USUÁRIO 1", { role: ["X"], user: ["1"], until: ["31/12/2026"] }],
  ["> grant role app SINAL user 1 role X", { role: ["X"], user: ["1"], app: ["SINAL"] }],
  ["> block user user 1", { user: ["1"] }],
  ["> block user app SINAL", { app: ["SINAL"] }],
  ["> block user app role X", { role: ["X"] }],
  ['> block user "João Pedro" app SINAL', { user: ["João Pedro"], app: ["SINAL"] }],
  ['> block user "João ""Jota"" Silva"', { user: ['João "Jota" Silva'] }],
  ['> block user "app" app "user"', { user: ["app"], app: ["user"] }],
  ['> block user "João, Pedro; Silva"', { user: ["João, Pedro; Silva"] }],
  ['> block user "João Pedro', { user: ["João Pedro"] }],
  ['> block user ""', {}],
  ["> block user 1,2,3", { user: ["1", "2", "3"] }],
  ["> block user 1 , 2;3 ,, 4, app SINAL", { user: ["1", "2", "3", "4", "app"] }],
  ["> block user 1, 2 app SINAL", { user: ["1", "2"], app: ["SINAL"] }],
  ["> block user 1\n2\r\n3\napp SINAL", { user: ["1", "2", "3"], app: ["SINAL"] }],
  ["> block user 1\t2\t app SINAL", { user: ["1", "2"], app: ["SINAL"] }],
  ["> block user\n1\n2\n", { user: ["1", "2"] }],
  ['> block user "João Pedro", "Ana Lima",3', { user: ["João Pedro", "Ana Lima", "3"] }],
  ["> open user 1\napp", { user: ["1"] }],
  ["> block user 1 because saiu do app SINAL", { user: ["1"], because: ["saiu do app SINAL"] }],
  ["> block user 1 porque  saiu, \n fim  ", { user: ["1"], because: ["saiu, \n fim"] }],
  [
    '> block user 1 because "saiu do órgão" app SINAL',
    { user: ["1"], because: ["saiu do órgão"], app: ["SINAL"] },
  ],
  ['> block user 1 because "Ana" saiu', { user: ["1"], because: ['"Ana" saiu'] }],
  ['> block user 1 because "saiu', { user: ["1"], because: ["saiu"] }],
  ["> block user because", { user: ["because"] }],
  ["> block user because ", {}],
  ["> grant role ROLE", { role: ["ROLE"] }],
  ["> grant role X app a", { role: ["X"], app: ["a"] }],
  ["> grant role X app a 1", { role: ["X"], user: ["1"] }],
  ["> block user 1 role ROLE app X", { user: ["1"], role: ["ROLE"], app: ["X"] }],
  ["> refuse falta o anexo", { because: ["falta o anexo"] }],
  ["> refuse because", {}],
  ["> refuse because falta o anexo", { because: ["falta o anexo"] }],
  ["> recusar porque porque sim", { because: ["porque sim"] }],
  ["> find users role: ROLE_X, active: true", { filters: ["role: ROLE_X, active: true"] }],
  ["> grant role X client SINIC app SINAL", { role: ["X"], client: ["SINIC"], app: ["SINAL"] }],
  ["> conceder papel X cliente SINIC", { role: ["X"], client: ["SINIC"] }],
  ["> grant role X user client SINIC", { role: ["X"], client: ["SINIC"] }],
  ["> grant role X user 1 client SINIC", { role: ["X"], user: ["1"], client: ["SINIC"] }],
  ["> tokens app SINAL 5", { app: ["SINAL"], n: ["5"] }],
  ["> tokens app app SINAL 5", { app: ["SINAL"], n: ["5"] }],
  ["> tokens app SINAL to 5", { app: ["SINAL"], n: ["5"] }],
  ["> sessões SINAL para 5 porque pico", { app: ["SINAL"], n: ["5"], because: ["pico"] }],
  ["> tokens app SINAL 5 because pico", { app: ["SINAL"], n: ["5"], because: ["pico"] }],
  ["> tokens app SINAL because pico", { app: ["SINAL"], because: ["pico"] }],
  ["> tokens app to 5 app SINAL", { app: ["SINAL"], n: ["5"] }],
  ['> tokens app "Sistema Nacional" 5', { app: ["Sistema Nacional"], n: ["5"] }],
  ["> tokens app to 5 app SINAL 6", { app: ["SINAL"], n: ["5"] }],
  ["> migrate org PMSP to PCSP", { org: ["PMSP"], to: ["PCSP"] }],
  ["> migrar unidade PMSP para PCSP", { org: ["PMSP"], to: ["PCSP"] }],
  ["> theme dark", { theme: ["dark"] }],
  [
    "> grant role X user 1 app SINAL until 31/12/2026 18:00",
    { role: ["X"], user: ["1"], app: ["SINAL"], until: ["31/12/2026 18:00"] },
  ],
  [
    "> grant role X until 31/12/2026, às 18h user 1",
    { role: ["X"], user: ["1"], until: ["31/12/2026, às 18h"] },
  ],
  ["> conceder papel X até fim do mês app SINAL", { role: ["X"], app: ["SINAL"], until: ["fim do mês"] }],
  ["> conceder papel X até daqui a 25 dias a 1", { role: ["X"], until: ["daqui a 25 dias"], user: ["1"] }],
  ["> conceder papel X até em um ano a 1", { role: ["X"], until: ["em um ano"], user: ["1"] }],
  ["> conceder papel X até 3 meses", { role: ["X"], until: ["3 meses"] }],
  ["> conceder papel X até 3 a 1", { role: ["X"], until: ["3"], user: ["1"] }],
  ["> grant role X until amanhã SINAL ", { role: ["X"], until: ["amanhã"] }],
  ['> grant role X until "fim do mês" app SINAL', { role: ["X"], app: ["SINAL"], until: ["fim do mês"] }],
  ["> block user 123 456 789 09 app SINAL", { user: ["123 456 789 09"], app: ["SINAL"] }],
  ["> block user CPF: 123.456.789-09 app SINAL", { user: ["CPF: 123.456.789-09"], app: ["SINAL"] }],
  ["> block user cpf 123 456 789 09 app SINAL", { user: ["cpf 123 456 789 09"], app: ["SINAL"] }],
  ["> block user '12345678909 app SINAL", { user: ["'12345678909"], app: ["SINAL"] }],
  ["> block user '12345678909' app SINAL", { user: ["12345678909"], app: ["SINAL"] }],
  ["> block user 123.456.789-09, app SINAL", { user: ["123.456.789-09"], app: ["SINAL"] }],
  ["> block user 123.456.789 - 09", { user: ["123.456.789"] }],
  [
    "> block user 123 456 789 09, 113.213.313 04 app X",
    { user: ["123 456 789 09", "113.213.313 04"], app: ["X"] },
  ],
  ["> block user wk 104829301 app X", { user: ["wk 104829301"], app: ["X"] }],
  ["> block user 123 45", { user: ["123 45"] }],
  ["> block user 12345678909 5 ", { user: ["12345678909"] }],
  ["> block user 123 456 app X", { user: ["123"], app: ["X"] }],
  ["> block user 123\n456", { user: ["123", "456"] }],
  ["> tokens app 1 2", { app: ["1"], n: ["2"] }],
  ["> block user “João Pedro” app ”SINAL”", { user: ["João Pedro"], app: ["SINAL"] }],
  ["> block user «João Pedro», 'Ana Lima' app X", { user: ["João Pedro", "Ana Lima"], app: ["X"] }],
  ["> block user ‘Caio D’Ávila’ app X", { user: ["Caio D’Ávila"], app: ["X"] }],
  ["> block user D'Ávila app X", { user: ["D'Ávila"], app: ["X"] }],
  ["> block user 1 because 'tava ausente app X", { user: ["1"], because: ["'tava ausente app X"] }],
  ["> block user 1 because “saiu do órgão” app X", { user: ["1"], because: ["saiu do órgão"], app: ["X"] }],
  ["> block user 👮‍♀️ app سلام", { user: ["👮‍♀️"], app: ["سلام"] }],
  ["> block user 1\u00a0app\u00a0SINAL", { user: ["1"], app: ["SINAL"] }],
]
test.each(filled)("%j fills %j", (line, values) => {
  expect(valuesOf(parseAt(line))).toEqual(values)
})

const spans: [string, string[]][] = [
  [
    "> block user 12345678909 role ROLE_SINAL_GESTOR app SIN",
    [
      "prefix:>",
      "words:block user",
      "user:12345678909",
      "role:role",
      "role:ROLE_SINAL_GESTOR",
      "app:app",
      "app:SIN",
    ],
  ],
  ["> block us", ["prefix:>", "words:block", "words:us"]],
  ["> xyz user", ["prefix:>", "unknown:xyz", "unknown:user"]],
  ["> block user 1 foo app X", ["prefix:>", "words:block user", "user:1", "unknown:foo", "app:app", "app:X"]],
  ["> block user 1 ap", ["prefix:>", "words:block user", "user:1", "slotWord:ap"]],
  ['> block user "a b"c', ["prefix:>", "words:block user", 'user:"a b"', "unknown:c"]],
  ["> tokens app SINAL 5", ["prefix:>", "words:tokens app", "app:SINAL", "n:5"]],
  ["> tokens app SINAL to 5", ["prefix:>", "words:tokens app", "app:SINAL", "n:to", "n:5"]],
  ["@joão", ["prefix:@", "words:joão"]],
  ["12345678909", ["value:12345678909"]],
]
test.each(spans)("%j is drawn as %j", (line, expected) => {
  expect(drawn(parseAt(line))).toEqual(expected)
})

const states: [string, string][] = [
  ["> block user ", "user typing, role missing, app missing, because missing"],
  ["> block user 1 role X app SIN", "user filled, role filled, app typing, because missing"],
  ["> block user 1 role X app SIN ", "user filled, role filled, app filled, because missing"],
  ["> block user 1| app SIN", "user typing, role missing, app filled, because missing"],
  ["> block user 1, ", "user typing, role missing, app missing, because missing"],
  ["> keys", ""],
  ["> tokens app SINAL ", "app filled, n typing, because missing"],
]
test.each(states)("the slots of %j: %s", (line, expected) => {
  expect(statesOf(parseAt(line))).toBe(expected)
})

const atCaret: [string, string][] = [
  ["|> block user", "nothing"],
  [">|", "command “” for “”"],
  ["> bl|ock", "command “block” for “block”"],
  ["> block ", "command “block ” for “block ”"],
  ["> block user|", "command “block user” for “block user”"],
  ["> blo|ck user 1", "command “block user” for “block user”"],
  ["> block user |", "user “” for “”"],
  ["> block user |app X", "user “” for “”"],
  ["> block user ap|", "user “ap” for “ap”"],
  ["> block user 12|34", "user “12” for “1234”"],
  ["> block user |1234", "user “” for “1234”"],
  ["> block user 1 |", "words role app because “” for “”"],
  ["> bloquear usuário 1 |", "words papel aplicação porque “” for “”"],
  ["> block user 1 | app X", "words role because “” for “”"],
  ["> block user 1 |app X", "words role because “” for “”"],
  ["> block user 1 ap|", "words role app because “ap” for “ap”"],
  ["> block user 1 a|pp X", "words role app because “a” for “app”"],
  ["> block user 1 app|", "words role app because “app” for “app”"],
  ["> block user 1 app |", "app “” for “”"],
  ["> block user 1 app | role X", "app “” for “”"],
  ["> block user 1 app SIN|", "app “SIN” for “SIN”"],
  ["> block user 1,|", "user “” for “”"],
  ["> block user 1, |2", "user “” for “2”"],
  ["> block user 1 |, 2", "words role app because “” for “”"],
  ["> block user 1 ,| 2", "user “” for “”"],
  ["> block user 1|,2", "user “1” for “1”"],
  ['> block user "João Pe|', 'user “João Pe” for “"João Pe”'],
  ['> block user "Jo|ão Pedro" app X', 'user “Jo” for “"João Pedro"”'],
  ['> block user "João"|', 'user “João” for “"João"”'],
  ["> block user joão sil|", "user “joão sil” for “joão sil”"],
  ["> block user joão da sil| app X", "user “joão da sil” for “joão da sil”"],
  ['> block user "joão" sil|', "words role app because “sil” for “sil”"],
  ["> block user 1 because saiu do |", "because “saiu do ” for “saiu do ”"],
  ["> open user 1 |", "nothing"],
  ["> keys |", "nothing"],
  ["> grant role X |", "words user client app until “” for “”"],
  ["> grant role X user 1 |", "words app until “” for “”"],
  ["> grant role X client SINIC |", "words app until “” for “”"],
  ["> grant role X user |", "user “” for “”"],
  ["> tokens app SINAL |", "n “” for “”"],
  ["> tokens app SINAL 1|0", "n “1” for “10”"],
  ["> tokens app SINAL 5 |", "words because “” for “”"],
  ["> tokens app SINAL to |", "n “” for “”"],
  ["joã|o", "query “joão” for “joão”"],
  ["@|", "query “” for “”"],
]
test.each(atCaret)("at the caret of %j: %s", (line, expected) => {
  expect(activeOf(parseAt(line))).toBe(expected)
})

const problems: [string, string[]][] = [
  ["> block user 12345678909 app SINAL", []],
  ["> usuár", []],
  ["> xyz user", ["xyz user: Nenhum comando com “xyz”"]],
  ["> block user 1 foo", ["foo: Palavra não reconhecida: “foo”. Valores com espaços vão entre aspas"]],
  ["> block user 1 ap", []],
  ["> block user 1 ap |", ["ap: Palavra não reconhecida: “ap”. Valores com espaços vão entre aspas"]],
  [
    "> block user 1 app X app Y",
    ["app: Informado mais de uma vez: aplicação", "Y: Aqui cabe só um valor: aplicação"],
  ],
  ["> block user 1 user 2", ["user: Informado mais de uma vez: usuário"]],
  ["> open user 1, 2; 3", ["2; 3: Aqui cabe só um valor: usuário"]],
  ["> block user 1, 2; 3", []],
  ['> block user "João', []],
  ['> block| user "João', ['"João: Faltou fechar as aspas']],
  ["> grant role X user 1 client SINIC", ["SINIC: Informe usuário ou aplicação cliente, não os dois"]],
  ["> grant role X client SINIC user 1, 2", ["SINIC: Informe usuário ou aplicação cliente, não os dois"]],
  ["> grant role X user client SINIC", []],
  ["> tokens app SINAL 5", []],
  ['> tokens app "SINAL"5 ', ["5: Palavra não reconhecida: “5”. Valores com espaços vão entre aspas"]],
  ["> tokens app SINAL 5 6 ", ["6: Palavra não reconhecida: “6”. Valores com espaços vão entre aspas"]],
  [
    "> tokens app SINAL 5 to 6",
    ["to: Informado mais de uma vez: número", "6: Aqui cabe só um valor: número"],
  ],
  [
    "> grant role X until 30d foo app Y",
    ["foo: Palavra não reconhecida: “foo”. Valores com espaços vão entre aspas"],
  ],
  ["> block user 1 role app X", ["role: Falta o valor: papel"]],
  ["> block user 1 app X role ", []],
  ["> block user 1 app X role| ", []],
  ["|> block user 1 app X role", ["role: Falta o valor: papel"]],
  ["|> block user 1 app X because", []],
  ["|> block user 1 app X ro", ["ro: Palavra não reconhecida: “ro”. Valores com espaços vão entre aspas"]],
  ['> keys "agora" ', ['"agora": Não faz parte do comando: “agora”']],
  ["> keys agora", ["agora: Palavra não reconhecida: “agora”. Valores com espaços vão entre aspas"]],
]
test.each(problems)("the problems of %j: %j", (marked, expected) => {
  const parsed = parseAt(marked)
  const texts = parsed.problems.map(({ start, end, reason }) => `${parsed.line.slice(start, end)}: ${reason}`)
  expect(texts).toEqual(expected)
})

describe("long lines", () => {
  const endless: [string, (length: number) => string][] = [
    ["words", (length) => `> block user ${"a ".repeat(length / 2)}`],
    ["values", (length) => `> block user ${"1,".repeat(length / 2)}`],
    ["quotes", (length) => `> block user ${'"'.repeat(length)}`],
    ["quoted values", (length) => `> block user ${'"a" '.repeat(length / 4)}`],
    ["a text of quotes", (length) => `> block user 1 because ${'"a" b '.repeat(length / 6)}`],
    ["slot words", (length) => `> block user ${"app ".repeat(length / 4)}`],
    ["spaces", (length) => `> block user ${" ".repeat(length)}`],
    ["no command", (length) => `> ${"usuário ".repeat(length / 8)}`],
    ["a search", (length) => "a ".repeat(length / 2)],
  ]
  test.each(endless)("of %s are read to their end", (_, make) => {
    const line = make(10_000)
    const { spans } = parse(line, line.length, commands)
    expect(spans[0]?.start).toBe(0)
    expect(spans.at(-1)?.end).toBe(line.length)
    for (const [index, span] of spans.entries()) if (index > 0) expect(span.start).toBe(spans[index - 1]?.end)
  })
})
