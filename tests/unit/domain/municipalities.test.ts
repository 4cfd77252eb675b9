import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities"
import { describe, expect, test } from "vitest"
import { municipalitiesCalled, municipalityNamed, otherNamesOf } from "@/domain/places/municipalities"

const cities = getMunicipalities().map(({ code, name }) => ({ id: Number(code), name }))
const inState = (state: number) => cities.filter(({ id }) => Math.floor(id / 100_000) === state)

describe("a municipality", () => {
  test.each([
    [35, "Moji Mirim", 3530805],
    [35, "embu guacu", 3515103],
    [43, "Santana do Livramento", 4317103],
    [43, "SANT´ANA DO LIVRAMENTO", 4317103],
    [25, "Santarém", 2513653],
    [15, "Santarém", 1506807],
    [24, "Campo Grande", 2401305],
  ])("of the state %i called %s is %i", (state, name, id) => {
    expect(municipalityNamed(inState(state), name)?.id).toBe(id)
  })

  test("called as none is none", () => {
    expect(municipalityNamed(inState(35), "Moji")).toBeUndefined()
  })

  test("is found by words of its other names", () => {
    expect(municipalitiesCalled("moji mir")).toEqual([3530805])
    expect(municipalitiesCalled("thomé letras")).toEqual([3165206])
    expect(municipalitiesCalled("Fortaleza")).toEqual([1708254])
    expect(municipalitiesCalled(" ")).toEqual([])
  })

  test("has other names in the list under its own code alone", () => {
    const known = new Map(cities.map(({ id, name }) => [id, name]))
    const listed = [...known.keys()].filter((id) => otherNamesOf(id).length > 0)
    expect(listed).toHaveLength(42)
    for (const id of listed) expect(otherNamesOf(id)).not.toContain(known.get(id))
  })
})
