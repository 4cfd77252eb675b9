import { type CaseKind, caseKinds, changeKindTitles } from "@views/evaluations/evaluation"
import { type OpenCase, openCaseAtom } from "@views/evaluations/queue/openCase"
import { screens } from "@views/screens"
import { getDefaultStore } from "jotai"
import { FileUser, Inbox, UserCheck, UserX } from "lucide-react"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { changeKinds } from "@/domain/registration/changeKinds"
import { caseTitles } from "@/domain/registration/queueAddress"
import { enumerated } from "@/domain/text/words"
import type { Command, Consequence, Slot, Values } from "@/palette/command"
import { waitingCases } from "@/palette/slots/serverLists"
import { pathTo } from "@/screens/screen"
import { notify } from "@/ui/page/notice"
import { because, becauseFirst, one, textOf, user } from "./slots"

/* An authorizer's commands for pending cases; decisions are about the open case. */

const who = "evaluations.decide"

const nothingOpen = "Abra antes uma pendência, em Avaliar pendências."
const openCase = () => getDefaultStore().get(openCaseAtom)

/** A command about the open case. Without one, the palette says so before `Enter`. */
const onOpenCase = (act: (open: OpenCase, values: Values) => void) => ({
  notNow: () => (openCase() ? undefined : nothingOpen),
  run: (values: Values) => {
    const open = openCase()
    if (open) act(open, values)
    else notify({ tone: "info", text: nothingOpen })
  },
})

/** Authorizers find people only through their requests, so a person is identified by their id. */
const whom = {
  kind: "identifier",
  label: "CPF ou identificador",
  words: ["user", "usuário", "de"],
} satisfies Slot
const whose = { ...whom, optional: true } satisfies Slot
/** A person with a waiting case. */
const waiting = { ...user, subset: "evaluated", words: whom.words } satisfies Slot

/** What waits of the person, and what the decision would do. */
const deciding = (values: Values, approved: boolean) => async (): Promise<readonly Consequence[]> => {
  const { id: atalaiaId, label } = one(values, "user")
  const [found] = await waitingCases({ searchAtalaiaId: atalaiaId })
  if (!found) return [`Nada a aprovar ou recusar para ${label}.`]
  const { kind, name, version, sensibleData, communicationData, generalData } = found
  const asked = { sensitive: sensibleData, communication: communicationData, general: generalData }
  const parts = changeKinds.flatMap((each) => (asked[each] ? [changeKindTitles[each]] : []))
  const justification = approved ? {} : { justification: textOf(values, "because") ?? "—" }
  return [
    parts.length > 0
      ? `${caseTitles[kind]} de ${name}: ${enumerated(parts)}.`
      : `${caseTitles[kind]} de ${name}.`,
    caseKinds[kind].decide.request({ params: { atalaiaId }, body: { approved, version, ...justification } }),
  ]
}

/** The case of the given person, otherwise everything that is pending. */
const evaluationOf =
  (alone: typeof screens.evaluationPreUser | typeof screens.evaluationUpdate, tab: CaseKind) =>
  (values: Values): string => {
    const [person] = values.user ?? []
    return person
      ? pathTo(alone, { atalaiaId: normalizeIdentifier(person.id) })
      : pathTo(screens.evaluations, { tab })
  }

const evaluatePreUsers: Command = {
  id: "evaluate-pre-users",
  title: "Avaliar pré-cadastros",
  words: { en: ["evaluate pre-users"], pt: ["avaliar pré-cadastros"] },
  group: "evaluation",
  icon: Inbox,
  who,
  slots: { user: whose },
  go: evaluationOf(screens.evaluationPreUser, "pre-user"),
}

const evaluateUpdates: Command = {
  id: "evaluate-updates",
  title: "Avaliar atualizações cadastrais",
  words: { en: ["evaluate updates"], pt: ["avaliar atualizações"] },
  group: "evaluation",
  icon: Inbox,
  who,
  slots: { user: whose },
  go: evaluationOf(screens.evaluationUpdate, "update"),
}

const approve: Command = {
  id: "approve",
  title: "Aprovar pendência",
  words: { en: ["approve"], pt: ["aprovar"] },
  group: "evaluation",
  icon: UserCheck,
  who,
  slots: {},
  key: "a",
  tone: "primary",
  on: [{ target: "evaluation", when: ({ reason }) => reason ?? true, label: "Sim, aprovar" }],
  ...onOpenCase((open) => open.approve()),
}

const refuse: Command = {
  id: "refuse",
  title: "Recusar pendência",
  words: { en: ["refuse"], pt: ["recusar"] },
  group: "evaluation",
  icon: UserX,
  who,
  // The form asks for it in its own words, so it may open without one.
  slots: { because: { ...becauseFirst, optional: true } },
  key: "r",
  tone: "danger",
  on: [{ target: "evaluation", when: ({ reason }) => reason ?? true, label: "Não, recusar" }],
  asks: true,
  ...onOpenCase((open, values) => open.refuse(textOf(values, "because") ?? "")),
}

/** Opens the case, so that it is seen before it is approved. */
const approveOf: Command = {
  id: "approve-of",
  title: "Aprovar pendência de alguém",
  words: { en: ["approve user"], pt: ["aprovar usuário", "aprovar pendência de"] },
  group: "evaluation",
  icon: UserCheck,
  who,
  slots: { user: waiting },
  preview: (values) => deciding(values, true),
  go: (values) =>
    pathTo(screens.evaluationUpdate, { atalaiaId: normalizeIdentifier(one(values, "user").id) }),
}

const refuseOf: Command = {
  id: "refuse-of",
  title: "Recusar pendência de alguém",
  words: { en: ["refuse user"], pt: ["recusar usuário", "recusar pendência de"] },
  group: "evaluation",
  icon: UserX,
  who,
  tone: "danger",
  slots: { user: waiting, because: { ...because, optional: true } },
  preview: (values) => deciding(values, false),
  form: () => import("@views/evaluations/RefuseCase"),
}

const wholeRegistration: Command = {
  id: "whole-registration",
  title: "Ver cadastro completo",
  words: { en: ["whole registration"], pt: ["cadastro completo"] },
  group: "evaluation",
  icon: FileUser,
  who,
  slots: {},
  key: "o",
  on: [
    // A pre-registration is shown completely anyway.
    {
      target: "evaluation",
      when: (open) => open.case === "update" && !open.whole,
      label: "Cadastro completo",
    },
    { target: "evaluation", when: (open) => open.case === "update" && open.whole, label: "Só o que muda" },
  ],
  ...onOpenCase((open) => open.toggleWhole()),
}

export const evaluations: readonly Command[] = [
  evaluatePreUsers,
  evaluateUpdates,
  approve,
  refuse,
  approveOf,
  refuseOf,
  wholeRegistration,
]
