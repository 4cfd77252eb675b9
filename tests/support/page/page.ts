import { cleanup, configure } from "@testing-library/react"
import { getDefaultStore } from "jotai"
import { afterAll, afterEach, vi } from "vitest"
import { paletteAtom } from "@/palette/run/open"
import { painted } from "@/shortcuts/painted"
import { noticesAtom } from "@/ui/page/notice"
import { fetchFromMemory, startOver } from "./memoryServer"
import { media, prepareWindow } from "./window"

/*
 * Runs before each file that tests the page. Files of one worker share the window and all modules, so leftovers of a file are
 * cleared here. Hooks of modules would run once only.
 */

// A slow machine shows things later. The long timeout only costs time when a test fails.
configure({ asyncUtilTimeout: 60_000 })
vi.useRealTimers()
vi.unstubAllGlobals()
prepareWindow()
vi.stubGlobal("fetch", fetchFromMemory)
startOver()
const store = getDefaultStore()

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  media.clear()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, "", "/")
  startOver()
  store.set(paletteAtom, undefined)
  store.set(noticesAtom, [])
})

// What waits for a paint must not run after the window is gone.
afterAll(async () => {
  vi.useRealTimers()
  await painted()
})
