import fc from "fast-check"
import { expect, test } from "vitest"
import { complete, format, lineFrom, linkTo, parse } from "@/palette/grammar/grammar"
import { runsOn } from "@/palette/grammar/vocabulary"
import { blockUser, commands, findUsers, grantRole, refuse, tokensApp, validateUser } from "./fixture"

const parts = [
  ">",
  "block",
  "user",
  "bloquear",
  "usuário",
  "app",
  "a",
  "because",
  "client",
  "to",
  '"',
  '""',
  ",",
  ";",
  "\n",
  "\t",
  " ",
  "@",
  "1",
]
const piece = fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary", maxLength: 4 }))
const anyLine = fc
  .tuple(
    fc.constantFrom("", "> ", "> block user ", "> conceder papel ", "> tokens app "),
    fc.array(piece, { maxLength: 20 }),
    fc.constantFrom("", " "),
  )
  .map(([start, pieces, joint]) => start + pieces.join(joint))

test("the spans of any line cover it, in order and without gaps", () => {
  fc.assert(
    fc.property(anyLine, fc.integer({ min: -2, max: 80 }), (line, caret) => {
      const { spans } = parse(line, caret, commands)
      expect(spans.map(({ start, end }) => line.slice(start, end)).join("")).toBe(line)
      expect(spans.every(({ start, end }) => end > start)).toBe(true)
    }),
  )
})

test("what is spared at the caret is a problem wherever else the caret is", () => {
  fc.assert(
    fc.property(anyLine, fc.nat(80), (line, caret) => {
      const { problems, spared } = parse(line, caret, commands)
      const elsewhere = parse(line, 0, commands)
      expect(elsewhere.spared).toEqual([])
      const all = [...problems, ...spared].map((each) => JSON.stringify(each)).toSorted()
      expect(all).toEqual(elsewhere.problems.map((each) => JSON.stringify(each)).toSorted())
    }),
  )
})

test("values do not depend on the caret, and what is at the caret holds it", () => {
  fc.assert(
    fc.property(anyLine, fc.nat(80), (line, wanted) => {
      const parsed = parse(line, wanted, commands)
      expect(parsed.slots.map(({ values }) => values)).toEqual(
        parse(line, 0, commands).slots.map(({ values }) => values),
      )
      const { active, caret } = parsed
      if (active && active.kind !== "query" && active.kind !== "command") {
        expect(active.start).toBeLessThanOrEqual(caret)
        expect(active.end).toBeGreaterThanOrEqual(caret)
      }
    }),
  )
})

test("a value that is picked for a slot stands in it afterwards", () => {
  fc.assert(
    fc.property(anyLine, fc.nat(80), fc.string({ minLength: 1, unit: "grapheme" }), (line, caret, picked) => {
      const parsed = parse(line, caret, commands)
      const { active } = parsed
      fc.pre(active?.kind === "slot" && !runsOn(active.slot))
      const completed = complete(line, parsed, picked)
      const after = parse(completed.line, completed.caret, commands)
      const values = after.slots.find(({ name }) => name === active.name)?.values ?? []
      expect(values.map(({ text }) => text)).toContain(picked)
    }),
    { numRuns: 500 },
  )
})

const text = fc.oneof(
  fc.constantFrom(
    "app",
    "a",
    "client",
    "because",
    "João Silva",
    '"',
    '""',
    "1,2",
    " x ",
    "a\nb",
    ";",
    "à",
    "“x”",
    "Role",
    ">",
  ),
  fc.string({ minLength: 1, unit: "binary" }),
)
const given = fc.constantFrom(...commands).chain((command) => {
  const names = Object.keys(command.slots)
  const lists = Object.fromEntries(
    Object.entries(command.slots).map(([name, slot]) => [
      name,
      fc.array(text, { minLength: 1, maxLength: slot.many ? 4 : 1 }),
    ]),
  )
  return fc.tuple(
    fc.constant(command),
    fc.constantFrom("en" as const, "pt" as const),
    fc.subarray(names).map((some) => some.filter((name) => !some.includes(command.slots[name]?.or ?? ""))),
    fc.record(lists),
  )
})

test("a formatted line gives the same command and values back", () => {
  fc.assert(
    fc.property(given, ([command, language, names, lists]) => {
      const values = Object.fromEntries(
        names.map((name) => [name, (lists[name] ?? []).map((text) => ({ text }))]),
      )
      const line = format(command, values, language, commands)
      const parsed = parse(line, line.length, commands)
      expect(parsed.problems).toEqual([])
      expect(parsed.command?.id).toBe(command.id)
      for (const { name, values: found } of parsed.slots) {
        expect(found.map(({ text }) => ({ text }))).toEqual(values[name] ?? [])
      }
    }),
    { numRuns: 2000 },
  )
})

test("an address gives its line back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (line) => {
      expect(lineFrom(linkTo(line).slice(1))).toBe(line)
    }),
  )
})

test.each([
  ["?command=%3E+block+user+1", "> block user 1"],
  ["command=%3E%20keys&other=1", "> keys"],
  ["?other=1", undefined],
  ["?command=", undefined],
  ["", undefined],
])("the line in %j is %j", (search, line) => {
  expect(lineFrom(search)).toBe(line)
})

const of = (...texts: string[]) => texts.map((text) => ({ text }))
test.each([
  [blockUser, { user: of("12345678909"), app: of("SINAL") }, "en", "> block user 12345678909 app SINAL"],
  [blockUser, { app: of("SINAL"), user: of("1", "2") }, "pt", "> bloquear usuário 1, 2 aplicação SINAL"],
  [blockUser, { because: of("saiu do órgão") }, "en", "> block user because saiu do órgão"],
  [refuse, { because: of("saiu"), app: of("SINAL") }, "en", '> refuse "saiu" app SINAL'],
  [findUsers, { filters: of("role: X active") }, "en", "> find users role: X active"],
  [validateUser, { user: of("client") }, "en", '> validate "client"'],
  [grantRole, { role: of("X"), client: of("SINIC") }, "en", "> grant role X client SINIC"],
  [grantRole, { role: of("X"), client: of("SINIC") }, "pt", "> conceder papel X cliente SINIC"],
  [tokensApp, { app: of("SINAL"), n: of("5") }, "en", "> tokens app SINAL 5"],
  [tokensApp, { app: of("SINAL"), n: of("to") }, "pt", '> sessões SINAL "to"'],
  [tokensApp, { n: of("5") }, "pt", "> sessões para 5"],
  [tokensApp, { app: of("SINAL"), because: of("pico") }, "en", "> tokens app SINAL because pico"],
] as const)("the canonical line of %o with %j in %s", (command, values, language, line) => {
  expect(format(command, values, language, commands)).toBe(line)
})
