import { useQuery } from "@tanstack/react-query"
import { searchedId, wholeIdOnly } from "@views/accessRequests/decisions/filters"
import { FilterForm } from "@views/list/FilterForm"
import { api } from "@/client/api"
import { maskIdentifier } from "@/domain/identifier"
import { statesQuery } from "@/palette/slots/serverLists"
import { ComboField, type ComboOption } from "@/ui/choice/ComboField"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import type { QueueFilters as Filters } from "./useQueue"

/** Characters of an id with its mask (3-registration §5). */
const longestId = 14

interface Fields extends Record<string, unknown> {
  name: string
  cpf: string
  organization: ComboOption | null
  state: string
}
const empty: Fields = { name: "", cpf: "", organization: null, state: "" }

/** Units within the reach of whoever evaluates, and no others (3-registration §6). */
async function searchAllowed(search: string, signal: AbortSignal): Promise<ComboOption[]> {
  const { items } = await api.organizations.allowed.query({ body: { search, size: 20 } }).queryFn({ signal })
  return items.map(({ id, acronym, title }) => ({ value: String(id), label: acronym, detail: title }))
}

export interface QueueFiltersProps {
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** What narrows the queue besides the kinds of change. */
export function QueueFilters({ filters, onSearch }: QueueFiltersProps) {
  const states = useQuery(statesQuery)
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
        maxLength={longestId}
        placeholder="000.000.000-00"
        format={maskIdentifier}
      />
      <ComboField name="organization" label="Organização" load={searchAllowed} />
      <Select
        name="state"
        label="Estado"
        placeholder="Todos"
        options={(states.data ?? []).map(({ id, label }) => ({ value: String(id), label }))}
      />
    </FilterForm>
  )
}
