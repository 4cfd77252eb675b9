import { useMutation, useQueryClient } from "@tanstack/react-query"
import { documentField } from "@views/organizations/unit/document"
import { type UserFile, userFileProblem } from "@views/registrationData/files/files"
import { requestedText } from "@views/registrationData/items/pendingChanges"
import { FileCheck2, Paperclip } from "lucide-react"
import { useId, useState } from "react"
import { api } from "@/client/api"
import { Tag } from "@/ui/badges/Tag"
import { buttonClass } from "@/ui/buttons/Button"
import { FieldMessages } from "@/ui/fields/Field"
import { useNotify } from "@/ui/page/notice"
import { classes } from "@/ui/theme/classes"
import type { RequiredDocument } from "./documents"

export interface DocumentUploadProps {
  atalaiaId: string
  document: RequiredDocument
  /** The file that the person has already sent. */
  sent: UserFile | undefined
}

/**
 * One required document: its file, or a button to upload it. Choosing a file uploads it at once; there is one file
 * per type.
 */
export function DocumentUpload({ atalaiaId, document, sent }: DocumentUploadProps) {
  const { documentId, label, description } = document
  const id = useId()
  const notify = useNotify()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) =>
      api.userFiles.create({
        params: { atalaiaId },
        query: { documentTypeId: documentId, underAccessRequest: "true" },
        body: { file },
      }),
    onSuccess: ({ applied }) => {
      notify({ tone: "ok", text: applied ? "Arquivo salvo com sucesso" : requestedText })
      void queries.invalidateQueries({ queryKey: ["registration"] })
      // The preview of the request was refused because this file was missing.
      void queries.invalidateQueries({ queryKey: ["preview"] })
      return queries.invalidateQueries({ queryKey: ["userFiles"] })
    },
  })
  const choose = (file: File | undefined) => {
    if (!file || upload.isPending) return
    const wrong = userFileProblem(file)
    setProblem(wrong)
    if (wrong === undefined) upload.mutate(file)
  }
  const error = problem ?? upload.error?.message
  return (
    <li className="grid gap-1 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-[550]">{label}</p>
          {description && <p className="text-small text-muted">{description}</p>}
        </div>
        {sent ? (
          <span className="flex min-w-0 items-center gap-1.5 text-muted">
            <FileCheck2 aria-hidden className="size-4 shrink-0 text-ok" />
            <span className="truncate">{sent.fileName}</span>
            {sent.change ? <Tag tone="warn">Aguarda autorização</Tag> : <Tag tone="ok">No cadastro</Tag>}
          </span>
        ) : (
          <span className="flex items-center gap-2.5">
            <Tag tone="warn">Falta</Tag>
            <input
              id={id}
              type="file"
              accept={documentField.accept}
              aria-label={`Enviar arquivo: ${label}`}
              aria-describedby={error ? `${id}-error` : `${id}-hint`}
              className="peer sr-only"
              onChange={(event) => {
                choose(event.target.files?.[0])
                // Resets the input, because choosing the same file again would fire no change event.
                event.target.value = ""
              }}
            />
            <label
              htmlFor={id}
              aria-hidden
              className={classes(
                buttonClass({ small: true }),
                upload.isPending ? "cursor-progress text-faint" : "cursor-pointer",
                "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent",
              )}
            >
              <Paperclip aria-hidden className="-ml-0.5 size-4" strokeWidth={1.9} />
              {upload.isPending ? "Enviando…" : "Enviar arquivo"}
            </label>
          </span>
        )}
      </div>
      {!sent && <FieldMessages id={id} error={error} hint={documentField.hint} />}
    </li>
  )
}
