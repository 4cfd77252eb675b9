import { FileSpreadsheet } from "lucide-react"
import { useEffect, useId, useMemo, useRef, useState } from "react"
import type { PlanTable } from "@/domain/plans"
import { counted } from "@/domain/text/words"
import { useCommands } from "@/palette/slots/useSources"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { useSendKey } from "@/ui/dialog/useSendKey"
import { Field } from "@/ui/fields/Field"
import { FileInput } from "@/ui/fields/FileInput"
import { SelectControl } from "@/ui/fields/Select"
import { DropArea } from "@/ui/photo/DropArea"
import { Banner } from "@/ui/states/Banner"
import { fedCommands } from "./fed"
import { keptTable } from "./kept"
import { isReady } from "./lines"
import { MatchingFields } from "./MatchingFields"
import { unmatched } from "./match"
import { RowsPreview } from "./RowsPreview"
import { TemplateFields } from "./TemplateFields"
import { useRows, useSetup } from "./useSetup"
import { type Given, type OpenTable, useTable } from "./useTable"

export interface TableDialogProps {
  given?: Given
  /** The command that it is opened for. */
  commandId?: string
  onAdd: (lines: readonly string[], table: PlanTable) => void
  /** What was pasted, as lines of text. */
  onText: (text: string) => void
  onClose: () => void
}

export const tableEndings = ".csv,.tsv,.tab,.xlsx,.xlsm"

/** Rows of a table that become lines of a plan: which command, which column is what, and what is wrong with which cell. */
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
      keptTable(open, said.headed, rows),
    )
  }
  const reason = whyNot(open, missing.length, lines.length)
  const pending = open !== undefined && !done
  useSendKey(add, { enabled: !pending, disabledReason: reason })
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
      <div className="grid grid-cols-1 gap-4">
        <Source open={open} reading={reading} problem={problem} onRead={read} />
        {open && open.table.sheets.length > 1 && <WhichSheet open={open} />}
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

function whyNot(open: OpenTable | undefined, missing: number, lines: number): string | undefined {
  if (!open) return "Escolha uma tabela"
  if (missing > 0) return "Diga de onde vem cada coluna que falta"
  return lines === 0 ? "Nenhuma linha está pronta" : undefined
}

interface SourceProps {
  open: OpenTable | undefined
  reading: boolean
  problem: string | undefined
  onRead: (given: Given) => void
}

/** What is pasted anywhere but into a text: cells that were copied, or a file. */
function usePasted(onRead: (given: Given) => void): void {
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

/** Where the table comes from: a file that is chosen or dropped, or cells that are pasted. */
function Source({ open, reading, problem, onRead }: SourceProps) {
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
          accept={tableEndings}
          icon={FileSpreadsheet}
          onFile={(file) => onRead({ file })}
        >
          {open ? "Outro arquivo" : "Escolher arquivo"}
        </FileInput>
        <p id={`${id}-about`} role="status" className="min-w-0 flex-1 basis-60 text-muted">
          {reading ? (
            "Lendo…"
          ) : open ? (
            <About open={open} />
          ) : (
            "CSV ou XLSX, até 20 MB: escolha, arraste para cá, ou cole células copiadas."
          )}
        </p>
      </DropArea>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
    </div>
  )
}

function About({ open: { name, table } }: { open: OpenTable }) {
  const [first = []] = table.rows
  return (
    <>
      <span className="font-[550] break-all text-text">{name}</span>:{" "}
      {counted(table.rows.length, "linha", "linhas")}, {counted(first.length, "coluna", "colunas")}
      {table.legacy && ". Os acentos foram lidos como de um Windows antigo: confira"}
    </>
  )
}

function WhichSheet({ open: { table, readSheet } }: { open: OpenTable }) {
  return (
    <Field label="Planilha">
      {(control) => (
        <SelectControl
          {...control}
          options={table.sheets.map((name, index) => ({ value: String(index), label: name }))}
          value={String(table.sheet)}
          onChange={(sheet) => {
            if (sheet !== "") readSheet(Number(sheet))
          }}
        />
      )}
    </Field>
  )
}
