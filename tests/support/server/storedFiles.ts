import { existsSync, lstatSync, readdirSync } from "node:fs"
import { cp, rm } from "node:fs/promises"
import { join } from "node:path"

/** What is in a folder, by its path: of a file what changes where it is written again, or another one takes its name. */
function marksIn(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return new Map(
    paths.map((path) => {
      const found = lstatSync(join(folder, path))
      const { mode, size, ino, ctimeMs } = found
      return [path, found.isDirectory() ? `${mode}` : `${mode} ${size} ${ino} ${ctimeMs}`]
    }),
  )
}

/**
 * Answers what puts a folder back as it is now, which is as `copy`. Only what changed is written: the server writes no
 * file anew under a name that it has, so that is what it added or removed, and what a test laid hands on.
 */
export function keepFiles(folder: string, copy: string): () => Promise<void> {
  let kept = marksIn(folder)
  return async () => {
    for (const [path, mark] of marksIn(folder)) {
      if (kept.get(path) !== mark) await rm(join(folder, path), { recursive: true, force: true })
    }
    for (const path of kept.keys()) {
      if (!existsSync(join(folder, path))) await cp(join(copy, path), join(folder, path), { recursive: true })
    }
    kept = marksIn(folder)
  }
}
