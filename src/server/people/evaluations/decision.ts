import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditKind } from "@/domain/audit/kinds"
import { inPlaceOfText } from "@/domain/deputies"
import { keysOf } from "@/domain/records"
import { formatDateTime } from "@/domain/time/when"
import { stoodInFor } from "../../identity/access/deputies"
import { ofKinds } from "../../identity/access/history"
import { refuseOneself } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { conflict, invalid, notYours, Refusal } from "../../platform/refusal/refusal"
import { type Subject, subjectNamed } from "../registrationData/scope"

/* The body of all decisions of an authorizer. */

export interface Decision {
  approved: boolean
  justification?: string | undefined
  version: number
}

const emptyJustification = "Sua justificativa está vazia. Por favor, insira uma justificativa"

/** The reason of a rejection. 422 if there is none. */
export function reasonOf({ approved, justification = "" }: Decision): string {
  if (!approved && justification === "") throw invalid({ justification: emptyJustification })
  return justification
}

export const begunByOneself = "Foi você quem criou este pré-cadastro: outra pessoa tem de decidir."
/** An authorizer cannot decide about their own data. */
export const aboutOneself = "Ninguém decide sobre os próprios dados."

/**
 * The person of a decision. 403 if they are outside the actor's units, are the actor, or were pre-registered by the actor; the
 * same for the person in whose place the actor decides.
 */
export async function subjectToDecide(
  context: AuthenticatedContext,
  tx: Database,
  id: string,
): Promise<Subject> {
  const subject = await subjectNamed(context, tx, id)
  refuseOneself(context.me, subject.atalaiaId)
  if (subject.begun) throw new Refusal(403, "OWN_DOING", begunByOneself)
  if (!subject.evaluated) throw notYours("Esta pessoa não é das unidades que você avalia.")
  if (subject.evaluatedFor && subject.ofHolder) throw stoodInFor()
  return subject
}

const decisionWords = {
  "preUser.approve": "aprovou este pré-cadastro",
  "preUser.refuse": "recusou este pré-cadastro",
  "registration.approve": "aprovou esta atualização",
  "registration.refuse": "recusou esta atualização",
  "accessRequest.approve": "aprovou esta solicitação",
  "accessRequest.reject": "rejeitou esta solicitação",
  "accessRequest.cancel": "cancelou esta solicitação",
} as const satisfies Partial<Record<AuditKind, string>>
type DecisionKind = keyof typeof decisionWords

const decisionRow = type({
  kind: type.enumerated(...keysOf(decisionWords)),
  at: momentText,
  /** Name of the decider; null if they are no longer a user. */
  name: "string | null",
  /** The name of the person in whose place they decided. */
  inPlaceOf: "string | null",
})

/** Who made the last decision about a person, and when, optionally in one application; undefined if there was none. */
export async function lastDecision(
  tx: Database,
  atalaiaId: string,
  kinds: readonly DecisionKind[],
  appId?: number,
): Promise<string | undefined> {
  const [last] = await rows(
    tx,
    decisionRow,
    sql`
      select u.kind, u.at, p.name, u.about ->> 'inPlaceOf' as "inPlaceOf" from audit u left join person p on p.atalaia_id = u.actor_id
      where u.subject_id = ${atalaiaId} and ${ofKinds(kinds)} and ${appId === undefined ? sql`true` : sql`u.app_id = ${appId}`}
      order by u.at desc, u.id desc limit 1`,
  )
  return (
    last &&
    `${last.name ?? "Outra pessoa"}${last.inPlaceOf === null ? "" : `, ${inPlaceOfText(last.inPlaceOf)},`} já ${decisionWords[last.kind]}, em ${formatDateTime(iso(last.at))}.`
  )
}

/** The refusal of a concurrent second decision, which says who decided first and when. */
export const decidedMeanwhile = async (...about: Parameters<typeof lastDecision>): Promise<Refusal> =>
  conflict((await lastDecision(...about)) ?? "Não há mais o que decidir aqui.", "DECIDED")
