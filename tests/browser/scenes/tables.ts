import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"
import { routeTable } from "../../../vite.config"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The tables of commands and screens, as the page has them. */
export async function readTables() {
  // What the page keeps in the browser is asked for as soon as its code is read.
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  const { module } = await runnerImport<typeof import("./commands")>(here("./commands.ts"), {
    configFile: false,
    plugins: [routeTable()],
    resolve: {
      alias: {
        "@views": here("../../../views"),
        "@commands": here("../../../commands"),
        "@": here("../../../src"),
      },
    },
    define: { __VERSION__: JSON.stringify("test") },
  })
  return module
}
