import titles from "virtual:auditTitles"
import { useQuery } from "@tanstack/react-query"
import { History } from "@views/History"
import { FilterForm } from "@views/list/search/FilterForm"
import { useFilters } from "@views/list/search/useFilters"
import { screens } from "@views/screens"
import { useOwnApplications } from "@views/useOwnApplications"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { maskIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { counted } from "@/domain/text/words"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { CopyButton } from "@/ui/buttons/CopyButton"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { DateField } from "@/ui/fields/DateField"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import { PageHead } from "@/ui/layout/PageHead"
import { type AuditFilter, auditFilterNames, authorSent, authorShown, queryOf } from "./auditFilter"

interface Fields extends Record<string, unknown>, Omit<AuditFilter, "kind"> {
  kind: ComboOption | null
}
const empty: Fields = { user: "", by: "", app: "", kind: null, from: "", until: "" }

const kindOptions = Object.entries(titles).map(
  ([kind, title]): ComboOption => ({ value: kind, label: title, detail: kind }),
)

const kindsFitting = async (text: string) =>
  kindOptions.filter(({ label, value }) => fold(`${label} ${value}`).includes(fold(text)))

const disabledReason = ({ from, until }: Fields) =>
  from !== "" && until !== "" && from > until ? "O fim do período vem antes do início" : undefined

/** The audit log: actor, action, time, and the values before and after. */
export default function Audit() {
  const { filters, narrowed, search } = useFilters(auditFilterNames)
  const applications = useOwnApplications()
  const { user, by, kind } = filters
  const filter = Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ""))
  const target: Target<"audit"> = { kind: "audit", filter }
  useTarget(target)
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-4 py-4.5 md:px-6">
      <PageHead title={screens.audit.title} actions={<Actions target={target} />}>
        <Chain />
      </PageHead>
      <FilterForm<Fields>
        fold="narrow"
        label="Buscar na auditoria"
        fields={{
          ...filters,
          user: maskIdentifier(user),
          by: authorShown(by),
          kind: kindOptions.find(({ value }) => value === kind) ?? null,
        }}
        empty={empty}
        onSearch={(wanted) =>
          search({
            ...wanted,
            user: normalizeIdentifier(wanted.user),
            by: authorSent(wanted.by),
            kind: wanted.kind?.value ?? "",
          })
        }
        disabledReason={disabledReason}
      >
        <TextField name="user" label="Sobre quem" mono placeholder="000.000.000-00" format={maskIdentifier} />
        <TextField
          name="by"
          label="Feito por"
          mono
          placeholder="CPF, ou sigla da aplicação"
          format={authorShown}
        />
        <Select
          name="app"
          label="Aplicação"
          placeholder="Todas"
          options={(applications.data ?? []).map(({ acronym, title }) => ({
            value: acronym,
            label: `${acronym} · ${title}`,
          }))}
        />
        <ComboField name="kind" label="Operação" load={kindsFitting} placeholder="Todas" />
        <DateField name="from" label="De" />
        <DateField name="until" label="Até" />
      </FilterForm>
      <History
        key={JSON.stringify(filters)}
        queryKey={["audit", "search", filters]}
        load={(paging, signal) =>
          api.audit.search.query({ query: { ...queryOf(filters), ...paging } }).queryFn({ signal })
        }
        emptyTitle={narrowed ? "Nenhum registro encontrado" : "Nenhuma operação registrada"}
        empty={
          narrowed
            ? "Use menos filtros, ou um período maior."
            : "O que for feito no sistema passa a aparecer aqui."
        }
      />
    </div>
  )
}

/** The last hash of the chained rows. Stored elsewhere, it proves later that no row was altered. */
function Chain() {
  const mayAsk = may(useSession(), "platform.administer")
  const { data } = useQuery({ ...api.audit.chain.query(), enabled: mayAsk })
  const intro = "O que foi feito no sistema: quem, quando, com quem, o quê e por quê."
  if (!data?.last) return intro
  const { number, hash } = data.last
  return (
    <>
      {intro} Último selo: <span className="mono">{number.toLocaleString("pt-BR")}</span>
      {data.waiting > 0 && `, ${counted(data.waiting, "registro", "registros")} à espera do seu`}.{" "}
      <CopyButton small variant="quiet" text={`${number}:${hash}`} label="Copiar selo" />
    </>
  )
}
