import { describe, expect, it } from "vitest"
import { sphereIds } from "@/domain/organizations/spheres"
import {
  banks,
  cities,
  countries,
  languages,
  lookups,
  regions,
  states,
} from "@/server/platform/database/reference/index"

const distinct = (values: readonly unknown[]) => new Set(values).size

describe("geography", () => {
  it("has the 27 states under their IBGE codes", () => {
    expect(states()).toHaveLength(27)
    expect(distinct(states().map((state) => state.id))).toBe(27)
    expect(states()).toContainEqual({ id: 23, name: "Ceará", uf: "CE" })
    expect(states()).toContainEqual({ id: 35, name: "São Paulo", uf: "SP" })
  })

  it("has the 5,571 municipalities, each in the state that its code begins with", () => {
    const all = cities()
    expect(all).toHaveLength(5571)
    expect(distinct(all.map((city) => city.id))).toBe(5571)
    expect(distinct(all.map((city) => city.stateId))).toBe(27)
    const stateIds = new Set(states().map((state) => state.id))
    expect(all.filter((city) => !stateIds.has(city.stateId))).toEqual([])
    expect(all.filter((city) => city.stateId === 53)).toEqual([
      { id: 5300108, name: "Brasília", stateId: 53 },
    ])
    expect(all.filter((city) => city.stateId === 23)).toHaveLength(184)
    expect(all).toContainEqual({ id: 2304400, name: "Fortaleza", stateId: 23 })
  })

  it("has the 249 countries of ISO 3166-1 by numeric code, in Brazilian Portuguese", () => {
    const all = countries()
    expect(all).toHaveLength(249)
    for (const key of ["id", "isoCode", "name"] as const)
      expect(distinct(all.map((country) => country[key])), key).toBe(249)
    expect(all).toContainEqual({ id: 76, name: "Brasil", isoCode: "BR" })
    expect(all).toContainEqual({ id: 32, name: "Argentina", isoCode: "AR" })
    expect(all).toContainEqual({ id: 616, name: "Polônia", isoCode: "PL" })
    expect(all).toContainEqual({ id: 4, name: "Afeganistão", isoCode: "AF" })
    expect(all.filter((country) => country.name === country.isoCode)).toEqual([])
  })
})

describe("banks", () => {
  const reduced = (code: string) => banks().find((bank) => bank.code === code)?.nameReduced

  it("has the 463 institutions with a compensation code", () => {
    const all = banks()
    expect(all).toHaveLength(463)
    expect(all[0]).toEqual({ id: 1, code: "001", name: "Banco do Brasil S.A.", nameReduced: "BCO DO BRASIL" })
    for (const bank of all) expect(bank.id).toBe(Number(bank.code))
    expect(distinct(all.map((bank) => bank.id))).toBe(463)
    expect(distinct(all.map((bank) => bank.nameReduced))).toBe(463)
  })

  it.each([
    ["104", "CAIXA ECONOMICA FEDERAL"],
    ["007", "BNDES"],
    ["260", "NU PAGAMENTOS IP"],
    ["084", "SISPRIME DO BRASIL"],
    ["756", "BCO SICOOB"],
    ["102", "XP INVESTIMENTOS CCTVM"],
    ["567", "MERCANTIL FINANCEIRA CFI"],
    ["559", "KANASTRA FINANCEIRA CFI"],
    ["243", "BCO MASTER"],
  ])("shortens the name of %s to %s", (code, name) => expect(reduced(code)).toBe(name))

  it("keeps no name that a list cannot show", () => {
    const ill = banks().filter(
      ({ nameReduced }) => nameReduced.length > 60 || /^$|^[ .,-]|[ .,-]$|\s\s/.test(nameReduced),
    )
    expect(ill).toEqual([])
  })
})

describe("languages", () => {
  it("has the 183 languages of ISO 639-1 with capitalised names, none twice", () => {
    const all = languages()
    expect(all).toHaveLength(183)
    expect(all.map((language) => language.id)).toEqual(all.map((_, index) => index + 1))
    expect(distinct(all.map((language) => language.isoCode))).toBe(183)
    expect(distinct(all.map((language) => language.label))).toBe(183)
    expect(all.filter((language) => !/^\p{Lu}/u.test(language.label))).toEqual([])
    const labels = Object.fromEntries(all.map((language) => [language.isoCode, language.label]))
    expect(labels).toMatchObject({ pt: "Português", en: "Inglês", es: "Espanhol", tl: "Tagalo", ar: "Árabe" })
  })
})

describe("domain tables", () => {
  it.each(Object.entries({ ...lookups, regions }))(
    "%s: numbered from 1, labels distinct and clean",
    (_name, table) => {
      expect(table.length).toBeGreaterThan(1)
      expect(table.map((row) => row.id)).toEqual(table.map((_, index) => index + 1))
      expect(distinct(table.map((row) => row.label))).toBe(table.length)
      for (const { label, description = label } of table) {
        expect(label.trim()).toBe(label)
        expect(label).not.toBe("")
        expect(description.trim()).toBe(description)
        expect(description).not.toBe("")
      }
    },
  )

  it("describes every document type", () => {
    expect(lookups["document-types"].filter((row) => !row.description)).toEqual([])
  })

  it("has the values that rules refer to by name or number", () => {
    expect(lookups.nationalities.map((row) => row.label)).toContain("Estrangeiro")
    expect(lookups["organization-types"]).toHaveLength(2)
    expect(Object.fromEntries(regions.map((row) => [row.description, row.id]))).toEqual(sphereIds)
    expect(regions.map((row) => row.label)).toEqual(["FEDERAL", "ESTADUAL", "MUNICIPAL", "INTERNACIONAL"])
  })
})
