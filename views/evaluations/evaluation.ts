import type { Details } from "@views/registrationData/details"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type ChangeKind, changeKinds, kindOfChange } from "@/domain/registration/changeKinds"
import type { Target } from "@/palette/target"

/** Pre-registrations and updates that wait for an authorizer (3-registration §2, Authorizer screens). */

export type Cases = AnswerOf<Calls["evaluations"]["updates"]>
export type WaitingCase = Cases["items"][number]
/** As addresses name them. */
export type CaseKind = "pre-user" | "update"

export const caseKey = ({ atalaiaId }: WaitingCase) => atalaiaId

interface KindOfCase {
  /** The tab, in the specification's words. */
  tab: string
  question: string
  /** The call that decides. */
  decide: typeof api.evaluations.decideUpdate
  /** What begins the keys of its lists. */
  listKey: readonly unknown[]
  /** Where it stands alone. */
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

/** The kinds of what is asked for. */
export function kindsAsked({ changes }: Details): ChangeKind[] {
  const kinds = new Set(changes?.fields.map(kindOfChange))
  return changeKinds.filter((kind) => kinds.has(kind))
}

type Evaluation = NonNullable<Details["evaluation"]>

/** What a decision begins from; nothing where none of this kind is due any more. */
export const evaluationOf = (kind: CaseKind, details: Details): Details["evaluation"] =>
  (details.kind === "preUser") === (kind === "pre-user") ? details.evaluation : undefined

/** The open case as commands know it. */
export function evaluationTarget(
  kind: CaseKind,
  details: Details,
  { decide, why, whole }: Pick<Evaluation, "decide" | "why"> & { whole: boolean },
): Target<"evaluation"> {
  // Why somebody cannot decide (3-registration §6).
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
