import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type ConsentState, consentTitle } from "@/domain/consents"
import { presentAuthor } from "../../audit/rows/actorName"
import { presentPerson } from "../../identity/summaries/personSummary"
import { iso } from "../../platform/database/moment"
import { whyNot, whyNotDecide } from "./power"
import type { ConsentRow, Decider } from "./queries"

type Consent = AnswerOf<Calls["consents"]["list"]>["items"][number]

export const stateOf = ({ outcome, expired }: ConsentRow): ConsentState =>
  outcome ?? (expired ? "expired" : "waiting")

/** What a request asks for, in words. */
export const titleOf = ({ action, exception }: ConsentRow): string =>
  consentTitle({
    action,
    ...(exception !== null && { exception: { ...exception, until: iso(exception.until) } }),
  })

export function presentConsent(row: ConsentRow, me: Decider): Consent {
  const state = stateOf(row)
  const waits = state === "waiting"
  const own = row.askedBy === me.atalaiaId
  const why = waits ? whyNot(row, me) : undefined
  return {
    id: row.id,
    action: row.action,
    ...(row.exception !== null && {
      exception: {
        rule: row.exception.rule,
        reason: row.exception.reason,
        one: row.exception.one,
        other: row.exception.other,
        until: iso(row.exception.until),
      },
    }),
    subject: presentPerson(row),
    askedBy: presentAuthor(row.askedBy, row.askedByName),
    justification: row.justification,
    createDate: iso(row.createDate),
    expireDate: iso(row.expireDate),
    ...(waits &&
      row.lock !== null && {
        lock: {
          date: iso(row.lock.date),
          by: presentAuthor(row.lock.by, row.lock.byName),
          justification: row.lock.reason,
        },
      }),
    state,
    ...(row.decidedBy !== null && {
      decidedBy: presentAuthor(row.decidedBy, row.decidedByName ?? row.decidedBy),
    }),
    ...(row.decidedDate !== null && { decidedDate: iso(row.decidedDate) }),
    ...(row.reason !== null && { reason: row.reason }),
    can: {
      give: waits && why === undefined,
      refuse: waits && whyNotDecide(row, me) === undefined,
      withdraw: waits && own,
      ...(why !== undefined && { why: why.message }),
    },
  }
}
