import { newestFirst, type Pending } from "@views/inbox/sources"
import { expect, test } from "vitest"

const pending = (key: string, since: string): Pending => ({
  key,
  kind: "update",
  name: "ANA",
  atalaiaId: "11144477735",
  about: "Comunicação",
  since,
  address: "/",
})

test("queues are merged newest first, whatever offset their dates are written in", () => {
  const merged = newestFirst([
    [pending("b", "2026-11-20T12:00:00-03:00"), pending("c", "2026-11-19T00:00:00Z")],
    [pending("a", "2026-11-20T15:00:00Z"), pending("d", "2026-11-20T15:00:01Z")],
  ])
  expect(merged.map(({ key }) => key)).toEqual(["d", "a", "b", "c"])
})
