import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  applicationFilters,
  formatSearch,
  parseSearch,
  type SearchFilters,
  userFilters,
} from "@/domain/search"

const seed = 20261120

function filtersOf(line: string, allowed: Parameters<typeof parseSearch>[1] = userFilters) {
  const { tokens: _tokens, problems: _problems, ...filters } = parseSearch(line, allowed)
  return filters
}

describe("on the users list", () => {
  const cases: [string, SearchFilters][] = [
    ["", { text: "" }],
    ["  silva   costa ", { text: "silva costa" }],
    [
      "silva active:true org:PCSP role:ROLE_SINAL",
      { text: "silva", active: true, org: "PCSP", role: "ROLE_SINAL" },
    ],
    ["roleeq:ROLE_SINAL_GESTOR", { text: "", roleeq: "ROLE_SINAL_GESTOR" }],
    ["ROLE:x Active:ENABLED", { text: "", role: "x", active: true }],
    ["active:enabled", { text: "", active: true }],
    ["active:1", { text: "", active: true }],
    ["active:false", { text: "", active: false }],
    ["active:disabled", { text: "", active: false }],
    ["active:0", { text: "", active: false }],
    ['org:"Polícia Civil" ana', { text: "ana", org: "Polícia Civil" }],
    ['org:"ainda digitando', { text: "", org: "ainda digitando" }],
    ['role:"a \\"b\\" \\\\ \\c"', { text: "", role: 'a "b" \\ \\c' }],
    ["cargo:soldado http://x", { text: "cargo:soldado http://x" }],
    ['"role:x" y', { text: "role:x y" }],
    ["123.456.789-09", { text: "12345678909" }],
    ["WK.104829301 active:1", { text: "wk104829301", active: true }],
    ["ana 123.456.789-09", { text: "ana 123.456.789-09" }],
    ["role:SINAL unused:90d", { text: "", role: "SINAL", unused: 90 }],
    ["Unused:7 roleeq:ROLE_SINAL_GESTOR", { text: "", roleeq: "ROLE_SINAL_GESTOR", unused: 7 }],
  ]
  test.each(cases)("%j", (line, expected) => {
    expect(filtersOf(line)).toEqual(expected)
    expect(parseSearch(line, userFilters).problems).toEqual([])
  })
})

test("the applications list has no org, and leaves punctuation alone", () => {
  expect(filtersOf("org:PCSP", applicationFilters)).toEqual({ text: "org:PCSP" })
  expect(filtersOf("2026-12", applicationFilters)).toEqual({ text: "2026-12" })
})

test.each([
  [
    "ana role: silva",
    { filter: "role", value: "", message: "Falta o valor de role: escreva-o, ou apague o filtro." },
  ],
  ["active:talvez", { filter: "active", value: "talvez", message: "Use active:true ou active:false." }],
  ["role:A unused:0d", { filter: "unused", value: "0d", message: "Use unused:90d, de 1d a 365d." }],
  ["role:A unused:meses", { filter: "unused", value: "meses", message: "Use unused:90d, de 1d a 365d." }],
  [
    "unused:90d",
    {
      filter: "unused",
      value: "90d",
      message: "Diga de que papel, por exemplo: role:ROLE_SINAL unused:90d.",
      lacksRole: true,
    },
  ],
  ["role:A role:B", { filter: "role", value: "B", message: "O filtro role já foi usado." }],
  ["active:1 active:0", { filter: "active", value: "0", message: "O filtro active já foi usado." }],
])("%j has a problem", (line, problem) => {
  expect(parseSearch(line, userFilters).problems).toEqual([problem])
})

test("tokens say where each part stands", () => {
  expect(parseSearch('ana org:"A B" x:y', userFilters).tokens).toEqual([
    { start: 0, end: 3, kind: "text", value: "ana" },
    { start: 4, end: 13, kind: "filter", name: "org", value: "A B" },
    { start: 14, end: 17, kind: "text", value: "x:y" },
  ])
})

test("tokens of any line stand in order, inside it, with nothing but spaces between them", () => {
  const piece = fc.oneof(fc.constantFrom('"', "\\", " ", "role:", "active:", "org:", "\t"), fc.string())
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const line = pieces.join("")
      let at = 0
      for (const { start, end } of parseSearch(line, userFilters).tokens) {
        expect(line.slice(at, start).trim()).toBe("")
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(line.slice(at).trim()).toBe("")
    }),
    { seed, numRuns: 500 },
  )
})

test("what is written is read again as it was", () => {
  const awkward = fc.stringMatching(/^[a-c"\\: ]{1,6}$/).filter((value) => value.trim() !== "")
  const value = fc.oneof(awkward, fc.string({ unit: "grapheme", minLength: 1 }))
  const word = fc.oneof(awkward, fc.constantFrom("role:x", '"', "ORG:", "silva", "a:b"))
  const text = fc.array(word).map((all) => all.join(" ").split(/\s+/).filter(Boolean).join(" "))
  const optional = { requiredKeys: ["text"] as ["text"] }
  fc.assert(
    fc.property(
      fc.record({ text, role: value, roleeq: value, org: value, active: fc.boolean() }, optional),
      (filters) => {
        expect(filtersOf(formatSearch(filters))).toEqual(filters)
        expect(parseSearch(formatSearch(filters), userFilters).problems).toEqual([])
      },
    ),
    { seed, numRuns: 1000 },
  )
})

test("a line of a million characters is read in one pass", () => {
  const line = `${"a ".repeat(250_000)}role:"${"\\".repeat(500_000)}`
  expect(parseSearch(line, userFilters).role).toBe("\\".repeat(250_000))
})
