import { afterAll, beforeAll } from "vitest"

/**
 * A resource of a test file: started before its tests, closed after them in reverse order. `early` is the part that can be used
 * at the top level of the file, before the start.
 */
export function forFile<Running extends { close: () => Promise<void> }>(
  start: () => Running | Promise<Running>,
  early: (running: () => Running) => object = () => ({}),
): Running {
  let started: Running | undefined
  const running = () => {
    if (!started) throw new Error("it starts with the tests: use it in beforeAll, beforeEach or a test")
    return started
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => running().close())
  const available = early(running)
  return new Proxy({} as Running, {
    get: (_, name) => Reflect.get(Reflect.has(available, name) ? available : running(), name),
    ownKeys: () => Reflect.ownKeys(running()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(running(), name),
  })
}
