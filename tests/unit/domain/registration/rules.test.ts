import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type PhoneValues, type SectionValues, sectionNames } from "@/domain/registration/fields"
import { formGroups, groupMessage } from "@/domain/registration/groups"
import { normalItem, normalPhone, normalSection } from "@/domain/registration/normal"
import { type Circumstances, itemProblems, phoneProblems, sectionProblems } from "@/domain/registration/rules"
import { isVoterRegistration, ufOfVoterRegistration } from "@/domain/registration/voter"

const brazil = 76
const argentina = 32
const about: Circumstances = {
  isForeign: false,
  today: "2026-11-20",
  countryNames: { [brazil]: "Brasil", [argentina]: "Argentina" },
  birthDate: "1985-03-02",
}
const foreign: Circumstances = { ...about, isForeign: true }

const personal: SectionValues<"personal"> = {
  image: "x",
  name: "MARIA",
  email: "maria@exemplo.gov.br",
  birthDate: "1985-03-02",
  sexId: 1,
  maritalStatusId: 1,
  skinColorId: 1,
  bloodTypeId: 1,
  rhFactorId: 1,
  nationalityTypeId: 1,
  birthCountryId: brazil,
  birthStateName: "CEARÁ",
  birthCityName: "SOBRAL",
  firstAffiliationSexId: 1,
  firstAffiliationName: "ANA",
  secondAffiliationUndeclared: true,
}
const documents: SectionValues<"documents"> = {
  rg: "123456",
  rgIssueInstitution: "SSP",
  rgStateId: 1,
  rgIssueDate: "2010-01-01",
  voterRegistration: "102385010671",
  voterZone: "1",
  voterSection: "2",
}
const select = "Por favor, selecione uma opção!"

describe("personal data", () => {
  test("whole, nothing is wrong", () => {
    expect(sectionProblems("personal", personal, about)).toEqual({})
  })

  test("empty, every required field says what it wants", () => {
    expect(sectionProblems("personal", { name: "  " }, about)).toMatchObject({
      image: "Por favor, insira uma foto!",
      name: "Por favor, insira um nome!",
      sexId: select,
      birthStateName: "Por favor, insira uma naturalidade!",
      // Without a country, it is validated as Brazil.
      birthCityName: "Por favor, insira um município!",
      firstAffiliationName: "Por favor, informe a filiação!",
      secondAffiliationName: "Por favor, informe a filiação!",
    })
  })

  test("lets an address stay that the account has, though it is older than the rule", () => {
    const old = { ...personal, email: "joão@pm.sp.gov.br" }
    expect(sectionProblems("personal", old, about)).toHaveProperty("email")
    expect(sectionProblems("personal", old, { ...about, accountEmail: old.email })).toEqual({})
  })

  test.each<[string, Partial<typeof personal>, Circumstances, string]>([
    ["birthDate", { birthDate: "2026-11-21" }, about, "A data não pode ser posterior a hoje."],
    ["birthDate", { birthDate: "1985-02-30" }, about, "Data inválida. Exemplo: 31/12/1980."],
    ["email", { email: "maria" }, about, "E-mail inválido: falta o @."],
    ["name", { name: "MARIA\nSILVA" }, about, "Escreva em uma só linha."],
    ["name", { name: "MАRIA" }, about, "Há letras de outro alfabeto: escreva com as latinas."],
    [
      "birthCityName",
      { birthCityName: "SOBRAL \u202eX" },
      about,
      "Há um sinal que não se vê e muda como o texto é lido: escreva de novo.",
    ],
    ["socialName", { hasSocialName: true }, about, "Por favor, insira o nome social!"],
    ["genderIdentityId", { hasSocialName: true }, about, select],
    [
      "secondAffiliationName",
      { secondAffiliationUndeclared: false },
      about,
      "Por favor, informe a filiação!",
    ],
    ["nationalityTypeId", { nationalityTypeId: 4 }, about, select],
    ["nationalityTypeId", {}, foreign, select],
    [
      "birthCountryId",
      { birthCountryId: argentina },
      about,
      "Quem é brasileiro nato no Brasil nasceu no Brasil.",
    ],
    [
      "birthCountryId",
      { nationalityTypeId: 3 },
      about,
      "Para esta nacionalidade, escolha outro país que não o Brasil.",
    ],
    ["birthCityName", { birthCityName: " " }, about, "Por favor, insira um município!"],
    [
      "birthCityName",
      { birthCityName: " ", birthCountryId: argentina, nationalityTypeId: 2 },
      about,
      "Por favor, insira o nome de uma cidade!",
    ],
    ["nationalityCountryId", { nationalityTypeId: 4, birthCountryId: argentina }, foreign, select],
  ])("%s: %o", (field, changed, circumstances, message) => {
    expect(sectionProblems("personal", { ...personal, ...changed }, circumstances)).toMatchObject({
      [field]: message,
    })
  })

  test("a foreigner is one, whatever was chosen", () => {
    expect(normalSection("personal", personal, foreign).nationalityTypeId).toBe(4)
  })

  test("what is switched off is left out", () => {
    const kept = normalSection(
      "personal",
      { ...personal, name: " maria ", socialName: "JOÃO", secondAffiliationName: "X" },
      about,
    )
    expect(kept).toMatchObject({ name: "MARIA" })
    expect(Object.keys(kept)).not.toContain("socialName")
    expect(Object.keys(kept)).not.toContain("secondAffiliationName")
  })
})

describe("documents", () => {
  test("whole, nothing is wrong; the state of the voter registration is read from it", () => {
    expect(sectionProblems("documents", documents, about)).toEqual({})
    expect(normalSection("documents", documents, about).voterUf).toBe("PR")
    expect(
      normalSection("documents", { ...documents, voterRegistration: "102385010670" }, about),
    ).not.toHaveProperty("voterUf")
  })

  test("a voter registration that does not check is invalid; one elsewhere asks for the state", () => {
    const problems = sectionProblems(
      "documents",
      { ...documents, voterRegistration: "102385010670", voterTransferred: true },
      about,
    )
    expect(problems).toEqual({
      voterRegistration: "Título de eleitor Inválido: os dois últimos dígitos não conferem com os outros.",
      voterTransferredUfId: select,
    })
  })

  test("foreigners may do without RG and voter registration, but not with half of them", () => {
    expect(sectionProblems("documents", {}, foreign)).toEqual({})
    expect(sectionProblems("documents", { rg: "1" }, foreign)).toMatchObject({
      rgIssueDate: groupMessage("RG"),
    })
    expect(sectionProblems("documents", {}, about)).toMatchObject({ rg: "Por favor, insira o número do RG!" })
  })

  test("an expiry before the issue is refused", () => {
    const cnh = {
      cnh: "1",
      cnhCategoryId: 1,
      cnhIssueLocation: "X",
      cnhIssueDate: "2020-01-02",
      cnhExpirationDate: "2020-01-01",
      cnhUfId: 1,
    }
    expect(sectionProblems("documents", { ...documents, ...cnh }, about)).toEqual({
      cnhExpirationDate: "A validade não pode ser anterior à emissão.",
    })
    // A date that is half typed is not compared yet.
    expect(sectionProblems("documents", { ...documents, ...cnh, cnhIssueDate: "31/1" }, about)).toEqual({
      cnhIssueDate: "Data inválida. Exemplo: 31/12/1980.",
    })
  })
})

describe("all-or-none groups", () => {
  const groups = sectionNames.flatMap((section) =>
    formGroups(section, foreign).flatMap(({ allOrNone }) => (allOrNone ? [{ section, ...allOrNone }] : [])),
  )
  const value = (name: string) =>
    name.endsWith("Id") ? 1 : name.endsWith("Date") ? "2020-01-01" : "102385010671"

  test.each(groups.map((group) => [group.title, group] as const))("%s", (title, { section, fields }) => {
    fc.assert(
      fc.property(fc.subarray([...fields]), (filled) => {
        const values = Object.fromEntries(filled.map((name) => [name, value(name)]))
        const problems = sectionProblems(section, values, { ...foreign, birthDate: undefined })
        const said = fields.filter(
          (name) => (problems as Record<string, string>)[name] === groupMessage(title),
        )
        const due = filled.length === 0 || filled.length === fields.length
        expect(said).toEqual(due ? [] : fields.filter((name) => !(filled as string[]).includes(name)))
      }),
    )
  })
})

describe("other sections", () => {
  test("foreigners have no social security to declare", () => {
    expect(sectionProblems("professional", {}, about)).toHaveProperty("inssDeclarationId", select)
    expect(sectionProblems("professional", {}, foreign)).not.toHaveProperty("inssDeclarationId")
    expect(normalSection("professional", { inssDeclarationId: 1 }, foreign)).toEqual({})
  })

  test("nobody enters before birth, or after today", () => {
    expect(sectionProblems("professional", { entryDate: "1985-03-01" }, about).entryDate).toBe(
      "O ingresso não pode ser anterior ao nascimento.",
    )
    expect(sectionProblems("professional", { entryDate: "2026-11-21" }, about).entryDate).toBe(
      "A data não pode ser posterior a hoje.",
    )
  })

  test("in Brazil state and municipality are chosen, elsewhere the city is written", () => {
    const address = { zipCode: "60025123", address: "R", addressNumber: "1", district: "C" }
    expect(sectionProblems("communication", { ...address, countryId: brazil }, about)).toEqual({
      addressStateId: select,
    })
    expect(
      sectionProblems("communication", { ...address, countryId: brazil, addressStateId: 23 }, about),
    ).toEqual({ addressCityId: select })
    expect(sectionProblems("communication", { ...address, countryId: argentina }, about)).toEqual({
      addressCityName: "Por favor, insira o nome de uma cidade!",
    })
    expect(sectionProblems("communication", address, about)).toEqual({
      countryId: select,
      addressStateId: select,
    })
    expect(
      sectionProblems("communication", { ...address, zipCode: "123", countryId: brazil }, about),
    ).toMatchObject({
      zipCode: "O CEP tem 8 dígitos.",
    })
  })

  test.each<[PhoneValues[], Record<string, string>]>([
    [[], { "": "Por favor, insira uma telefone autorizador!" }],
    [[{ number: "85991234567", phoneTypeId: 1, authorize: true }], {}],
    [[{ phoneTypeId: 1, authorize: true }], { "0.number": "Por favor, insira um número de telefone" }],
    [
      [{ number: "123", authorize: true }],
      { "0.number": "Telefone inválido: DDD e 8 ou 9 dígitos.", "0.phoneTypeId": select },
    ],
    [
      [{ number: "+1 202 555 0123", phoneTypeId: 1, authorize: true }],
      { "0.number": "Informe um telefone do Brasil: este é de outro país." },
    ],
    [
      [{ number: "(61) 09999-8888", phoneTypeId: 1, authorize: true }],
      { "0.number": "Depois do DDD, um telefone não começa com 0 nem com 1." },
    ],
    [
      [
        { number: "85991234567", phoneTypeId: 1, authorize: true },
        { number: "8533334444", phoneTypeId: 1, authorize: true },
      ],
      { "": "Por favor, insira uma telefone autorizador!" },
    ],
  ])("telephones %#", (phones, problems) => {
    expect(phoneProblems(phones)).toEqual(problems)
  })

  test("a telephone is kept as digits", () => {
    expect(normalPhone({ number: "(85) 99123-4567", authorize: false })).toEqual({ number: "85991234567" })
  })

  test("a course under way has no end, one that is over does; hours may be none", () => {
    const course = {
      academicFormationId: 1,
      studyAreaId: 1,
      modalityId: 1,
      formationEntity: "X",
      countryId: argentina,
      courseHours: 0,
      startDate: "2020-01-01",
    }
    expect(itemProblems("courses", course, about)).toEqual({
      endDate: "Por favor, insira a data de término!",
    })
    expect(itemProblems("courses", { ...course, inProgress: true }, about)).toEqual({})
    expect(itemProblems("courses", { ...course, endDate: "2019-12-31" }, about)).toEqual({
      endDate: "O término não pode ser anterior ao início.",
    })
    expect(
      normalItem("courses", { ...course, inProgress: true, endDate: "2021-01-01", stateId: 1 }, about),
    ).toEqual({
      ...course,
      formationEntity: "X",
      inProgress: true,
    })
    expect(itemProblems("courses", { ...course, inProgress: true, courseHours: undefined }, about)).toEqual({
      courseHours: "Por favor, insira a carga horária!",
    })
  })

  test.each([-1, 1.5, -1.5, Number.NaN, 1_000_001])("%d are no hours of a course", (courseHours) => {
    expect(itemProblems("courses", { courseHours }, about).courseHours).toBe(
      "A carga horária é um número inteiro, de 0 a 1.000.000.",
    )
  })
})

describe("voter registrations", () => {
  /** The check digits as the Tribunal Superior Eleitoral defines them, written out. */
  function checkDigits(eight: string, code: string): string {
    const sum = (text: string, from: number) =>
      Array.from(text).reduce((total, digit, index) => total + Number(digit) * (from + index), 0)
    const close = (rest: number) => (rest === 10 ? 0 : rest === 0 && ["01", "02"].includes(code) ? 1 : rest)
    const first = close(sum(eight, 2) % 11)
    return `${first}${close(sum(`${code}${first}`, 7) % 11)}`
  }
  test("check by the arithmetic that is published", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.integer({ min: 1, max: 28 }), (eight, state) => {
        const code = String(state).padStart(2, "0")
        const number = `${eight}${code}${checkDigits(eight, code)}`
        expect(isVoterRegistration(number)).toBe(true)
        expect(ufOfVoterRegistration(number)).toMatch(/^[A-Z]{2}$/)
      }),
    )
  })
  test("do not check by any other", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}(0[1-9]|1\d|2[0-8])\d{2}$/), (number) => {
        const checks = checkDigits(number.slice(0, 8), number.slice(8, 10))
        expect(isVoterRegistration(number)).toBe(number.endsWith(checks))
      }),
    )
  })
})
