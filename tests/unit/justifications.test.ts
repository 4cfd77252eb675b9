import { type Type, type } from "arktype"
import { describe, expect, test } from "vitest"
import { everyCall } from "../support/server/contract"

/* Justifications: one rule for all blocks, activations, requests and decisions. */

/** The shape of one property, if there is one. */
function partOf(shape: unknown, name: string): Type | undefined {
  if (shape === undefined) return undefined
  const known = shape as Type<object>
  const { properties } = known.in.toJsonSchema({ fallback: ({ base }) => base }) as { properties?: object }
  return properties && name in properties ? (known.get(name as never) as unknown as Type) : undefined
}

const justified = everyCall.flatMap(({ id, record }) => {
  const shape =
    partOf(record.body, "justification") ??
    partOf(record.query, "justification") ??
    (id.startsWith("clients.setEnabled") ? partOf(record.body, "description") : undefined)
  return shape ? [{ id, shape }] : []
})

test("those that are justified are known", () => {
  expect(justified.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "clients.setEnabled",
      "clients.setEnabledInApplication",
      "blocks.create",
      "blocks.update",
      "blocks.remove",
      "accessDecisions.reject",
    ]),
  )
})

describe.each(justified)("$id", ({ shape }) => {
  test("takes what is said without the blanks around it", () => {
    expect(shape(" \n porque  sim\t")).toBe("porque  sim")
  })
  test("takes blanks for nothing", () => {
    const nothing = shape(" \n ")
    if (!(nothing instanceof type.errors)) expect(nothing).toBe("")
  })
  test("ends at 4,000 characters", () => {
    expect(shape("x".repeat(4000))).toBe("x".repeat(4000))
    expect(shape("x".repeat(4001))).toBeInstanceOf(type.errors)
  })
})
