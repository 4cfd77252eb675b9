import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** The file of a program in the PATH; undefined if there is none. */
export const inPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
