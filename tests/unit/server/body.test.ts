import { Hono } from "hono"
import { describe, expect, test } from "vitest"
import { maxBytes } from "@/contract/call"
import { calls } from "@/contract/index"
import { bodies } from "@/server/http/body"
import { Refusal } from "@/server/platform/refusal/refusal"

/** How the server reads bodies of calls. */
const kb = 1024
const { create } = calls.plans
const limits = { unknown: 100 * kb, signedIn: 100 * kb, person: 60 * kb }

/** An app that reads bodies and finishes each request when the test releases it. */
function reading() {
  const read = bodies(limits)
  const waiting: (() => void)[] = []
  const app = new Hono()
  app.post("/:person?", async (c) => {
    const { bytes, done } = await read.read(c, create, c.req.param("person"))
    await new Promise<void>((resolve) => waiting.push(resolve))
    done()
    return c.text(String(bytes.length))
  })
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.text(error.code, error.status)
    throw error
  })
  const send = async (size: number, person = "") => {
    const headers = { "content-length": String(size) }
    const answer = await app.request(`/${person}`, { method: "POST", body: "x".repeat(size), headers })
    return answer.text()
  }
  return {
    send,
    /** Sends a body and holds its request until the returned function is called, which returns the result. */
    hold: async (size: number, person?: string) => {
      const answered = send(size, person)
      await expect.poll(() => waiting.length).toBe(1)
      const [goOn] = waiting.splice(0)
      return () => {
        goOn?.()
        return answered
      }
    },
  }
}

describe("bodies at the same time", () => {
  test("of calls that nobody is signed in for have their own limit", async () => {
    const { send, hold } = reading()
    const goOn = await hold(70 * kb)
    expect(await send(40 * kb)).toBe("BUSY")
    expect(await (await hold(30 * kb))()).toBe(String(30 * kb))
    // People who are signed in still have room.
    expect(await (await hold(40 * kb, "ana"))()).toBe(String(40 * kb))
    expect(await goOn()).toBe(String(70 * kb))
    expect(await (await hold(40 * kb))()).toBe(String(40 * kb))
  })

  test("count by the length that they state, if it is short; a sign-in always finds room", async () => {
    const { send, hold } = reading()
    const short = await hold(16 * kb)
    const held = await hold(80 * kb)
    expect(await send(16 * kb)).toBe("BUSY")
    expect(await (await hold(2 * kb))()).toBe(String(2 * kb))
    await held()
    await short()
  })

  test("of one person leave room for others", async () => {
    const { send, hold } = reading()
    const goOn = await hold(50 * kb, "ana")
    expect(await send(20 * kb, "ana")).toBe("BUSY")
    expect(await (await hold(20 * kb, "bia"))()).toBe(String(20 * kb))
    expect(await send(60 * kb, "bia")).toBe("BUSY")
    await goOn()
    expect(await (await hold(60 * kb, "bia"))()).toBe(String(60 * kb))
  })
})

test("a body may be large only where it is known who sends it", async () => {
  const { read } = bodies()
  const app = new Hono()
  app.post("/:person?", async (c) => {
    const { bytes } = await read(c, create, c.req.param("person"))
    return c.text(String(bytes.length))
  })
  app.onError((error, c) => c.text(error instanceof Refusal ? error.code : "other"))
  const sent = async (size: number, person: string) =>
    (await app.request(`/${person}`, { method: "POST", body: "x".repeat(size) })).text()
  expect(await sent(257 * kb, "")).toBe("TOO_LARGE")
  expect(await sent(257 * kb, "ana")).toBe(String(257 * kb))
  expect(await sent(maxBytes(create) + kb, "ana")).toBe("TOO_LARGE")
  // The same if the length is declared, before any of the body arrives.
  const stated = await app.request("/", {
    method: "POST",
    headers: { "content-length": String(257 * kb) },
    body: "x",
  })
  expect(await stated.text()).toBe("TOO_LARGE")
})
