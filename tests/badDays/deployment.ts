import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { inject } from "vitest"
import { openDatabase } from "@/server/platform/database/connection"
import { type Cluster, clusterUser, folderForPostgres, postgresBinaries } from "./cluster"
import { asServer, type Place } from "./databases"

/* Follows docs/deployment.md literally on the test's own PostgreSQL. */

const guide = readFileSync(new URL("../../docs/deployment.md", import.meta.url), "utf8")

/** The code blocks of a language in the section with this heading, in order. */
export function blocksOf(heading: string, language: string): string[] {
  const section = guide.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? ""
  const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  return blocks.filter(([, each]) => each === language).map(([, , code]) => code ?? "")
}

/** Replaces the document's ellipses by a password and the address of this PostgreSQL. */
const filledIn = (text: string, { port }: Pick<Cluster, "port">) =>
  text.replaceAll(":…@…/", `:x@127.0.0.1:${port}/`).replaceAll("'…'", "'x'")

/** The servers' settings as an operator writes them down. */
export type Env = Record<string, string>

export const urlOf = (role: string, { port }: Pick<Cluster, "port">, database = "atalaia") =>
  filledIn(`postgres://${role}:…@…/${database}`, { port })

/** A database of this PostgreSQL for a server with these settings, by default with the servers' role. */
export function placeOn(
  cluster: Pick<Cluster, "port">,
  settings: Env & { DATA_DIR: string },
  { role = "atalaia", database = "atalaia" } = {},
): Place {
  const url = urlOf(role, cluster, database)
  return {
    folder: settings.DATA_DIR,
    env: { ...settings, DATABASE_URL: asServer(url) },
    open: () => openDatabase({ url }),
  }
}

/** A command's output on both streams, and its exit code. */
export interface Ended {
  code: number | null
  output: string
}

/** The programs of `npm run NAME`, from the tested build. */
const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
const withBuild = (lines: string) =>
  lines.replace(/npm run ([\w-]+)(?: --)?/g, (_, name: string) =>
    String(scripts[name]).replace("dist/server", dirname(inject("built").main)),
  )

/** Runs shell lines in `folder` as a superuser of this PostgreSQL, with its programs in the PATH. Stops at the first error. */
export async function shell(
  lines: string,
  cluster: Pick<Cluster, "port">,
  { folder, env = {} }: { folder: string; env?: Env },
): Promise<Ended> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", withBuild(filledIn(lines, cluster))], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: "",
      NODE_ENV: "production",
      DEMO: "off",
      PGHOST: "127.0.0.1",
      PGPORT: String(cluster.port),
      PGUSER: clusterUser,
      PATH: [postgresBinaries, process.env.PATH].join(delimiter),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part
    })
  }
  const [code] = await once(child, "close")
  return { code, output }
}

/** The same, but fails unless it succeeds. */
export async function succeeds(...given: Parameters<typeof shell>): Promise<string> {
  const { code, output } = await shell(...given)
  if (code !== 0) throw new Error(`${given[0]}ended with ${code}:\n${output}`)
  return output
}

/** Creates the three roles and the database as the document says. */
export async function createRoles(cluster: Cluster): Promise<void> {
  const folder = folderForPostgres()
  const file = join(folder, "roles.sql")
  writeFileSync(file, filledIn(blocksOf("PostgreSQL", "sql")[0] ?? "", cluster))
  await succeeds(`psql --set=ON_ERROR_STOP=1 --dbname=${clusterUser} --file=${file}`, cluster, { folder })
}

/** The document's lines that update the schema, and the lines that remove old audit rows. */
export function linesOf(command: "migrate" | "prune-audit"): string {
  const lines = blocksOf("PostgreSQL", "sh")[0]?.split("\n") ?? []
  return `${lines.filter((line) => line.includes(`npm run ${command}`)).join("\n")}\n`
}
