import { useMutation } from "@tanstack/react-query"
import { FilePreview } from "@views/registrationData/files/FilePreview"
import { Download, Eye } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import { saveFile } from "@/client/saveFile"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { fileSize } from "@/ui/fields/FileField"
import type { AccessRequestDetail } from "./accessRequest"

type RequestedDocument = AccessRequestDetail["documents"][number]

/** The documents that the application requires, with the files that the person sent. */
export function RequestDocuments({ documents }: Pick<AccessRequestDetail, "documents">) {
  if (documents.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 className="font-semibold">Documentos que a aplicação pede</h3>
      <ul className="rounded-lg border border-line">
        {documents.map((document) => (
          <DocumentRow key={document.documentTypeId} document={document} />
        ))}
      </ul>
    </section>
  )
}

function DocumentRow({ document: { label, description, file } }: { document: RequestedDocument }) {
  const [shown, setShown] = useState(false)
  const download = useMutation({
    mutationFn: ({ id }: { id: number }) => api.userFiles.download({ params: { fileId: id } }),
    onSuccess: (bytes) => saveFile(bytes, file?.fileName ?? label),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[550]">{label}</p>
        <p className="text-small break-words text-muted">
          {file ? `${file.fileName} · ${fileSize(file.size)}` : description}
        </p>
        {download.error && (
          <p role="alert" className="text-small text-bad">
            {download.error.message}
          </p>
        )}
      </div>
      {file ? (
        <span className="flex gap-2">
          {file.contentType.startsWith("image/") && (
            <Button small icon={Eye} aria-label={`Ver ${label}`} onClick={() => setShown(true)}>
              Ver
            </Button>
          )}
          <Button
            small
            icon={Download}
            aria-label={`Baixar ${label}`}
            pending={download.isPending}
            onClick={() => download.mutate(file)}
          >
            Baixar
          </Button>
        </span>
      ) : (
        <Tag tone="warn">Não enviado</Tag>
      )}
      {file && shown && (
        <FilePreview file={{ ...file, documentType: label }} onClose={() => setShown(false)} />
      )}
    </li>
  )
}
