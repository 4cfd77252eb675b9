import type { Handlers } from "../actor/context"
import { issued, withDevice } from "../signIn/opening"

/* The library that speaks with another provider is loaded by the first sign-in there: an installation may have none. */

export const upstreamSession: Pick<Handlers<"session">, "upstream" | "beginUpstream" | "enterUpstream"> = {
  upstream: async ({ settings }) => {
    const { upstream, passwordSignIn: passwords } = settings
    return { ...(upstream && { name: upstream.name, kind: upstream.kind }), passwords }
  },

  beginUpstream: async (context, { body }) => (await import("./entering")).beginUpstream(context, body),

  enterUpstream: async (context, { body }) => {
    const [{ enterUpstream }, { signOutAddress }] = await Promise.all([
      import("./entering"),
      import("./client"),
    ])
    const { session } = await issued(context, await enterUpstream(context, withDevice(context, body)))
    const signOut = await signOutAddress(context.settings)
    return { ...session, ...(signOut !== undefined && { signOut }) }
  },
}
