import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Download, History } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import { saveFile } from "@/client/saveFile"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { formatTimestamp } from "@/domain/time/when"
import { Button } from "@/ui/buttons/Button"
import { useNotify } from "@/ui/page/notice"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

type Operation = AnswerOf<Calls["organizations"]["history"]>["items"][number]

/** Operations on one page. */
const size = pageSizes.unitHistory

/** The authorized operations on a unit, newest first, each with its document. */
export function UnitHistory({ unitId }: { unitId: number }) {
  const [page, setPage] = useState(0)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...api.organizations.history.query({ params: { organizationId: unitId }, query: { page, size } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) {
    return (
      <ErrorPanel
        message="Não foi possível carregar o histórico."
        details={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isPending) return <Skeleton className="h-24 w-full rounded-lg" />
  const operations = data?.items ?? []
  if (page === 0 && operations.length === 0) {
    return (
      <EmptyState icon={History} title="Nenhuma operação registrada">
        Migrações, ativações e desativações aparecem aqui, com o documento de cada uma.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-2">
      <ul
        aria-label="Operações"
        aria-busy={isPlaceholderData || undefined}
        className="grid rounded-lg border border-line"
      >
        {operations.map((operation) => (
          <OperationRow key={operation.id} operation={operation} />
        ))}
        {operations.length === 0 && <li className="px-3.5 py-2.5 text-muted">Não há mais operações.</li>}
      </ul>
      {(page > 0 || operations.length === size) && (
        <nav aria-label="Páginas do histórico" className="flex items-center justify-end gap-2">
          <span role="status" className="text-muted">
            Página {page + 1}
          </span>
          <Button
            small
            disabledReason={page === 0 ? "Esta é a primeira página" : undefined}
            onClick={() => setPage(page - 1)}
          >
            Anterior
          </Button>
          <Button
            small
            disabledReason={operations.length < size ? "Esta é a última página" : undefined}
            onClick={() => setPage(page + 1)}
          >
            Próxima
          </Button>
        </nav>
      )}
    </div>
  )
}

function OperationRow({ operation }: { operation: Operation }) {
  const { id, movement_type, details, createdBy, createdDate, documentReference } = operation
  const notify = useNotify()
  const [loading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const file = await api.organizations.historyFile({ params: { operationId: id } })
      saveFile(file, documentReference ?? "documento")
    } catch (error) {
      notify({ tone: "bad", text: error instanceof Error ? error.message : String(error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line px-3.5 py-2 last:border-b-0 md:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,13.5rem)]">
      <span className="font-[550]">{movement_type}</span>
      <div className="min-w-0">
        <p className="break-words">{details}</p>
        <p className="text-small text-muted">
          {createdBy.name} ·{" "}
          <time dateTime={createdDate} className="tabular-nums">
            {formatTimestamp(createdDate)}
          </time>
        </p>
      </div>
      {documentReference ? (
        <Button
          small
          icon={Download}
          pending={loading}
          onClick={() => void download()}
          className="max-w-full justify-self-start md:justify-self-end"
        >
          <span className="truncate" title={documentReference}>
            {documentReference}
          </span>
        </Button>
      ) : (
        <span className="text-faint md:justify-self-end">Sem documento</span>
      )}
    </li>
  )
}
