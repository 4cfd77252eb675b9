import { Refusal } from "../refusal/refusal"
import type { Settings } from "../settings/settings"
import type { FileStore } from "./fileStore"
import { folderStore } from "./folderStore"
import { s3Store } from "./s3Store"

/** The configured store: S3 if it is set, otherwise the data folder. */
export function fileStoreOf({ dataFolder, s3Url }: Pick<Settings, "dataFolder" | "s3Url">): FileStore {
  return s3Url ? s3Store(s3Url) : folderStore(dataFolder)
}

/**
 * Wraps a store to report its failures. If it cannot store a file, the call is refused with 503. If it cannot remove one, the
 * file remains: nothing references it any more, and the call succeeds all the same.
 */
export const reportingFailures = (
  store: FileStore,
  report: (error: unknown, where: string) => void,
): FileStore => ({
  ...store,
  put: async (bytes) => {
    try {
      return await store.put(bytes)
    } catch (error) {
      report(error, "keeping a file")
      throw new Refusal(503, "UNAVAILABLE", notKept, undefined, retryAfter)
    }
  },
  remove: async (key) => {
    try {
      await store.remove(key)
    } catch (error) {
      report(error, "removing a file")
    }
  },
})

const notKept =
  "O arquivo não pôde ser guardado, e nada foi mudado. Tente novamente em alguns minutos; se não der certo, avise quem opera o sistema."
/** Seconds: an operator has to free space. */
const retryAfter = 300
