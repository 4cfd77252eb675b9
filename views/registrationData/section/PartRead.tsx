import { type Fact, Facts } from "@views/Facts"
import type { ReactNode } from "react"
import type { SectionName, SectionValues } from "@/domain/registration/fields"
import { type PlacedField, readGroups } from "@/domain/registration/groups"
import type { Details } from "../details"
import { notStated, shownValue } from "../fields/fieldValues"

/** A value, and below it the one that is pending in its place. */
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
  /** Fields that this person's data do not have, beside those that the layout leaves out. */
  without?: readonly (keyof SectionValues<S> & string)[]
  /** Facts that come first in the first group: who it is. */
  first?: readonly Fact[]
}

/**
 * A section that is only read: label over value, and in amber what is pending. Photos are drawn by the section's own
 * part.
 */
export function PartRead<S extends SectionName>({
  section,
  details,
  without = [],
  first = [],
}: PartReadProps<S>) {
  const { names } = details
  const { valid, pending } = details[section] as {
    valid?: Record<string, unknown>
    pending?: Record<string, unknown>
  }
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
