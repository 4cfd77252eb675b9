import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { stop } from "./exitCodes"

/** The stored data of a server: the session's token and the device cookie for the next sign-in. */
export interface StoredServer {
  token?: string
  device?: string
}

interface StoredSessions {
  /** The server that was signed in to last. */
  current?: string
  servers: Record<string, StoredServer>
}

const file = (): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "atalaia", "session.json")

async function readStored(): Promise<StoredSessions> {
  try {
    const read: Partial<StoredSessions> = JSON.parse(await readFile(file(), "utf8"))
    return { ...read, servers: read.servers ?? {} }
  } catch {
    // The file is missing or broken; the next sign-in writes a new one.
    return { servers: {} }
  }
}

/** Only the owner may read the file, from its first moment: it gets its mode under a temporary name and is then renamed. */
async function writeKept(kept: StoredSessions): Promise<void> {
  const path = file()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const written = `${path}.${process.pid}`
  await writeFile(written, JSON.stringify(kept), { mode: 0o600 })
  await chmod(written, 0o600)
  await rename(written, path)
}

const own: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The server's address: from the option, from the environment, or else the one that was signed in to last. */
export async function serverAddress(said: string | undefined): Promise<string> {
  const given = said ?? process.env.ATALAIA_URL ?? (await readStored()).current
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

export const storedFor = async (server: string): Promise<StoredServer> =>
  (await readStored()).servers[server] ?? {}

/** Stores a server's data and makes it the current one. */
export async function store(server: string, what: StoredServer): Promise<void> {
  const { servers } = await readStored()
  await writeKept({ current: server, servers: { ...servers, [server]: what } })
}
