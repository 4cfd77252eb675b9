import { expect, test, vi } from "vitest"
import { api } from "@/client/api"
import { until } from "../../support/until"

/** Requests that the fake server has not answered yet, oldest first, and their highest number so far. */
const open: (() => void)[] = []
let most = 0
vi.stubGlobal(
  "fetch",
  () =>
    new Promise<Response>((resolve) => {
      const headers = { "content-type": "application/json" }
      open.push(() => resolve(new Response('{"items":[]}', { headers })))
      most = Math.max(most, open.length)
    }),
)

test("at most two lists and searches are under way at once", async () => {
  let through = 0
  const list = (page: number) => api.users.list({ query: { page } })
  for (const page of [1, 2, 3, 4, 5, 6]) {
    void list(page)
      .then(() => list(page + 10))
      .then(() => through++)
  }
  await until(() => {
    open.shift()?.()
    expect(through).toBe(6)
  })
  expect(most).toBe(2)
})
