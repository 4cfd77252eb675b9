import { vi } from "vitest"

/** The clocks that are faked for the page. Dates are real, for page and server alike. */
const ofPage = [
  ...(["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] as const),
  ...([
    "requestAnimationFrame",
    "cancelAnimationFrame",
    "requestIdleCallback",
    "cancelIdleCallback",
  ] as const),
]

export const realNow = performance.now.bind(performance)

// Once for each process, before React is loaded: React keeps references to these functions.
if (!vi.isFakeTimers()) {
  vi.useFakeTimers({ toFake: ofPage })
  // React's development build takes twice the time.
  const { env } = process
  const { NODE_ENV } = env
  Object.assign(env, { NODE_ENV: "production" })
  await Promise.all([import("react-dom/client"), import("react/jsx-runtime")])
  Object.assign(env, { NODE_ENV })
}
