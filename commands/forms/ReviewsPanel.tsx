import { useQuery } from "@tanstack/react-query"
import { outcomeTones } from "@views/reviews/review"
import { screens } from "@views/screens"
import { Link } from "wouter"
import { api } from "@/client/api"
import { reviewOutcomes } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { one } from "../slots"

/** The results of reviews about a person's access, newest first. */
export default function ReviewsPanel({ command, values, close }: CommandFormProps) {
  const person = one(values, "user")
  const { data, error, refetch, isFetching } = useQuery(
    api.reviews.ofClient.query({ params: { clientId: person.id } }),
  )
  return (
    <Dialog
      open
      title={command.title}
      description={person.label}
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {data?.length === 0 && <p className="text-muted">Nenhuma revisão tem um acesso desta pessoa.</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-2.5">
          {data.map(({ review, id, held, application, outcome, decidedBy, decidedDate, justification }) => (
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
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorPanel
            message="Não foi possível carregar as revisões."
            details={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton className="h-24 w-full" />
        ))}
    </Dialog>
  )
}
