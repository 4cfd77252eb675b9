import { FilterForm } from "@views/list/FilterForm"
import { organizationHint, searchOrganizations } from "@views/list/searchOptions"
import { maskIdentifier } from "@/domain/identifier"
import { ComboField } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { type FilterFields, noFilters, wholeIdOnly } from "./filters"

export interface RequestFiltersProps {
  fields: FilterFields
  /** By unit as well: for administrators of the application (3-registration §6). */
  byUnit: boolean
  onSearch: (fields: FilterFields) => void
}

/** Narrows the requests by who asks. */
export function RequestFilters({ fields, byUnit, onSearch }: RequestFiltersProps) {
  return (
    <FilterForm<FilterFields>
      label="Buscar solicitações"
      fields={{ ...fields, cpf: maskIdentifier(fields.cpf) }}
      empty={noFilters}
      searched={wholeIdOnly}
      onSearch={onSearch}
    >
      <TextField name="name" label="Nome" maxLength={200} span={byUnit ? 1 : 2} />
      <TextField
        name="cpf"
        label="CPF"
        mono
        placeholder="000.000.000-00"
        maxLength={14}
        format={maskIdentifier}
        span={byUnit ? 1 : 2}
      />
      {byUnit && (
        <ComboField
          name="organization"
          label="Organização"
          hint={organizationHint}
          load={searchOrganizations}
          span={2}
        />
      )}
    </FilterForm>
  )
}
