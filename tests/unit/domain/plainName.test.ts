import { describe, expect, test } from "vitest"
import { plainNameProblem, properNameProblem } from "@/domain/text/plainName"

describe("a name that others see is taken", () => {
  test.each([
    "Sem acesso há 30 dias",
    "Operação Ômega nº 3 – 1ª fase (D'Ávila)",
    "Papéis 50%, perfis & vínculos: 12.500 de 2026",
    "v2.0 de 01.12.2026",
    "PC. SP e PM. CE",
    "Medidas em µg",
    "Revisão ✔️ 👩‍💻 1️⃣",
    "Acesso às 7h @ DF",
  ])("%s", (name) => {
    expect(plainNameProblem(name)).toBeUndefined()
  })
})

describe("a name that others see is refused", () => {
  test.each([
    ["outro alfabeto", "Sеm acesso"],
    ["outro alfabeto", "Αcesso da PMCE"],
    ["outro alfabeto", "Todos Հ"],
    ["outro alfabeto", "АВС"],
    ["outro alfabeto", "ꓢINAL"],
    ["outro alfabeto", "lınk"],
    ["enfeite", "Ⅿinuta"],
    ["enfeite", "Fase ٣"],
    ["enfeite", "𝐒em acesso"],
    ["enfeite", "Ｓem acesso"],
    ["enfeite", "exemplo．com"],
    ["não se vê", "Sem\u00adacesso"],
    ["não se vê", "Sem\u200dacesso"],
    ["não se vê", "Sem\u3164acesso"],
    ["endereço", "Veja https://exemplo"],
    ["endereço", "Veja exemplo.gov.br"],
    ["endereço", "EXEMPLO.COM/entrar"],
    ["endereço", "www.exemplo"],
    ["endereço", "Veja 10.0.0.1:80"],
    ["endereço", "ana@exemplo"],
    ["endereço", "atualização.com"],
    ["endereço", "exemplo。com"],
    ["endereço", "Veja xn--exemplo-abc"],
  ])("for %s: %s", (why, name) => {
    expect(plainNameProblem(name)).toContain(why)
  })
})

describe("the name of a person or a place", () => {
  test.each([
    "Ý Ỹ Kaingang",
    "D’Ávila Sant’Ana",
    "Dʼávila",
    "O'Neill",
    "José Júnior 2º",
    "J.R. da Silva",
    "AV. 1º DE MAIO, S/N (KM 12,5) & CIA",
    "G\u0303UARANI",
    "Ana-Maria Müller",
  ])("is taken: %s", (name) => {
    expect(properNameProblem(name)).toBeUndefined()
  })

  test.each([
    ["outro alfabeto", "HЕLENA"],
    ["enfeite", "𝐇ELENA"],
    ["enfeite", "JOÃO ²"],
    ["enfeite", "JOÃO ™"],
    ["enfeite", "😀 JOSÉ"],
    ["enfeite", "Z\u0337\u0322A"],
    ["enfeite", "\u0301JOSÉ"],
    ["enfeite", "<B>JOSÉ</B>"],
    ["enfeite", "JOSÉ HTTP://EXEMPLO"],
    ["enfeite", "JOSÉ WWW.EXEMPLO"],
    ["não se vê", "HELENA\u200b"],
  ])("is refused for %s: %s", (why, name) => {
    expect(properNameProblem(name)).toContain(why)
  })
})
