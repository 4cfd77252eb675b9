import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"

/** Set for the workers by the process that starts them. */
process.env.BROWSER_RUN ??= randomUUID()

/** This run's output folder. A concurrent run has its own. */
export const runFolder = fileURLToPath(
  new URL(`../.work/browser-${process.env.BROWSER_RUN}`, import.meta.url),
)
