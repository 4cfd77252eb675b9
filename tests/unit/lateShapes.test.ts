import { type as arktype } from "arktype"
import { expect, test } from "vitest"
import { type } from "@/contract/type"

const person = type({ id: "string", "name?": "string" })
const values: readonly unknown[] = [
  ...[undefined, 7, "7", {}, { id: 7 }, { id: "7" }, { id: "7", name: 7 }, { id: "7", more: true }],
  ...[[], [{ id: "7" }], [{ id: 7 }], { people: [{ id: "7" }] }, { people: [{}] }, { id: "7", age: 7 }],
]

test("a shape is built when it is first used, and once", () => {
  let built = 0
  const shape = type({
    get id() {
      built++
      return "string" as const
    },
  })
  const list = shape.array()
  expect(built).toBe(0)
  expect([shape.allows({ id: "7" }), shape.allows({ id: 7 }), list.allows([{ id: "7" }])]).toEqual([
    true,
    false,
    true,
  ])
  expect(built).toBe(1)
})

test("shapes in definitions, and shapes derived from others, accept what arktype's do", () => {
  const real = arktype({ id: "string", "name?": "string" })
  const pairs = [
    [person, real],
    [person.array(), real.array()],
    [type({ people: person.array().atMostLength(2) }), arktype({ people: real.array().atMostLength(2) })],
    [type({ "...": person, age: "number" }), arktype({ "...": real, age: "number" })],
    [person.and({ age: "number" }), real.and({ age: "number" })],
    [person.pick("id").or("number"), real.pick("id").or("number")],
    [type([person, "[]"]), arktype([real, "[]"])],
    [person.onUndeclaredKey("reject"), real.onUndeclaredKey("reject")],
  ] as const
  for (const [ours, theirs] of pairs) {
    expect(values.map((value) => String(ours(value)))).toEqual(values.map((value) => String(theirs(value))))
    expect(ours.in.toJsonSchema()).toEqual(theirs.in.toJsonSchema())
  }
})

test("what is checked keeps its errors and its changes", () => {
  const number = type("string.integer.parse").to("0 <= number <= 9")
  expect(number("7")).toBe(7)
  expect(number("77")).toBeInstanceOf(type.errors)
  expect(() => number.assert("x")).toThrow("must be")
  expect(["a", "c"].map((each) => type.enumerated("a", "b").allows(each))).toEqual([true, false])
  expect(type.instanceOf(Date).allows(new Date())).toBe(true)
})
