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
import { timeZone } from "@/domain/when"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { Details } from "../details"
import type { FormValues } from "../fields/fieldValues"

/** What the parts of registration data share. */

export type PartName = MissingName

/**
 * Where a part stands: `form` can always be edited and is saved directly (pre-registration, legacy update, editors of
 * others); `request` is read until changes are to be asked for; `read` is only shown (3-registration §4).
 */
export type PartMode = "form" | "request" | "read"

export interface PartProps {
  details: Details
  mode: PartMode
  /** After a successful save; the pre-registration moves on. Absent: it stays. */
  onSaved?: (() => void) | undefined
  /** Where the host wants another label than that of the specification. */
  submitLabel?: string | undefined
  /** Whether the cursor goes into the first field that is missing as the form is drawn. */
  focuses?: boolean | undefined
}

/** The person whose data is shown or edited, for the fields of a form. */
export const DetailsContext = createContext<Details | undefined>(undefined)

export function useDetails(): Details {
  const details = useContext(DetailsContext)
  if (!details) throw new Error("A field of registration data stands outside its part")
  return details
}

/** What the locked fields of a section hold. */
export const lockedIn = <S extends SectionName>(details: Details, section: S): Partial<SectionValues<S>> =>
  lockedValues(section, details.locked, { ...details, organizationId: details.organization?.id })

/** What a form begins from: what is asked for already, or what stands, and what is locked. */
export const startingValues = <S extends SectionName>(details: Details, section: S): SectionValues<S> => ({
  ...((details[section].pending ?? details[section].valid ?? {}) as SectionValues<S>),
  ...lockedIn(details, section),
})

/** What the rules need beside the values: the countries by their names, which are chosen in the form itself. */
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
  }
}
