import type { Database } from "../../platform/database/connection"
import { signingKeys } from "./keys"
import type { Provider } from "./library"
import type { Needed } from "./provider"

interface CachedProvider {
  provider: Provider
  /** Ids of the published keys, the signing key first. */
  kids: string
  until: number
}

/**
 * Keys are re-read at this interval, because other processes create keys too. It is shorter than the time before a new key
 * signs.
 */
const keysReadMilliseconds = 60_000
const keptOf = new WeakMap<Database, Promise<CachedProvider>>()

/** The OpenID provider of a database. It caches only its configuration, and the keys for a minute. */
export async function providerOf({ db, settings, report }: Needed): Promise<Provider> {
  const known = await keptOf.get(db)
  if (known && known.until > performance.now()) return known.provider
  const making = make({ db, settings, report }, known)
  keptOf.set(db, making)
  making.catch(() => keptOf.delete(db))
  return (await making).provider
}

/** Drops the cached keys after a change: the next request reads them again. */
export const readKeysAnew = (db: Database): boolean => keptOf.delete(db)

async function make(needed: Needed, known: CachedProvider | undefined): Promise<CachedProvider> {
  // The library takes 11 MB, and a tenth of the server's start: an installation may have no application that needs it.
  const [{ makeProvider }, keys] = await Promise.all([
    import("./provider"),
    signingKeys(needed.db, needed.settings),
  ])
  const kids = keys.map(({ kid }) => kid).join()
  const until = performance.now() + keysReadMilliseconds
  if (known?.kids === kids) return { ...known, until }
  return { provider: makeProvider(needed, keys), kids, until }
}
