import { organizationHint } from "@views/list/searchOptions"
import { createContext, type InputHTMLAttributes, type ReactNode, useContext } from "react"
import {
  type RegistrationField as FieldOf,
  type SectionName,
  type SectionValues,
  sectionFields,
} from "@/domain/registration/fields"
import { ComboField } from "@/ui/choice/ComboField"
import type { LoadOptions } from "@/ui/choice/useComboOptions"
import { Checkbox } from "@/ui/fields/Checkbox"
import { DateField } from "@/ui/fields/DateField"
import type { FieldLooks } from "@/ui/fields/Field"
import { LockedField } from "@/ui/fields/LockedField"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import type { SelectOption } from "@/ui/fields/useTypedAhead"
import { standingValues, useDetails } from "../parts/part"
import { isSearched, shownValue, textMasks } from "./fieldValues"
import { searchFor, useLookup } from "./lookups"

export interface RegistrationFieldProps extends Partial<FieldLooks> {
  field: FieldOf
  name: string
  disabled?: boolean
  placeholder?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"]
  /** Shapes what is typed, where the field's own way is not meant. */
  format?: (text: string) => string
  /** Which entries of a short table are offered. */
  only?: (option: SelectOption) => boolean
  /** How a long table is searched, where not all of it is meant. */
  load?: LoadOptions
  /** What narrows a search besides the text: the state whose municipalities they are. */
  within?: string
}

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

/** The field that a field of registration data asks for, bound to the form around it by its name. */
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
      throw new Error(`${name} is a photo, which the part of its own draws`)
  }
}

type LookupSelectProps = FieldLooks & {
  name: string
  table: Extract<FieldOf, { kind: "lookup" }>["table"]
  only: ((option: SelectOption) => boolean) | undefined
  disabled: boolean | undefined
  placeholder?: string
}

/** Until all entries are there, those that the person's data names stand for them. */
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

/** The fields of the section around that are due of everybody; others say themselves when they are. */
export const RequiredContext = createContext<ReadonlySet<string>>(new Set())

export interface SectionFieldProps<S extends SectionName>
  extends Omit<RegistrationFieldProps, "field" | "name"> {
  section: S
  name: keyof SectionValues<S> & string
}

/**
 * A field of a section in its `PartForm`: with the mark of what is due, locked with the reason where the host locks
 * it, and saying what stands today where something else is asked for.
 */
export function SectionField<S extends SectionName>({
  section,
  name,
  ...props
}: SectionFieldProps<S>): ReactNode {
  const details = useDetails()
  const due = useContext(RequiredContext)
  const field: FieldOf = (sectionFields[section] as Record<string, FieldOf>)[name] as FieldOf
  const { label = field.label, span } = props
  const reason = details.can.edit ? (details.locked as Record<string, string>)[name] : undefined
  if (reason !== undefined) {
    return (
      <LockedField
        {...{ label, reason }}
        {...(span && { span })}
        value={lockedText(details, section, name, field)}
      />
    )
  }
  const today = standsToday(details, section, name, field)
  return (
    <RegistrationField
      {...props}
      field={field}
      name={name}
      required={props.required ?? due.has(name)}
      hint={today === undefined ? props.hint : <span className="text-warn">Hoje: {today}</span>}
    />
  )
}

type OfSection = [details: ReturnType<typeof useDetails>, section: SectionName, name: string, field: FieldOf]

function lockedText(...[details, section, name, field]: OfSection): string {
  const value = (standingValues(details, section) as Record<string, unknown>)[name]
  return shownValue(name, field, value, details.names)
}

/** The value that stands, where another one is asked for. */
function standsToday(...[{ names, ...details }, section, name, field]: OfSection): string | undefined {
  const { valid, pending } = details[section] as {
    valid?: Record<string, unknown>
    pending?: Record<string, unknown>
  }
  if (!valid || !pending || valid[name] === pending[name]) return undefined
  return shownValue(name, field, valid[name], names)
}
