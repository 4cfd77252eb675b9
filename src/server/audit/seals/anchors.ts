import { appendFile, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import type { Database } from "../../platform/database/connection"
import { makeFolder } from "../../platform/folders/privateFolder"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
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
 * Copies the last seal outside the database every minute, if there is a new one: to the log, and to a file in the
 * `anchorFolder`. Logs a warning if the database has fewer seals than before: the end of the chain was cut off.
 */
export function startAnchoring({ db, settings: { anchorFolder }, log, report }: Options): BackgroundJob {
  let kept = 0
  return backgroundJob({
    job: "audit anchor",
    work: async () => {
      const last = await lastSeal(db)
      const number = last?.number ?? 0
      if (number < kept) log.warn({ kept, found: number }, "the audit has fewer seals than before")
      if (!last || number === kept) return
      const seal = `${number}:${last.hash}`
      log.info({ seal }, "audit seal")
      if (anchorFolder) {
        await makeFolder(anchorFolder)
        await appendFile(fileOf(anchorFolder), `${new Date().toISOString()} ${seal}\n`, { mode: 0o600 })
      }
      kept = number
    },
    report,
  })
}

/** The seals stored in a folder; none if there is no file yet. */
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

/** Parses `NUMBER:SEAL`, the format that the verification prints. */
export function readSeal(text: string): Seal {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (!number || !hash) throw new Error(`Um selo é NÚMERO:SELO, como a verificação o mostra, não "${text}"`)
  return { number: Number(number), hash }
}
