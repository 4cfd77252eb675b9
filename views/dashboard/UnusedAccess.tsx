import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxUnusedApplications, usualUnusedDays } from "@/domain/reviews"
import { capitalized, counted, grouped } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { Actions } from "@/palette/run/Actions"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

type Unused = AnswerOf<Calls["reviews"]["unused"]>

const title = `Sem uso há ${usualUnusedDays} dias`

/** *1.204 acessos em 12 aplicações: o que são* */
function contentsText(items: Unused["items"] = []): string {
  const what = "papéis e perfis com que ninguém entrou na aplicação, contados uma vez por dia."
  if (items.length === 0) return capitalized(what)
  const sum = items.reduce((all, { count }) => all + count, 0)
  const least = items.length < maxUnusedApplications ? "" : "Ao menos "
  return `${least}${counted(sum, "acesso", "acessos")} em ${counted(items.length, "aplicação", "aplicações")}: ${what}`
}

/** Applications with unused assignments, those with most first, each with the review that asks about them. */
export function UnusedAccess() {
  const unused = useQuery(api.reviews.unused.query())
  return (
    <section aria-label={title} className="card flex max-h-120 flex-col overflow-hidden">
      <h2 className="px-4 pt-4.5 text-section/8 font-[650]">{title}</h2>
      <p className="px-4 pb-3 text-small text-muted">{contentsText(unused.data?.items)}</p>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {unused.data ? (
          <Applications unused={unused.data} />
        ) : unused.error ? (
          <ErrorPanel
            message="Não foi possível carregar os acessos sem uso."
            details={unused.error.message}
            onRetry={() => void unused.refetch()}
            retrying={unused.isFetching}
          />
        ) : (
          <Skeleton className="mx-4 mb-4 h-3 w-64 max-w-full" />
        )}
      </div>
    </section>
  )
}

function Applications({ unused: { days, items } }: { unused: Unused }) {
  if (items.length === 0) return <EmptyState title="Nenhum acesso sem uso" />
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-left text-small text-muted">
          <th scope="col" className="h-8 px-4 font-semibold">
            Aplicação
          </th>
          <th scope="col" className="w-20 px-4 text-right font-semibold">
            Acessos
          </th>
          <th scope="col" className="w-28 px-4">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ application: { id, acronym, title: long }, count, countedDate }) => (
          <tr key={id} className="border-t border-line hover:bg-sunken/60">
            <th scope="row" title={long} className="truncate px-4 py-2 text-left font-normal">
              <strong className="font-semibold">{acronym}</strong>{" "}
              <span className="ml-1 text-muted">{long}</span>
            </th>
            <td className="px-4 text-right tabular-nums" title={`Contados em ${formatDateTime(countedDate)}`}>
              {grouped(count)}
            </td>
            <td className="px-4 text-right">
              <Actions
                target={{ kind: "unusedAccess", application: acronym, days }}
                size="small"
                keys={false}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
