import { noSession } from "../../platform/refusal/refusal"
import { authenticate } from "../access/authenticate"
import { hashToken } from "../access/token"
import type { Handlers } from "../actor/context"
import { withDevice } from "../signIn/opening"
import { beginUpstream, enterUpstream } from "./entering"

export const upstreamSession: Pick<Handlers<"session">, "upstream" | "beginUpstream" | "enterUpstream"> = {
  upstream: async ({ settings: { upstream } }) =>
    upstream ? { name: upstream.name, kind: upstream.kind } : {},

  beginUpstream,

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
