import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Tone } from "@/ui/badges/Tag"

export type Delivery = AnswerOf<Calls["deliveries"]["list"]>["items"][number]

/** Whether a delivery will be retried automatically, and when. */
export const isWaiting = (delivery: Delivery): delivery is Delivery & { nextAttempt: string } =>
  delivery.nextAttempt !== undefined

export const stateWords: Record<Delivery["state"], { words: string; tone: Tone }> = {
  waiting: { words: "Aguarda", tone: "warn" },
  delivered: { words: "Entregue", tone: "ok" },
  gaveUp: { words: "Não entregue", tone: "bad" },
}
