import { useQuery } from "@tanstack/react-query"
import { filesQuery } from "@views/registrationData/files/files"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { FieldMessages } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"
import { Skeleton } from "@/ui/Skeleton"
import { DocumentUpload } from "./DocumentUpload"
import { heldFile, wantedQuery } from "./documents"

export interface RequestDocumentsProps {
  /** The field that shows the error that documents are missing. */
  name: string
  atalaiaId: string
  /** Id of the application. */
  app: string
}

/** The documents that an application requires: those that are there, and a button to send each missing one. */
export function RequestDocuments({ name, atalaiaId, app }: RequestDocumentsProps) {
  const wanted = useQuery(wantedQuery(app))
  const held = useQuery(filesQuery(atalaiaId))
  const { error } = useFormField<null>(name)
  const failure = wanted.error ?? held.error
  if (wanted.data?.length === 0) return null
  return (
    <fieldset className="col-span-full grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-[550]">Documentos que a aplicação pede</legend>
      {wanted.data && held.data ? (
        <ul className="rounded-lg border border-line">
          {wanted.data.map((document) => (
            <DocumentUpload
              key={document.documentId}
              atalaiaId={atalaiaId}
              document={document}
              held={heldFile(held.data, document)}
            />
          ))}
        </ul>
      ) : failure ? (
        <ErrorPanel
          message="Não foi possível carregar os documentos."
          details={failure.message}
          onRetry={() => void Promise.all([wanted.refetch(), held.refetch()])}
          retrying={wanted.isFetching || held.isFetching}
        />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
      <FieldMessages id={name} error={error} hint="O que você envia aqui fica também no cadastro." />
    </fieldset>
  )
}
