import { isBlank } from "../text/oneLine"
import {
  type FieldGroup,
  namedFields,
  type RegistrationField,
  type SectionName,
  type SectionValues,
  sectionGroups,
} from "./fields"

/** The person of a section; decides which fields they have. */
interface Person {
  isForeign: boolean
}

/** Whether a person of this nationality has a field. */
const isOf = (of: RegistrationField["of"], { isForeign }: Person) =>
  of === undefined || isForeign === (of === "foreigners")

/** Fields that are filled in together or not at all. */
export interface AllOrNone {
  /** The group's title in the message. */
  title: string
  fields: readonly string[]
}

/** The fields of a group of which this person has to fill in all or none. */
function allOrNoneIn({ allOrNone, allOrNoneOf, fields }: FieldGroup, person: Person): AllOrNone | undefined {
  if (allOrNone === undefined || !isOf(allOrNoneOf, person)) return undefined
  const together = namedFields(fields).filter(([, { apart }]) => !apart)
  return { title: allOrNone, fields: together.map(([name]) => name) }
}

export const groupMessage = (title: string): string =>
  `Se algum campo de ${title} estiver preenchido, todos os outros devem ser preenchidos também!`

/** Empty: never filled in, blank, or switched off. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === "string" && isBlank(value))

/** The empty fields of groups in which other fields are filled, with the message under each. */
export function groupProblems<S extends SectionName>(
  section: S,
  values: SectionValues<S>,
  person: Person,
): { [Name in keyof SectionValues<S>]?: string } {
  const groups: readonly FieldGroup[] = sectionGroups[section]
  const given: Readonly<Record<string, unknown>> = { ...values }
  const problems = groups.flatMap((group) => {
    const { title = "", fields = [] } = allOrNoneIn(group, person) ?? {}
    const empty = fields.filter((name) => isMissing(given[name]))
    return empty.length === fields.length ? [] : empty.map((name) => [name, groupMessage(title)])
  })
  return Object.fromEntries(problems) as { [Name in keyof SectionValues<S>]?: string }
}

/** A field and its group. */
export type PlacedField<S extends SectionName = SectionName> = RegistrationField & {
  name: keyof SectionValues<S> & string
}
export interface PlacedGroup<S extends SectionName = SectionName> {
  title: string
  allOrNone?: AllOrNone | undefined
  fields: readonly PlacedField<S>[]
}

/** The groups of a section's form, without fields and groups that the person does not have. */
export function formGroups<S extends SectionName>(section: S, person: Person): PlacedGroup<S>[] {
  const groups: readonly FieldGroup[] = sectionGroups[section]
  return groups.flatMap((group) => {
    const fields = placedIn<S>(group).filter(({ of }) => isOf(of, person))
    return fields.length === 0 ? [] : [{ title: group.title, fields, allOrNone: allOrNoneIn(group, person) }]
  })
}

/**
 * The groups of a read-only section. `ticked` returns whether a flag is set in the current or the pending values. Fields that
 * depend on an unset flag are left out.
 */
export function readGroups<S extends SectionName>(
  section: S,
  person: Person,
  ticked: (flag: string) => boolean,
): PlacedGroup<S>[] {
  const groups: PlacedGroup<S>[] = []
  const all: readonly FieldGroup[] = sectionGroups[section]
  for (const group of all) {
    const fields = placedIn<S>(group).filter(
      ({ formOnly, of, when }) => !formOnly && isOf(of, person) && (when === undefined || ticked(when)),
    )
    const previous = group.readWithPrevious ? groups.pop() : undefined
    if (previous) groups.push({ ...previous, fields: [...previous.fields, ...fields] })
    else if (fields.length > 0) groups.push({ title: group.title, fields })
  }
  return groups
}

const placedIn = <S extends SectionName>({ fields }: FieldGroup): PlacedField<S>[] =>
  namedFields(fields).map(([name, field]) => ({ ...field, name: name as keyof SectionValues<S> & string }))
