import { existsSync, lstatSync, readdirSync } from "node:fs"
import { cp, rm } from "node:fs/promises"
import { join } from "node:path"

/** The contents of a folder by path. A file's mark changes if it is rewritten or another file takes its name. */
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
 * Returns a function that restores a folder to its current state, of which `copy` is a copy. Only changes are undone. The server
 * never overwrites a file, so these are files that it added or removed, or that a test changed.
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
