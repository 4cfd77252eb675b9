import { noSession } from "../../platform/refusal/refusal"
import { authenticate } from "../access/authenticate"
import { hashToken } from "../access/token"
import type { Handlers } from "../actor/context"
import { withDevice } from "../signIn/opening"
import { signOutAddress } from "./client"
import { beginUpstream, enterUpstream } from "./entering"

export const upstreamSession: Pick<Handlers<"session">, "upstream" | "beginUpstream" | "enterUpstream"> = {
  upstream: async ({ settings }) => {
    const { upstream } = settings
    if (!upstream) return {}
    const { name, kind } = upstream
    return { name, kind, ...(kind === "govbr" && { signOut: signOutAddress(upstream, settings) }) }
  },

  beginUpstream: (context, { body }) => beginUpstream(context, body),

  enterUpstream: async (context, { body }) => {
    const { db, caller, sessionTransport } = context
    const { token, device } = await enterUpstream(context, withDevice(context, body))
    const me = await authenticate(db, hashToken(token), caller.id)
    // A concurrent change has already ended the session.
    if (!me) throw noSession()
    return {
      ...(await sessionTransport.session(token)),
      ...(device !== undefined && sessionTransport.keepDevice(device)),
      tokenType: me.tokenType,
      expiresAt: me.expiresAt.toISOString(),
    }
  },
}
