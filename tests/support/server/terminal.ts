import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** What a process of the terminal wrote, and how it ended. */
export interface Ran {
  code: number | null
  out: string
  err: string
}

/** The terminal as it is built, with a config folder of its own. */
export interface BuiltTerminal {
  /** The file that `atalaia` runs. */
  main: string
  config: string
  env: NodeJS.ProcessEnv
  /** Runs it to its end, with what comes on its standard input, and more in its environment. */
  run: (words: readonly string[], input?: string, more?: NodeJS.ProcessEnv) => Promise<Ran>
  /** Begins to run it; `said` is called with all that it has written to the standard error so far. */
  begin: (words: readonly string[], said: (text: string) => void) => Promise<Ran>
  remove: () => Promise<void>
}

export async function builtTerminal(): Promise<BuiltTerminal> {
  await mkdir(join(root, "tests/.work"), { recursive: true })
  const folder = await mkdtemp(join(root, "tests/.work/terminal-"))
  const { NODE_ENV: _, VITEST: __, ...outside } = process.env
  const build = ["build", "--ssr", "--mode", "terminal", "--outDir", folder, "--logLevel", "error"]
  await promisify(execFile)(process.execPath, ["node_modules/vite/bin/vite.js", ...build], {
    cwd: root,
    env: outside,
  })
  const main = join(folder, "main.js")
  const config = join(folder, "config")
  const env = { ...outside, XDG_CONFIG_HOME: config, ATALAIA_URL: undefined, ATALAIA_CLIENT_ID: undefined }
  const begin = async (
    words: readonly string[],
    said: (text: string) => void,
    input = "",
    more: NodeJS.ProcessEnv = {},
  ): Promise<Ran> => {
    const child: ChildProcess = spawn(process.execPath, [main, ...words], { env: { ...env, ...more } })
    let [out, err] = ["", ""]
    child.stdout?.on("data", (part) => {
      out += part
    })
    child.stderr?.on("data", (part) => {
      err += part
      said(err)
    })
    child.stdin?.end(input)
    const [code] = await once(child, "close")
    return { code, out, err }
  }
  return {
    main,
    config,
    env,
    begin,
    run: (words, input, more) => begin(words, () => undefined, input, more),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
