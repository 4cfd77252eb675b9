import { Download, Eye, RefreshCw, Trash2, Undo2 } from "lucide-react"
import { formatDate } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { fileSize } from "@/ui/fields/FileField"
import { ListRow, PendingLine } from "../items/ListCard"
import { actedOn, changeTitles } from "../items/pendingChanges"
import type { FileLine, UserFile } from "./files"

export interface FileRowProps {
  line: FileLine
  editing: boolean
  /** Whether changes take effect at once, without a request. */
  direct: boolean
  onShow: (file: UserFile) => void
  onDownload: (file: UserFile) => void
  onReplace: (file: UserFile) => void
  onRemove: (line: FileLine) => void
}

const isImage = ({ contentType }: UserFile) => contentType.startsWith("image/")

/** A document, and its pending change. */
export function FileRow({ line, editing, direct, onShow, onDownload, onReplace, onRemove }: FileRowProps) {
  const { shown: file, isNew, pending } = line
  const name = file.documentType
  return (
    <ListRow
      label={name}
      tags={
        <>
          {file.required && <Tag tone="accent">Obrigatório</Tag>}
          {pending && <Tag tone="warn">{changeTitles[pending.change]}</Tag>}
        </>
      }
      actions={
        <>
          {isImage(file) && (
            <Button small icon={Eye} aria-label={`Ver ${name}`} onClick={() => onShow(file)}>
              Ver
            </Button>
          )}
          <Button small icon={Download} aria-label={`Baixar ${name}`} onClick={() => onDownload(file)}>
            Baixar
          </Button>
          {editing && (
            <>
              <Button
                small
                icon={RefreshCw}
                aria-label={`Substituir ${name}`}
                onClick={() => onReplace(file)}
              >
                Substituir
              </Button>
              {actedOn(line, direct).withdraws ? (
                <Button
                  small
                  icon={Undo2}
                  aria-label={`Desistir da solicitação de ${name}`}
                  onClick={() => onRemove(line)}
                >
                  Desistir
                </Button>
              ) : (
                !file.required && (
                  <Button
                    small
                    variant="danger"
                    icon={Trash2}
                    aria-label={`Remover ${name}`}
                    onClick={() => onRemove(line)}
                  >
                    Remover
                  </Button>
                )
              )}
            </>
          )}
        </>
      }
    >
      <FileFacts file={file} />
      {!isNew && pending?.change === "update" && (
        <PendingLine>
          Pedido: <FileFacts file={pending} />
          <Button
            small
            icon={Download}
            aria-label={`Baixar o novo ${name}`}
            className="mt-1"
            onClick={() => onDownload(pending)}
          >
            Baixar o novo
          </Button>
        </PendingLine>
      )}
    </ListRow>
  )
}

function FileFacts({ file: { fileName, size, createDate } }: { file: UserFile }) {
  return (
    <span className="text-muted">
      <span className="break-all">{fileName}</span> · {fileSize(size)}
      {createDate && ` · ${formatDate(createDate)}`}
    </span>
  )
}
