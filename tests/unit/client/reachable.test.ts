import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { noteConnected, noteDisconnected, onConnected } from "@/client/connectivity"

const reached = vi.fn()
onConnected(reached)
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("fetch", asked)
  reached.mockClear()
  asked.mockReset()
})
afterEach(() => {
  noteConnected()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("while the server does not answer it is asked now and then, until it does", async () => {
  asked
    .mockRejectedValueOnce(new TypeError("network"))
    .mockResolvedValueOnce(new Response("", { status: 503 }))
  asked.mockResolvedValue(new Response("{}"))
  noteDisconnected()
  noteDisconnected()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(reached).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(reached).toHaveBeenCalledExactlyOnceWith(true)
})

test("a server that takes the question and says nothing is asked once at a time, and anew when it does not come", async () => {
  asked.mockImplementationOnce(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))
      }),
  )
  asked.mockResolvedValue(new Response("{}"))
  const patience = new AbortController()
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal)
  noteDisconnected()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(asked).toHaveBeenCalledTimes(1)
  patience.abort()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(reached).toHaveBeenCalledExactlyOnceWith(true)
})

test("any other answer ends that, and is said once", async () => {
  noteDisconnected()
  noteConnected()
  noteConnected()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
  expect(reached).toHaveBeenCalledExactlyOnceWith(false)
})
