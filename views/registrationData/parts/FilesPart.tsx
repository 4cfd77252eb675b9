import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "@/client/api"
import { saveFile } from "@/client/saveFile"
import { sectionTitles } from "@/domain/registration/sections"
import { domainEntriesQuery } from "@/palette/slots/serverLists"
import { useNotify } from "@/ui/page/notice"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import type { PartProps } from "../fields/part"
import { FileForm } from "../files/FileForm"
import { FilePreview } from "../files/FilePreview"
import { FileRow } from "../files/FileRow"
import {
  allTypesUsed,
  type FileLine,
  filesQuery,
  isThere,
  requiredDocumentsQuery,
  type UserFile,
  usedTypes,
} from "../files/files"
import { RequiredDocuments } from "../files/RequiredDocuments"
import { ListCard } from "../items/ListCard"
import { actedOn } from "../items/pendingChanges"
import { RemoveLine } from "../items/RemoveLine"
import { useListAct } from "../section/useRequestedAct"
import { ListPart } from "./ListPart"

/** Dialogs over the page. */
type Over =
  | { kind: "add" }
  | { kind: "replace" | "show"; file: UserFile }
  | { kind: "remove"; line: FileLine }

/** The documents of a person, one of each type. */
export function FilesPart({ details, mode, onSaved, submitLabel }: PartProps) {
  const { atalaiaId, can } = details
  const files = useQuery(filesQuery(atalaiaId))
  const required = useQuery(requiredDocumentsQuery(atalaiaId))
  const types = useQuery(domainEntriesQuery("document-types"))
  const download = useDownload()
  const [over, setOver] = useState<Over>()
  const lines = files.data ?? []
  const used = usedTypes(lines)
  const missing = required.data?.filter((document) => !isThere(lines, document)) ?? []
  const failed = files.error && !files.data ? files : required.error && !required.data ? required : undefined
  return (
    <ListPart
      part="requiredDocuments"
      title={sectionTitles.requiredDocuments}
      details={details}
      mode={mode}
      onNext={onSaved}
      nextLabel={submitLabel}
      nextDisabledReason={
        files.data && required.data && missing.length === 0
          ? undefined
          : `Adicione antes: ${missing.map(({ label }) => label).join(", ") || "os documentos obrigatórios"}.`
      }
    >
      {(editing) => (
        <>
          <ActOnFiles
            {...{ editing, lines, direct: can.direct }}
            ready={files.data !== undefined}
            open={setOver}
          />
          {required.data && required.data.length > 0 && files.data && (
            <RequiredDocuments documents={required.data} lines={lines} />
          )}
          <ListCard
            title="Arquivos"
            empty="Nenhum arquivo listado"
            count={lines.length}
            add={
              editing && files.data
                ? {
                    label: "Adicionar documento",
                    disabledReason: types.data?.every(({ id }) => used.has(id)) ? allTypesUsed : undefined,
                    run: () => setOver({ kind: "add" }),
                  }
                : undefined
            }
            instead={
              failed ? (
                <ErrorPanel
                  message="Não foi possível carregar os documentos."
                  {...(failed.error && { details: failed.error.message })}
                  onRetry={() => void failed.refetch()}
                  retrying={failed.isFetching}
                />
              ) : files.isPending ? (
                <Skeleton className="mx-5.5 mb-5 h-24 w-[calc(100%-2.75rem)]" />
              ) : undefined
            }
          >
            {lines.map((line) => (
              <FileRow
                key={line.key}
                line={line}
                editing={editing}
                direct={can.direct}
                onShow={(file) => setOver({ kind: "show", file })}
                onDownload={(file) => void download(file)}
                onReplace={(file) => setOver({ kind: "replace", file })}
                onRemove={(removed) => setOver({ kind: "remove", line: removed })}
              />
            ))}
          </ListCard>
          {over && (
            <FileDialog
              {...{ over, atalaiaId, used, direct: can.direct }}
              onClose={() => setOver(undefined)}
            />
          )}
        </>
      )}
    </ListPart>
  )
}

function useDownload() {
  const notify = useNotify()
  return async ({ id, fileName, fileReference }: UserFile) => {
    try {
      const file = await api.userFiles.download({ params: { fileId: id } })
      saveFile(file, fileReference?.split("/").at(-1) ?? fileName)
    } catch (error) {
      const details = error instanceof Error ? error.message : String(error)
      notify({ tone: "bad", text: "Não foi possível baixar o arquivo.", details })
    }
  }
}

interface FileDialogProps {
  over: Over
  atalaiaId: string
  used: ReturnType<typeof usedTypes>
  direct: boolean
  onClose: () => void
}

function FileDialog({ over, atalaiaId, used, direct, onClose }: FileDialogProps) {
  if (over.kind === "show") return <FilePreview file={over.file} onClose={onClose} />
  if (over.kind === "remove") {
    const { withdraws, thing } = actedOn(over.line, direct)
    return (
      <RemoveLine
        what={over.line.shown.documentType}
        withdraws={withdraws}
        direct={direct}
        remove={() => api.userFiles.remove({ params: { fileId: thing.id } })}
        done="Arquivo removido com sucesso"
        onClose={onClose}
      />
    )
  }
  const replaced = over.kind === "replace" ? over.file : undefined
  return <FileForm atalaiaId={atalaiaId} replaced={replaced} used={used} onClose={onClose} />
}

interface ActOnFilesProps {
  editing: boolean
  lines: readonly FileLine[]
  direct: boolean
  ready: boolean
  open: (over: Over) => void
}

/** Runs the action on documents that the address requests. */
function ActOnFiles({ editing, lines, direct, ready, open }: ActOnFilesProps) {
  const notify = useNotify()
  useListAct("files", editing && ready, (requested) => {
    if (requested.kind === "add") return open({ kind: "add" })
    const line = lines.find(({ key }) => String(key) === requested.id)
    if (!line) return
    if (requested.kind === "edit") return open({ kind: "replace", file: line.shown })
    if (actedOn(line, direct).withdraws || !line.shown.required) return open({ kind: "remove", line })
    const { documentType } = line.shown
    notify({ tone: "info", text: `${documentType} é obrigatório: pode ser substituído, não removido.` })
  })
  return null
}
