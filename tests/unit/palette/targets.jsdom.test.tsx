import { render, waitFor } from "@testing-library/react"
import { getDefaultStore } from "jotai"
import { expect, test } from "vitest"
import { isUnseenSince, targetsAtom, useRowTarget, useTarget } from "@/palette/currentTargets"
import type { Target } from "@/palette/targetTypes"

const store = getDefaultStore()
const isUnseen = (since: number) => isUnseenSince(store.get(targetsAtom), since)
const painted = () => waitFor(() => expect(isUnseen(performance.now())).toBe(false))
const ticked: Target = { kind: "selectedUsers", ids: ["12345678909"] }

function List({ search, isCurrent = false }: { search: string; isCurrent?: boolean }) {
  useTarget({ kind: "users" }, search)
  useRowTarget(isCurrent, ticked)
  return null
}

test("a list is unseen until it is painted, and again with other results", async () => {
  const { rerender } = render(<List search="ana" />)
  expect(isUnseen(performance.now())).toBe(true)
  await painted()
  const began = performance.now()
  expect(isUnseen(began)).toBe(false)
  rerender(<List search="bruno" />)
  await painted()
  expect(isUnseen(began)).toBe(true)
})

test("a row was seen with its list before it became the current one", async () => {
  const { rerender } = render(<List search="ana" />)
  await painted()
  const began = performance.now()
  rerender(<List search="ana" isCurrent />)
  expect(store.get(targetsAtom)).toContainEqual(ticked)
  expect(isUnseen(began)).toBe(false)
})
