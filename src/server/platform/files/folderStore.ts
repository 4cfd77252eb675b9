import { randomUUID } from "node:crypto"
import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { privateFolder } from "../folders/privateFolder"
import { checkedKey, type FileStore } from "./fileStore"

export const filesFolder = (dataFolder: string) => join(dataFolder, "files")

/** Stores files in the data folder, spread over 256 subfolders. */
export function folderStore(dataFolder: string): FileStore {
  const folder = filesFolder(dataFolder)
  const pathOf = (key: string) => join(folder, checkedKey(key).slice(0, 2), key)
  return {
    put: async (bytes) => {
      const key = randomUUID()
      const path = pathOf(key)
      await privateFolder(folder)
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 })
      // Written under another name until it is complete and synced to disk: an interrupted write leaves nothing that looks
      // like a file.
      const partial = `${path}.partial`
      const handle = await open(partial, "wx", 0o600)
      try {
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(partial, path)
      } catch (error) {
        // On a full disk, the partial file would take space that everything else needs.
        await rm(partial, { force: true })
        throw error
      }
      return key
    },
    read: async (key) => new Uint8Array(await readFile(pathOf(key))),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
