import { CircleCheck, CircleDashed } from "lucide-react"
import { type FileLine, isThere, type RequiredDocument } from "./files"

export interface RequiredDocumentsProps {
  documents: readonly RequiredDocument[]
  lines: readonly FileLine[]
}

/** The documents that everyone must submit, checked once they are there. */
export function RequiredDocuments({ documents, lines }: RequiredDocumentsProps) {
  return (
    <section className="card px-5.5 py-5">
      <h2 className="text-section font-[650] tracking-[-0.01em]">Documentos obrigatórios</h2>
      <ul aria-label="Documentos obrigatórios" className="mt-3.5 grid gap-x-6 gap-y-3 lg:grid-cols-2">
        {documents.map((document) => {
          const there = isThere(lines, document)
          const Icon = there ? CircleCheck : CircleDashed
          return (
            <li key={document.id} className="flex items-start gap-2.5">
              <Icon
                aria-hidden
                strokeWidth={1.9}
                className={there ? "mt-px size-4.5 shrink-0 text-ok" : "mt-px size-4.5 shrink-0 text-warn"}
              />
              <div className="min-w-0">
                <p>
                  <span className="font-[550]">{document.label}</span>
                  <span className={there ? "text-ok" : "text-warn"}> · {there ? "adicionado" : "falta"}</span>
                </p>
                {document.description && <p className="text-muted">{document.description}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
