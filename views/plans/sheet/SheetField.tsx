import { ClipboardCopy, FileText, History, Table2 } from "lucide-react"
import { type ReactNode, useMemo, useRef, useState } from "react"
import type { PlanTable } from "@/domain/plans"
import { counted } from "@/domain/text/words"
import { Button, buttonClass } from "@/ui/buttons/Button"
import { FieldMessages } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"
import { copyText } from "@/ui/page/copy"
import { type KeyHint, useKeyHints } from "@/ui/page/keyHints"
import { useNotify } from "@/ui/page/notice"
import { useHeldText } from "@/ui/page/pending"
import { marksOf, type Simulated } from "../effects"
import { TableDialog, tableEndings } from "../table/TableDialog"
import type { TableSource } from "../table/useTable"
import { HistoryPicker } from "./HistoryPicker"
import { isTableFile, linesOfFile } from "./linesOfFile"
import { appended, isCommand, isTable, type Place, rowsIn, rowsPasted, textOf } from "./rows"
import { WrittenSheet } from "./Sheet"

const keyHints: readonly KeyHint[] = [
  { keys: "Enter", label: "nova linha abaixo" },
  { keys: "Tab", label: "completar a linha" },
  { keys: "up down", label: "ir a outra linha" },
  { keys: "Alt+up", label: "mover a linha para cima" },
  { keys: "Alt+down", label: "mover a linha para baixo" },
  { keys: "Alt+Enter", label: "pôr um nome no lugar do valor" },
  { keys: "Backspace", label: "remover a linha vazia" },
]

export interface SheetFieldProps {
  name: string
  label: string
  simulated: Simulated | undefined
  old: boolean
  /** New effects of lines, by row. */
  changes: ReadonlyMap<number, string>
  place: Place
  onPlace: (place: Place) => void
  takesFocus: boolean
  /** Asks for a table first, for the command with this id. */
  fromTable?: string | undefined
  /** Stores a table that lines came from, and returns whether it fits in a draft. */
  keepTable?: (table: PlanTable) => boolean
  /** Shown before the buttons that add lines. */
  children?: ReactNode
}

/** The open dialog for adding lines. */
type Asking = "history" | { table: TableSource | undefined; commandId?: string }

/** The sheet as a field of the form. Its value is a text with one command per line. */
export function SheetField(props: SheetFieldProps) {
  const { name, label, simulated, old, changes, place, onPlace, takesFocus, fromTable, keepTable, children } =
    props
  const { value, onChange, error } = useFormField<string>(name, { required: true })
  const rows = useMemo(() => rowsIn(value), [value])
  const marks = useMemo(() => marksOf(rows, simulated), [rows, simulated])
  const notify = useNotify()
  const [asking, setAsking] = useState<Asking | undefined>(
    fromTable === undefined ? undefined : { table: undefined, commandId: fromTable },
  )
  const file = useRef<HTMLInputElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const typed = useHeldText()
  useKeyHints(keyHints)
  const add = (lines: readonly string[]) => {
    const edited = appended(rows, lines)
    onPlace(edited.place)
    onChange(textOf(edited.rows))
  }
  const addFile = async (chosen: File) => {
    if (isTableFile(chosen)) return setAsking({ table: { file: chosen } })
    const read = await linesOfFile(chosen)
    if ("isTable" in read) setAsking({ table: { file: chosen } })
    else if ("reason" in read) notify({ tone: "bad", text: read.reason, details: chosen.name })
    else add(read.lines)
  }
  const copy = async () => {
    if (await copyText(value)) notify({ tone: "ok", text: "Linhas copiadas." })
  }
  return (
    <div ref={sheet} className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-muted max-sm:w-full">
          {counted(rows.filter(isCommand).length, "comando", "comandos")}
        </p>
        {children}
        <Button small variant="quiet" icon={History} onClick={() => setAsking("history")}>
          Do histórico
        </Button>
        <Button small variant="quiet" icon={Table2} onClick={() => setAsking({ table: undefined })}>
          De uma tabela
        </Button>
        <span className="relative">
          <input
            ref={file}
            type="file"
            accept={`.txt,text/plain,${tableEndings}`}
            aria-label="De um arquivo"
            className="peer sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void addFile(chosen).finally(() => (target.value = ""))
            }}
          />
          <span
            aria-hidden
            className={`${buttonClass({ small: true, variant: "quiet" })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent`}
            onClick={() => file.current?.click()}
          >
            <FileText className="-ml-0.5 size-4" strokeWidth={1.9} />
            De um arquivo
          </span>
        </span>
        <Button small variant="quiet" icon={ClipboardCopy} onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <WrittenSheet
        label={label}
        name={name}
        rows={rows}
        marks={marks}
        changes={changes}
        old={old}
        place={place}
        onPlace={onPlace}
        takesFocus={takesFocus}
        onRows={(edited) => onChange(textOf(edited))}
        onDropped={(transfer) => {
          const [dropped] = transfer.files
          const text = transfer.getData("text")
          if (dropped) void addFile(dropped)
          else if (isTable(text)) setAsking({ table: { text } })
          else add(rowsPasted(text))
        }}
        onTable={(text) => setAsking({ table: { text } })}
        className="h-[55dvh] min-h-64 lg:h-[calc(100dvh-26.5rem)]"
      />
      <FieldMessages id={name} error={error} />
      {asking === "history" && <HistoryPicker onAdd={add} onClose={() => setAsking(undefined)} />}
      {typeof asking === "object" && (
        <TableDialog
          {...(asking.table && { given: asking.table })}
          {...(asking.commandId !== undefined && { commandId: asking.commandId })}
          onAdd={(lines, table) => {
            const hasRoom = keepTable?.(table) ?? true
            // The row is drawn late. Text typed until then is for it.
            typed.hold()
            add(lines)
            typed.release(() => sheet.current?.querySelector<HTMLElement>(`[name="${name}"]`))
            if (!hasRoom) {
              notify({
                tone: "info",
                text: "A tabela é grande demais para o rascunho deste navegador.",
                details: "Salve o plano, para que o resultado dela não se perca.",
              })
            }
          }}
          onText={(text) => {
            setAsking(undefined)
            add(rowsPasted(text))
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
