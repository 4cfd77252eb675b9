import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "wouter"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { applicationAddress } from "./session"

type Counts = AnswerOf<Calls["sessions"]["countByApplication"]>

export interface ApplicationBarsProps {
  counts: Pick<UseQueryResult<Counts>, "data" | "error" | "isFetching"> & { refetch: () => unknown }
}

/** Open sessions by application, each with a bar in proportion to the most used application. */
export function ApplicationBars({ counts }: ApplicationBarsProps) {
  const { data, error } = counts
  if (error && !data) {
    return (
      <ErrorPanel
        message="Não foi possível carregar as sessões por aplicação."
        details={error.message}
        onRetry={() => void counts.refetch()}
        retrying={counts.isFetching}
      />
    )
  }
  if (data?.length === 0) {
    return (
      <EmptyState title="Nenhuma Sessão encontrada">
        Quando alguém entrar em uma aplicação que você administra, ela aparece aqui.
      </EmptyState>
    )
  }
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count))
  return (
    <table aria-busy={!data || undefined} className="w-full table-fixed border-collapse">
      <caption className="sr-only">Sessões por aplicação</caption>
      <thead>
        <tr className="text-left text-small text-muted">
          <th scope="col" className="h-8 px-4 font-semibold">
            Aplicação
          </th>
          <th scope="col" className="w-20 px-4 text-right font-semibold">
            Sessões
          </th>
        </tr>
      </thead>
      <tbody>
        {data
          ? data.map((row) => <ApplicationRow key={row.application.id} {...row} most={most} />)
          : waiting.map((width) => (
              <tr key={width} aria-hidden className="border-t border-line">
                <td colSpan={2} className="h-11.5 px-4">
                  <Skeleton className={`h-3 max-w-full ${width}`} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

const waiting = ["w-80", "w-72", "w-64", "w-56", "w-48", "w-40", "w-32", "w-24"]

function ApplicationRow({ application, count, most }: Counts[number] & { most: number }) {
  return (
    <tr className="border-t border-line hover:bg-sunken/60">
      <th scope="row" className="px-4 py-2 text-left font-normal">
        <Link
          href={applicationAddress(application)}
          title={application.title}
          className="block hover:underline"
        >
          <span className="block truncate">
            <strong className="font-semibold">{application.acronym}</strong>{" "}
            <span className="ml-1 text-muted">{application.title}</span>
          </span>
        </Link>
        <Bar share={count / most} />
      </th>
      <td className="px-4 text-right tabular-nums">{count.toLocaleString("pt-BR")}</td>
    </tr>
  )
}

/** In forced colours the bar is drawn as a border. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="mt-1 block h-1.5 rounded-sm bg-sunken forced-colors:bg-[Canvas]">
      <span
        className="block h-full rounded-sm bg-accent forced-colors:bg-[Highlight] forced-color-adjust-none"
        style={{ width: `${Math.max(share * 100, 0.5)}%` }}
      />
    </span>
  )
}
