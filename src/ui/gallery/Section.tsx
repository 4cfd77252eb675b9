import type { ReactNode } from "react"

/** One subject of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-section font-[650]">{title}</h2>
      {children}
    </section>
  )
}

/** Things beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
