import { type Fact, Facts } from "@views/Facts"
import type { ReactNode } from "react"
import type { SectionName, SectionValues } from "@/domain/registration/fields"
import { type PlacedField, readGroups } from "@/domain/registration/groups"
import type { Details } from "../details"
import { notStated, shownValue } from "../fields/fieldValues"
import type { SectionContent } from "../fields/part"

/** A value, with the pending value that would replace it below. */
export function WithPending({ current, pending }: { current: ReactNode; pending?: ReactNode }) {
  const missing = current === notStated
  return (
    <>
      <span className={missing ? "text-faint" : undefined}>{current}</span>
      {pending !== undefined && (
        <span className="mt-1 block w-fit max-w-full rounded-sm bg-warn-soft px-1.5 text-warn forced-colors:border">
          Pedido: {pending}
        </span>
      )}
    </>
  )
}

export interface PartReadProps<S extends SectionName> {
  section: S
  details: Details
  /** Fields that do not apply to this person's data, in addition to those that the layout omits. */
  without?: readonly (keyof SectionValues<S> & string)[]
  /** Facts at the start of the first group, which identify the person. */
  first?: readonly Fact[]
}

/**
 * A read-only section: labels over values, with pending values in amber. Photos are rendered by the section's own
 * part.
 */
export function PartRead<S extends SectionName>({
  section,
  details,
  without = [],
  first = [],
}: PartReadProps<S>) {
  const { names } = details
  const { valid, pending }: SectionContent = details[section]
  const groups = readGroups(section, details, (flag) => Boolean(valid?.[flag] || pending?.[flag]))
  const factOf = (field: PlacedField<S>): Fact[] => {
    const { name, kind, label, short = label, empty } = field
    if (kind === "photo" || without.includes(name)) return []
    const words = (values: Record<string, unknown> | undefined) => {
      const text = values === undefined ? notStated : shownValue(name, field, values[name], names)
      return text === notStated && values !== undefined && empty !== undefined ? empty : text
    }
    const changes = pending !== undefined && pending[name] !== valid?.[name]
    const value = <WithPending current={words(valid)} pending={changes ? words(pending) : undefined} />
    return [{ label: short, value }]
  }
  return groups.map((group, at) => (
    <section key={group.title} className="card px-5.5 py-5">
      <h3 className="mb-4 text-section font-[650] tracking-[-0.01em]">{group.title}</h3>
      <Facts facts={[...(at === 0 ? first : []), ...group.fields.flatMap(factOf)]} />
    </section>
  ))
}
