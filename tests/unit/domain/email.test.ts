import { domainToUnicode } from "node:url"
import { createTransport } from "nodemailer"
import addressParser from "nodemailer/lib/addressparser"
import { describe, expect, test } from "vitest"
import { emailProblem, isEmail, normalEmail } from "@/domain/people/email"
import { punycodeDecoded } from "@/domain/text/punycode"

const good = [
  "fulano.silva@pm.sp.gov.br",
  "Fulano.Silva@pm.sp.gov.br",
  "fulano+sinal@pm.sp.gov.br",
  "o'neill@pm.sp.gov.br",
  "a&b/c=d!e#f$g%h*i?j^k_l`m{n|o}p~q-r@pm.sp.gov.br",
  "fulano@xn--polcia-5va.sp.gov.br",
  "1@2.br",
  `${"a".repeat(64)}@pm.sp.gov.br`,
]

const bad: [text: string, problem: string][] = [
  ["<fulano@pm.sp.gov.br>", "E-mail inválido: escreva só fulano@pm.sp.gov.br."],
  ["Fulano <fulano@pm.sp.gov.br>", "E-mail inválido: escreva só fulano@pm.sp.gov.br."],
  ["mailto:fulano@pm.sp.gov.br", "E-mail inválido: escreva só fulano@pm.sp.gov.br."],
  ["MailTo: fulano@pm.sp.gov.br", "E-mail inválido: escreva só fulano@pm.sp.gov.br."],
  ["<fulano@pm..br>", "E-mail inválido: escreva só o endereço."],
  ["fulano@pm,sp.gov.br", "E-mail inválido: há uma vírgula em lugar de ponto."],
  ["fulano,silva@pm.sp.gov.br", "E-mail inválido: há uma vírgula em lugar de ponto."],
  ["fulano@pm.sp.gov.br.", "E-mail inválido: há um ponto a mais."],
  ["fulano@pm..sp.gov.br", "E-mail inválido: há um ponto a mais."],
  [".fulano@pm.sp.gov.br", "E-mail inválido: há um ponto a mais."],
  ["fulano.@pm.sp.gov.br", "E-mail inválido: há um ponto a mais."],
  ["fulano..silva@pm.sp.gov.br", "E-mail inválido: há um ponto a mais."],
  ["joão@pm.sp.gov.br", "E-mail inválido: antes do @ não pode haver acentos."],
  ["joa\u0303o@pm.sp.gov.br", "E-mail inválido: antes do @ não pode haver acentos."],
  ["fulano@pm.sp.gov.br;beltrano", "E-mail inválido: escreva um endereço só, sem espaços."],
  ["fulano@pm.sp.gov.br, beltrano@pm.sp.gov.br", "E-mail inválido: escreva um endereço só, sem espaços."],
  ["fulano@pm.sp.gov.br;", "E-mail inválido: escreva um endereço só, sem espaços."],
  ["fulano@pm.sp.gov.br,", "E-mail inválido: escreva um endereço só, sem espaços."],
  ["fulano @pm.sp.gov.br", "E-mail inválido: escreva um endereço só, sem espaços."],
  ["ful\u200bano@pm.sp.gov.br", "E-mail inválido: tem um sinal que não se vê."],
  ["fulano", "E-mail inválido: falta o @."],
  ["fulano@pm", "E-mail inválido: falta o fim do domínio, como em .gov.br."],
  ["fulano@", "E-mail inválido"],
  ["@pm.sp.gov.br", "E-mail inválido"],
  ['"fulano"@pm.sp.gov.br', "E-mail inválido"],
  ["fulano(comentário)@pm.sp.gov.br", "E-mail inválido: antes do @ não pode haver acentos."],
  ["fulano(pm)@pm.sp.gov.br", "E-mail inválido"],
  ["a:b@pm.sp.gov.br", "E-mail inválido"],
  ["a\\b@pm.sp.gov.br", "E-mail inválido"],
  ["fulano@[10.0.0.1]", "E-mail inválido"],
  ["fulano@10.0.0.1", "E-mail inválido"],
  ["fulano@-pm.sp.gov.br", "E-mail inválido"],
  ["fulano@pm-.sp.gov.br", "E-mail inválido"],
  ["fulano@pm_sp.gov.br", "E-mail inválido"],
  [`${"a".repeat(65)}@pm.sp.gov.br`, "E-mail inválido"],
  [`fulano@${"a".repeat(64)}.gov.br`, "E-mail inválido"],
]

describe("an e-mail", () => {
  test.each(good)("%s is taken, and the mailer sends to this very address", async (address) => {
    expect(emailProblem(address)).toBeUndefined()
    expect(addressParser(address)).toEqual([{ address, name: "" }])
    const { envelope } = await createTransport({ jsonTransport: true }).sendMail({ to: address })
    expect(envelope.to).toEqual([address])
  })

  test.each([
    ["Fulano.Silva@PM.SP.GOV.BR", "Fulano.Silva@pm.sp.gov.br"],
    ["fulano@polícia.sp.gov.br", "fulano@xn--polcia-5va.sp.gov.br"],
  ])("%s is taken, and the mailer sends to %s", async (address, sentTo) => {
    expect(emailProblem(address)).toBeUndefined()
    expect(addressParser(address)).toEqual([{ address, name: "" }])
    const { envelope } = await createTransport({ jsonTransport: true }).sendMail({ to: address })
    expect(envelope.to).toEqual([sentTo])
  })

  test.each(bad)("%j is refused with what is wrong in it", (text, problem) => {
    expect(isEmail(text)).toBe(false)
    expect(emailProblem(text)).toBe(problem)
  })

  test("is taken with blanks around it, and with accents of the domain as two signs", () => {
    expect(isEmail(" fulano@poli\u0301cia.sp.gov.br\u00a0")).toBe(true)
  })

  // Each character in each position: the mailer must read every accepted address as the same text.
  test("is never taken where the mailer reads anything else", () => {
    const signs = [
      ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)),
      "\t",
      "é",
      "\u00d7",
    ]
    const texts = signs.flatMap((sign) => [
      `${sign}a@b.gov.br`,
      `a${sign}c@b.gov.br`,
      `a${sign}@b.gov.br`,
      `a@${sign}b.gov.br`,
      `a@b${sign}d.gov.br`,
      `a@b.gov${sign}br`,
      `a@b.gov.br${sign}`,
    ])
    const read = texts.filter((text) => isEmail(text) && text.trim() === text)
    expect(read.length).toBeGreaterThan(200)
    for (const address of read) expect(addressParser(address)).toEqual([{ address, name: "" }])
  })
})

describe("the canonical form of an e-mail", () => {
  test.each([
    ["fulano@xn--polcia-5va.sp.gov.br", "fulano@polícia.sp.gov.br"],
    [" Fulano@XN--Polcia-5va.SP.gov.br ", "Fulano@polícia.sp.gov.br"],
    ["fulano@poli\u0301cia.sp.gov.br", "fulano@polícia.sp.gov.br"],
    ["fulano@polícia.sp.gov.br", "fulano@polícia.sp.gov.br"],
    ["Fulano@PM.sp.gov.br", "Fulano@PM.sp.gov.br"],
    // Letters that an address may not have, and labels that stand for nothing, stay as they are.
    ["fulano@xn--80ak6aa92e.com", "fulano@xn--80ak6aa92e.com"],
    ["fulano@xn--a-.gov.br", "fulano@xn--a-.gov.br"],
    ["fulano@xn--zzzzzzzz.gov.br", "fulano@xn--zzzzzzzz.gov.br"],
  ])("of %s is %s", (written, canonical) => {
    expect(normalEmail(written)).toBe(canonical)
  })

  test.each([
    "polcia-5va",
    "aco-lma",
    "maana-pta",
    "bcher-kva",
    "80ak6aa92e",
    "fiqs8s",
    "egbpdaj6bu4bxfgehfvwxn",
  ])("decodes %s as Node does", (label) => {
    expect(punycodeDecoded(label)).toBe(domainToUnicode(`xn--${label}`))
  })
})
