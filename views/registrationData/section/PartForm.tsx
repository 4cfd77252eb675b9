import { useQueryClient } from "@tanstack/react-query"
import { useVersioned } from "@views/useVersioned"
import { type ReactNode, useState } from "react"
import {
  namedFields,
  type RegistrationField,
  type SectionName,
  type SectionValues,
  sectionFields,
} from "@/domain/registration/fields"
import { normalSection } from "@/domain/registration/normal"
import { sectionProblems } from "@/domain/registration/rules"
import type { FieldErrors } from "@/ui/fields/formField"
import { Form } from "@/ui/form/Form"
import { Banner } from "@/ui/states/Banner"
import { type Details, detailsQuery } from "../details"
import { byFieldName, labelOfPath } from "../fields/byFieldName"
import { type FormValues, formValuesOf, shownValue, valuesOfForm } from "../fields/fieldValues"
import { circumstancesOf, DetailsContext, lockedIn, startingValues } from "../fields/part"
import { RequiredContext } from "../fields/SectionField"
import { together } from "../fields/together"

/** The body of a section's call. Communication also has phones. */
export interface SectionBody<S extends SectionName> {
  version: number
  values: SectionValues<S>
}

/** Whether the change took effect, and a message about pending parts. */
export interface Saved {
  applied: boolean
  message?: string
}

export interface PartFormProps<S extends SectionName> {
  section: S
  details: Details
  /** The version of the section that the form started from. */
  version: number
  title: string
  submitLabel: string
  /** Sends the section; `form` has all form values, including a chosen photo and phones. */
  send: (body: SectionBody<S>, form: FormValues) => Promise<Saved>
  /** Further values of the form: phones, or a name known from another source. */
  furtherValues?: ((details: Details) => FormValues) | undefined
  /** Words for further values that users see differently. */
  furtherWords?: ((details: Details) => Readonly<Record<string, string>>) | undefined
  /** Errors not covered by the section's rules, by field. */
  problems?: ((form: FormValues) => FieldErrors) | undefined
  onDone: (saved: Saved & { version?: number }) => void
  /** Shown next to the save button. */
  footer?: ReactNode
  focuses?: boolean | undefined
  /** `SectionField`s and other fields in `FormSection`s. */
  children: ReactNode
}

export const draftOf = ({ atalaiaId }: Pick<Details, "atalaiaId">, section: SectionName) =>
  `registration ${atalaiaId} ${section}`

/**
 * The form of a section of registration data, with the logic that all sections share: the draft, the domain's rules
 * by field, sending with the initial version, and showing another user's changes (409).
 */
export function PartForm<S extends SectionName>(props: PartFormProps<S>) {
  const {
    section,
    details,
    version: start,
    title,
    submitLabel,
    furtherValues,
    furtherWords,
    problems,
    children,
    ...rest
  } = props
  const { onDone, footer, focuses = false } = rest
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const fields: Record<string, RegistrationField> = sectionFields[section]
  const { atalaiaId } = details
  const starting = startingValues(details, section)

  const valuesIn = (form: FormValues) =>
    normalSection(
      section,
      { ...(valuesOfForm(fields, form) as SectionValues<S>), ...lockedIn(details, section) },
      circumstancesOf(details, fields, form),
    )
  const validate = (form: FormValues): FieldErrors => ({
    ...sectionProblems(
      section,
      { ...valuesIn(form), ...photosIn(fields, form, starting) },
      circumstancesOf(details, fields, form),
    ),
    ...problems?.(form),
  })

  const reload = async () => thingOf(await queries.fetchQuery({ ...detailsQuery(atalaiaId), staleTime: 0 }))
  const thingOf = (read: Details) => ({ version: read[section].version, read })
  const save = async (form: FormValues, version: number): Promise<Saved & { version?: number }> => {
    setSending(true)
    try {
      const saved = await byFieldName(() => props.send({ version, values: valuesIn(form) }, form))
      await queries.invalidateQueries({ queryKey: ["registration"] })
      // The section is saved even if it cannot be read again. In that case the next save is refused because of the
      // new version.
      const now = await reload().catch(() => undefined)
      return { ...now, ...saved }
    } finally {
      setSending(false)
    }
  }
  const { latest, ...versioned } = useVersioned({
    start: { version: start, read: details },
    reload,
    valuesOf: ({ read }): FormValues => ({
      ...formValuesOf(fields, startingValues(read, section), read.names),
      ...furtherValues?.(read),
    }),
    wordsOf: ({ read }) => ({ ...wordsOfSection(section, read), ...furtherWords?.(read) }),
    together,
    save,
  })

  return (
    <DetailsContext value={details}>
      <RequiredContext value={requiredIn(section, details)}>
        <Form<FormValues, Saved & { version?: number }>
          {...versioned}
          id={draftOf(details, section)}
          frame="part"
          checks="leaving"
          validatesDue
          title={title}
          submitLabel={sending ? "Submetendo alterações..." : submitLabel}
          validate={validate}
          onDone={onDone}
          footer={footer}
          focuses={focuses}
          labelOf={(path) => labelOfPath(fields, path)}
        >
          {details[section].pending && <Waiting direct={details.can.direct} />}
          {children}
        </Form>
      </RequiredContext>
    </DetailsContext>
  )
}

/** Chosen or saved photos, for the rule that one is required. */
const photosIn = (fields: Record<string, RegistrationField>, form: FormValues, starting: FormValues) =>
  Object.fromEntries(
    namedFields(fields)
      .filter(([, { kind }]) => kind === "photo")
      .map(([name]) => [name, form[name] ? "chosen" : starting[name]]),
  )

/** The required fields of an empty form, as the rules report them. */
const requiredIn = (section: SectionName, details: Details): ReadonlySet<string> => {
  const about = circumstancesOf(details, sectionFields[section])
  return new Set(Object.keys(sectionProblems(section, normalSection(section, {}, about), about)))
}

/** The section in words, to describe another user's changes. A photo has none and is saved separately. */
const wordsOfSection = (section: SectionName, details: Details): Record<string, string> => {
  const values: FormValues = startingValues(details, section)
  return Object.fromEntries(
    namedFields(sectionFields[section])
      .filter(([, { kind }]) => kind !== "photo")
      .map(([name, field]) => [name, shownValue(name, field, values[name], details.names)]),
  )
}

function Waiting({ direct }: { direct: boolean }) {
  return (
    <Banner tone="warn">
      {direct
        ? "Há alterações pedidas que aguardam autorização. Elas estão neste formulário e passam a valer ao salvar."
        : "Estas são as alterações que você já solicitou e que aguardam autorização. As novas se juntam a elas."}
    </Banner>
  )
}
