import { createContext, type ReactNode, useContext } from "react"
import {
  type RegistrationField as FieldOf,
  fieldOf,
  type SectionName,
  type SectionValues,
} from "@/domain/registration/fields"
import { LockedField } from "@/ui/fields/LockedField"
import { shownValue } from "./fieldValues"
import { type SectionContent, startingValues, useDetails } from "./part"
import { appearanceOf, RegistrationField, type RegistrationFieldProps } from "./RegistrationField"

/** The fields of the enclosing section that everyone must fill in. Other fields mark themselves as required. */
export const RequiredContext = createContext<ReadonlySet<string>>(new Set())

export interface SectionFieldProps<S extends SectionName>
  extends Omit<RegistrationFieldProps, "field" | "name"> {
  section: S
  name: keyof SectionValues<S> & string
}

/**
 * A field of a section in its `PartForm`, configured by its record. It is marked if required, and locked with a
 * reason if the person's data lock it. If another value is pending, the current value is shown below.
 */
export function SectionField<S extends SectionName>({
  section,
  name,
  ...given
}: SectionFieldProps<S>): ReactNode {
  const details = useDetails()
  const requiredNames = useContext(RequiredContext)
  const field = fieldOf(section, name)
  const props = { ...appearanceOf(field), ...given }
  const { label, span } = props
  const locked: Readonly<Record<string, string>> = details.locked
  const reason = details.can.edit ? locked[name] : undefined
  if (reason !== undefined) {
    return (
      <LockedField
        {...{ label, reason }}
        {...(span && { span })}
        value={lockedText(details, section, name, field)}
      />
    )
  }
  const current = currentText(details, section, name, field)
  return (
    <RegistrationField
      {...props}
      field={field}
      name={name}
      required={props.required ?? requiredNames.has(name)}
      hint={current === undefined ? props.hint : <span className="text-warn">Hoje: {current}</span>}
    />
  )
}

type OfSection = [details: ReturnType<typeof useDetails>, section: SectionName, name: string, field: FieldOf]

function lockedText(...[details, section, name, field]: OfSection): string {
  const values: Readonly<Record<string, unknown>> = startingValues(details, section)
  return shownValue(name, field, values[name], details.names)
}

/** The current value in words, if another one is pending. */
function currentText(...[{ names, ...details }, section, name, field]: OfSection): string | undefined {
  const { valid, pending }: SectionContent = details[section]
  if (!valid || !pending || valid[name] === pending[name]) return undefined
  return shownValue(name, field, valid[name], names)
}
