import { loadMunicipalities, loadStates } from "@views/organizations/unit/map/outlines/files"
import {
  degrees,
  fits,
  namesOfState,
  positionsOf,
  type State,
  statesToFill,
} from "@views/organizations/unit/map/outlines/outlines"
import { beforeAll, describe, expect, test } from "vitest"
import { states as allStates } from "@/domain/organizations/states"

let named: readonly State[]
let states: { uf: string; rings: ReturnType<typeof positionsOf>[] }[]

beforeAll(async () => {
  named = (await loadStates?.()) ?? []
  states = named.map(({ uf, rings }) => ({ uf, rings: rings.map(positionsOf) }))
})

/** The area that a map shows around a place, in degrees. */
const around = (latitude: number, longitude: number, high = 0.6, wide = 2.4) => ({
  south: latitude - high / 2,
  north: latitude + high / 2,
  west: longitude - wide / 2,
  east: longitude + wide / 2,
})

describe("the files of municipalities that a map asks for", () => {
  test.each([
    ["Fortaleza, beside the sea", around(-3.73, -38.53), ["CE"]],
    ["Sorocaba, inside a state", around(-23.5, -47.46), ["SP"]],
    ["Brasília, near the border of its state", around(-15.79, -47.88), ["DF", "GO"]],
    ["Brasília, on a narrow screen", around(-15.79, -47.88, 0.6, 0.7), ["DF"]],
    ["Fernando de Noronha", around(-3.85, -32.42, 0.1, 0.1), ["PE"]],
    ["Lisbon", around(38.72, -9.14), []],
    ["the other side of the world, where the map was moved across the date line", around(0, 320), []],
  ])("around %s", (_, view, expected) => {
    expect(statesToFill(states, view, 9)).toEqual(expected)
  })

  test("are none while the map is too far away for their borders to be told apart", () => {
    expect(statesToFill(states, around(-3.73, -38.53), 8)).toEqual(["CE"])
    expect(statesToFill(states, around(-3.73, -38.53), 7)).toEqual([])
  })
})

describe("the outlines in the files", () => {
  test("are those of all states, each named inside itself", () => {
    expect(named.map(({ uf, name }) => ({ uf, name }))).toEqual(
      allStates.map(({ uf, name }) => ({ uf, name })).sort((one, other) => (one.uf < other.uf ? -1 : 1)),
    )
    expect(Object.keys(loadMunicipalities)).toEqual(named.map(({ uf }) => uf))
    for (const { uf, at } of named)
      expect(statesToFill(states, around(...degrees(at), 0.001, 0.001), 9), uf).toEqual([uf])
  })

  test("are rings that end where they began, within Brazil", () => {
    for (const { uf, rings } of states)
      for (const ring of rings) {
        expect(ring.at(-1), uf).toEqual(ring[0])
        for (const [latitude, longitude] of ring) {
          expect(latitude).toBeGreaterThan(-34)
          expect(latitude).toBeLessThan(5.5)
          expect(longitude).toBeGreaterThan(-74)
          expect(longitude).toBeLessThan(-28)
        }
      }
  })

  test("draw a border that two states share once, and the sea's around each", () => {
    const shares = Object.fromEntries(
      named.map(({ uf, rings, borders }) => {
        const around = rings.reduce((sum, ring) => sum + positionsOf(ring).length - 1, 0)
        return [uf, borders.reduce((sum, [, from, to]) => sum + to - from, 0) / around]
      }),
    )
    // Acre, the first, draws all of its own border. Tocantins, the last, was drawn mostly by its neighbours' borders.
    expect(shares.AC).toBe(1)
    expect(shares.TO).toBeLessThan(0.1)
    expect(shares.RS).toBeGreaterThan(0.5)
  })

  test("have nearly all municipalities, where they are", async () => {
    const loaded = await Promise.all(Object.values(loadMunicipalities).map((load) => load()))
    expect(loaded.flatMap(({ municipalities }) => municipalities)).toHaveLength(5567)
    const ofCeará = await loadMunicipalities.CE?.()
    const [latitude = 0, longitude = 0] = degrees(
      ofCeará?.municipalities.find(({ name }) => name === "Fortaleza")?.at ?? [0, 0],
    )
    expect(Math.abs(latitude + 3.78)).toBeLessThan(0.1)
    expect(Math.abs(longitude + 38.53)).toBeLessThan(0.1)
  })
})

test("a line is a position and steps", () => {
  expect(positionsOf([-2000, 4000, 500, 0, 0, -1000])).toEqual([
    [2, -1],
    [2, -0.75],
    [1.5, -0.75],
  ])
})

test("a state is called by its letters from afar, by its name from near", () => {
  const ceará = { uf: "CE", name: "Ceará" }
  expect(namesOfState(ceará, 4)).toEqual(["CE"])
  expect(namesOfState(ceará, 5)).toEqual(["Ceará", "CE"])
})

test("a name that would stand across its borders is not shown", () => {
  // A margin of 0.1 degrees is 36 pixels at zoom 9 and 18 at zoom 8. Eleven letters need 34 on each side.
  expect(fits("Nova Olinda", 200, 364)).toBe(true)
  expect(fits("Nova Olinda", 200, 182)).toBe(false)
})
