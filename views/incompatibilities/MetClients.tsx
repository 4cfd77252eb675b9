import { NothingFound } from "@views/list/NothingFound"
import { PagedTable } from "@views/list/PagedTable"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import { sideTitles } from "@/domain/incompatibilities"
import { pageSizes } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { clientName } from "@/domain/people/person"
import { counted } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { SectionHead } from "@/ui/layout/SectionHead"
import type { Column } from "@/ui/table/dataTableProps"
import { type MetClient, metTarget, type Rule } from "./rule"

/** Rows of a page. */
const size = pageSizes.incompatiblePeople
const label = "Quem tem os dois lados ou uma exceção"
const keyOf = ({ client }: MetClient) => client.id

const idOf = ({ client }: MetClient) => (client.kind === "person" ? formatIdentifier(client.id) : "Aplicação")

/** The roles of a side: a person with an exception may not have any of them yet. */
const inOneLine = (titles: readonly string[]) => titles.join("; ") || "—"

const Standing = ({ met: { exceptUntil } }: { met: MetClient }) =>
  exceptUntil === undefined ? (
    <Tag tone="bad">Viola a regra</Tag>
  ) : (
    <Tag tone="warn">Exceção até {formatDateTime(exceptUntil)}</Tag>
  )

const columns: readonly Column<MetClient>[] = [
  {
    key: "name",
    title: "Quem",
    width: "minmax(10.5rem, 2fr)",
    cell: (met) => <span className="font-[550]">{clientName(met.client)}</span>,
  },
  {
    key: "id",
    title: "CPF ou identificador",
    width: "9.875rem",
    under: "name",
    cell: (met) => <span className="mono text-muted">{idOf(met)}</span>,
  },
  {
    key: "one",
    title: sideTitles.one,
    width: "minmax(16.5rem, 2.4fr)",
    cell: ({ one }) => <span title={one.join("; ")}>{inOneLine(one)}</span>,
  },
  {
    key: "other",
    title: sideTitles.other,
    // Beside the first one only where both have room for the path behind the role.
    width: "minmax(34rem, 2.4fr)",
    under: "one",
    cell: ({ other }) => <span title={other.join("; ")}>{inOneLine(other)}</span>,
  },
  {
    key: "standing",
    title: "Situação",
    width: "13rem",
    cell: (met) => <Standing met={met} />,
  },
]

/** Where the permissions of a client are revoked. */
const addressOf = ({ client }: MetClient) =>
  client.kind === "person"
    ? `${pathTo(screens.user, { atalaiaId: client.id })}?tab=permissions`
    : `${pathTo(screens.applicationEdit, { id: client.name })}?tab=clients`

/**
 * The people and applications with roles of both sides, and people with an exception. Opening one shows its permissions, where a role is revoked; ticked people
 * go into a plan.
 */
export function MetClients({ rule }: { rule: Rule }) {
  const searchText = useSearchText()
  const { search, setText } = searchText
  const met = usePages({
    queryKey: ["incompatibilities", "people", rule.id, { search }],
    load: (page, signal) =>
      api.incompatibilities.people
        .query({ params: { ruleId: rule.id }, query: { page, size, search: search || undefined } })
        .queryFn({ signal }),
    size,
    keyOf,
  })
  // Plans are for people; an application is reviewed in its editor.
  const people = new Set(met.rows.flatMap(({ client }) => (client.kind === "person" ? client.id : [])))
  return (
    <>
      <SectionHead title={label}>
        {met.count !== undefined && met.count > 0 && (
          <span role="status">
            {counted(met.count, "pessoa ou aplicação", "pessoas ou aplicações")}
            {search && " na sua busca"}
          </span>
        )}
      </SectionHead>
      <ListSearch searchText={searchText} label={`Buscar em ${label}`} placeholder="Buscar por nome ou CPF" />
      <PagedTable
        name={`incompatibility ${rule.id} ${search}`}
        label={label}
        columns={columns}
        pages={met}
        keyOf={keyOf}
        targetOf={(row) => metTarget(rule, row)}
        addressOf={addressOf}
        openLabel="revisar"
        searchText={searchText}
        selection={{
          targetOf: (ids) => ({ kind: "selectedUsers", ids: ids.filter((id) => people.has(id)) }),
        }}
        renderCard={(row) => <MetCard met={row} />}
        failed="Não foi possível carregar quem tem os dois lados."
        empty={
          <NothingFound
            title={search ? "Nenhum resultado encontrado" : "Ninguém tem os dois lados nem uma exceção"}
            searched="Confira o nome ou o CPF."
            unsearched="A regra já vale para tudo o que se conceder."
            search={search}
            onClear={() => setText("")}
          />
        }
      />
    </>
  )
}

/** One client as a card, on narrow screens. */
function MetCard({ met }: { met: MetClient }) {
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550]">{clientName(met.client)}</span>
        <Standing met={met} />
      </span>
      <span className="mono text-muted">{idOf(met)}</span>
      <span className="break-words">
        <span className="text-muted">{sideTitles.one}:</span> {inOneLine(met.one)}
      </span>
      <span className="break-words">
        <span className="text-muted">{sideTitles.other}:</span> {inOneLine(met.other)}
      </span>
    </span>
  )
}
