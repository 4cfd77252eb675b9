import type { Interaction } from "oidc-provider"
import type { Services } from "../../platform/services/services"
import { interactionStartedAt } from "./interactionCookie"
import { providerOf } from "./providerOf"

export interface InteractionHere {
  interaction: Interaction
  /** When it began, in milliseconds: the interaction itself has only seconds. */
  at: number
}

/** The interaction with this id, if the browser with these cookies began it. */
export async function interactionHere(
  services: Services,
  uid: string,
  cookie: (name: string) => string | undefined,
): Promise<InteractionHere | undefined> {
  const at = await interactionStartedAt(services.settings, uid, cookie)
  if (at === undefined) return undefined
  const provider = await providerOf(services)
  const interaction = await provider.Interaction.find(uid)
  return interaction && { interaction, at }
}
