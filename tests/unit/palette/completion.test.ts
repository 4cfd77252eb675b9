import { describe, expect, test } from "vitest"
import { complete, ghost, pasteColumn } from "@/palette/grammar/grammar"
import { parseAt } from "./fixture"

/** The completed line, with `|` for the caret. */
function completed(marked: string, value: string): string {
  const parsed = parseAt(marked)
  const { line, caret } = complete(parsed.line, parsed, value)
  return `${line.slice(0, caret)}|${line.slice(caret)}`
}

const picks: [string, string, string][] = [
  [">", "block user", "> block user |"],
  ["> bl", "block user", "> block user |"],
  ["> block ", "block user", "> block user |"],
  ["> blo|ck user 1", "unblock user", "> unblock user |1"],
  ["> block user ", "12345678909", "> block user 12345678909 |"],
  ["> block user joão sil", "João Silva", '> block user "João Silva" |'],
  ["> block user joão| sil app X", "12345678909", "> block user 12345678909 |sil app X"],
  ['> block user "Jo', "João Silva", '> block user "João Silva" |'],
  ["> block user 1, 2", "22222222222", "> block user 1, 22222222222 |"],
  ["> block user 1| app X", "12345678909", "> block user 12345678909 |app X"],
  ["> block user 1|,2", "12345678909", "> block user 12345678909|,2"],
  ["> block user x", "app", '> block user "app" |'],
  ["> block user 1 role G", "ROLE_G", "> block user 1 role ROLE_G app |"],
  ["> block user 1 role R app SIN", "SINAL", "> block user 1 role R app SINAL because |"],
  ["> bloquear usuário 1 app SIN", "SINAL", "> bloquear usuário 1 app SINAL |"],
  ["> bloquear usuário 1 papel R app SIN", "SINAL", "> bloquear usuário 1 papel R app SINAL porque |"],
  ["> grant role ROLE", "ROLE_X", "> grant role ROLE_X user |"],
  ["> conceder papel ROLE", "ROLE_X", "> conceder papel ROLE_X usuário |"],
  ["> grant role X client SIN", "SINAL", "> grant role X client SINAL |"],
  ["> grant role X user client SIN", "SINAL", "> grant role X user client SINAL |"],
  ["> tokens app SIN", "SINAL", "> tokens app SINAL |"],
  ["> sessões SIN", "SINAL", "> sessões SINAL |"],
  ["> tokens app SIN| because pico", "SINAL", "> tokens app SINAL |because pico"],
  ["> tokens app to 5 app SIN", "SINAL", "> tokens app to 5 app SINAL |"],
  ["> open user jo", "12345678909", "> open user 12345678909|"],
  ["> migrate org p", "PMSP", "> migrate org PMSP to |"],
  ["> migrate org PMSP to p", "PCSP", "> migrate org PMSP to PCSP|"],
  ["> migrate org p| to PCSP", "PMSP", "> migrate org PMSP |to PCSP"],
  ["> validate c", "client", '> validate "client" role |'],
  ["> block user 1 ap", "app", "> block user 1 app |"],
  ["> block user 1 |", "app", "> block user 1 app |"],
  ["> block user 1 |role R", "app", "> block user 1 app |role R"],
  ["> refuse falta", "falta o anexo", "> refuse falta o anexo|"],
  ["> open user 1 |", "ignored", "> open user 1 |"],
  ["@jo", "João", "@João|"],
  ["jo", "João Pedro", "João Pedro|"],
]
test.each(picks)("%j with %j becomes %j", (line, value, expected) => {
  expect(completed(line, value)).toBe(expected)
})

const broughtAlong: [string, string, string][] = [
  ["> validate 1 role aud", "ROLE_X", "> validate 1 role ROLE_X app SINAL |"],
  ["> validar 1 papel aud", "ROLE_X", "> validar 1 papel ROLE_X aplicação SINAL |"],
  ["> grant role aud", "ROLE_X", "> grant role ROLE_X app SINAL user |"],
  ["> validate 1 role aud| because x", "ROLE_X", "> validate 1 role ROLE_X app SINAL |because x"],
  ["> validate 1 app SINIC role aud", "ROLE_X", "> validate 1 app SINIC role ROLE_X |"],
  ["> validate 1 role aud| app ", "ROLE_X", "> validate 1 role ROLE_X |app "],
]
test.each(broughtAlong)("%j with %j, which brings SINAL, becomes %j", (marked, value, expected) => {
  const parsed = parseAt(marked)
  const { line, caret } = complete(parsed.line, parsed, value, { name: "app", text: "SINAL" })
  expect(`${line.slice(0, caret)}|${line.slice(caret)}`).toBe(expected)
})

const columns: [string, string, string | undefined][] = [
  ["> block user |", "1\n2\r\n3\n", "> block user 1, 2, 3|"],
  ["> block user | app X", "1\n2", "> block user 1, 2| app X"],
  ["> block user 9, |", "1\n2\n1", "> block user 9, 1, 2|"],
  ["> block user |", "João Sil\napp", '> block user "João Sil", "app"|'],
  ["> grant role X user |", "1\t2\n3", "> grant role X user 1, 2, 3|"],
  ["> block user |", "1, 2", undefined],
  ["> block user |", "\n12345678909\n", undefined],
  ["> block user 1 app |", "A\nB", undefined],
  ["|", "1\n2", undefined],
  ["|", "123.456.789-09\r\n113 213 313 04\n", "123.456.789-09, 113 213 313 04|"],
  ["|", "12345678909\n", undefined],
  ["|", "12345678909\nJoão", undefined],
  ["joão|", "12345678909\n11321331304", undefined],
]
test.each(columns)("%j with a pasted %j becomes %j", (marked, text, expected) => {
  const parsed = parseAt(marked)
  const pasted = pasteColumn(parsed, text, parsed.caret, parsed.caret)
  expect(pasted && `${pasted.line.slice(0, pasted.caret)}|${pasted.line.slice(pasted.caret)}`).toBe(expected)
})

describe("the rest of the best match", () => {
  const rests: [string, string, string][] = [
    ["> block user 12345678909 role ROLE_SINAL_GESTOR app SIN", "SINAL", "AL"],
    ["> block user 1 app sin", "SINAL", "AL"],
    ["> block user jo", "João Pedro", "ão Pedro"],
    ["> block user joão pe", "João Pedro", "dro"],
    ['> block user "joao pe', "João Pedro", "dro"],
    ["> block user joa", "Joa\u0303o", "o"],
    ["> bl", "block user", "ock user"],
    ["> block ", "block user", "user"],
    ["> blo ", "block user", ""],
    ["> block user 1 ap", "app", "p"],
    ["> block user 1 app ", "SINAL", ""],
    ["> block user 1 app SI|N", "SINAL", ""],
    ["> block user 1 app X", "SINAL", ""],
    ["> open user 1 ", "SINAL", ""],
    ["jo", "João", "ão"],
    ["jo ", "João", ""],
  ]
  test.each(rests)("%j and %j: %j", (line, best, expected) => {
    expect(ghost(parseAt(line), best)).toBe(expected)
  })
})
