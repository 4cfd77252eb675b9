import { useQuery } from "@tanstack/react-query"
import { CurrentRowContext, useFocusRow, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { FileText } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { useRowTarget, useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes, currentRow } from "@/ui/theme/classes"
import type { Application } from "../../bulkUnlink/applicationTarget"

type ApplicationDocument = AnswerOf<Calls["applications"]["documents"]>[number]

/** The documents that an application requires with every access request. */
export default function DocumentsTab({ app }: { app: Application }) {
  const documents = useQuery(api.applications.documents.query({ params: { app: String(app.id) } }))
  const { update } = app.can
  const target: Target<"documentsOfApp"> = { kind: "documentsOfApp", app: app.acronym, can: { update } }
  useTarget(target)
  const rows = useFocusRows()
  useListKeys({ onStep: rows.step, onEnterList: rows.enter })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-1 basis-72 text-muted">
          Quem pede acesso a {app.acronym} precisa ter estes documentos no próprio cadastro.
        </p>
        <Actions target={target} />
      </div>
      <div className="card overflow-hidden">
        {documents.data?.length === 0 && (
          <EmptyState icon={FileText} title="Nenhum documento exigido">
            Qualquer pessoa pode pedir acesso sem apresentar documentos. Para exigir algum, escolha “Vincular
            documento”.
          </EmptyState>
        )}
        {documents.data && documents.data.length > 0 && (
          <CurrentRowContext value={rows.current}>
            <div {...rows.container}>
              <ul aria-label="Documentos de Acesso">
                {documents.data.map((document) => (
                  <DocumentRow key={document.documentId} app={app} document={document} />
                ))}
              </ul>
            </div>
          </CurrentRowContext>
        )}
        {documents.isPending && <Skeleton className="m-4 h-3 w-72 max-w-full" />}
        {documents.error && !documents.data && (
          <ErrorPanel
            message="Não foi possível carregar os documentos."
            details={documents.error.message}
            onRetry={() => void documents.refetch()}
            retrying={documents.isFetching}
          />
        )}
      </div>
    </div>
  )
}

function DocumentRow({ app, document }: { app: Application; document: ApplicationDocument }) {
  const { documentId, label, description } = document
  const { isCurrent, row } = useFocusRow(`document ${documentId}`)
  const { update } = app.can
  const target: Target<"documentOfApp"> = {
    kind: "documentOfApp",
    app: app.acronym,
    document: label,
    can: { update },
  }
  useRowTarget(isCurrent, target)
  return (
    <li
      {...row}
      aria-label={label}
      className={classes(
        "flex min-h-11.5 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2 outline-offset-[-2px] last:border-b-0",
        isCurrent && currentRow,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        <span className="font-[550]">{label}</span>
        {description && <p className="text-muted">{description}</p>}
      </div>
      <Actions target={target} size="small" keys={isCurrent} />
    </li>
  )
}
