import { afterEach, expect, test, vi } from "vitest"
import { afterPaint, painted } from "@/shortcuts/painted"

afterEach(() => vi.restoreAllMocks())

test("runs once the frame is there, not before", async () => {
  const run = vi.fn()
  afterPaint(run)
  expect(run).not.toHaveBeenCalled()
  await painted()
  expect(run).toHaveBeenCalledTimes(1)
})

test("in a page that is hidden it runs at once, for that draws no more", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true)
  const run = vi.fn()
  afterPaint(run)
  expect(run).toHaveBeenCalledTimes(1)
})

test("in a page that is hidden meanwhile it runs then, and only once", async () => {
  let draw: FrameRequestCallback = () => {}
  const frames = vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => {
    draw = callback
    return 1
  })
  const run = vi.fn()
  afterPaint(run)
  expect(run).not.toHaveBeenCalled()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(run).toHaveBeenCalledTimes(1)
  draw(0)
  frames.mockRestore()
  await painted()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(run).toHaveBeenCalledTimes(1)
})
