import type { Interaction } from "oidc-provider"
import type { Services } from "../http/services"
import { begunAt } from "./beginnings"
import { providerOf } from "./provider"

export interface Begun {
  interaction: Interaction
  /** When, in milliseconds: the interaction itself knows the second alone. */
  at: number
}

/** The request to sign in of that id, where the browser that has these cookies began it. */
export async function begunHere(
  services: Services,
  uid: string,
  cookie: (name: string) => string | undefined,
): Promise<Begun | undefined> {
  const at = await begunAt(services.settings, uid, cookie)
  if (at === undefined) return undefined
  const provider = await providerOf(services)
  const interaction = await provider.Interaction.find(uid)
  return interaction && { interaction, at }
}
