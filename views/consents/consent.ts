import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ConsentState } from "@/domain/consents"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"

export type Consent = AnswerOf<Calls["consents"]["list"]>["items"][number]

export const consentKey = ({ id }: Consent) => String(id)

/** The key of a request in the inbox, distinct from other kinds. */
export const consentRowKey = (id: number | string) => `consent ${id}`

/** A request for consent as a target of commands. */
export const consentTarget = ({ id, can }: Consent): Target<"consent"> => ({ kind: "consent", id, can })

export const stateTones: Record<ConsentState, Tone> = {
  waiting: "warn",
  given: "ok",
  refused: "bad",
  withdrawn: "neutral",
  expired: "neutral",
}
