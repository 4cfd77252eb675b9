import type { Handlers } from "../actor/context"
import { issued, withDevice } from "../signIn/opening"
import { signOutAddress } from "./client"
import { beginUpstream, enterUpstream } from "./entering"

export const upstreamSession: Pick<Handlers<"session">, "upstream" | "beginUpstream" | "enterUpstream"> = {
  upstream: async ({ settings }) => {
    const { upstream, passwordSignIn: passwords } = settings
    return { ...(upstream && { name: upstream.name, kind: upstream.kind }), passwords }
  },

  beginUpstream: (context, { body }) => beginUpstream(context, body),

  enterUpstream: async (context, { body }) => {
    const { session } = await issued(context, await enterUpstream(context, withDevice(context, body)))
    const signOut = await signOutAddress(context.settings)
    return { ...session, ...(signOut !== undefined && { signOut }) }
  },
}
