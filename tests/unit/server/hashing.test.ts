import { expect, test, vi } from "vitest"
import { boundedQueue } from "@/server/identity/access/hashing"

/** A task that runs until its `end` is called. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const state = { begun: false }
  return {
    state,
    end: () => end(),
    work: async () => {
      state.begun = true
      await ended
    },
  }
}

test("so many go on at once, so many wait in their order, and more are refused at once", async () => {
  const queue = boundedQueue(2, 2)
  const works = Array.from({ length: 4 }, held)
  const begun = () => works.map(({ state }) => state.begun)
  const running = works.map(({ work }) => queue.run(work))
  let done = false
  const refused = queue.run(async () => {
    done = true
  })
  await expect(refused).rejects.toMatchObject({ status: 429, code: "SLOW_DOWN", retryAfter: 5 })
  expect(done).toBe(false)
  expect(begun()).toEqual([true, true, false, false])
  works[1]?.end()
  await running[1]
  expect(begun()).toEqual([true, true, true, false])
  for (const { end } of works) end()
  await Promise.all(running)
  expect(begun()).toEqual([true, true, true, true])
})

test("places go round: many from one place hold nobody else up, and give theirs away", async () => {
  const queue = boundedQueue(1, 4)
  const done: string[] = []
  const refused: string[] = []
  const first = held()
  const running = [queue.run(first.work, "flood")]
  const add = (name: string, from: string) =>
    running.push(
      queue
        .run(async () => void done.push(name), from)
        .catch(({ code }) => void refused.push(`${name} ${code}`)),
    )
  for (const name of ["a", "b", "c", "d"]) add(name, "flood")
  add("e", "flood")
  await running.at(-1)
  expect(refused).toEqual(["e SLOW_DOWN"])
  add("honest", "elsewhere")
  add("other", "somewhere")
  await Promise.all([running[3], running[4]])
  expect(refused).toEqual(["e SLOW_DOWN", "d SLOW_DOWN", "c SLOW_DOWN"])
  // If a source has as many waiting as the others, its next task is refused and displaces no other task.
  add("late", "elsewhere")
  await running.at(-1)
  expect(refused.at(-1)).toBe("late SLOW_DOWN")
  first.end()
  await Promise.all(running)
  expect(done).toEqual(["a", "honest", "other", "b"])
})

test("of one place so many may be there at once, and again once one is through", async () => {
  const queue = boundedQueue(1, 9)
  const works = [held(), held()]
  const running = works.map(({ work }) => queue.run(work, "person", 2))
  const another = () => queue.run(async () => "through", "person", 2)
  await expect(another()).rejects.toMatchObject({ status: 429, code: "SLOW_DOWN", retryAfter: 5 })
  const elsewhere = queue.run(async () => "through", "another", 2)
  works[0]?.end()
  await running[0]
  const again = another()
  works[1]?.end()
  expect(await Promise.all([elsewhere, again])).toEqual(["through", "through"])
  await Promise.all(running)
})

test("a work that fails hands its place on", async () => {
  const queue = boundedQueue(1, 1)
  const failing = queue.run(() => Promise.reject(new Error("broken")))
  const next = queue.run(async () => "through")
  await expect(failing).rejects.toThrow("broken")
  expect(await next).toBe("through")
})

test("between one and the next it rests where it is told to", async () => {
  vi.useFakeTimers()
  try {
    const queue = boundedQueue(1, 1, 20)
    const works = Array.from({ length: 2 }, held)
    const running = works.map(({ work }) => queue.run(work))
    works[0]?.end()
    await running[0]
    await vi.advanceTimersByTimeAsync(19)
    expect(works[1]?.state.begun).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(works[1]?.state.begun).toBe(true)
    works[1]?.end()
    await running[1]
  } finally {
    vi.useRealTimers()
  }
})
