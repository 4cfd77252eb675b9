import { describe, expect, test } from "vitest"
import { distance, nearestCommands } from "@/palette/grammar/nearest"
import { commands } from "./fixture"

const lines: [string, string[]][] = [
  ["blok user 123", ["> block user 123 "]],
  ["bloquaer usuario 123 app SINAL", ["> bloquear usuário 123 app SINAL "]],
  ["bloqeuar usu", ["> bloquear usuário "]],
  ["unblok user", ["> unblock user "]],
  ["migrar undiade PMSP para PCSP", ["> migrar unidade PMSP para PCSP "]],
  ["tema", ["> tema "]],
  ["tem", ["> tema "]],
  ["te", []],
  ["zzzz", []],
  ["", []],
  ["usuário", []],
]
test.each(lines)("%j may have been meant as %j", (typed, expected) => {
  expect(nearestCommands(typed, commands).map(({ line }) => line)).toEqual(expected)
})

test("a word with more errors than its length bears is another word", () => {
  expect(nearestCommands("blxxk user", commands)).toEqual([])
})

describe("how far two words are apart", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "ab", 1],
    ["abc", "abcd", 1],
    ["abc", "abx", 1],
    ["abc", "acb", 1],
    ["abc", "", 3],
    ["bloquear", "bloqaeur", 2],
  ])("%j and %j: %i", (one, other, expected) => {
    expect(distance(one, other)).toBe(expected)
    expect(distance(other, one)).toBe(expected)
  })
})
