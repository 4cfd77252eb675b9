import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { stop } from "./exits"

/** What the terminal keeps of a server: the token of its session, and by what it is known the next time. */
export interface KeptServer {
  token?: string
  device?: string
}

interface Kept {
  /** The one that was signed in to last. */
  current?: string
  servers: Record<string, KeptServer>
}

const file = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "atalaia", "session.json")

async function readKept(): Promise<Kept> {
  try {
    const read: Partial<Kept> = JSON.parse(await readFile(file(), "utf8"))
    return { ...read, servers: read.servers ?? {} }
  } catch {
    // There is none yet, or it is broken: whoever signs in writes another.
    return { servers: {} }
  }
}

/** Nobody else reads it, not for a moment: it is there only once it is whole. */
async function writeKept(kept: Kept): Promise<void> {
  const path = file()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const written = `${path}.${process.pid}`
  await writeFile(written, JSON.stringify(kept), { mode: 0o600 })
  await chmod(written, 0o600)
  await rename(written, path)
}

const own: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The address of the server: what is said, what the environment says, or the one that was signed in to last. */
export async function serverAddress(said: string | undefined): Promise<string> {
  const given = said ?? process.env.ATALAIA_URL ?? (await readKept()).current
  if (!given) {
    throw stop("notSignedIn", "Diga em que servidor: atalaia login --server https://… (ou ATALAIA_URL)")
  }
  if (!URL.canParse(given)) throw stop("notUnderstood", `Isto não é um endereço: ${given}`)
  const { protocol, hostname, origin } = new URL(given)
  if (protocol === "https:" || (protocol === "http:" && own.has(hostname))) return origin
  throw stop(
    "notUnderstood",
    `O endereço ${origin} não é https: por ele a sua sessão poderia ser lida no caminho.`,
  )
}

export const keptOf = async (server: string): Promise<KeptServer> => (await readKept()).servers[server] ?? {}

/** Keeps what is known of a server from now on, and takes it for the current one. */
export async function keep(server: string, what: KeptServer): Promise<void> {
  const { servers } = await readKept()
  await writeKept({ current: server, servers: { ...servers, [server]: what } })
}
