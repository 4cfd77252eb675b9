import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { iso, momentText } from "../../platform/database/moment"
import { answerInWords } from "./answers"
import type { ToldApplication } from "./changes"

type Deliveries = Calls["deliveries"]

export const deliveryRow = type({
  id: "number.integer",
  kind: "string",
  address: "string",
  subject: "string",
  name: "string | null",
  createDate: momentText,
  attempts: "number.integer",
  nextAttempt: momentText,
  deliveredDate: momentText.or("null"),
  lastAnswer: "string | null",
  answerBody: "string | null",
  state: "'waiting' | 'delivered' | 'gaveUp'",
})

export const undeliveredRow = deliveryRow
  .pick("id", "kind", "subject", "name", "createDate")
  .and({ appId: "number.integer", acronym: "string" })

const presentSubject = ({ subject, name }: Pick<typeof deliveryRow.infer, "subject" | "name">) => ({
  atalaiaId: subject,
  ...(name !== null && { name }),
})

export const presentUndelivered = (
  row: typeof undeliveredRow.infer,
): AnswerOf<Deliveries["undelivered"]>["items"][number] => ({
  id: row.id,
  kind: row.kind,
  subject: presentSubject(row),
  createDate: iso(row.createDate),
  application: { id: row.appId, acronym: row.acronym },
})

export const presentDelivery = (
  row: typeof deliveryRow.infer,
): AnswerOf<Deliveries["list"]>["items"][number] => ({
  id: row.id,
  kind: row.kind,
  address: row.address,
  subject: presentSubject(row),
  createDate: iso(row.createDate),
  attempts: row.attempts,
  ...(row.state === "waiting" && { nextAttempt: iso(row.nextAttempt) }),
  ...(row.deliveredDate !== null && { deliveredDate: iso(row.deliveredDate) }),
  ...(row.lastAnswer !== null && { lastAnswer: answerInWords(row.lastAnswer) }),
  ...(row.answerBody !== null && { answerBody: row.answerBody }),
  state: row.state,
})

/** `opens`: whether the actor may see deliveries of the applications that they administer. */
export function presentTold(
  found: readonly ToldApplication[],
  opens: boolean,
): AnswerOf<Deliveries["ofChanges"]> {
  return {
    total: found.length,
    told: found.filter(({ told, total }) => told === total).length,
    applications: found.map(({ id, acronym, total, told, gaveUp, lastAnswer, mine }) => ({
      id,
      acronym,
      state: told === total ? "delivered" : gaveUp ? "gaveUp" : "waiting",
      ...(lastAnswer !== null && { answer: answerInWords(lastAnswer) }),
      can: { open: opens && mine },
    })),
  }
}
