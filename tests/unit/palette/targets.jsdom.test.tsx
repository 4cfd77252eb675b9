import { render, waitFor } from "@testing-library/react"
import { getDefaultStore } from "jotai"
import { expect, test } from "vitest"
import { unreadUntilAtom, useTarget } from "@/palette/currentTargets"
import type { Target } from "@/palette/targetTypes"

const store = getDefaultStore()
const unreadUntil = () => store.get(unreadUntilAtom)
const painted = () => waitFor(() => expect(unreadUntil()).toBeLessThan(Number.POSITIVE_INFINITY))
const ticked: Target = { kind: "selectedUsers", ids: ["12345678909"] }

function List({ name, selected }: { name: string; selected?: Target }) {
  useTarget({ kind: "users" }, name)
  useTarget(selected)
  return null
}

test("a list that has just appeared is unread as long when a row of it is ticked", async () => {
  const { rerender, unmount } = render(<List name="first" />)
  await painted()
  const until = unreadUntil()
  expect(until).toBeGreaterThan(performance.now())
  rerender(<List name="first" selected={ticked} />)
  expect(unreadUntil()).toBe(Number.POSITIVE_INFINITY)
  await painted()
  expect(unreadUntil()).toBeGreaterThanOrEqual(until)
  unmount()
})
