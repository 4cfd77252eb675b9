import type { Call } from "@/contract/call"
import { isOpenToServices } from "@/contract/serviceAccounts"
import { forPeople, notYours, Refusal } from "../../platform/refusal/refusal"
import type { Actor } from "../actor/context"

/** Whether a call is open to this kind of actor, regardless of abilities: some calls are for people only. */
export const isOpenTo = (record: Call, { serviceAccount: service }: Pick<Actor, "serviceAccount">): boolean =>
  service === undefined || isOpenToServices(record)

/** Whether the actor has one of the abilities that a call requires. */
export function isFor(who: Call["who"], me: Pick<Actor, "abilities">): boolean {
  if (who === "signedIn" || who === "anyone") return true
  const wanted = typeof who === "string" ? [who] : who
  return wanted.some((ability) => me.abilities.has(ability))
}

/** Throws 403 if a call is not for this session, or not for this person. */
export function refuseUnlessMayCall(record: Call, me: Actor): void {
  const { tokens = ["access"], who } = record
  if (!isOpenTo(record, me)) throw forPeople()
  if (!tokens.includes(me.tokenType)) {
    throw new Refusal(403, "OTHER_TOKEN", "Conclua primeiro o que a sua sessão pede.")
  }
  if (!isFor(who, me)) throw notYours()
}
