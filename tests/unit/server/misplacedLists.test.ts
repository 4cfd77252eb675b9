import { describe, expect, test } from "vitest"
import { hasBody } from "@/contract/call"
import { calls } from "@/contract/index"
import { schemaOf } from "@/contract/schema"
import { type } from "@/contract/type"
import { shaped } from "@/server/platform/web/reading"

const refusedAt = (path: string) =>
  expect.objectContaining({ status: 422, fields: { [path]: "O valor não é do tipo esperado." } })

describe("an empty list", () => {
  const bodies = Object.entries(calls).flatMap(([resource, records]) =>
    Object.entries(records).flatMap(([name, record]) =>
      hasBody(record) && schemaOf(record.body).type === "object"
        ? [[`${resource}.${name}`, record.body] as const]
        : [],
    ),
  )

  test.each(bodies)("is no body of %s", (_, body) => {
    expect(() => shaped(body, [])).toThrow(refusedAt("body"))
  })

  const shape = type({
    "person?": { "name?": "string" },
    "ids?": "number[]",
    "either?": type({ "name?": "string" }).or("string[]"),
    "rows?": type({ "name?": "string" }).array(),
  })

  test("is no object inside a body", () => {
    expect(() => shaped(shape, { person: [] })).toThrow(refusedAt("person"))
    expect(() => shaped(shape, { rows: [{}, []] })).toThrow(refusedAt("rows.1"))
  })

  test("is a list where the shape has one", () => {
    const lists = { ids: [], either: [], rows: [] }
    expect(shaped(shape, lists)).toEqual(lists)
  })
})
