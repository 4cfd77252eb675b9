import { securityAppId } from "@/domain/access"
import type { Actor, AuthenticatedContext } from "../identity/actor/context"
import { fileStoreOf } from "../platform/files/store"
import type { Services } from "../platform/services/services"
import { changing } from "./change"

/** There is no client that could hold a session. */
const noTransport: AuthenticatedContext["sessionTransport"] = {
  session: async (token) => ({ token }),
  renewable: async () => undefined,
  renewed: () => Promise.reject(new Error("there is no session to renew")),
  forget: async () => {},
  device: () => undefined,
  keepDevice: () => ({}),
}

/**
 * The context in which handlers work for a person whose call has ended long ago, such as the closing of a review. Audit rows have the
 * person as actor, and no address.
 */
export const contextFor =
  (services: Services) =>
  (me: Actor): AuthenticatedContext => {
    const { db, report, settings } = services
    return {
      db,
      report,
      reading: (work) => work(db),
      settings,
      files: fileStoreOf(settings),
      dryRun: false,
      caller: { id: securityAppId, appKey: "", enabled: true },
      address: "",
      userAgent: "",
      cookie: () => undefined,
      sessionTransport: noTransport,
      use: false,
      me,
      change: changing(services, { actorId: me.atalaiaId, address: "" }, () => {}),
      afterwards: (work) => work(db),
      refused: async () => {},
    }
  }
