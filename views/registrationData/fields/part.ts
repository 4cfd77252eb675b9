import { createContext, useContext } from "react"
import {
  namedFields,
  type RegistrationField,
  type SectionName,
  type SectionValues,
} from "@/domain/registration/fields"
import { lockedValues } from "@/domain/registration/locks"
import type { Circumstances } from "@/domain/registration/rules"
import type { MissingName } from "@/domain/registration/sections"
import { timeZone } from "@/domain/time/when"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { Details } from "../details"
import type { FormValues } from "./fieldValues"

/* Definitions shared by the parts of registration data. */

export type PartName = MissingName

/**
 * How a part is shown. `form` is always editable and saved directly (pre-registration, legacy update, editors of
 * others). `request` is read-only until the user starts to request changes. `read` is read-only.
 */
export type PartMode = "form" | "request" | "read"

export interface PartProps {
  details: Details
  mode: PartMode
  /** Called after a successful save: the pre-registration opens the next step. Without it the part stays open. */
  onSaved?: (() => void) | undefined
  /** Another label for the save button. */
  submitLabel?: string | undefined
  /** Whether the first empty required field takes the focus on mount. */
  focuses?: boolean | undefined
}

/** The person whose data is shown or edited, for the fields of a form. */
export const DetailsContext = createContext<Details | undefined>(undefined)

export function useDetails(): Details {
  const details = useContext(DetailsContext)
  if (!details) throw new Error("A field of registration data stands outside its part")
  return details
}

/** The values of a section's locked fields. */
export const lockedIn = <S extends SectionName>(details: Details, section: S): Partial<SectionValues<S>> =>
  lockedValues(section, details.locked, { ...details, organizationId: details.organization?.id })

/** The values of any section, by field. */
export interface SectionContent {
  valid?: Readonly<Record<string, unknown>> | undefined
  pending?: Readonly<Record<string, unknown>> | undefined
}

/** The initial values of a form: the pending ones, or otherwise the current ones, and the locked ones. */
export const startingValues = <S extends SectionName>(details: Details, section: S): SectionValues<S> => ({
  ...((details[section].pending ?? details[section].valid ?? {}) as SectionValues<S>),
  ...lockedIn(details, section),
})

/** The data that the rules need besides the values, such as the names of the countries chosen in the form. */
export function circumstancesOf(
  details: Details,
  fields: Record<string, RegistrationField>,
  form: FormValues = {},
): Circumstances {
  const chosen = namedFields(fields).flatMap(([name, field]) => {
    const option = form[name] as ComboOption | null | undefined
    return field.kind === "lookup" && field.table === "countries" && option
      ? [[option.value, option.label] as const]
      : []
  })
  const { birthDate } = startingValues(details, "personal")
  return {
    isForeign: details.isForeign,
    today: Temporal.Now.plainDateISO(timeZone).toString(),
    countryNames: { ...details.names.countries, ...Object.fromEntries(chosen) },
    birthDate,
    accountEmail: details.email,
  }
}
