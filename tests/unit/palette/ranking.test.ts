import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { fold } from "@/domain/text/fold"
import { buildIndex, type Entry, rank } from "@/palette/ranking/ranking"

function entriesOf(...texts: (string | string[])[]): Entry[] {
  return texts.map((text, index) => ({ id: `${index}`, texts: [text].flat() }))
}

/** The results as `class text`, with the matched parts of every text in brackets. */
function found(entries: Entry[], query: string, frequency?: ReadonlyMap<string, number>): string[] {
  return rank(buildIndex(entries), query, { frequency, limit: 20 }).map(({ entry, class: name, ranges }) => {
    const texts = entry.texts.map((text, index) => marked(text, ranges[index] ?? []))
    return `${name} ${texts.join(" · ")}`
  })
}

function marked(text: string, ranges: readonly { start: number; end: number }[]): string {
  return ranges.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
    text,
  )
}

describe("the classes", () => {
  const cases: [string, (string | string[])[], string[]][] = [
    [
      "ana",
      ["Mariana", "Julia Ana", "Anabela", "Ana"],
      ["exact [Ana]", "prefix [Ana]bela", "wordStart Julia [Ana]", "inside Mari[ana]"],
    ],
    ["JOAO", ["João Pedro"], ["prefix [João] Pedro"]],
    ["joão", ["JOAO PEDRO"], ["prefix [JOAO] PEDRO"]],
    ["joa", ["Joa\u0303o"], ["prefix [Joã]o".normalize("NFD")]],
    ["gestor", ["ROLE_SINAL_GESTOR"], ["wordStart ROLE_SINAL_[GESTOR]"]],
    ["silva joão", ["João Pedro da Silva"], ["wordStart [João] Pedro da [Silva]"]],
    ["joão pedro", ["João Pedro Silva"], ["prefix [João Pedro] Silva"]],
    ["joão pedro", ["Pedro João", "João Pedro"], ["exact [João Pedro]", "wordStart [Pedro] [João]"]],
    ["pedro silva", ["João Pedro Silva"], ["wordStart João [Pedro Silva]"]],
    ["ilva pe", ["João Pedro Silva"], ["inside João [Pe]dro S[ilva]"]],
    ["silva sinal", [["João Silva", "SINAL"]], ["wordStart João [Silva] · [SINAL]"]],
    ["jps", ["João Pedro Silva"], ["wordStart [J]oão [P]edro [S]ilva"]],
    ["pcsp", ["Polícia Civil de São Paulo"], ["wordStart [P]olícia [C]ivil de [S]ão [P]aulo"]],
    ["pcdsp", ["Polícia Civil de São Paulo"], ["wordStart [P]olícia [C]ivil [d]e [S]ão [P]aulo"]],
    ["ps", ["João Pedro Silva"], []],
    ["an", ["Ana Ananias"], ["prefix [An]a Ananias"]],
    ["bloq us", [["Bloquear usuário", "block user"]], ["wordStart [Bloq]uear [us]uário · block [us]er"]],
    ["block user", [["Bloquear usuário", "block user"]], ["exact Bloquear usuário · [block user]"]],
    ["joão xyz", ["João Silva"], []],
    ["  ana  ", ["Ana"], ["exact [Ana]"]],
    ["s.moura", ["s.moura@exemplo.gov.br"], ["prefix [s.moura]@exemplo.gov.br"]],
    ["ß", ["Strasse"], ["inside Stra[ss]e"]],
    ["ss", ["Straße"], ["inside Stra[ß]e"]],
    ["👮", ["o 👮 chegou"], ["wordStart o [👮] chegou"]],
    ["سلام", ["سلام عليكم"], ["prefix [سلام] عليكم"]],
    ["a\nb", ["a\nb"], ["exact [a\nb]"]],
    ["a", [["x", "a"]], ["exact x · [a]"]],
    ["x", [["b", "a"]], []],
    ["ab", [["b", "a"]], []],
  ]
  test.each(cases)("%j in %j", (query, texts, expected) => {
    expect(found(entriesOf(...texts), query)).toEqual(expected)
  })
})

test("what is used often comes up within its class, never above a better one", () => {
  const entries = entriesOf("Ana Lima", "Ana Maria", "Ana", "Ana Zélia")
  const frequency = new Map([
    ["1", 1],
    ["3", 2.5],
  ])
  expect(found(entries, "ana", frequency)).toEqual([
    "exact [Ana]",
    "prefix [Ana] Zélia",
    "prefix [Ana] Maria",
    "prefix [Ana] Lima",
  ])
})

test("what is used often is found behind as many others as there are", () => {
  const entries = entriesOf(...Array.from({ length: 500 }, (_, index) => `Ana ${index}`))
  const matches = rank(buildIndex(entries), "ana", { frequency: new Map([["499", 1]]), limit: 3 })
  expect(matches.map(({ entry }) => entry.id)).toEqual(["499", "0", "1"])
})

test("nothing typed gives everything in its order, what is used first", () => {
  expect(found(entriesOf("b", "a", "c"), "", new Map([["2", 1]]))).toEqual([
    "inside c",
    "inside b",
    "inside a",
  ])
})

test("at most the limit, the best of all", () => {
  const entries = entriesOf(...Array.from({ length: 50 }, () => "xana"), "Ana", "Ana Lima")
  const matches = rank(buildIndex(entries), "ana", { limit: 3 })
  expect(matches.map(({ entry }) => entry.id)).toEqual(["50", "51", "0"])
  expect(rank(buildIndex(entries), "ana", { limit: 0 })).toEqual([])
})

const word = fc.string({ unit: fc.constantFrom("a", "b", "ã", "B", " ", "_", "-"), maxLength: 6 })
const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 30 })
const uses = fc.dictionary(fc.nat(29).map(String), fc.double({ min: 0.1, max: 9, noNaN: true }))

test("cutting off early changes nothing", () => {
  fc.assert(
    fc.property(texts, word, uses, fc.nat(10), (lists, query, used, limit) => {
      const index = buildIndex(entriesOf(...lists))
      const frequency = new Map(Object.entries(used))
      const all = rank(index, query, { frequency, limit: 1000 })
      expect(rank(index, query, { frequency, limit })).toEqual(all.slice(0, limit))
    }),
    { numRuns: 1000 },
  )
})

test("ranges lie in their text, in order, apart", () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      fc.string({ unit: "grapheme" }),
      (list, which, start, other) => {
        const text = list[which % list.length] ?? ""
        const index = buildIndex(entriesOf(list))
        // A part of an existing text, and an unrelated one.
        for (const query of [text.slice(start % text.length), other]) {
          for (const { entry, ranges } of rank(index, query, { limit: 10 })) {
            entry.texts.forEach((text, number) => {
              let end = 0
              for (const range of ranges[number] ?? []) {
                expect(range.start).toBeGreaterThanOrEqual(end)
                expect(range.end).toBeGreaterThanOrEqual(range.start)
                end = range.end
                found += 1
              }
              expect(end).toBeLessThanOrEqual(text.length)
            })
          }
        }
      },
    ),
  )
  expect(found).toBeGreaterThan(10)
})

describe("10,000 entries", () => {
  const first = ["João", "Maria", "Ana", "Pedro", "Antônio", "Francisca", "José", "Sílvia", "Úrsula", "Tiago"]
  const last = [
    "Silva",
    "Souza",
    "da Costa",
    "de Oliveira",
    "Pereira",
    "Ferraz",
    "Brandão",
    "Moura",
    "Lima",
    "Araújo",
  ]
  const pick = (list: string[], seed: number) => list[seed % list.length] ?? ""
  const people = Array.from({ length: 10_000 }, (_, index) => ({
    id: `${index}`,
    texts: [
      `${pick(first, index)} ${pick(first, index >> 3)} ${pick(last, index >> 5)} ${pick(last, index >> 7)}`,
      `${10_000_000_000 + index * 7919}`,
      `pessoa.${index}@exemplo.gov.br`,
    ],
  }))
  const index = buildIndex(people)
  const frequency = new Map(Array.from({ length: 50 }, (_, number) => [`${number * 200}`, number]))
  const queries = [
    "",
    "a",
    "e",
    "o",
    "1",
    "jo",
    "silva",
    "ilva",
    "joão silva",
    "a a a",
    "o e a",
    "zzz",
    "br",
    "100000 sou",
    "@",
  ]

  test.each(queries)("%j finds as many as there are, up to the limit", (query) => {
    const wanted = fold(query).split(" ")
    const fitting = people.filter(({ texts }) =>
      wanted.every((word) => texts.some((text) => fold(text).includes(word))),
    )
    const found = rank(index, query, { frequency, limit: 50 })
    expect(found).toHaveLength(Math.min(50, fitting.length))
  })
})
