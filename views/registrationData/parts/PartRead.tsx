import { type Fact, Facts } from "@views/Facts"
import type { ReactNode } from "react"
import { type RegistrationField, type SectionName, sectionFields } from "@/domain/registration/fields"
import type { Details } from "../details"
import { notStated, shownValue } from "../fields/fieldValues"
import type { SectionGroup } from "./SectionGroup"

/** A value, and beside it the one that is asked for in its place. */
export function Asked({ now, asked }: { now: ReactNode; asked?: ReactNode }) {
  const missing = now === notStated
  return (
    <>
      <span className={missing ? "text-faint" : undefined}>{now}</span>
      {asked !== undefined && (
        <span className="mt-1 block w-fit max-w-full rounded-sm bg-warn-soft px-1.5 text-warn forced-colors:border">
          Pedido: {asked}
        </span>
      )}
    </>
  )
}

export interface PartReadProps<S extends SectionName> {
  section: S
  details: Details
  groups: readonly SectionGroup<S>[]
  /** Facts that stand first in the first group: who it is. */
  first?: readonly Fact[]
}

/**
 * A section as people read it: label over value, and in amber what is asked for and waits (3-registration §4). Photos
 * are drawn by the section's own part.
 */
export function PartRead<S extends SectionName>({ section, details, groups, first = [] }: PartReadProps<S>) {
  const { names } = details
  const { valid, pending } = details[section] as {
    valid?: Record<string, unknown>
    pending?: Record<string, unknown>
  }
  const fields: Record<string, RegistrationField> = sectionFields[section]
  const factOf = ({ name, label, empty }: SectionGroup<S>["fields"][number]): Fact[] => {
    const field = fields[name]
    if (!field) return []
    const words = (values: Record<string, unknown> | undefined) => {
      const text = values === undefined ? notStated : shownValue(name, field, values[name], names)
      return text === notStated && values !== undefined && empty !== undefined ? empty : text
    }
    const changes = pending !== undefined && pending[name] !== valid?.[name]
    return [
      {
        label: typeof label === "string" ? label : field.label,
        value: <Asked now={words(valid)} asked={changes ? words(pending) : undefined} />,
      },
    ]
  }
  return groups.map((group, at) => (
    <section key={group.title} className="card px-5.5 py-5">
      <h3 className="mb-4 text-section font-[650] tracking-[-0.01em]">{group.title}</h3>
      <Facts facts={[...(at === 0 ? first : []), ...group.fields.flatMap(factOf)]} />
    </section>
  ))
}
