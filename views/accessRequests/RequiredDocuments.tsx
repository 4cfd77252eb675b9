import { useQuery } from "@tanstack/react-query"
import { filesQuery } from "@views/registrationData/files/files"
import { useEffect } from "react"
import { useFormContext } from "react-hook-form"
import { FieldMessages } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { DocumentUpload } from "./DocumentUpload"
import { fileOf, requiredQuery } from "./documents"

export interface RequiredDocumentsProps {
  /** The field that shows the error about missing documents. */
  name: string
  atalaiaId: string
  /** Id of the application. */
  app: string
}

/** The documents that an application requires: existing ones, and an upload button for each missing one. */
export function RequiredDocuments({ name, atalaiaId, app }: RequiredDocumentsProps) {
  const required = useQuery(requiredQuery(app))
  const files = useQuery(filesQuery(atalaiaId))
  const { error } = useFormField<null>(name)
  const { trigger } = useFormContext()
  const failure = required.error ?? files.error
  // The error is about the files, which are no form values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates again when the files change
  useEffect(() => {
    if (error !== undefined) void trigger(name)
  }, [files.data])
  if (required.data?.length === 0) return null
  return (
    <fieldset className="col-span-full grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-[550]">Documentos que a aplicação pede</legend>
      {required.data && files.data ? (
        <ul className="rounded-lg border border-line">
          {required.data.map((document) => (
            <DocumentUpload
              key={document.documentId}
              atalaiaId={atalaiaId}
              document={document}
              sent={fileOf(files.data, document)}
            />
          ))}
        </ul>
      ) : failure ? (
        <ErrorPanel
          message="Não foi possível carregar os documentos."
          details={failure.message}
          onRetry={() => void Promise.all([required.refetch(), files.refetch()])}
          retrying={required.isFetching || files.isFetching}
        />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
      <FieldMessages id={name} error={error} hint="O que você envia aqui fica também no cadastro." />
    </fieldset>
  )
}
