import { useQuery } from "@tanstack/react-query"
import { FilePreview } from "@views/registrationData/files/FilePreview"
import { filesQuery, type UserFile } from "@views/registrationData/files/files"
import { changeTitles } from "@views/registrationData/items/pendingChanges"
import { Download, Eye } from "lucide-react"
import { useState } from "react"
import { api } from "@/client/api"
import { saveFile } from "@/client/saveFile"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { fileSize } from "@/ui/fields/FileField"
import { useNotify } from "@/ui/page/notice"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { ChangedPart, changeTones, New, Old } from "./OldAndNew"

/** Documents to add, replace and remove. Each can be viewed without leaving the case. */
export function ChangedFiles({ atalaiaId }: { atalaiaId: string }) {
  const files = useQuery(filesQuery(atalaiaId))
  const [shown, setShown] = useState<UserFile>()
  if (files.error && !files.data) {
    return (
      <ErrorPanel
        message="Não foi possível carregar os documentos."
        details={files.error.message}
        onRetry={() => void files.refetch()}
        retrying={files.isFetching}
      />
    )
  }
  return (
    <ChangedPart title="Arquivos">
      {!files.data && <Skeleton className="h-16 w-full" />}
      <ul aria-label="Arquivos" className="grid gap-3">
        {files.data?.map(({ key, shown: file, isNew, pending }) => {
          if (!pending) return null
          const goes = isNew ? undefined : file
          const comes = pending.change === "delete" ? undefined : pending
          return (
            <li key={key} aria-label={file.documentType} className="grid gap-1.5 border-t border-line pt-2">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-[550]">{file.documentType}</span>
                <Tag tone={changeTones[pending.change]}>{changeTitles[pending.change]}</Tag>
              </p>
              {goes && <FileLine file={goes} onShow={setShown} />}
              {comes && <FileLine file={comes} comes onShow={setShown} />}
            </li>
          )
        })}
      </ul>
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </ChangedPart>
  )
}

interface FileLineProps {
  file: UserFile
  /** True for the requested file, false for the removed one. */
  comes?: boolean
  onShow: (file: UserFile) => void
}

function FileLine({ file, comes, onShow }: FileLineProps) {
  const notify = useNotify()
  const { id, fileName, fileReference, contentType, size } = file
  const name = `${comes ? "o novo" : "o atual"} ${file.documentType}`
  const download = async () => {
    try {
      const bytes = await api.userFiles.download({ params: { fileId: id } })
      saveFile(bytes, fileReference?.split("/").at(-1) ?? fileName)
    } catch (error) {
      const details = error instanceof Error ? error.message : String(error)
      notify({ tone: "bad", text: "Não foi possível baixar o arquivo.", details })
    }
  }
  const text = `${fileName} · ${fileSize(size)}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {comes ? <New>{text}</New> : <Old>{text}</Old>}
      {contentType.startsWith("image/") && (
        <Button small icon={Eye} aria-label={`Ver ${name}`} onClick={() => onShow(file)}>
          Ver
        </Button>
      )}
      <Button small icon={Download} aria-label={`Baixar ${name}`} onClick={() => void download()}>
        Baixar
      </Button>
    </div>
  )
}
