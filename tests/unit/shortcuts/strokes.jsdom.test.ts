import { expect, test } from "vitest"
import { isPress, isTyped, strokeOf, strokesIn } from "@/shortcuts/strokes"

const pressed = (key: string, code: string, modifiers: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key, code, ...modifiers })

test.each([
  ["n on any keyboard", pressed("n", "KeyN"), "n"],
  ["n with Caps Lock", pressed("N", "KeyN"), "n"],
  ["Shift and a letter", pressed("X", "KeyX", { shiftKey: true }), "shift+x"],
  ["? on a US keyboard", pressed("?", "Slash", { shiftKey: true }), "?"],
  [
    "? on an ABNT2 keyboard",
    pressed("?", "KeyW", { modifierAltGraph: true, altKey: true, ctrlKey: true }),
    "?",
  ],
  ["/ on a German keyboard", pressed("/", "Digit7", { shiftKey: true }), "/"],
  ["Ctrl and a letter", pressed("k", "KeyK", { ctrlKey: true }), "ctrl+k"],
  ["⌘ and a letter", pressed("k", "KeyK", { metaKey: true }), "ctrl+k"],
  ["Ctrl and a letter on a Dvorak keyboard", pressed("k", "KeyV", { ctrlKey: true }), "ctrl+k"],
  ["Ctrl and a letter on a Russian keyboard", pressed("л", "KeyK", { ctrlKey: true }), "ctrl+k"],
  ["Ctrl, Shift and a letter", pressed("S", "KeyS", { ctrlKey: true, shiftKey: true }), "ctrl+shift+s"],
  ["Alt and a digit on a French keyboard", pressed("&", "Digit1", { altKey: true }), "alt+1"],
  ["Alt and a digit on the number pad", pressed("1", "Numpad1", { altKey: true }), undefined],
  ["Ctrl+Alt and a letter, which is AltGr", pressed("q", "KeyQ", { ctrlKey: true, altKey: true }), undefined],
  ["an arrow with Alt", pressed("ArrowUp", "ArrowUp", { altKey: true }), "alt+arrowup"],
])("%s", (_, event, stroke) => {
  expect(strokeOf(event)).toBe(stroke)
})

test.each([
  ["j k", ["j", "k"]],
  ["Ctrl+Shift+S", ["ctrl+shift+s"]],
  ["Alt+up Esc", ["alt+arrowup", "escape"]],
  ["mod+enter", ["ctrl+enter"]],
  ["+", ["+"]],
])("the binding %s", (keys, strokes) => {
  expect(strokesIn(keys)).toEqual(strokes)
})

test("modifiers alone, dead keys and composition are no key presses", () => {
  expect(isPress(pressed("Shift", "ShiftLeft"))).toBe(false)
  expect(isPress(pressed("Dead", "BracketLeft"))).toBe(false)
  expect(isPress(pressed("a", "KeyA", { isComposing: true }))).toBe(false)
  expect(isPress(pressed("Process", "KeyA"))).toBe(false)
  expect(isPress(pressed("a", "KeyA"))).toBe(true)
})

test("a character is typed with AltGr, but not with Ctrl", () => {
  expect(isTyped(pressed("?", "KeyW", { modifierAltGraph: true, ctrlKey: true, altKey: true }))).toBe(true)
  expect(isTyped(pressed("s", "KeyS", { ctrlKey: true }))).toBe(false)
})
