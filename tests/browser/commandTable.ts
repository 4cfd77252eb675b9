import { fileURLToPath } from "node:url"
import { type Plugin, runnerImport } from "vite"
import type { Command } from "@/palette/command"

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The table of calls, as the build gives it to the page. */
const routes: Plugin = {
  name: "routes",
  resolveId: (source) => (source === "virtual:routes" ? `\0${source}` : undefined),
  load: (id) =>
    id === "\0virtual:routes"
      ? 'import { routes } from "@/contract/routes"; export default routes()'
      : undefined,
}

/** Every command, from the table that the page is made of, read outside of a page. */
export async function everyCommand(): Promise<readonly Command[]> {
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  const { module } = await runnerImport<{ commands: readonly Command[] }>(here("commands/index.ts"), {
    configFile: false,
    root: here(""),
    logLevel: "error",
    plugins: [routes],
    define: { __VERSION__: '"tests"' },
    resolve: { alias: { "@views": here("views"), "@commands": here("commands"), "@": here("src") } },
  })
  return module.commands
}
