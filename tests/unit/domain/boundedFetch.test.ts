import { expect, test } from "vitest"
import { boundedFetch } from "@/domain/boundedFetch"

/** A server that begins its answer, and whose `fetch` has forgotten the signal. */
const begun = () =>
  Promise.resolve(new Response(new ReadableStream({ start: (answer) => answer.enqueue(new Uint8Array(10)) })))

test("an answer that is not finished fails when the signal aborts, whatever the program's fetch does", async () => {
  const giving = new AbortController()
  const answer = await boundedFetch(begun, 100)("http://127.0.0.1/", { signal: giving.signal })
  const text = answer.text()
  giving.abort(new Error("too late"))
  await expect(text).rejects.toThrow("too late")
})

test("a longer answer than allowed fails", async () => {
  const answer = await boundedFetch(begun, 9)("http://127.0.0.1/")
  await expect(answer.text()).rejects.toThrow("the answer is too long")
})

test("a whole answer is read, and the signal may abort later", async () => {
  const giving = new AbortController()
  const whole = () => Promise.resolve(new Response("pronto", { status: 201 }))
  const answer = await boundedFetch(whole, 100)("http://127.0.0.1/", { signal: giving.signal })
  expect([answer.status, await answer.text()]).toEqual([201, "pronto"])
  giving.abort()
})
