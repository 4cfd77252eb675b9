import { type } from "arktype"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { calls } from "@/contract/index"
import { parseInParts } from "@/server/http/jsonParts"
import { shapedInParts } from "@/server/http/shapedParts"
import { Refusal } from "@/server/platform/refusal/refusal"
import { readJson, shaped } from "@/server/platform/web/reading"
import { line, planned, writtenPlan } from "../../support/data/plans"

/* Large bodies are parsed and checked in parts, with the result that they would have at once. */

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** So short that small bodies are parsed in parts. */
const parsed = (text: string, whole = 24) =>
  parseInParts(bytesOf(text), 1_500_000, { text: 30, whole, batch: 8 })

describe("JSON in parts", () => {
  const small = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )
  const row = fc.record({ cells: fc.array(small, { maxLength: 3 }) })
  const table = fc.record({ name: small, rows: fc.array(row, { maxLength: 6 }) })
  const body = fc.record({
    title: small,
    lines: fc.array(small, { maxLength: 12 }),
    tables: fc.array(table, { maxLength: 4 }),
  })

  test("is what it would be at once, whatever blanks it has", async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(0, 1, "\t"), async (value, space) => {
        const text = JSON.stringify(value, null, space)
        const { value: inParts, lists } = await parsed(text, 80)
        expect(inParts).toEqual(JSON.parse(text.normalize("NFC")))
        for (const { items, batches } of lists) {
          expect(batches.reduce((sum, length) => sum + length, 0)).toBe(items.length)
        }
      }),
    )
  })

  test("is refused where it would be at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.nat(),
        fc.constantFrom("", ",", "]", "}", ":", '"', "1 1"),
        async (value, at, sign) => {
          const text = JSON.stringify(value)
          const place = at % text.length
          const damaged = text.slice(0, place) + sign + text.slice(place + 1)
          const isJson = (() => {
            try {
              JSON.parse(damaged)
              return true
            } catch {
              return false
            }
          })()
          const outcome = await parsed(damaged).then(
            () => true,
            (error: unknown) => {
              expect(error).toBeInstanceOf(Refusal)
              return false
            },
          )
          // A part can be too large, although it is JSON.
          if (outcome) expect(isJson, damaged).toBe(true)
        },
      ),
    )
  })

  test.each([
    ["uma parte grande demais", `{"a":"${"x".repeat(40)}"}`],
    ["listas ou objetos aninhados fundo demais", `[[[[[[[[${"1,".repeat(30)}1]]]]]]]]`],
    [
      "listas ou objetos aninhados fundo demais",
      `{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":"${"x".repeat(30)}"}}}}}}}}`,
    ],
  ])("that has %s is refused: %s", async (what, text) => {
    await expect(parsed(text)).rejects.toMatchObject({
      status: 400,
      message: `O corpo da chamada tem ${what}.`,
    })
  })

  test("has no more values than a plan with a large table", async () => {
    const rows = (many: number) => bytesOf(`[${Array(many).fill("[1,1,1,1,1,1,1,1,1]").join(",")}]`)
    await expect(parseInParts(rows(149_000), 1_500_000)).resolves.toMatchObject({ lists: [{ path: [] }] })
    await expect(parseInParts(rows(151_000), 1_500_000)).rejects.toMatchObject({
      status: 400,
      message: "O corpo da chamada tem valores demais.",
    })
  })

  test("is text in UTF-8, also where a sign stands between two parts of it", async () => {
    const text = JSON.stringify({ lines: Array(40_000).fill("coração €") })
    expect((await parseInParts(bytesOf(text), 100_000)).value).toEqual(JSON.parse(text))
    const cut = bytesOf(text)
    cut[300_001] = 0xff
    await expect(parseInParts(cut, 100_000)).rejects.toMatchObject({ status: 400 })
  })

  test("sets no prototype", async () => {
    const { value } = await parsed('{"__proto__":{"a":1},"lines":["aaaaaaaaaa","bbbbbbbbbb"]}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value).not.toHaveProperty("a")
  })
})

describe("a name twice in an object", () => {
  const said = "O corpo da chamada tem um nome repetido em um objeto."
  test.each([
    '{"roleId":1,"roleId":2}',
    '{"a":[{"b":1,"c":":","b":1}]}',
    // Stored, both would be the same name.
    '{"a\\u0000":1,"a\\ufffd":2}',
    '{"__proto__":1,"__proto__":2}',
  ])("is refused: %s", async (text) => {
    expect(() => readJson(bytesOf(text))).toThrow(said)
    await expect(parsed(text, 8)).rejects.toThrow(said)
  })

  test("is no name in two objects, and no colon in a text", () => {
    const text = '[{"a":":","b":{"a":{}}},{"a":"\\u0041:"},{}]'
    expect(readJson(bytesOf(text))).toEqual(JSON.parse(text))
  })
})

test("what is parsed at once has few values", () => {
  expect(readJson(bytesOf(`[${"1,".repeat(4998)}1]`))).toHaveLength(4999)
  expect(() => readJson(bytesOf(`[${"1,".repeat(5001)}1]`))).toThrow("valores demais")
})

describe("a shape in parts", () => {
  const plan = () =>
    writtenPlan(
      Array.from({ length: 30 }, (_, at) =>
        line(
          `  grant role ${at}`,
          ...Array(at % 5 === 0 ? 3 : 1).fill(planned("roles", "list", { app: "SINAL" })),
        ),
      ),
      {
        tables: [1, 2].map((name) => ({
          name: `${name}.csv`,
          headings: ["CPF"],
          rows: Array.from({ length: 20 }, (_, at) => ({ cells: [String(at), "x"], line: "a" })),
        })),
      },
    )
  const { body } = calls.plans.create
  const inParts = async (value: unknown) => shapedInParts(body, await parsed(JSON.stringify(value)))
  const lengths = { text: 400, whole: 400, batch: 60 }
  const check = async (value: unknown) =>
    shapedInParts(body, await parseInParts(bytesOf(JSON.stringify(value)), 100_000, lengths))

  test("is what it would be at once", async () => {
    const whole = { ...plan(), justification: " com espaços " }
    expect(await check(whole)).toEqual(shaped(body, whole))
  })

  const longerLine = { ...line("a", planned("roles", "list", { app: "SINAL" })), texto: "a" }
  const wrongLine = { ...line("a", planned("roles", "list", { app: "SINAL" })), text: "# um comentário" }
  test.each<[string, unknown, string]>([
    ["a line", { ...plan(), lines: plan().lines.with(17, wrongLine) }, "lines.17.text"],
    ["the first line", { ...plan(), lines: plan().lines.with(0, wrongLine) }, "lines.0.text"],
    [
      "a row of the second table",
      {
        ...plan(),
        tables: plan().tables?.map((table, at) =>
          at === 1 ? { ...table, rows: [...table.rows, { cells: [1] }] } : table,
        ),
      },
      "tables.1.rows.20.cells.0",
    ],
    ["a field", { ...plan(), title: "" }, "title"],
    ["an unknown field", { ...plan(), unknown: Array(100).fill("de outra chamada") }, "unknown"],
    ["an unknown field of a line", { ...plan(), lines: plan().lines.with(17, longerLine) }, "lines.17.texto"],
  ])("names %s that is wrong, as it would at once", async (_, value, field) => {
    const fieldsOf = async (work: () => unknown) => {
      try {
        await work()
      } catch (error) {
        return error instanceof Refusal ? error.fields : undefined
      }
      return undefined
    }
    const fields = await fieldsOf(() => check(value))
    expect(Object.keys(fields ?? {})).toEqual([field])
    expect(fields).toEqual(await fieldsOf(() => shaped(body, value)))
  })

  test("has no more elements than the shape allows", async () => {
    const few = type({ lines: type("string").array().atMostLength(3) })
    const many = await parsed(JSON.stringify({ lines: Array(9).fill("abcdef") }))
    await expect(shapedInParts(few, many)).rejects.toMatchObject({
      status: 422,
      fields: { lines: "São 3 itens no máximo." },
    })
  })

  test("is refused where it is something else altogether", async () => {
    for (const value of [
      Array(20).fill("abcdef"),
      { lines: "a", tables: Array(20).fill([["abcdefghij"]]) },
    ]) {
      await expect(inParts(value)).rejects.toMatchObject({ status: 422 })
    }
  })
})

test.each(["text", 3, true, null])("a body that is no object is named as a whole: %s", (value) => {
  const check = () => shaped(type({ name: "string" }), value)
  expect(check).toThrow(expect.objectContaining({ status: 422, fields: { body: expect.any(String) } }))
})

test("other work goes on while the largest plan is read", async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    line(`grant role ${at}`, planned("roles", "list", { app: "SINAL" })),
  )
  const rows = Array.from({ length: 10_000 }, () => ({ cells: Array(100).fill("abc") }))
  const bytes = bytesOf(JSON.stringify(writtenPlan(lines, { tables: [{ name: "t", headings: [], rows }] })))
  let turns = 0
  let reading = true
  const beside = (async () => {
    while (reading) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
  })()
  await shapedInParts(calls.plans.create.body, await parseInParts(bytes, 1_500_000))
  reading = false
  await beside
  // At once it would be one.
  expect(turns).toBeGreaterThan(40)
})
