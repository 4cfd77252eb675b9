import type { FilterFold } from "@views/list/search/FilterFold"
import { FilterForm } from "@views/list/search/FilterForm"
import { organizationHint, searchOrganizations } from "@views/list/search/searchOptions"
import { maskIdentifier } from "@/domain/people/identifier"
import { ComboField } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { type FilterFields, noFilters, wholeIdOnly } from "./filters"

export interface RequestFiltersProps {
  fields: FilterFields
  fold: FilterFold
  /** Also filters by unit, which only administrators of the application may do. */
  byUnit: boolean
  onSearch: (fields: FilterFields) => void
}

/** Filters requests by the person who made them. */
export function RequestFilters({ fields, fold, byUnit, onSearch }: RequestFiltersProps) {
  return (
    <FilterForm<FilterFields>
      label="Buscar solicitações"
      fields={{ ...fields, cpf: maskIdentifier(fields.cpf) }}
      empty={noFilters}
      fold={fold}
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
