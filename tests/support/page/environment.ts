import { builtinEnvironments, type Environment } from "vitest/runtime"

/** Globals of both Node and jsdom that must be jsdom's. */
const ofWindow = new Set(["Event", "EventTarget", "CustomEvent", "MessageEvent"])

/** A jsdom window in a process that also runs the server: buffers, files and requests remain Node's. */
export default {
  name: "page",
  viteEnvironment: "client",
  async setup(global, options) {
    const own = Object.entries(Object.getOwnPropertyDescriptors(global)).filter(
      ([name]) => !ofWindow.has(name),
    )
    const environment = await builtinEnvironments.jsdom.setup(global, options)
    for (const [name, descriptor] of own) {
      if (!["window", "self", "top", "parent"].includes(name)) Object.defineProperty(global, name, descriptor)
    }
    return environment
  },
} satisfies Environment
