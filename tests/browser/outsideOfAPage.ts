import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"
import { tablesOfPage } from "../../vite.config"

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const read = new Map<string, Promise<unknown>>()

/** Loads a module of the page, or one that imports such modules, outside of a page. Once per worker. */
export function outsideOfAPage<Module>(path: string): Promise<Module> {
  const module = read.get(path) ?? importOf(path)
  read.set(path, module)
  return module as Promise<Module>
}

async function importOf(path: string): Promise<unknown> {
  // The page's modules read the browser's storage when they are loaded.
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  const { module } = await runnerImport(here(path), {
    configFile: false,
    root: here(""),
    logLevel: "error",
    plugins: [tablesOfPage()],
    define: { __VERSION__: '"tests"' },
    resolve: { alias: { "@views": here("views"), "@commands": here("commands"), "@": here("src") } },
  })
  return module
}
