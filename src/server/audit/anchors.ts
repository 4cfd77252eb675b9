import { appendFile, mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import type { Database } from "../database/connection"
import type { Report } from "../log"
import { type Repeating, repeating } from "../operations/repeating"
import type { Settings } from "../settings"
import type { Seal } from "./seal"
import { lastSeal } from "./seals"

interface Options {
  db: Database
  settings: Pick<Settings, "anchorFolder">
  log: Logger
  report: Report
}

const fileOf = (folder: string) => join(folder, "seals.log")

/**
 * Keeps the last seal outside the database, each minute in which there is a new one: in the log, and at the end of a file
 * of the folder that the settings name. Says so where the database has fewer seals than before: they were cut off.
 */
export function startAnchoring({ db, settings: { anchorFolder }, log, report }: Options): Repeating {
  let kept = 0
  return repeating({
    milliseconds: 60_000,
    work: async () => {
      const last = await lastSeal(db)
      const number = last?.number ?? 0
      if (number < kept) log.warn({ kept, found: number }, "the audit has fewer seals than before")
      if (!last || number === kept) return
      const seal = `${number}:${last.hash}`
      log.info({ seal }, "audit seal")
      if (anchorFolder) {
        await mkdir(anchorFolder, { recursive: true, mode: 0o700 })
        await appendFile(fileOf(anchorFolder), `${new Date().toISOString()} ${seal}\n`, { mode: 0o600 })
      }
      kept = number
    },
    report: (error) => report(error, "audit anchor"),
  })
}

/** The seals that were kept in a folder; none where there is no file yet. */
export async function readAnchors(folder: string): Promise<Seal[]> {
  const text = await readFile(fileOf(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return ""
    throw error
  })
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => readSeal(line.split(" ").at(-1) ?? ""))
}

/** `NUMBER:SEAL`, as the verification shows it. */
export function readSeal(text: string): Seal {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (!number || !hash) throw new Error(`Um selo é NÚMERO:SELO, como a verificação o mostra, não "${text}"`)
  return { number: Number(number), hash }
}
