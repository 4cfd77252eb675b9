import type { ReactNode } from "react"

export interface Fact {
  label: string
  value: ReactNode
  /** Drawn as an identifier. */
  mono?: true
}

/** What is known of something, label over value, in as many columns as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {facts.map(({ label, value, mono }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-muted">{label}</dt>
          <dd className={mono ? "mono break-words" : "break-words"}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
