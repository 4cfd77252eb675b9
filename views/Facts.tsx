import type { ReactNode } from "react"

export interface Fact {
  label: string
  value: ReactNode
  /** Whether the value is shown in the font for identifiers. */
  mono?: true
}

/**
 * Labels with values: in three columns if that leaves no empty cell, otherwise in two, and in one if there is no
 * room.
 */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const columns = facts.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-2"
  return (
    <dl className={`grid grid-cols-1 gap-x-6 gap-y-4 ${columns}`}>
      {facts.map(({ label, value, mono }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-muted">{label}</dt>
          <dd className={mono ? "mono break-words" : "break-words"}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
