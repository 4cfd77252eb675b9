import { describe, expect, it } from "vitest"
import * as vocabulary from "@/server/demo/vocabulary"
import { states } from "@/server/platform/database/reference/index"

const { agencies, demoApplications, givenNames, profileSeeds, roleSeeds } = vocabulary
const distinct = (values: readonly unknown[]) => new Set(values).size

describe("agencies", () => {
  it("are 300 in four spheres, each acronym once, parents first and in the same sphere", () => {
    expect(agencies).toHaveLength(300)
    expect(distinct(agencies.map((agency) => agency.acronym))).toBe(300)
    expect(distinct(agencies.map((agency) => agency.title))).toBe(300)
    expect(distinct(agencies.map((agency) => agency.sphere))).toBe(4)
    const spheres = new Map<string, string>()
    for (const { acronym, sphere, parent } of agencies) {
      if (parent !== null) expect(spheres.get(parent), acronym).toBe(sphere)
      spheres.set(acronym, sphere)
    }
  })

  it("give every state a secretariat with six agencies", () => {
    for (const { uf, name } of states()) {
      const top = agencies.find(
        (agency) => agency.uf === uf && agency.sphere === "EST" && agency.parent === null,
      )
      expect(top?.title, uf).toContain(name)
      const below = agencies.filter((agency) => agency.parent === top?.acronym)
      expect(below.filter((agency) => agency.title.includes(name)).length, uf).toBeGreaterThanOrEqual(6)
    }
  })

  it.each([
    ["PMCE", "Polícia Militar do Ceará", "SSPDS-CE"],
    ["PCSP", "Polícia Civil de São Paulo", "SSP-SP"],
    ["PEFOCE", "Perícia Forense do Ceará", "SSPDS-CE"],
    ["BMRS", "Brigada Militar do Rio Grande do Sul", "SSP-RS"],
    ["DETRAN-GO", "Departamento Estadual de Trânsito de Goiás", "SSP-GO"],
    ["SR-PF-BA", "Superintendência Regional da Polícia Federal na Bahia", "PF"],
  ])("%s is %s below %s", (acronym, title, parent) => {
    expect(agencies).toContainEqual(expect.objectContaining({ acronym, title, parent }))
  })
})

describe("applications", () => {
  it("are 40 with acronyms of letters only", () => {
    expect(demoApplications).toHaveLength(40)
    expect(distinct(demoApplications.map((application) => application.acronym))).toBe(40)
    for (const { acronym, title, description, subject } of demoApplications) {
      expect(acronym).toMatch(/^[A-Z]+$/)
      for (const text of [title, description, subject]) expect(text, acronym).toMatch(/\S/)
    }
  })

  it("have those that the demo accounts use", () => {
    const state = (acronym: string) => demoApplications.find((application) => application.acronym === acronym)
    expect(state("SINAL")).toMatchObject({ title: "Sistema Nacional de Alertas", enabled: true })
    expect(state("SINARM")).toMatchObject({ title: "Sistema Nacional de Armas", enabled: true })
    expect(state("SINIC")).toMatchObject({ title: "Informações Criminais", enabled: false })
    expect(demoApplications.filter((application) => !application.enabled)).toHaveLength(3)
  })
})

describe("permissions", () => {
  it("have distinct stems that fit a role title, described for any subject", () => {
    expect(distinct(roleSeeds.map((role) => role.stem))).toBe(roleSeeds.length)
    for (const { stem, describe: described } of roleSeeds) {
      expect(stem).toMatch(/^[A-Z]+$/)
      expect(described("alertas").length).toBeGreaterThan(5)
    }
    expect(roleSeeds.find((role) => role.stem === "GESTOR")?.describe("alertas")).toBe(
      "Gerencia alertas do estado",
    )
  })

  it("bundle at least two roles that exist", () => {
    const stems = roleSeeds.map((role) => role.stem)
    for (const profile of profileSeeds) {
      expect(distinct(profile.stems), profile.name).toBeGreaterThanOrEqual(2)
      expect(stems).toEqual(expect.arrayContaining(profile.stems))
      expect(profile.name).toBe(profile.name.toLocaleUpperCase("pt-BR"))
    }
  })
})

describe("words", () => {
  const {
    accessJustifications,
    blockJustifications,
    neighborhoods,
    refusalJustifications,
    streets,
    surnames,
  } = vocabulary
  it.each([
    ["feminine names", givenNames.feminine, 60],
    ["masculine names", givenNames.masculine, 60],
    ["surnames", surnames, 120],
    ["streets", streets, 40],
    ["neighborhoods", neighborhoods, 20],
    ["access justifications", accessJustifications, 10],
    ["block justifications", blockJustifications, 10],
    ["refusal justifications", refusalJustifications, 10],
  ])("%s: enough, none twice, none broken over lines", (_name, words, least) => {
    expect(words.length).toBeGreaterThanOrEqual(least)
    expect(distinct(words)).toBe(words.length)
    for (const word of words) expect(word).toMatch(/^\p{Lu}(?!.*\s\s)[^\n]*\S$/u)
  })
})
