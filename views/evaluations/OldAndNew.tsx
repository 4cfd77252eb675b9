import type { ReactNode } from "react"
import { classes } from "@/ui/theme/classes"

const mark = "box-decoration-clone rounded-sm px-1 break-words forced-colors:border"

export const Old = ({ children }: { children: ReactNode }) => (
  <del className={classes(mark, "bg-bad-soft text-bad decoration-1")}>
    <span className="sr-only">Antes: </span>
    {children}
  </del>
)

export const New = ({ children }: { children: ReactNode }) => (
  <ins className={classes(mark, "bg-ok-soft text-ok no-underline")}>
    <span className="sr-only">Agora: </span>
    {children}
  </ins>
)

export interface ChangedFact {
  label: string
  value: ReactNode
}

/** Labels above values, in as many columns as fit. */
export function ChangedFacts({ facts }: { facts: readonly ChangedFact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6.5 @min-[26rem]:grid-cols-2 @min-[42rem]:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0 border-t border-line py-2">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A section of the registration with changes. */
export function ChangedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-[650]">{title}</h3>
      {children}
    </section>
  )
}

/** Green for added, amber for changed, red for removed. */
export const changeTones = { insert: "ok", update: "warn", delete: "bad" } as const
