import { open } from "node:fs/promises"
import { join } from "node:path"
import { tryLock } from "fs-native-extensions"

/**
 * Takes a data folder for this process: the embedded database itself takes no lock, and a second process would lose what
 * the first one writes. The operating system holds the lock on the open file, for processes in other containers too, and
 * ends it with the process, however that ends. Throws if another process has it. The answered function gives it back.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "atalaia.lock")
  const file = await open(path, "a")
  if (!tryLock(file.fd)) {
    await file.close()
    throw new Error(`${path}: another process uses the embedded database in this folder`)
  }
  return () => file.close()
}
