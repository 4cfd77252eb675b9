import { useQuery } from "@tanstack/react-query"
import { searchedId, wholeIdOnly } from "@views/accessRequests/decisions/filters"
import type { FilterFold } from "@views/list/search/FilterFold"
import { FilterForm } from "@views/list/search/FilterForm"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { maskIdentifier } from "@/domain/people/identifier"
import { statesQuery } from "@/palette/slots/serverLists"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import type { QueueFilters as Filters } from "./useQueue"

/** Characters of a CPF with its mask. */
const maxIdLength = 14

interface Fields extends Record<string, unknown> {
  name: string
  cpf: string
  organization: ComboOption | null
  state: string
}
const empty: Fields = { name: "", cpf: "", organization: null, state: "" }

/** Searches only units that this authorizer may evaluate. */
async function searchEvaluatedUnits(search: string, signal: AbortSignal): Promise<ComboOption[]> {
  const body = { search, size: pageSizes.organizations }
  const { items } = await api.organizations.allowed.query({ body }).queryFn({ signal })
  return items.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title }))
}

export interface QueueFiltersProps {
  filters: Filters
  fold: FilterFold
  onSearch: (filters: Filters) => void
}

/** The queue's filters, apart from the kinds of change. */
export function QueueFilters({ filters, fold, onSearch }: QueueFiltersProps) {
  const { name, cpf, organizationId, organization, state } = filters
  return (
    <FilterForm<Fields>
      label="Filtrar pendências"
      fields={{
        name,
        cpf: maskIdentifier(cpf),
        organization: organizationId ? { value: organizationId, label: organization } : null,
        state,
      }}
      empty={empty}
      fold={fold}
      searched={wholeIdOnly}
      onSearch={(wanted) =>
        onSearch({
          ...filters,
          name: wanted.name,
          cpf: searchedId(wanted.cpf) ?? "",
          organizationId: wanted.organization?.value ?? "",
          organization: wanted.organization?.label ?? "",
          state: wanted.state,
        })
      }
    >
      <TextField name="name" label="Nome" maxLength={200} />
      <TextField
        name="cpf"
        label="CPF"
        mono
        maxLength={maxIdLength}
        placeholder="000.000.000-00"
        format={maskIdentifier}
      />
      <ComboField name="organization" label="Organização" load={searchEvaluatedUnits} />
      <StateField />
    </FilterForm>
  )
}

/** A separate component, so that the states load only when the filters are shown. */
function StateField() {
  const states = useQuery(statesQuery)
  return (
    <Select
      name="state"
      label="Estado"
      placeholder="Todos"
      options={(states.data ?? []).map(({ id, label }) => ({ value: String(id), label }))}
    />
  )
}
