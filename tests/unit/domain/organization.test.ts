import { describe, expect, test } from "vitest"
import { keptPhones, organizationProblems } from "@/domain/organizations/organization"

const unit = {
  title: "Unidade",
  acronym: "U",
  emails: [],
  phones: [],
  classifications: [1],
  specialized: false,
  specializations: [],
}

describe("contacts of a unit", () => {
  test.each([
    "(61) 3333-4444",
    "+55 61 99999-8888",
    // The embassy in Washington: units may be abroad.
    "+1 202 238 2700",
    "190",
    "193",
    "4004-1234",
    "3003 1234",
    "0800 123 4567",
    "0800-721-234",
  ])("the telephone %s is taken", (phone) => {
    expect(organizationProblems({ ...unit, phones: [phone] }).phones).toBeUndefined()
  })

  test.each(["19", "290", "3333-4444", "1900", "ramal 190", "+55 61 99999-88887 1"])(
    "the telephone %s is refused",
    (phone) => {
      expect(organizationProblems({ ...unit, phones: [phone] }).phones).toBe(
        `${phone} não é um telefone válido.`,
      )
    },
  )

  test.each([
    ["+55 61 99999-8888", "(61) 99999-8888"],
    ["0 61 3333-4444", "(61) 3333-4444"],
    [" (61) 3333-4444 ", "(61) 3333-4444"],
    ["+1 202 238 2700", "+1 202 238 2700"],
    ["0800 123 4567", "0800 123 4567"],
    ["190", "190"],
    [" ", undefined],
  ])("the telephone %j is stored as %j", (typed, stored) => {
    expect(keptPhones([typed])).toEqual(stored === undefined ? [] : [stored])
  })

  test.each(["https://www.pm.exemplo.gov.br", "http://intranet/pm?a=b", " https://pm.exemplo.gov.br "])(
    "the site %s is taken",
    (website) => expect(organizationProblems({ ...unit, website }).website).toBeUndefined(),
  )

  test.each(["www.pm.exemplo.gov.br", "ftp://pm.exemplo.gov.br", "mailto:a@pm.exemplo.gov.br", "https://"])(
    "the site %s is refused",
    (website) =>
      expect(organizationProblems({ ...unit, website }).website).toBe(
        "Escreva o endereço inteiro, que começa com https:// ou http://.",
      ),
  )

  test("an e-mail is refused with what is wrong in it", () => {
    const { emails } = organizationProblems({ ...unit, emails: ["a@b.gov.br", "a..b@c.gov.br", "@"] })
    expect(emails).toBe("a..b@c.gov.br não é um e-mail válido: há um ponto a mais.")
    expect(organizationProblems({ ...unit, emails: [" a@b.gov.br ", ""] }).emails).toBeUndefined()
  })
})
