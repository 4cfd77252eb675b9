import { renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { recall, remember } from "@/palette/ranking/history"
import { clearLocalData, takeOver, useClearLocalData } from "@/shell/localData"
import { readDraft, writeDraft } from "@/ui/form/draft"

const person = "12345678909"
const owner = { key: "users", person } as const
const kept = () => ({
  searched: recall(localStorage, owner, Date.now()).map(({ text }) => text),
  typed: readDraft("form")?.values,
})
const both = { searched: ["ANA SOUZA"], typed: { justification: "de 123.456.789-09" } }
const nothing = { searched: [], typed: undefined }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  localStorage.setItem("atalaia.theme", "dark")
  takeOver(person)
  remember(localStorage, owner, { text: "ANA SOUZA" }, Date.now())
  writeDraft("form", both.typed)
})
afterEach(() => vi.useRealTimers())

test("signing out leaves nothing about people, and what the screen looks like", () => {
  expect(kept()).toEqual(both)
  clearLocalData()
  expect(kept()).toEqual(nothing)
  expect(Object.keys(localStorage)).toEqual(["atalaia.theme"])
  expect(JSON.stringify(localStorage)).not.toContain(person)
})

test("who comes back finds what was typed; somebody else does not", () => {
  takeOver(person)
  expect(kept()).toEqual(both)
  takeOver("10120130149")
  expect(kept()).toEqual(nothing)
})

test("a session that ran out leaves what was typed for half an hour", () => {
  const { unmount } = renderHook(() => useClearLocalData())
  vi.advanceTimersByTime(29 * 60_000)
  expect(kept()).toEqual(both)
  vi.advanceTimersByTime(2 * 60_000)
  expect(kept()).toEqual(nothing)
  unmount()
})

test("a page that is opened later finds them gone", () => {
  vi.advanceTimersByTime(31 * 60_000)
  expect(kept()).toEqual(both)
  renderHook(() => useClearLocalData()).unmount()
  expect(kept()).toEqual(nothing)
})
