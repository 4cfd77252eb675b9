import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"

/** Given to the workers by the process that starts them. */
process.env.BROWSER_RUN ??= randomUUID()

/** What this run writes; another one beside it has a folder of its own. */
export const runFolder = fileURLToPath(
  new URL(`../.work/browser-${process.env.BROWSER_RUN}`, import.meta.url),
)
