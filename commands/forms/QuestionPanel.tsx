import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

interface QuestionPanelProps<Answer, Key extends QueryKey> {
  title: string
  /** What the question is about. */
  description: ReactNode
  query: UseQueryOptions<Answer, Error, Answer, Key>
  /** Shown if the answer cannot be loaded. */
  failed: string
  close: () => void
  children: (answer: Answer) => ReactNode
}

/** A dialog with the answer to one question. */
export function QuestionPanel<Answer, Key extends QueryKey>(props: QuestionPanelProps<Answer, Key>) {
  const { title, description, query, failed, close, children } = props
  const { data, error, refetch, isFetching } = useQuery(query)
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorPanel
          message={failed}
          details={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  )
}
