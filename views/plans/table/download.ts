import { saveFile } from "@/client/saveFile"
import type { PlanTable } from "@/domain/plans"
import type { Command } from "@/palette/command"
import { notify } from "@/ui/page/notice"
import { templateOf } from "./fed"
import { type ResultLine, resultOf } from "./result"

/* Downloads tables as files. The writer's code loads when it is needed. */

export type TableFormat = "xlsx" | "csv"

async function saveTable(
  rows: readonly (readonly string[])[],
  name: string,
  { format, separator, done }: { format: TableFormat; separator?: PlanTable["separator"]; done: string },
): Promise<void> {
  try {
    const { csvOf, workbookOf, workbookType } = await import("./write")
    const file =
      format === "xlsx"
        ? new Blob([workbookOf(rows, "Linhas")], { type: workbookType })
        : new Blob([csvOf(rows, separator)], { type: "text/csv;charset=utf-8" })
    saveFile(file, `${name}.${format}`)
    notify({ tone: "ok", text: done, details: `${name}.${format}`, isNoChange: true })
  } catch (error) {
    notify({
      tone: "bad",
      text: "Não foi possível baixar o arquivo.",
      ...(error instanceof Error && { details: error.message }),
    })
  }
}

/** The file name of a template without its extension. It also identifies the command when the file is read again. */
const templateName = ({ title }: Command) => `modelo ${title.toLocaleLowerCase("pt-BR")}`

/** A table with only the headings of a command's slots. Never rejects. */
export const downloadTemplate = (command: Command, format: TableFormat): Promise<void> =>
  saveTable(templateOf(command), templateName(command), { format, done: "Modelo baixado." })

/** The original table with a result column added. Never rejects. */
export const downloadResult = (table: PlanTable, lines: readonly ResultLine[]): Promise<void> =>
  saveTable(resultOf(table, lines), `${table.name.replace(/\.\w{1,5}$/, "")} resultado`, {
    format: table.separator === undefined ? "xlsx" : "csv",
    done: "Resultado baixado.",
    ...(table.separator !== undefined && { separator: table.separator }),
  })
