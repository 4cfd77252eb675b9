import { reviewQueueAtom } from "@views/reviews/queue/openQueue"
import { screens } from "@views/screens"
import { getDefaultStore } from "jotai"
import {
  CalendarOff,
  Check,
  CheckCheck,
  FileDown,
  FolderOpen,
  History,
  ListChecks,
  Lock,
  SearchCheck,
  Trash2,
  Undo2,
  X,
} from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import {
  maxDecided,
  type ReviewDecision,
  type ReviewerKind,
  reviewDecisions,
  reviewerKindNames,
  reviewerKinds,
  reviewOutcomes,
  reviewRhythms,
} from "@/domain/reviews"
import type { Change, Command, Slot, Slots, Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { notify } from "@/ui/page/notice"
import { download } from "./download"
import { app, because, one, profile, role, textOf, until, user } from "./slots"

/* Reviews of access: making and closing them, and deciding their lines. */

const who = "assignments.manage"
const reviewSlot = { kind: "review", label: "revisão", words: ["review", "revisão"] } satisfies Slot
const params = (values: Values) => ({ reviewId: Number(one(values, "review").id) })
const fill = ({ id }: Target<"review">) => ({ review: String(id) })
const address = (values: Values) => pathTo(screens.review, { reviewId: one(values, "review").id })

type Written = BodyOf<Calls["reviews"]["create"]>

/** How a review is made, whatever it is about. */
const manner = {
  by: {
    kind: "choice",
    label: "quem revê",
    words: ["by", "por"],
    optional: true,
    choices: reviewerKindNames
      .filter((value) => value !== "named")
      .map((value) => ({ value, label: reviewerKinds[value] })),
  },
  person: { ...user, label: "pessoa que revê", words: ["reviewer", "revisor"], optional: true },
  until: { ...until, label: "fechamento" },
  silence: {
    kind: "choice",
    label: "silêncio",
    words: ["silence", "silêncio"],
    optional: true,
    choices: [
      { value: "keep", written: "mantém", label: reviewDecisions.keep },
      { value: "take", written: "retira", label: reviewDecisions.take },
    ],
  },
  unused: {
    kind: "number",
    label: "sem uso há, em dias",
    words: ["unused", "sem-uso"],
    optional: true,
    limits: { fewest: 1, most: 365 },
  },
  every: {
    kind: "choice",
    label: "ritmo",
    words: ["every", "cada"],
    optional: true,
    choices: reviewRhythms.map((months) => ({ value: String(months), label: `A cada ${months} meses` })),
  },
  name: { kind: "name", label: "nome", words: ["name", "nome"] },
} satisfies Slots

type About = Pick<Written, "scope" | "scopeId">

/** The body of a review, with likely values for omitted slots. */
function written(
  values: Values,
  about: About,
  usual: { reviewers: ReviewerKind; silence: ReviewDecision },
): Written {
  const [person] = values.person ?? []
  const [unused] = values.unused ?? []
  const reviewers = reviewerKindNames.find((name) => name === values.by?.[0]?.id)
  const rhythmMonths = reviewRhythms.find((months) => String(months) === values.every?.[0]?.id)
  const [silence] = values.silence ?? []
  return {
    ...about,
    name: one(values, "name").text.trim(),
    reviewers: person ? "named" : (reviewers ?? usual.reviewers),
    ...(person && { people: [person.id] }),
    closesDate: one(values, "until").id,
    silence: silence?.id === "keep" || silence?.id === "take" ? silence.id : usual.silence,
    ...(unused && { unusedDays: Number(unused.text) }),
    ...(rhythmMonths && { rhythmMonths }),
  }
}

const making = (body: (values: Values) => Written): Change => ({
  request: (values) => api.reviews.create.request({ body: body(values) }),
  done: () => "Revisão feita: as linhas ficam prontas em instantes",
  failed: () => "Não foi possível fazer a revisão",
})

function aboutApp(values: Values): About {
  const [heldRole] = values.role ?? []
  const [heldProfile] = values.profile ?? []
  if (heldRole) return { scope: "role", scopeId: Number(heldRole.id) }
  if (heldProfile) return { scope: "profile", scopeId: Number(heldProfile.id) }
  return { scope: "application", scopeId: Number(one(values, "app").id) }
}

const newReview: Command = {
  id: "new-review",
  title: "Nova revisão de acessos",
  words: { en: ["new review"], pt: ["nova revisão"] },
  group: "reviews",
  icon: SearchCheck,
  who,
  slots: {
    app,
    role: { ...role, optional: true },
    profile: { ...profile, optional: true },
    ...manner,
  },
  key: "n",
  tone: "primary",
  on: [
    { target: "reviews", label: "Nova revisão" },
    {
      target: "unusedAccess",
      fill: ({ application, days }) => ({ app: application, unused: String(days) }),
      label: "Revisar",
    },
  ],
  change: making((values) =>
    written(values, aboutApp(values), { reviewers: "administrators", silence: "keep" }),
  ),
}

const newReviewOfUnit: Command = {
  id: "new-unit-review",
  title: "Nova revisão de acessos de uma unidade",
  words: { en: ["new unit review"], pt: ["nova revisão da unidade", "nova revisão de unidade"] },
  group: "reviews",
  icon: SearchCheck,
  who: "platform.administer",
  slots: { org: { kind: "org", label: "unidade", words: ["org", "unidade"] }, ...manner },
  on: [{ target: "reviews", label: "De uma unidade" }],
  change: making((values) =>
    written(
      values,
      { scope: "unit", scopeId: Number(one(values, "org").id) },
      { reviewers: "authorizers", silence: "keep" },
    ),
  ),
}

const newReviewOfAdministrators: Command = {
  id: "new-administrative-review",
  title: "Nova revisão dos papéis administrativos",
  words: {
    en: ["new administrative review"],
    pt: ["nova revisão de papéis administrativos"],
  },
  group: "reviews",
  icon: SearchCheck,
  who: "platform.administer",
  slots: manner,
  on: [{ target: "reviews", label: "De papéis administrativos" }],
  change: making((values) =>
    written(values, { scope: "administrative" }, { reviewers: "administrators", silence: "take" }),
  ),
}

const openReview: Command = {
  id: "review",
  title: "Abrir revisão de acessos",
  words: { en: ["review"], pt: ["revisão"] },
  group: "reviews",
  icon: FolderOpen,
  slots: { review: reviewSlot },
  go: address,
}

const decideReview: Command = {
  id: "decide-review",
  title: "Decidir revisão de acessos",
  words: { en: ["decide review"], pt: ["decidir revisão"] },
  group: "reviews",
  icon: ListChecks,
  slots: { review: reviewSlot },
  key: "d",
  tone: "primary",
  on: [{ target: "review", when: ({ mine }) => mine || "Nada espera por você", fill, label: "Decidir" }],
  go: (values) => pathTo(screens.reviewLines, { reviewId: one(values, "review").id }),
}

const closeReview: Command = {
  id: "close-review",
  title: "Fechar revisão de acessos",
  words: { en: ["close review"], pt: ["fechar revisão"] },
  group: "reviews",
  icon: Lock,
  who,
  slots: { review: reviewSlot },
  confirmsOnly: true,
  tone: "danger",
  on: [{ target: "review", when: ({ can }) => can.close, fill, label: "Fechar agora" }],
  change: {
    request: (values) => api.reviews.close.request({ params: params(values) }),
    done: () => "Fechamento começado: o que se retira vira um plano",
    failed: () => "Não foi possível fechar a revisão",
  },
}

const exportReview: Command = {
  id: "export-review",
  title: "Exportar revisão de acessos",
  words: { en: ["export review"], pt: ["exportar revisão"] },
  group: "reviews",
  icon: FileDown,
  who,
  slots: { review: reviewSlot },
  on: [{ target: "review", when: ({ can }) => can.report, fill, label: "Exportar" }],
  run: (values) =>
    download(api.reviews.export({ params: params(values) }), {
      name: `revisao-${one(values, "review").id}.csv`,
      begun: "Exportando a revisão…",
      done: "Revisão exportada com sucesso.",
      failed: "Não foi possível exportar a revisão.",
    }),
}

const stopReview: Command = {
  id: "stop-review",
  title: "Não repetir revisão de acessos",
  words: { en: ["stop review"], pt: ["não repetir revisão"] },
  group: "reviews",
  icon: CalendarOff,
  who,
  slots: { review: reviewSlot },
  confirmsOnly: true,
  on: [{ target: "review", when: ({ can }) => can.stopRepeating, fill, label: "Não repetir mais" }],
  change: {
    request: (values) => api.reviews.stopRepeating.request({ params: params(values) }),
    done: () => "A revisão não se repete mais",
    failed: () => "Não foi possível parar o ritmo da revisão",
  },
}

const removeReview: Command = {
  id: "remove-review",
  title: "Remover revisão de acessos",
  words: { en: ["delete review"], pt: ["remover revisão", "excluir revisão"] },
  group: "reviews",
  icon: Trash2,
  who,
  slots: { review: reviewSlot },
  confirmsOnly: true,
  tone: "danger",
  on: [{ target: "review", when: ({ can }) => can.remove, fill, label: "Remover" }],
  change: {
    request: (values) => api.reviews.remove.request({ params: params(values) }),
    done: () => "Revisão removida: nada mudou nos acessos",
    failed: () => "Não foi possível remover a revisão",
  },
}

type AboutClient = AnswerOf<Calls["reviews"]["ofClient"]>[number]

/** *SINAL 2026: ROLE_SINAL_GESTOR em SINAL: Mantido por Ana Prado* */
const reviewedText = ({ review, held, application, outcome, decidedBy }: AboutClient) =>
  `${review.name}: ${held.title} em ${application.acronym}: ${reviewOutcomes[outcome]}${decidedBy ? ` por ${decidedBy.name}` : ""}`

const reviewsOf: Command = {
  id: "reviews-of",
  title: "Revisões dos acessos de alguém",
  words: { en: ["reviews of"], pt: ["revisões de"] },
  group: "reviews",
  icon: History,
  who,
  slots: { user: { ...user, words: ["user", "usuário"] } },
  on: [{ target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }), label: "Revisões" }],
  answers: async (values) => {
    const lines = await api.reviews.ofClient({ params: { clientId: one(values, "user").id } })
    return lines.length > 0 ? lines.map(reviewedText) : ["Nenhuma revisão."]
  },
  form: () => import("./forms/ReviewsPanel"),
}

/** Lines by their numbers in a review. */
const lines = {
  kind: "number",
  label: "linha",
  words: ["line", "linha"],
  many: true,
  fleeting: true,
} satisfies Slot
const lineSlots = { line: lines, review: reviewSlot } satisfies Slots
const fillLine = ({ review, line }: Target<"reviewLine">) => ({ review: String(review), line: String(line) })
const fillLines = ({ review, lines: selected }: Target<"selectedReviewLines">) => ({
  review: String(review),
  line: selected.join(", "),
})

/** One line, or many together, all undecided so far. */
function deciding(decision: ReviewDecision, done: string): Change {
  const reason = (values: Values) => {
    const justification = textOf(values, "because")
    return justification === undefined ? {} : { justification }
  }
  return {
    request: (values) =>
      api.reviews.decide.request({
        params: { ...params(values), lineId: Number(one(values, "line").id) },
        body: { decision, ...reason(values) },
      }),
    together: {
      most: maxDecided,
      request: (each) => {
        const [first = {}] = each
        return api.reviews.decideMany.request({
          params: params(first),
          body: {
            lines: each.map((values) => ({ id: Number(one(values, "line").id) })),
            decision,
            ...reason(first),
          },
        })
      },
    },
    done: () => done,
    failed: () => "Não foi possível guardar a decisão",
    opposite: {
      id: "undo-decision",
      fill: (values) => ({ line: one(values, "line").text, review: one(values, "review").text }),
    },
  }
}

/** Decides the current line at once, without a form: a review has thousands. */
const keepAccess: Command = {
  id: "keep-access",
  title: "Manter acesso da linha atual",
  words: { en: ["keep access"], pt: ["manter acesso"] },
  group: "reviews",
  icon: Check,
  slots: { line: { ...lines, many: undefined } },
  key: "m",
  tone: "primary",
  on: [{ target: "reviewLine", fill: ({ line }) => ({ line: String(line) }), label: "Manter" }],
  run: (values) => {
    const queue = getDefaultStore().get(reviewQueueAtom)
    if (queue) queue.keep(Number(one(values, "line").id))
    else notify({ tone: "info", text: "Abra antes a fila de uma revisão." })
  },
}

const keepLines: Command = {
  id: "keep-lines",
  title: "Manter acessos em revisão",
  words: { en: ["keep lines"], pt: ["manter linhas"] },
  group: "reviews",
  icon: Check,
  slots: lineSlots,
  key: "m",
  tone: "primary",
  on: [{ target: "selectedReviewLines", fill: fillLines, label: "Manter" }],
  change: deciding("keep", "Mantido"),
}

const takeLines: Command = {
  id: "take-lines",
  title: "Retirar acessos em revisão",
  words: { en: ["take lines"], pt: ["retirar linhas"] },
  group: "reviews",
  icon: X,
  slots: { ...lineSlots, because },
  key: "t",
  tone: "danger",
  on: [
    { target: "reviewLine", fill: fillLine, label: "Retirar", hiddenSlots: ["line", "review"] },
    { target: "selectedReviewLines", fill: fillLines, label: "Retirar", hiddenSlots: ["line", "review"] },
  ],
  change: deciding("take", "Será retirado no fechamento"),
}

const undoDecision: Command = {
  id: "undo-decision",
  title: "Desfazer decisão de revisão",
  words: { en: ["undo decision"], pt: ["desfazer decisão"] },
  group: "reviews",
  icon: Undo2,
  slots: lineSlots,
  change: {
    request: (values) =>
      api.reviews.undo.request({ params: { ...params(values), lineId: Number(one(values, "line").id) } }),
    done: () => "Decisão desfeita: a linha volta à fila",
    failed: () => "Não foi possível desfazer a decisão",
  },
}

const keepRest: Command = {
  id: "keep-rest",
  title: "Manter os demais acessos da revisão",
  words: { en: ["keep rest"], pt: ["manter os demais"] },
  group: "reviews",
  icon: CheckCheck,
  slots: { review: reviewSlot },
  confirmsOnly: true,
  on: [
    {
      target: "reviewLines",
      fill: ({ review }) => ({ review: String(review) }),
      label: "Manter os demais",
    },
  ],
  change: {
    request: (values) => api.reviews.keepRest.request({ params: params(values) }),
    done: () => "Os demais estão mantidos",
    failed: () => "Não foi possível manter os demais",
  },
}

export const reviews: readonly Command[] = [
  decideReview,
  openReview,
  newReview,
  newReviewOfUnit,
  newReviewOfAdministrators,
  exportReview,
  closeReview,
  stopReview,
  removeReview,
  reviewsOf,
  keepAccess,
  keepLines,
  takeLines,
  undoDecision,
  keepRest,
]
