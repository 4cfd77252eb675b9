import { PagedTable } from "@views/list/PagedTable"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { onePage } from "@views/list/usePages"
import { screens } from "@views/screens"
import { SearchX } from "lucide-react"
import { fold } from "@/domain/text/fold"
import { pathTo } from "@/screens/screen"
import { Badge } from "@/ui/badges/Badge"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import type { Column } from "@/ui/table/dataTableProps"
import type { DecidedApplication } from "./accessRequest"

const keyOf = ({ id }: DecidedApplication) => String(id)
const addressOf = ({ acronym }: DecidedApplication) =>
  `${pathTo(screens.accessRequests)}?${new URLSearchParams({ app: acronym })}`

const Administrator = () => <Tag tone="accent">Administrador</Tag>
const Pending = ({ pending }: Pick<DecidedApplication, "pending">) =>
  pending > 0 ? <Badge count={pending} hot label="aguardam decisão" /> : null

const columns: readonly Column<DecidedApplication>[] = [
  {
    key: "acronym",
    title: "Aplicação",
    width: "10rem",
    cell: ({ acronym }) => <span className="font-[550]">{acronym}</span>,
  },
  {
    key: "title",
    title: "Nome",
    width: "minmax(12rem, 1fr)",
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  { key: "isAdmin", title: "Você é", width: "9rem", cell: ({ isAdmin }) => isAdmin && <Administrator /> },
  { key: "pending", title: "Aguardam", width: "6.5rem", cell: (app) => <Pending {...app} /> },
]

/** The applications whose requests the actor decides, to choose one. Those with waiting requests come first. */
export function ApplicationPick({ applications }: { applications: readonly DecidedApplication[] }) {
  const searchText = useSearchText()
  const { text, setText } = searchText
  const wanted = fold(text)
  const rows = applications
    .filter(({ acronym, title }) => fold(`${acronym} ${title}`).includes(wanted))
    .toSorted((one, other) => Number(other.pending > 0) - Number(one.pending > 0))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead title={screens.accessRequests.title}>
        Selecione uma aplicação para listar as solicitações
      </PageHead>
      <ListSearch searchText={searchText} label="Buscar aplicações" placeholder="Buscar por sigla ou nome" />
      <PagedTable
        name={`access-request applications ${wanted}`}
        label="Aplicações"
        columns={columns}
        pages={onePage(rows)}
        total={rows.length}
        keyOf={keyOf}
        addressOf={addressOf}
        openLabel="escolher"
        searchOpens
        startsAtFirst
        renderCard={(app) => (
          <span className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-[550]">{app.acronym}</span>
              {app.isAdmin && <Administrator />}
              <Pending {...app} />
            </span>
            <span className="text-muted">{app.title}</span>
          </span>
        )}
        empty={
          <EmptyState
            icon={SearchX}
            title="Nenhuma aplicação encontrada"
            {...(text !== "" && { action: <Button onClick={() => setText("")}>Limpar busca</Button> })}
          >
            {text === ""
              ? "Você não decide sobre os acessos a nenhuma aplicação. Se deveria, peça a quem a administra."
              : "Confira a sigla, ou busque por uma parte do nome."}
          </EmptyState>
        }
      />
    </div>
  )
}
