import { reviewQueueAtom } from "@views/reviews/queue/openQueue"
import { getDefaultStore } from "jotai"
import { Check, CheckCheck, Undo2, X } from "lucide-react"
import { api } from "@/client/api"
import { maxDecided, type ReviewDecision } from "@/domain/reviews"
import { uncapitalized } from "@/domain/text/words"
import type { Change, Command, Slot, Slots, Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { notify } from "@/ui/page/notice"
import { reviewParams, reviewSlot } from "./reviews"
import { because, one, textOf } from "./slots"

/* Deciding the lines of a review of access. */

/** Lines by their numbers in a review. */
const lines = {
  kind: "reviewLine",
  label: "linha",
  words: ["line", "linha"],
  many: true,
  within: "review",
  fleeting: true,
} satisfies Slot
/** What the selection says already: the preview names the people. */
const hiddenSlots = ["line", "review"]
const lineSlots = { line: lines, review: reviewSlot } satisfies Slots
const fillLine = ({ review, line }: Target<"reviewLine" | "decidedLine">) => ({
  review: String(review),
  line: String(line),
})
const fillLines = ({ review, lines: selected }: Target<"selectedReviewLines">) => ({
  review: String(review),
  line: selected.join(", "),
})

const noQueue = "Abra antes a fila de uma revisão."
const openQueue = () => getDefaultStore().get(reviewQueueAtom)

/** One line, or many together, all undecided so far. */
function deciding(decision: ReviewDecision, done: string): Change {
  const reason = (values: Values) => {
    const justification = textOf(values, "because")
    return justification === undefined ? {} : { justification }
  }
  return {
    request: (values) =>
      api.reviews.decide.request({
        params: { ...reviewParams(values), lineId: Number(one(values, "line").id) },
        body: { decision, ...reason(values) },
      }),
    together: {
      most: maxDecided,
      request: (each) => {
        const [first = {}] = each
        return api.reviews.decideMany.request({
          params: reviewParams(first),
          body: {
            lines: each.map((values) => ({ id: Number(one(values, "line").id) })),
            decision,
            ...reason(first),
          },
        })
      },
    },
    done: ({ line = [] }) => {
      const [only, ...others] = line
      return only && others.length === 0 ? `${only.label} ${uncapitalized(done)}` : done
    },
    decides: (values) => {
      const decided = values.line?.map(({ id }) => id)
      return openQueue()?.rowKeys(one(values, "review").id, decided) ?? []
    },
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
  slots: { line: { ...lines, many: undefined, within: undefined } },
  key: "m",
  tone: "primary",
  on: [{ target: "reviewLine", fill: ({ line }) => ({ line: String(line) }), label: "Manter" }],
  notNow: () => (openQueue() ? undefined : noQueue),
  run: (values) => {
    const queue = openQueue()
    if (queue) queue.keep(Number(one(values, "line").id))
    else notify({ tone: "info", text: noQueue })
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
  on: [{ target: "selectedReviewLines", fill: fillLines, label: "Manter", hiddenSlots }],
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
    { target: "reviewLine", fill: fillLine, label: "Retirar", hiddenSlots },
    { target: "selectedReviewLines", fill: fillLines, label: "Retirar", hiddenSlots },
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
  key: "z",
  on: [{ target: "decidedLine", fill: fillLine, label: "Desfazer decisão", hiddenSlots: ["review"] }],
  change: {
    request: (values) =>
      api.reviews.undo.request({
        params: { ...reviewParams(values), lineId: Number(one(values, "line").id) },
      }),
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
    request: (values) => api.reviews.keepRest.request({ params: reviewParams(values) }),
    done: () => "Os demais estão mantidos",
    decides: (values) => openQueue()?.rowKeys(one(values, "review").id) ?? [],
    failed: () => "Não foi possível manter os demais",
  },
}

export const reviewLines: readonly Command[] = [keepAccess, keepLines, takeLines, undoDecision, keepRest]
