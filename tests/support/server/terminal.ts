import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The output of a terminal process, and its exit. */
export interface Ran {
  code: number | null
  out: string
  err: string
}

/** The built terminal, with its own config folder. */
export interface BuiltTerminal {
  /** The file that `atalaia` runs. */
  main: string
  config: string
  env: NodeJS.ProcessEnv
  /** Runs it to the end, with its standard input and additional environment variables. */
  run: (words: readonly string[], input?: string, more?: NodeJS.ProcessEnv) => Promise<Ran>
  /** The same, but its standard output is never read. */
  unread: (words: readonly string[]) => Promise<Ran>
  /** Starts it. `said` is called with the whole standard error so far. */
  begin: (words: readonly string[], said: (text: string) => void) => Promise<Ran>
  remove: () => Promise<void>
}

/** The folder of the built terminal: in BUILT_SYSTEM, like its server, or built now into the folder. */
async function terminalBuild(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (process.env.BUILT_SYSTEM) return resolve(root, process.env.BUILT_SYSTEM, "terminal/main.js")
  const build = ["build", "--ssr", "--mode", "terminal", "--outDir", folder, "--logLevel", "error"]
  await promisify(execFile)(process.execPath, ["node_modules/vite/bin/vite.js", ...build], { cwd: root, env })
  return join(folder, "main.js")
}

export async function builtTerminal(): Promise<BuiltTerminal> {
  await mkdir(join(root, "tests/.work"), { recursive: true })
  const folder = await mkdtemp(join(root, "tests/.work/terminal-"))
  const { NODE_ENV: _, VITEST: __, ...outside } = process.env
  const main = await terminalBuild(folder, outside)
  const config = join(folder, "config")
  const env = { ...outside, XDG_CONFIG_HOME: config, ATALAIA_URL: undefined, ATALAIA_CLIENT_ID: undefined }
  const begin = async (
    words: readonly string[],
    said: (text: string) => void,
    input = "",
    more: NodeJS.ProcessEnv = {},
    isRead = true,
  ): Promise<Ran> => {
    const child: ChildProcess = spawn(process.execPath, [main, ...words], { env: { ...env, ...more } })
    let [out, err] = ["", ""]
    if (!isRead) child.stdout?.destroy()
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
    unread: (words) => begin(words, () => undefined, "", {}, false),
    run: (words, input, more) => begin(words, () => undefined, input, more),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
