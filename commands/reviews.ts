import { screens } from "@views/screens"
import {
  CalendarOff,
  FileDown,
  FolderOpen,
  History,
  ListChecks,
  Lock,
  SearchCheck,
  Trash2,
} from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import {
  type ReviewDecision,
  type ReviewerKind,
  type ReviewRhythm,
  reviewDecisions,
  reviewerKindNames,
  reviewerKinds,
  reviewOutcomes,
  reviewRhythms,
} from "@/domain/reviews"
import { uncapitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { answered, type Change, type Command, type Slot, type Slots, type Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { download } from "./download"
import { app, one, profile, role, textOf, until, user, users } from "./slots"

/* Reviews of access: making, opening and closing them. */

const who = "assignments.manage"
export const reviewSlot = { kind: "review", label: "revisão", words: ["review", "revisão"] } satisfies Slot
export const reviewParams = (values: Values) => ({ reviewId: Number(one(values, "review").id) })
const fill = ({ id }: Target<"review">) => ({ review: String(id) })
const address = (values: Values) => pathTo(screens.review, { reviewId: one(values, "review").id })

type Written = BodyOf<Calls["reviews"]["create"]>

interface Usual {
  reviewers: ReviewerKind
  silence: ReviewDecision
}

/** How a rhythm is also typed. Every rhythm is in months, so a bare `m` is no minute here. */
const rhythmWords = (months: ReviewRhythm): string[] => [
  ...["m", "meses", " meses", "months", " months"].map((unit) => `${months}${unit}`),
  ...(months === 12 ? ["1a", "1ano", "1 ano", "1year", "1 year"] : []),
]

/** How a review is made, whatever it is about. The hints say what an omitted slot means. */
const manner = (usual: Usual) =>
  ({
    by: {
      kind: "choice",
      label: "quem revê",
      words: ["by", "por"],
      optional: true,
      choices: reviewerKindNames
        .filter((value) => value !== "named")
        .map((value) => ({ value, label: reviewerKinds[value] })),
      hint: `Sem escolha: ${uncapitalized(reviewerKinds[usual.reviewers])}.`,
    },
    person: {
      ...users,
      label: "revisor",
      words: ["reviewer", "revisor", "revisores"],
      optional: true,
      asOne: true,
      hint: "Pessoas que decidem tudo, em vez dos outros.",
    },
    until: {
      ...until,
      label: "fechamento",
      words: ["until", "até", "fechamento"],
      whenPast: "O fechamento não pode ficar no passado.",
    },
    silence: {
      kind: "choice",
      label: "silêncio",
      words: ["silence", "silêncio"],
      optional: true,
      choices: [
        { value: "keep", written: "mantém", label: reviewDecisions.keep, words: ["keeps", "manter"] },
        { value: "take", written: "retira", label: reviewDecisions.take, words: ["takes", "retirar"] },
      ],
      hint: `O que vale para o que ninguém decidir. Sem escolha: ${uncapitalized(reviewDecisions[usual.silence])}.`,
    },
    unused: {
      kind: "number",
      label: "sem uso há (dias)",
      words: ["unused", "sem-uso"],
      optional: true,
      limits: { fewest: 1, most: 365 },
      hint: "Só o que não se usa há tantos dias. Em branco: tudo.",
    },
    every: {
      kind: "choice",
      label: "ritmo",
      words: ["every", "cada", "ritmo"],
      optional: true,
      choices: reviewRhythms.map((months) => ({
        value: String(months),
        label: `A cada ${months} meses`,
        words: rhythmWords(months),
      })),
      hint: "Sem escolha: uma vez só.",
    },
  }) satisfies Slots

const name = {
  kind: "name",
  label: "nome",
  words: ["name", "nome"],
  optional: true,
  hint: "Em branco: o que se revê, com o dia e a hora.",
} satisfies Slot

type About = Pick<Written, "scope" | "scopeId">

/** *SINAL, 29/11/2026 14:05*, unless another name was typed. */
function nameOf(values: Values): string {
  const typed = textOf(values, "name")?.trim()
  if (typed) return typed
  const [about] = [values.role, values.profile, values.app, values.org].flatMap((each) => each ?? [])
  return `${about?.label ?? "Papéis administrativos"}, ${formatDateTime(Temporal.Now.instant().toString())}`
}

/** The body of a review, with likely values for omitted slots. */
function written(values: Values, about: About, usual: Usual): Written {
  const people = values.person ?? []
  const [unused] = values.unused ?? []
  const reviewers = reviewerKindNames.find((name) => name === values.by?.[0]?.id)
  const rhythmMonths = reviewRhythms.find((months) => String(months) === values.every?.[0]?.id)
  const [silence] = values.silence ?? []
  return {
    ...about,
    name: nameOf(values),
    reviewers: people.length > 0 ? "named" : (reviewers ?? usual.reviewers),
    ...(people.length > 0 && { people: people.map(({ id }) => id) }),
    closesDate: one(values, "until").id,
    silence: silence?.id === "keep" || silence?.id === "take" ? silence.id : usual.silence,
    ...(unused && { unusedDays: Number(unused.text) }),
    ...(rhythmMonths && { rhythmMonths }),
  }
}

const making = (body: (values: Values) => Written): Change =>
  answered({
    request: (values) => api.reviews.create.request({ body: body(values) }),
    done: (values) => `Revisão “${body(values).name}” feita: as linhas ficam prontas em instantes`,
    opens: { address: ({ id }) => pathTo(screens.review, { reviewId: String(id) }) },
    failed: () => "Não foi possível fazer a revisão",
  })

function aboutApp(values: Values): About {
  const [heldRole] = values.role ?? []
  const [heldProfile] = values.profile ?? []
  if (heldRole) return { scope: "role", scopeId: Number(heldRole.id) }
  if (heldProfile) return { scope: "profile", scopeId: Number(heldProfile.id) }
  return { scope: "application", scopeId: Number(one(values, "app").id) }
}

const usualOfApp: Usual = { reviewers: "administrators", silence: "keep" }

const newReview: Command = {
  id: "new-review",
  title: "Fazer revisão de acessos",
  words: { en: ["new review"], pt: ["nova revisão", "fazer revisão"] },
  group: "reviews",
  icon: SearchCheck,
  who,
  slots: {
    app,
    role: { ...role, optional: true },
    profile: { ...profile, optional: true },
    name,
    ...manner(usualOfApp),
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
  change: making((values) => written(values, aboutApp(values), usualOfApp)),
}

const usualOfUnit: Usual = { reviewers: "authorizers", silence: "keep" }

const newReviewOfUnit: Command = {
  id: "new-unit-review",
  title: "Fazer revisão de acessos de uma unidade",
  words: {
    en: ["new unit review", "new review unit", "new review org"],
    pt: [
      "nova revisão da unidade",
      "nova revisão de unidade",
      "nova revisão unidade",
      "fazer revisão da unidade",
    ],
  },
  group: "reviews",
  icon: SearchCheck,
  who: "platform.administer",
  slots: { org: { kind: "org", label: "unidade", words: ["org", "unidade"] }, name, ...manner(usualOfUnit) },
  on: [{ target: "reviews", label: "De uma unidade" }],
  change: making((values) =>
    written(values, { scope: "unit", scopeId: Number(one(values, "org").id) }, usualOfUnit),
  ),
}

const usualOfAdministrators: Usual = { reviewers: "administrators", silence: "take" }

const newReviewOfAdministrators: Command = {
  id: "new-administrative-review",
  title: "Fazer revisão dos papéis administrativos",
  words: {
    en: ["new administrative review", "new review administrative"],
    pt: [
      "nova revisão de papéis administrativos",
      "nova revisão dos papéis administrativos",
      "nova revisão administrativa",
      "nova revisão admin",
      "fazer revisão dos papéis administrativos",
    ],
  },
  group: "reviews",
  icon: SearchCheck,
  who: "platform.administer",
  slots: { name, ...manner(usualOfAdministrators) },
  on: [{ target: "reviews", label: "De papéis administrativos" }],
  change: making((values) => written(values, { scope: "administrative" }, usualOfAdministrators)),
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
  slots: { review: { ...reviewSlot, subset: "closable" } },
  confirmsOnly: true,
  tone: "danger",
  on: [
    {
      target: "review",
      when: ({ can }) => can.close,
      fill,
      labelOf: ({ closing }) => (closing ? "Assumir o fechamento" : "Fechar agora"),
    },
  ],
  change: {
    request: (values) => api.reviews.close.request({ params: reviewParams(values) }),
    done: () => "Fechamento começado: o que houver a retirar vira um plano",
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
    download(api.reviews.export({ params: reviewParams(values) }), {
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
    request: (values) => api.reviews.stopRepeating.request({ params: reviewParams(values) }),
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
    request: (values) => api.reviews.remove.request({ params: reviewParams(values) }),
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
  words: { en: ["reviews of"], pt: ["revisões de", "revisões do", "revisões da"] },
  group: "reviews",
  icon: History,
  who,
  slots: { user: { ...user, words: ["user", "usuário", "pessoa"] } },
  on: [{ target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }), label: "Revisões" }],
  answers: async (values) => {
    const lines = await api.reviews.ofClient({ params: { clientId: one(values, "user").id } })
    return lines.length > 0 ? lines.map(reviewedText) : ["Nenhuma revisão."]
  },
  form: () => import("./forms/ReviewsPanel"),
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
]
