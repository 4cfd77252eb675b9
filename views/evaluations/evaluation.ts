import type { Details } from "@views/registrationData/details"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type ChangeKind, changeKinds, kindOfChange } from "@/domain/registration/changeKinds"
import type { CaseKind } from "@/domain/registration/queueAddress"
import type { Target } from "@/palette/targetTypes"

/* Pre-registrations and updates that wait for an authorizer. */

export type { CaseKind }

export type Cases = AnswerOf<Calls["evaluations"]["updates"]>
export type WaitingCase = Cases["items"][number]

export const caseKey = ({ atalaiaId }: WaitingCase) => atalaiaId

interface KindOfCase {
  /** The title of its tab. */
  tab: string
  question: string
  /** The call that decides it. */
  decide: typeof api.evaluations.decideUpdate
  /** The prefix of its lists' query keys. */
  listKey: readonly unknown[]
  /** The screen of a single case. */
  screen: typeof screens.evaluationUpdate | typeof screens.evaluationPreUser
}

export const caseKinds: Record<CaseKind, KindOfCase> = {
  update: {
    tab: "Atualizações Cadastrais",
    question: "Você aprova essa atualização?",
    decide: api.evaluations.decideUpdate,
    listKey: ["evaluations", "updates"],
    screen: screens.evaluationUpdate,
  },
  "pre-user": {
    tab: "Pré cadastros",
    question: "Você aprova esse pré-cadastro?",
    decide: api.evaluations.decidePreUser,
    listKey: ["evaluations", "preUsers"],
    screen: screens.evaluationPreUser,
  },
}

export const changeKindTitles: Record<ChangeKind, string> = {
  sensitive: "Dados sensíveis",
  communication: "Comunicação",
  general: "Dados gerais",
}

/** The kinds of the requested changes. */
export function requestedKinds({ changes }: Details): ChangeKind[] {
  const kinds = new Set(changes?.fields.map(kindOfChange))
  return changeKinds.filter((kind) => kinds.has(kind))
}

type Evaluation = NonNullable<Details["evaluation"]>

/**
 * The version of the waiting case, and whether the actor may decide it, or why not. Undefined if no case of this kind
 * waits any more.
 */
export function evaluationOf(kind: CaseKind, details: Details): Details["evaluation"] {
  const waiting = caseOf(details)
  return waiting?.kind === kind ? waiting.evaluation : undefined
}

/** The person's waiting case, if there is one. */
export const caseOf = ({ kind, evaluation }: Details) =>
  evaluation && { kind: kind === "preUser" ? ("pre-user" as const) : ("update" as const), evaluation }

/** The open case as a target of commands. */
export function evaluationTarget(
  kind: CaseKind,
  details: Details,
  { decide, why, whole }: Pick<Evaluation, "decide" | "why"> & { whole: boolean },
): Target<"evaluation"> {
  // If the server gives no reason, the person belongs to a unit of other authorizers.
  const reason = decide ? undefined : (why ?? "Esta pessoa não é das unidades que você avalia.")
  return {
    kind: "evaluation",
    case: kind,
    atalaiaId: details.atalaiaId,
    name: details.name,
    whole,
    ...(reason !== undefined && { reason }),
  }
}

/** The key of an evaluation in the inbox. */
export const caseRowKey = (kind: CaseKind, atalaiaId: string) => `${kind} ${atalaiaId}`
