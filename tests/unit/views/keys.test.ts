import { stepped } from "@views/list/useListKeys"
import { describe, expect, it } from "vitest"

describe("stepped", () => {
  it.each([
    ["next", 0, 4, 1],
    ["next", 4, 4, 4],
    ["next", -1, 4, 0],
    ["previous", 3, 4, 2],
    ["previous", 0, 4, 0],
    ["previous", -1, 4, 0],
    ["first", 3, 4, 0],
    ["last", 0, 4, 4],
    ["last", -1, -1, -1],
  ] as const)("%s from %i of 0 to %i leads to %i", (step, from, last, to) => {
    expect(stepped(step, from, last)).toBe(to)
  })
})
