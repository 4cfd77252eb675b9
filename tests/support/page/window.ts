import { vi } from "vitest"

/** Media queries that are true in a test: `media.add("(max-width: 767px)")`. */
export const media = new Set<string>()

/** Adds what jsdom lacks in a window. */
export function prepareWindow(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return media.has(query)
    },
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // jsdom has no layout: every element is a window of 1000 by 400 pixels, so that virtual lists render rows.
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => 1000 },
    clientHeight: { configurable: true, get: () => 400 },
    scrollHeight: { configurable: true, get: () => 100_000 },
    offsetWidth: { configurable: true, get: () => 1000 },
    offsetHeight: { configurable: true, get: () => 400 },
    scrollIntoView: { configurable: true, value: () => undefined },
    scrollTo: {
      configurable: true,
      value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
        this.scrollTop = top
        this.dispatchEvent(new Event("scroll"))
      },
    },
    getAnimations: { configurable: true, value: () => [] },
  })
}
