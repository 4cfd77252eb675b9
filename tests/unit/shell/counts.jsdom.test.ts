import { expect, test } from "vitest"
import { api } from "@/client/api"
import { preview } from "@/client/send"
import { queryClient } from "@/shell/queryClient"
import { answer } from "../../support/page/memoryServer"

const users = api.users.count.query({ query: { search: "active:true" } }).queryKey
const isOld = () => queryClient.getQueryState(users)?.isInvalidated
const change = {
  params: { clientId: "12345678909" },
  body: { enabled: false, description: "Saiu" },
}

test("what was counted is counted anew after a change, and not after reading or a preview", async () => {
  answer("PATCH /client/12345678909/access-enabled", ({ headers }) =>
    headers.has("x-preview") ? { effects: [] } : undefined,
  )
  answer("GET /users/count", () => ({ count: 7 }))
  queryClient.setQueryData(users, { count: 8 })
  await preview(api.clients.setEnabled.request(change))
  await api.users.count()
  expect(isOld()).toBe(false)
  await api.clients.setEnabled(change)
  expect(isOld()).toBe(true)
})
