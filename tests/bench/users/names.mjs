import { load } from "../system.mjs"

/** The frequency of each surname in ten thousand draws. The rest follows Zipf's law. */
const commonSurnames = {
  Silva: 540,
  Santos: 380,
  Oliveira: 290,
  Souza: 240,
  Pereira: 180,
  Lima: 160,
  Ferreira: 150,
}
const rareSurnames = [
  ..."Abramowicz Bierrenbach Czerniak Dziedzic Eisenhower Fujiwara Grzybowski Hatzfeld Ishikawa Jankowski".split(
    " ",
  ),
  ..."Kowalewski Lichtenstein Mitsunaga Nakashima Ostrowski Pfeilsticker Quintanilha Rzezinski Szpilman Watanabe".split(
    " ",
  ),
]

export const commonNames = ["silva", "santos", "maria", "oliveira", "jose"]
export const rareNames = rareSurnames.map((name) => name.toLowerCase())

/** `slots` names, in which each name occurs as often as it is drawn. */
function zipf(names, slots) {
  const harmonic = names.reduce((sum, _, place) => sum + 1 / (place + 4), 0)
  return names.flatMap((name, place) =>
    Array(Math.max(1, Math.round(slots / (place + 4) / harmonic))).fill(name),
  )
}

/** Given names and surnames to draw from, distributed as in Brazil: one in ten is a SILVA, few a WATANABE. */
export async function nameSource() {
  const { givenNames, surnames } = await load("src/server/demo/vocabulary/people.ts")
  const common = Object.entries(commonSurnames).flatMap(([name, slots]) => Array(slots).fill(name))
  // Two of ten thousand draws for each.
  const rare = rareSurnames.flatMap((name) => [name, name])
  const others = surnames.filter((name) => !(name in commonSurnames))
  return {
    given: [
      ...Array(90).fill("Maria"),
      ...Array(50).fill("José"),
      ...zipf([...givenNames.feminine, ...givenNames.masculine], 860),
    ].map((name) => name.toUpperCase()),
    surnames: [...common, ...rare, ...zipf(others, 10_000 - common.length - rare.length)].map((name) =>
      name.toUpperCase(),
    ),
  }
}
