import { readFileSync } from "node:fs"
import { createStore } from "jotai"
import { describe, expect, it } from "vitest"
import { densityAtom, startAppearance, themeAtom } from "@/ui/theme/theme"
import { media } from "./render"

const css = readFileSync("src/ui/theme/theme.css", "utf8")

/** The colours in a selector's block, by name without dashes. */
function colorsOf(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`)
  const block = css.slice(start, css.indexOf("\n}", start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  )
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ["bg", "panel", "sunken", "accent-soft"]
const textPairs = [
  ...["text", "muted", "faint", "accent-text"].flatMap((name) => grounds.map((ground) => [name, ground])),
  ...["ok", "warn", "bad", "violet"].flatMap((name) => [
    [name, `${name}-soft`],
    [name, "panel"],
  ]),
  ["bad", "bg"],
  ["on-accent", "accent"],
  // A tooltip has the text colour as its background.
  ["panel", "text"],
]
const edgePairs = [
  ["control", "panel"],
  ["control", "bg"],
  ["accent", "panel"],
  ["accent", "bg"],
  ["bad", "panel"],
]

describe.each([
  ["light", ":root"],
  ["dark", ':root[data-theme="dark"]'],
])("contrast in the %s theme", (_, selector) => {
  const colors = colorsOf(selector)
  const ratio = (one = "", other = "") => contrast(colors[one] ?? "", colors[other] ?? "")

  it.each(textPairs)("%s on %s can be read", (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(edgePairs)("%s on %s can be made out", (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe("appearance", () => {
  it("puts the choices on the document, and follows them", () => {
    const store = createStore()
    const stop = startAppearance(store)
    const { dataset } = document.documentElement
    expect(dataset).toMatchObject({ theme: "light", density: "comfortable" })
    store.set(themeAtom, "dark")
    store.set(densityAtom, "compact")
    expect(dataset).toMatchObject({ theme: "dark", density: "compact" })
    stop()
    store.set(themeAtom, "light")
    expect(dataset.theme).toBe("dark")
  })

  it("asks the browser where the choice is the system's", () => {
    media.add("(prefers-color-scheme: dark)")
    const stop = startAppearance(createStore())
    expect(document.documentElement.dataset.theme).toBe("dark")
    stop()
  })

  it("keeps the choice on this browser", () => {
    createStore().set(themeAtom, "dark")
    expect(localStorage.getItem("atalaia:theme")).toBe('"dark"')
  })
})
