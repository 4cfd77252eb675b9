import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { noteReached, noteUnreached, onReachedAgain } from "@/client/reachable"

const reached = vi.fn()
onReachedAgain(reached)
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("fetch", asked)
  reached.mockClear()
  asked.mockReset()
})
afterEach(() => {
  noteReached()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("while the server does not answer it is asked now and then, until it does", async () => {
  asked
    .mockRejectedValueOnce(new TypeError("network"))
    .mockResolvedValueOnce(new Response("", { status: 503 }))
  asked.mockResolvedValue(new Response("{}"))
  noteUnreached()
  noteUnreached()
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
  noteUnreached()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(asked).toHaveBeenCalledTimes(1)
  patience.abort()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(reached).toHaveBeenCalledExactlyOnceWith(true)
})

test("any other answer ends that, and is said once", async () => {
  noteUnreached()
  noteReached()
  noteReached()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
  expect(reached).toHaveBeenCalledExactlyOnceWith(false)
})
