import { Markdown } from "@views/markdown/Markdown"
import type { Details } from "@views/registrationData/details"
import { FileCheck2 } from "lucide-react"
import { useState } from "react"
import { formatTimestamp } from "@/domain/time/when"
import { Accordion } from "@/ui/layout/Accordion"
import { EmptyState } from "@/ui/states/EmptyState"

/** The terms that a person accepted, with their text at that time. */
export function SignedTerms({ terms }: { terms: Details["terms"] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number, opened: boolean) =>
    setOpen((ids) => new Set(opened ? [...ids, id] : [...ids].filter((other) => other !== id)))
  if (terms.length === 0) {
    return (
      <div className="card">
        <EmptyState title="Nenhum termo para ser exibido." icon={FileCheck2}>
          Os termos aparecem aqui depois de aceitos, ao finalizar o cadastro.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="grid gap-2.5">
      {terms.map(({ id, title, content, signedDate }) => (
        <Accordion
          key={id}
          open={open.has(id)}
          onToggle={(opened) => toggle(id, opened)}
          header={<span className="font-semibold">{title}</span>}
          right={<span className="text-muted">Aceito em {formatTimestamp(signedDate)}</span>}
        >
          {() => (
            <div className="px-5.5 py-4">
              <Markdown text={content} />
            </div>
          )}
        </Accordion>
      ))}
    </div>
  )
}
