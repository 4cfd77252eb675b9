import type { ReactNode } from "react"

export interface Fact {
  label: string
  value: ReactNode
  /** Drawn as an identifier. */
  mono?: true
}

/**
 * What is known of something, label over value: in three columns where that leaves none empty, else in two
 * (3-registration §9), and in one where there is no room.
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
