import { commands as allCommands } from "@commands/index"
import { describe, expect, test } from "vitest"
import { parse } from "@/palette/grammar/grammar"
import {
  clear,
  frequencies,
  type HistoryOwner,
  type HistoryStorage,
  recall,
  remember,
  sweep,
  walk,
} from "@/palette/ranking/history"
import { auditLine, historyLine, withoutTexts } from "@/palette/run/redactLine"
import { parseAt } from "./fixture"

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 20)
const owner: HistoryOwner = { key: "commands", person: "10120130149" }
const name = "atalaia:history:commands:10120130149"

class MemoryStorage implements HistoryStorage {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.items.set(key, value)
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
}

function refused(): never {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
}
const broken: HistoryStorage = {
  length: 1,
  key: refused,
  getItem: refused,
  setItem: refused,
  removeItem: refused,
}

const textsIn = (storage: HistoryStorage, at = now) => recall(storage, owner, at).map(({ text }) => text)

describe("keeping", () => {
  test("what was typed is replaced by what was sent, and counts as one use", () => {
    const storage = new MemoryStorage()
    remember(storage, owner, { text: "> block" }, now)
    remember(storage, owner, { text: "> block" }, now + 1)
    remember(storage, owner, { text: "> block user 1", uses: ["user:1"], instead: "> block" }, now + 2)
    expect(recall(storage, owner, now + 3)).toEqual([
      { text: "> block user 1", at: now + 2, count: 1, uses: ["user:1"] },
      { text: "> block", at: now + 1, count: 1, uses: [] },
    ])
    remember(storage, owner, { text: "> block user 1", instead: "> block user 1" }, now + 4)
    expect(recall(storage, owner, now + 5)[0]).toMatchObject({ text: "> block user 1", count: 1 })
  })

  test("newest first, without repeats", () => {
    const storage = new MemoryStorage()
    for (const [index, text] of ["> a", "> b", " > a "].entries())
      remember(storage, owner, { text }, now + index)
    expect(recall(storage, owner, now + 2)).toEqual([
      { text: "> a", at: now + 2, count: 2, uses: [] },
      { text: "> b", at: now + 1, count: 1, uses: [] },
    ])
  })

  test("no more than 50", () => {
    const storage = new MemoryStorage()
    for (let index = 0; index < 60; index++) remember(storage, owner, { text: `> ${index}` }, now + index)
    expect(textsIn(storage, now + 60)).toHaveLength(50)
    expect(textsIn(storage, now + 60).at(-1)).toBe("> 10")
  })

  test("no longer than 30 days", () => {
    const storage = new MemoryStorage()
    remember(storage, owner, { text: "> a" }, now)
    expect(textsIn(storage, now + 30 * day)).toEqual(["> a"])
    expect(textsIn(storage, now + 30 * day + 1)).toEqual([])
    remember(storage, owner, { text: "> b" }, now + 31 * day)
    expect(storage.getItem(name)).not.toContain("> a")
  })

  test("nothing empty", () => {
    const storage = new MemoryStorage()
    remember(storage, owner, { text: "  " }, now)
    expect(storage.items.size).toBe(0)
  })

  test("each person and key apart", () => {
    const storage = new MemoryStorage()
    const others: HistoryOwner[] = [
      { ...owner, key: "users" },
      { ...owner, person: "12345678909" },
    ]
    for (const other of others) remember(storage, other, { text: "x" }, now)
    expect(textsIn(storage)).toEqual([])
    clear(storage, owner.person)
    expect([...storage.items.keys()]).toEqual(["atalaia:history:commands:12345678909"])
  })

  test("clears the named keys alone", () => {
    const storage = new MemoryStorage()
    for (const key of ["commands", "users"] as const) remember(storage, { ...owner, key }, { text: "x" }, now)
    clear(storage, owner.person, ["users"])
    expect([...storage.items.keys()]).toEqual([name])
  })
})

describe("a storage that fails or holds rubbish", () => {
  const rubbish = [
    "",
    "{",
    "null",
    "7",
    '{"text":"> a"}',
    '[null,1,"x",{}]',
    `[{"text":7,"at":${now},"count":1,"uses":[]}]`,
  ]
  test.each(rubbish)("%j is no history", (stored) => {
    const storage = new MemoryStorage()
    storage.setItem(name, stored)
    expect(textsIn(storage)).toEqual([])
    remember(storage, owner, { text: "> a" }, now)
    expect(textsIn(storage)).toEqual(["> a"])
  })

  test("keeps the sound entries", () => {
    const storage = new MemoryStorage()
    const sound = { text: "> a", at: now, count: 1, uses: ["x"] }
    storage.setItem(
      name,
      JSON.stringify([sound, { ...sound, uses: [1] }, { ...sound, at: "today" }, { ...sound, text: "" }]),
    )
    expect(recall(storage, owner, now)).toEqual([sound])
  })

  test("that throws is as good as none", () => {
    remember(broken, owner, { text: "> a" }, now)
    clear(broken, owner.person)
    sweep(broken, now)
    expect(recall(broken, owner, now)).toEqual([])
  })
})

test("sweeping removes what is old, of everyone, and nothing of others", () => {
  const storage = new MemoryStorage()
  const other = { ...owner, person: "12345678909" }
  remember(storage, owner, { text: "> old" }, now)
  remember(storage, other, { text: "> old" }, now)
  remember(storage, other, { text: "> new" }, now + 29 * day)
  storage.setItem("theme", "dark")
  sweep(storage, now + 31 * day)
  expect([...storage.items.keys()]).toEqual(["atalaia:history:commands:12345678909", "theme"])
  expect(storage.getItem("atalaia:history:commands:12345678909")).not.toContain("old")
})

test("a use weighs half after a week, and uses add up", () => {
  const history = [
    { text: "> a", at: now, count: 2, uses: ["block-user", "12345678909"] },
    { text: "> b", at: now - 7 * day, count: 3, uses: ["block-user"] },
    { text: "> c", at: now + day, count: 1, uses: ["keys"] },
  ]
  expect(Object.fromEntries(frequencies(history, now))).toEqual({
    "block-user": 3.5,
    "12345678909": 2,
    keys: 1,
  })
})

describe("walking", () => {
  const history = ["> block user 1", "> keys", "> bloquear usuário 2"].map((text) => ({
    text,
    at: now,
    count: 1,
    uses: [],
  }))
  const steps: [string, number, string, number][] = [
    ["", -1, "", -1],
    ["", 0, "> block user 1", 0],
    ["", 2, "> bloquear usuário 2", 2],
    ["", 3, "> bloquear usuário 2", 2],
    ["", -5, "", -1],
    ["> bloq", 0, "> bloquear usuário 2", 0],
    ["USUARIO", 0, "> bloquear usuário 2", 0],
    ["> bloq", -1, "> bloq", -1],
    ["> keys", 0, "> keys", -1],
    ["xyz", 0, "xyz", -1],
  ]
  test.each(steps)("from %j to %i: %j at %i", (typed, position, text, reached) => {
    expect(walk(history, typed, position)).toEqual({ text, position: reached })
  })
})

describe("what is kept of a line", () => {
  const lines: [string, string | undefined][] = [
    ["> block user 1 app SINAL", "> block user 1 app SINAL"],
    ["> block user 1 app SINAL because ele saiu", "> block user 1 app SINAL"],
    ['> block user 1 because "ele saiu" app SINAL', "> block user 1 app SINAL"],
    ['> block user 1 because "ele saiu', "> block user 1"],
    ["> block user 1 because", "> block user 1"],
    ["> block user 1 app SINAL ele saiu do órgão", "> block user 1 app SINAL"],
    ["> block user 1 app SINAL saiu bec", "> block user 1 app SINAL"],
    ["> refuse falta o anexo", "> refuse"],
    ['> block user "João  Silva" app SINAL', '> block user "João  Silva" app SINAL'],
    ["> find users role: X", "> find users role: X"],
    ["> blok user 1 because ele saiu", undefined],
    ["joão", undefined],
  ]
  test.each(lines)("%j: %j", (line, kept) => {
    expect(withoutTexts(parseAt(line))).toBe(kept)
  })

  test.each([
    ["> encerrar minha sessão 12", "> encerrar minha sessão"],
    ["> encerrar sessão 12345678909 número 12", "> encerrar sessão 12345678909"],
  ])("the number of a session that ends is left out: %j", (line, kept) => {
    const parsed = parse(line, line.length, allCommands)
    const { command, language, slots } = parsed
    const values = Object.fromEntries(
      slots.map(({ name, values }) => [name, values.map(({ text }) => ({ id: text, text, label: text }))]),
    )
    expect(withoutTexts(parsed)).toBe(kept)
    expect(command && historyLine(command, values, language, allCommands)).toBe(kept)
    expect(command && auditLine(command, values, language, allCommands)).toBe(line)
  })
})
