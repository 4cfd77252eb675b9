import { reviewerKinds, reviewStates } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import { progressOf, progressText, type Review, stateTones } from "./review"

const State = ({ review: { state } }: { review: Review }) => (
  <Tag tone={stateTones[state]}>{reviewStates[state]}</Tag>
)

/** How much of a review is done, in words and as a bar. */
export function Progress({ review }: { review: Review }) {
  const done = progressOf(review)
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">{progressText(review)}</span>
      {done !== undefined && (
        <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full bg-accent" style={{ width: `${Math.round(done * 100)}%` }} />
        </span>
      )}
    </span>
  )
}

export const reviewColumns: readonly Column<Review>[] = [
  {
    key: "name",
    title: "Revisão",
    // Names differ at their end, where the day and the hour are.
    width: "minmax(19rem, 3fr)",
    cell: ({ name, mine }) => (
      <span className="font-[550]" title={name}>
        {name}
        {mine && <span className="font-normal text-muted"> · espera por você</span>}
      </span>
    ),
  },
  { key: "state", title: "Situação", width: "9rem", cell: (review) => <State review={review} /> },
  {
    key: "scope",
    title: "O quê",
    width: "minmax(12rem, 2fr)",
    under: "name",
    cell: ({ scopeText }) => <span className="text-muted">{scopeText}</span>,
  },
  {
    key: "progress",
    title: "Andamento",
    width: "minmax(13rem, 2fr)",
    cell: (review) => <Progress review={review} />,
  },
  {
    key: "reviewers",
    title: "Quem revê",
    width: "minmax(9rem, 2fr)",
    under: "progress",
    cell: ({ reviewers }) => <span className="text-muted">{reviewerKinds[reviewers]}</span>,
  },
  {
    key: "closesDate",
    title: "Fechamento",
    width: "9rem",
    under: "state",
    cell: ({ closesDate, closedDate }) => formatDateTime(closedDate ?? closesDate),
  },
]

/** One review as a card, on narrow screens. */
export function ReviewCard({ review }: { review: Review }) {
  const { name, scopeText, closesDate, closedDate } = review
  return (
    <span className="grid gap-1">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550] break-words">{name}</span>
        <State review={review} />
      </span>
      <Progress review={review} />
      <span className="text-muted">
        {scopeText} · {formatDateTime(closedDate ?? closesDate)}
      </span>
    </span>
  )
}
