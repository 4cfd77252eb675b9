import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ConsentState } from "@/domain/consents"
import { sideTitles } from "@/domain/incompatibilities"
import { formatDateTime } from "@/domain/time/when"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"
import type { Fact } from "../Facts"

export type Consent = AnswerOf<Calls["consents"]["list"]>["items"][number]

export const consentKey = ({ id }: Consent) => String(id)

/** The key of a request in the inbox, distinct from other kinds. */
export const consentRowKey = (id: number | string) => `consent ${id}`

/** A request for consent as a target of commands. */
export const consentTarget = ({ id, can }: Consent): Target<"consent"> => ({ kind: "consent", id, can })

const textOf = (side: readonly string[]) => side.join("; ") || "A regra foi removida"

/** What a rule keeps apart, and until when it would not for the person. */
export const exceptionFacts = ({ reason, one, other, until }: NonNullable<Consent["exception"]>): Fact[] => [
  { label: sideTitles.one, value: textOf(one) },
  { label: sideTitles.other, value: textOf(other) },
  { label: "Por que não andam juntos", value: reason },
  { label: "A exceção vale até", value: formatDateTime(until) },
]

export const stateTones: Record<ConsentState, Tone> = {
  waiting: "warn",
  given: "ok",
  refused: "bad",
  withdrawn: "neutral",
  expired: "neutral",
}
