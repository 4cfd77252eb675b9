import { organizationHint } from "@views/list/search/searchOptions"
import type { InputHTMLAttributes } from "react"
import type { RegistrationField as FieldOf } from "@/domain/registration/fields"
import { ComboField } from "@/ui/choice/ComboField"
import type { LoadOptions } from "@/ui/choice/useComboOptions"
import { Checkbox } from "@/ui/fields/Checkbox"
import { DateField } from "@/ui/fields/DateField"
import type { CommonFieldProps } from "@/ui/fields/Field"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import type { SelectOption } from "@/ui/fields/useTypedAhead"
import { isSearched, textMasks } from "./fieldValues"
import { searchFor, useLookup } from "./lookups"
import { useDetails } from "./part"

export interface RegistrationFieldProps extends Partial<CommonFieldProps> {
  field: FieldOf
  name: string
  disabled?: boolean
  placeholder?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"]
  /** Replaces the field's own format. */
  format?: (text: string) => string
  /** Filters the offered entries of a short table. */
  only?: (option: SelectOption) => boolean
  /** Replaces the search of a long table, to offer only a part of it. */
  load?: LoadOptions
  /** A filter of the search besides the text, such as the state of the municipalities. */
  within?: string
}

/** The appearance of a field in a form, from its record. */
export const appearanceOf = ({ label, short = label, span, hint, placeholder, inputMode }: FieldOf) => ({
  label: short,
  ...(span && { span }),
  ...(hint && { hint }),
  ...(placeholder && { placeholder }),
  ...(inputMode && { inputMode }),
})

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

/** The control for a field of registration data, bound by its name to the enclosing form. */
export function RegistrationField(props: RegistrationFieldProps) {
  const { field, name, label = field.label, disabled, inputMode, format, only, load, within, ...rest } = props
  const { placeholder, ...looks } = { ...rest, label }
  const shown = { ...looks, ...(placeholder !== undefined && { placeholder }) }
  switch (field.kind) {
    case "text": {
      const mask = format ?? textMasks[name] ?? (field.upper && upper)
      return (
        <TextField
          {...shown}
          name={name}
          maxLength={field.most}
          disabled={disabled}
          {...(mask && { format: mask })}
          inputMode={inputMode ?? (textMasks[name] ? "numeric" : undefined)}
        />
      )
    }
    case "number":
      return <TextField {...shown} name={name} disabled={disabled} inputMode="numeric" maxLength={12} />
    case "date":
      return <DateField {...looks} name={name} disabled={disabled} />
    case "flag":
      return <Checkbox name={name} label={label} hint={looks.hint} disabled={disabled ?? false} />
    case "lookup":
    case "unit":
      if (!isSearched(field) && field.kind === "lookup")
        return <LookupSelect {...shown} {...{ name, only, disabled }} table={field.table} />
      return (
        <ComboField
          {...shown}
          name={name}
          load={load ?? searchFor(field.kind === "unit" ? "organizations" : field.table)}
          {...(within !== undefined && { within })}
          {...(field.kind === "unit" && { hint: looks.hint ?? organizationHint })}
          disabled={disabled ?? false}
        />
      )
    case "photo":
      throw new Error(`${name} is a photo, which its section draws`)
  }
}

type LookupSelectProps = CommonFieldProps & {
  name: string
  table: Extract<FieldOf, { kind: "lookup" }>["table"]
  only: ((option: SelectOption) => boolean) | undefined
  disabled: boolean | undefined
  placeholder?: string
}

/** Offers all entries of a table. Until they have loaded, it offers the entries in the person's data. */
function LookupSelect({ table, only, disabled = false, hint, ...select }: LookupSelectProps) {
  const { names } = useDetails()
  const { options, isError, refetch } = useLookup(table)
  const known = Object.entries(names[table] ?? {}).map(([value, label]) => ({ value, label }))
  const all = options ?? known
  return (
    <Select
      {...select}
      options={only ? all.filter(only) : all}
      loading={!options && !isError}
      disabled={disabled}
      hint={isError && !options ? <NotLoaded onRetry={() => void refetch()} /> : hint}
    />
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="status">
      Não foi possível carregar as opções.{" "}
      <button type="button" className="font-semibold text-accent-text underline" onClick={onRetry}>
        Tentar novamente
      </button>
    </span>
  )
}
