import { chmod, mkdir, stat } from "node:fs/promises"
import { hasFields } from "@/domain/records"

/** Creates a folder for its owner alone, with those above it, if it does not exist. Throws if a file is in its way. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (hasFields(error) && (error.code === "EEXIST" || error.code === "ENOTDIR"))
      throw new Error(`${path} cannot be a folder: there is a file in its way`)
    throw error
  }
}

/**
 * Creates a folder that only its owner can enter, whatever its parent folder and the umask: files in it may have any mode. An
 * existing folder gets the same permissions. Throws if that is impossible, for example because it belongs to another user.
 */
export async function privateFolder(path: string): Promise<void> {
  await makeFolder(path)
  if (await isPrivate(path)) return
  // Some file systems refuse `chmod`, others ignore it: only the resulting mode counts.
  await chmod(path, 0o700).catch(() => {})
  if (await isPrivate(path)) return
  throw new Error(
    `${path} can be entered by other users of this machine, and could not be closed to them (mode 0700): make it the folder of the user that runs the server`,
  )
}

/** Windows has no such modes. */
const isPrivate = async (path: string): Promise<boolean> =>
  process.platform === "win32" || ((await stat(path)).mode & 0o777) === 0o700
