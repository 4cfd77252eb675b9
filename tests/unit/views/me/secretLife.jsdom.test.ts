import { act, cleanup, renderHook } from "@testing-library/react"
import { urgencyOf } from "@views/me/twoFactor/secretLife"
import { useSecretLife } from "@views/me/twoFactor/useSecretLife"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test("a secret has 20 bytes in lower-case base32, and no two are the same", () => {
  const one = renderHook(useSecretLife).result.current.life.secret
  const other = renderHook(useSecretLife).result.current.life.secret
  expect(one).toMatch(/^[a-z2-7]{32}$/)
  expect(other).not.toBe(one)
})

test("it lasts a minute, and a second later there is another with a minute of its own", async () => {
  const { result } = renderHook(useSecretLife)
  const { secret } = result.current.life
  expect(result.current.remaining).toBe(60_000)
  await after(59_000)
  expect(result.current.remaining).toBe(1000)
  expect(result.current.life.secret).toBe(secret)

  await after(1000)
  expect(result.current.remaining).toBe(0)
  expect(result.current.life.secret).toBe(secret)

  await after(1000)
  expect(result.current.life.secret).not.toBe(secret)
  expect(result.current.life.renewed).toBe(true)
  expect(result.current.remaining).toBe(60_000)
})

test("failed confirmations are counted, and the next secret starts over", async () => {
  const { result } = renderHook(useSecretLife)
  const refused = () => Promise.reject(new Error("Código inválido"))
  for (const attempts of [1, 2]) {
    await act(() => expect(result.current.confirm(refused)).rejects.toThrow("Código inválido"))
    expect(result.current.life.attempts).toBe(attempts)
  }
  await after(61_000)
  expect(result.current.life.attempts).toBe(0)
})

test("it does not age while a confirmation is under way, and goes on from there", async () => {
  const { result } = renderHook(useSecretLife)
  const { secret } = result.current.life
  await after(50_000)
  let refuse = (_: Error) => {}
  let confirmed = Promise.resolve<unknown>(undefined)
  act(() => {
    confirmed = result.current.confirm(
      (sent) =>
        new Promise((_, reject) => {
          expect(sent).toBe(secret)
          refuse = reject
        }),
    )
  })
  await after(120_000)
  expect(result.current.remaining).toBe(10_000)
  expect(result.current.life.secret).toBe(secret)

  await act(async () => {
    refuse(new Error("Código inválido"))
    await expect(confirmed).rejects.toThrow("Código inválido")
  })
  await after(9000)
  expect(result.current.remaining).toBe(1000)
  expect(result.current.life.secret).toBe(secret)
  await after(2000)
  expect(result.current.life.secret).not.toBe(secret)
})

test("the colour turns below half and below a fifth of the time", () => {
  expect([60_000, 30_000, 29_999, 12_000, 11_999, 0].map(urgencyOf)).toEqual([
    "calm",
    "calm",
    "soon",
    "soon",
    "late",
    "late",
  ])
})
