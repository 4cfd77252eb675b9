import { beforeEach, expect, test, vi } from "vitest"
import { api } from "@/client/api"
import { isNotFromServer, RequestError } from "@/client/send"

/** Answers that an intermediary gives in the server's name, such as a network's captive portal. */
let given: () => Response
beforeEach(() => {
  vi.stubGlobal("fetch", async () => given())
})

const html = { "content-type": "text/html" }
const json = { "content-type": "application/json" }
const remove = () => api.plans.remove({ params: { planId: 1 } })
const failureOf = async (call: () => Promise<unknown>): Promise<RequestError> => {
  const error = await call().catch((reason: unknown) => reason)
  if (!(error instanceof RequestError)) throw new Error("it was taken for an answer")
  return error
}

test.each([
  ["HTML where there is no answer", remove, "<h1>Entre</h1>", html],
  ["JSON where there is no answer", remove, "{}", json],
  ["HTML for JSON", () => api.users.count(), "<h1>Entre</h1>", html],
  ["JSON that is nothing", () => api.users.count(), "null", json],
  ["HTML for a file", () => api.privacy.export(), "<h1>Entre</h1>", html],
])("what does not come from Atalaia is no answer: %s", async (_, call, body, headers) => {
  given = () => new Response(body, { headers })
  const failure = await failureOf(call)
  expect(isNotFromServer(failure)).toBe(true)
  expect(failure.message).toContain("não veio do Atalaia")
})

test("of a change it is not known whether it was done", async () => {
  given = () => new Response("<h1>Entre</h1>", { headers: html })
  expect((await failureOf(remove)).message).toContain("Não se sabe se a mudança foi feita")
  expect((await failureOf(() => api.users.count())).message).not.toContain("mudança")
})

test.each([
  [413, "O conteúdo enviado é grande demais."],
  [502, "O servidor não conseguiu responder. Não se sabe se a mudança foi feita: confira antes de repetir."],
  [503, "O servidor não conseguiu responder."],
  [504, "O servidor não conseguiu responder. Não se sabe se a mudança foi feita: confira antes de repetir."],
])("the error page of a proxy is told in Portuguese: %i", async (status, message) => {
  given = () => new Response("<h1>Error</h1>", { status, headers: html })
  expect(await failureOf(remove)).toMatchObject({ status, message })
})

test("nothing is the answer of a call that answers nothing", async () => {
  given = () => new Response(null, { status: 204 })
  expect(await remove()).toBeUndefined()
})
