import { describe, expect, test } from "vitest"
import { type Burst, burstWith, noBurst, type Press, pause, verdictOn } from "@/shortcuts/burst"

/** A burst that began at 1000, with its last key at 1200. */
const burst: Burst = { began: 1000, last: 1200, isInert: false }
const inert: Burst = { ...burst, isInert: true }
const before = 900
const since = 1100

describe("a burst is a run of key presses", () => {
  test.each([
    ["goes on with less than half a second between them", burst, 1200 + pause - 1, 1000],
    ["ends after half a second: the next key begins another one", burst, 1200 + pause, 1200 + pause],
    ["begins with the first key, and anew after a pointer press", noBurst, 1300, 1300],
  ])("%s", (_, last, at, began) => {
    expect(burstWith(last, { at, use: "text" })).toEqual({ began, last: at, isInert: false })
  })
})

const rules: [string, Burst, Omit<Press, "at">, ReturnType<typeof verdictOn>, boolean][] = [
  [
    "a shortcut whose target was painted before the burst acts",
    burst,
    { use: "bound", paintedAt: before },
    "run",
    false,
  ],
  [
    "one whose target was painted since does not, nor does the rest",
    burst,
    { use: "bound", paintedAt: since },
    "ignore",
    true,
  ],
  [
    "nor one whose target is not painted yet",
    burst,
    { use: "bound", paintedAt: Number.POSITIVE_INFINITY },
    "ignore",
    true,
  ],
  ["one that navigates or opens acts at any time", burst, { use: "bound" }, "run", false],
  ["one whose screen is loading is kept", burst, { use: "early" }, "keep", false],
  ["a letter without a meaning makes the rest inert", burst, { use: "letter" }, "ignore", true],
  [
    "a form that was shown before the burst is sent",
    burst,
    { use: "sends", paintedAt: before },
    "leave",
    false,
  ],
  ["a form that appeared since is not", burst, { use: "sends", paintedAt: since }, "ignore", true],
  ["text belongs to its field", burst, { use: "text" }, "leave", false],
  ["other keys belong to the browser", burst, { use: "other" }, "leave", false],
  ["in an inert burst a shortcut does nothing", inert, { use: "bound", paintedAt: before }, "drop", true],
  ["nor is it kept", inert, { use: "early" }, "drop", true],
  ["nor is text written", inert, { use: "text" }, "drop", true],
  ["nor is a button pressed or a form sent", inert, { use: "sends", paintedAt: before }, "drop", true],
  ["nor does Tab or Space do anything", inert, { use: "other" }, "drop", true],
  ["Esc and the palette's key act nevertheless, and end it", inert, { use: "leaves" }, "run", false],
  ["the browser's own keys work nevertheless, such as reloading", inert, { use: "browser" }, "leave", true],
]

describe("in a burst", () => {
  test.each(rules)("%s", (_, now, press, verdict, isInert) => {
    expect(verdictOn(now, { at: 1300, ...press })).toBe(verdict)
    expect(burstWith(now, { at: 1300, ...press })).toEqual({ began: 1000, last: 1300, isInert })
  })
})

test("after a pause the same letter is a shortcut again", () => {
  const at = inert.last + pause
  expect(verdictOn(inert, { at, use: "bound", paintedAt: since })).toBe("run")
  expect(burstWith(inert, { at, use: "bound", paintedAt: since }).isInert).toBe(false)
})
