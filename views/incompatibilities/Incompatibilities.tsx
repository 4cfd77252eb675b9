import { NothingFound } from "@views/list/NothingFound"
import { PagedTable } from "@views/list/PagedTable"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { useAtomValue } from "jotai"
import { useMemo } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { ruleName, sideTitles } from "@/domain/incompatibilities"
import { pageSizes } from "@/domain/pageSizes"
import { counted } from "@/domain/text/words"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { removedRowsAtom } from "@/palette/run/optimisticRemovals"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { PageHead } from "@/ui/layout/PageHead"
import type { Column } from "@/ui/table/dataTableProps"
import { type Rule, removedRuleKey, ruleKey, ruleTarget, sideText } from "./rule"

/** Rows of a page. */
const size = pageSizes.incompatibilities
const addressOf = ({ id }: Rule) => pathTo(screens.incompatibility, { ruleId: String(id) })

const Exceptions = ({ rule: { allowsExceptions } }: { rule: Rule }) => (
  <Tag tone={allowsExceptions ? "warn" : "neutral"}>{allowsExceptions ? "Admite" : "Não admite"}</Tag>
)

const columns: readonly Column<Rule>[] = [
  {
    key: "name",
    title: "Regra",
    width: "minmax(17rem, 2.4fr)",
    cell: (rule) => (
      <span className="font-[550]" title={ruleName(rule)}>
        {ruleName(rule)}
      </span>
    ),
  },
  {
    key: "one",
    title: sideTitles.one,
    width: "minmax(15rem, 2fr)",
    cell: ({ one }) => <span title={sideText(one)}>{sideText(one)}</span>,
  },
  {
    key: "other",
    title: sideTitles.other,
    width: "minmax(15rem, 2fr)",
    under: "one",
    cell: ({ other }) => <span title={sideText(other)}>{sideText(other)}</span>,
  },
  {
    key: "reason",
    title: "Por quê",
    width: "minmax(20rem, 3fr)",
    under: "name",
    cell: ({ reason = "" }) => (
      <span className="text-muted" title={reason}>
        {reason}
      </span>
    ),
  },
  { key: "exceptions", title: "Exceções", width: "7.5rem", cell: (rule) => <Exceptions rule={rule} /> },
]

/** The rules of incompatible roles in the user's applications, by name. */
export default function Incompatibilities() {
  const session = useSession()
  const searchText = useSearchText()
  const { search, setText } = searchText
  const rules = usePages({
    queryKey: ["incompatibilities", "list", { search }],
    load: (page, signal) =>
      api.incompatibilities.list
        .query({ query: { page, size, search: search || undefined } })
        .queryFn({ signal }),
    size,
    keyOf: ruleKey,
  })
  const removed = useAtomValue(removedRowsAtom)
  const rows = useMemo(
    () => rules.rows.filter(({ id }) => !removed.has(removedRuleKey(id))),
    [rules.rows, removed],
  )
  const target: Target<"incompatibilities"> = {
    kind: "incompatibilities",
    can: { create: may(session, "applications.administer") },
  }
  useTarget(target)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead title={screens.incompatibilities.title} actions={<Actions target={target} />}>
        {rules.count !== undefined && (
          <span role="status">
            {counted(rules.count, "regra", "regras")}
            {search && " na sua busca"}.{" "}
          </span>
        )}
        Quem tem um papel de um lado da regra não recebe um do outro, por nenhum caminho.
      </PageHead>
      <ListSearch
        searchText={searchText}
        label={`Buscar em ${screens.incompatibilities.title}`}
        placeholder="Buscar por nome"
      />
      <PagedTable
        name={`incompatibilities ${search}`}
        label={screens.incompatibilities.title}
        columns={columns}
        pages={{ ...rules, rows }}
        keyOf={ruleKey}
        targetOf={ruleTarget}
        addressOf={addressOf}
        searchText={searchText}
        renderCard={(rule) => <RuleCard rule={rule} />}
        failed="Não foi possível carregar as regras."
        empty={
          <NothingFound
            title={search ? "Nenhum resultado encontrado" : "Nenhuma regra de papéis incompatíveis"}
            searched="Confira o nome da regra, ou use menos palavras."
            unsearched="Quando houver uma regra com papéis das suas aplicações, aparece aqui."
            search={search}
            onClear={() => setText("")}
          />
        }
      />
    </div>
  )
}

/** One rule as a card, on narrow screens. */
function RuleCard({ rule }: { rule: Rule }) {
  const { one, other, reason } = rule
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550] break-words">{ruleName(rule)}</span>
        <Exceptions rule={rule} />
      </span>
      <span className="break-words">
        <span className="text-muted">{sideTitles.one}:</span> {sideText(one)}
      </span>
      <span className="break-words">
        <span className="text-muted">{sideTitles.other}:</span> {sideText(other)}
      </span>
      {reason && <span className="break-words text-muted">{reason}</span>}
    </span>
  )
}
