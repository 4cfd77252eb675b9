import { FileSpreadsheet } from "lucide-react"
import { useEffect, useId, useMemo, useRef, useState } from "react"
import type { PlanTable } from "@/domain/plans"
import { isBlank } from "@/domain/text/oneLine"
import { counted } from "@/domain/text/words"
import { useCommands } from "@/palette/slots/useSources"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { SendKey } from "@/ui/dialog/SendKey"
import { FileInput } from "@/ui/fields/FileInput"
import { DropArea } from "@/ui/photo/DropArea"
import { Banner } from "@/ui/states/Banner"
import { fedCommands } from "./fed"
import { keptTable } from "./kept"
import { firstOf, isReady, isWrong, type RowMeaning } from "./lines"
import { MatchingFields } from "./MatchingFields"
import { unmatched } from "./match"
import { ReadingFields } from "./ReadingFields"
import { RowsPreview } from "./RowsPreview"
import { TemplateFields } from "./TemplateFields"
import { type Setup, useRows, useSetup } from "./useSetup"
import { type OpenTable, type TableSource, useTable } from "./useTable"

export interface TableDialogProps {
  given?: TableSource
  /** The command that it is opened for. */
  commandId?: string
  onAdd: (lines: readonly string[], table: PlanTable) => void
  /** Called with pasted text that is lines rather than a table. */
  onText: (text: string) => void
  onClose: () => void
}

export const tableEndings = ".csv,.tsv,.tab,.xlsx,.xlsm"

/**
 * Converts rows of a table to lines of a plan: the user selects the command and the columns and sees each cell's
 * problem.
 */
export function TableDialog({ given, commandId, onAdd, onText, onClose }: TableDialogProps) {
  const { open, reading, problem, read } = useTable(given)
  const fed = fedCommands(useCommands())
  const [wanted, setWanted] = useState(commandId)
  const said = useSetup(open, fed, wanted)
  const { rows, done } = useRows(open?.table, said)
  const lines = useMemo(() => rows.filter(isReady), [rows])
  const missing = open && said.command ? unmatched(said.command, said.matching) : []
  const add = () => {
    if (!open) return
    onClose()
    onAdd(
      lines.map(({ line }) => line),
      keptTable(open, said.heading, rows),
    )
  }
  const reason =
    lines.length > 0 && missing.length === 0 ? undefined : whyNot(open, missing.length, said, rows)
  const pending = open !== undefined && !done
  return (
    <Dialog
      open
      title="Linhas de uma tabela"
      description="Cada linha da tabela vira uma linha do plano. Nada é feito antes de simular e aplicar."
      width="wide"
      onClose={onClose}
      footer={
        <>
          {given && "text" in given && (
            <Button variant="quiet" className="mr-auto" onClick={() => onText(given.text)}>
              Colar como texto
            </Button>
          )}
          <Button shortcut="Esc" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            shortcut="Ctrl+Enter"
            pending={pending}
            disabledReason={reason}
            onClick={add}
          >
            {lines.length === 0 ? "Acrescentar" : `Acrescentar ${counted(lines.length, "linha", "linhas")}`}
          </Button>
        </>
      }
    >
      <SendKey onSend={add} enabled={!pending} disabledReason={reason} />
      <div className="grid grid-cols-1 gap-4">
        <Source open={open} heading={said.heading} reading={reading} problem={problem} onRead={read} />
        {open && <ReadingFields open={open} setup={said} />}
        <TemplateFields commands={fed} command={said.command} onCommand={setWanted} />
        {open && said.command && (
          <>
            <MatchingFields table={open.table} command={said.command} setup={said} />
            <RowsPreview table={open.table} rows={rows} setup={said} done={done} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The reason why nothing can be added. */
function whyNot(
  open: OpenTable | undefined,
  missing: number,
  { done, withDone }: Setup,
  rows: readonly RowMeaning[],
): string {
  if (!open) return "Escolha uma tabela"
  if (missing > 0) return "Diga de onde vem cada coluna que falta"
  const isAllDone = done.size > 0 && !withDone && !rows.some(isWrong)
  return isAllDone ? "Todas as linhas já foram feitas" : "Nenhuma linha está pronta"
}

interface SourceProps {
  open: OpenTable | undefined
  heading: number | undefined
  reading: boolean
  problem: string | undefined
  onRead: (given: TableSource) => void
}

/** Handles cells or files pasted outside a text field. */
function usePasted(onRead: (given: TableSource) => void): void {
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const isWritten = event.target instanceof HTMLInputElement && event.target.type === "text"
      if (event.defaultPrevented || isWritten) return
      const [file] = event.clipboardData?.files ?? []
      const text = event.clipboardData?.getData("text") ?? ""
      if (!file && text === "") return
      event.preventDefault()
      latest.current(file ? { file } : { text })
    }
    document.addEventListener("paste", hear)
    return () => document.removeEventListener("paste", hear)
  }, [])
}

/** The source of the table: a file that is chosen or dropped, or pasted cells. */
function Source({ open, heading, reading, problem, onRead }: SourceProps) {
  const id = useId()
  usePasted(onRead)
  return (
    <div className="grid gap-2">
      <DropArea
        refused={problem !== undefined}
        onFile={(file) => {
          if (file) onRead({ file })
        }}
      >
        <label htmlFor={id} className="sr-only">
          Arquivo da tabela
        </label>
        <FileInput
          control={{
            id,
            "aria-invalid": problem !== undefined || undefined,
            "aria-describedby": `${id}-about`,
            "aria-required": undefined,
          }}
          field={{ name: "table", ref: () => undefined, onBlur: () => undefined }}
          accept={`${tableEndings},.txt`}
          icon={FileSpreadsheet}
          onFile={(file) => onRead({ file })}
        >
          {open ? "Outro arquivo" : "Escolher arquivo"}
        </FileInput>
        <p id={`${id}-about`} role="status" className="min-w-0 flex-1 basis-60 text-muted">
          {reading ? (
            "Lendo…"
          ) : open ? (
            <About open={open} heading={heading} />
          ) : (
            "CSV ou XLSX, até 20 MB: escolha, arraste para cá, ou cole células copiadas."
          )}
        </p>
      </DropArea>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
    </div>
  )
}

function About({ open: { name, table }, heading }: Pick<SourceProps, "heading"> & { open: OpenTable }) {
  const filled = table.rows.slice(firstOf({ heading })).filter((cells) => !cells.every(isBlank))
  const columns = table.rows[0]?.filter((_, column) => filled.some((cells) => !isBlank(cells[column] ?? "")))
  return (
    <>
      <span className="font-[550] break-all text-text">{name}</span>:{" "}
      {counted(filled.length, "linha com dados", "linhas com dados")},{" "}
      {counted(columns?.length ?? 0, "coluna", "colunas")}
      {table.legacy && ". Os acentos foram lidos como de um Windows antigo: confira"}
    </>
  )
}
