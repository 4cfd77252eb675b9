import { Refusal } from "../http/refusal"
import type { Settings } from "../settings"
import type { FileStore } from "./fileStore"
import { folderStore } from "./folderStore"
import { s3Store } from "./s3Store"

/** The store of the settings: S3 where there is one, else a folder of the data folder. */
export function fileStoreOf({ dataFolder, s3Url }: Pick<Settings, "dataFolder" | "s3Url">): FileStore {
  return s3Url ? s3Store(s3Url) : folderStore(dataFolder)
}

/**
 * A store whose failures are told of. A file that it does not take is refused with 503; what it does not remove is
 * left there: nothing refers to those bytes any more, so that what they remain from has come about, or was refused,
 * for all that.
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
/** Seconds: somebody has to make room. */
const retryAfter = 300
