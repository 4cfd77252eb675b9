import { outcomeTones } from "@views/reviews/review"
import { screens } from "@views/screens"
import { Link } from "wouter"
import { api } from "@/client/api"
import { reviewOutcomes } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { one } from "../slots"
import { QuestionPanel } from "./QuestionPanel"

/** The results of reviews about a person's access, newest first. */
export default function ReviewsPanel({ command, values, close }: CommandFormProps) {
  const person = one(values, "user")
  return (
    <QuestionPanel
      title={command.title}
      description={person.label}
      query={api.reviews.ofClient.query({ params: { clientId: person.id } })}
      failed="Não foi possível carregar as revisões."
      close={close}
    >
      {(lines) =>
        lines.length === 0 ? (
          <p className="text-muted">Nenhuma revisão tem um acesso desta pessoa.</p>
        ) : (
          <ul className="grid gap-2.5">
            {lines.map(
              ({ review, id, held, application, outcome, decidedBy, decidedDate, justification }) => (
                <li key={`${review.id} ${id}`} className="grid gap-0.5">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <Link
                      href={pathTo(screens.review, { reviewId: String(review.id) })}
                      className="text-accent-text underline underline-offset-2"
                    >
                      {review.name}
                    </Link>
                    <span className="mono break-all">{held.title}</span>
                    <span>em {application.acronym}</span>
                    <Tag tone={outcomeTones[outcome]}>{reviewOutcomes[outcome]}</Tag>
                  </span>
                  {decidedDate && (
                    <span className="text-muted">
                      {decidedBy?.name ?? "Pelo silêncio"} em {formatDateTime(decidedDate)}
                      {justification && `: “${justification}”`}
                    </span>
                  )}
                </li>
              ),
            )}
          </ul>
        )
      }
    </QuestionPanel>
  )
}
