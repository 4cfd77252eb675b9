import { Download } from "lucide-react"
import type { Command } from "@/palette/command"
import { Button } from "@/ui/buttons/Button"
import { Field } from "@/ui/fields/Field"
import { SelectControl } from "@/ui/fields/Select"
import { downloadTemplate } from "./download"
import { columnsInWords } from "./fed"

export interface TemplateFieldsProps {
  commands: readonly Command[]
  command: Command | undefined
  onCommand: (id: string) => void
}

/** The command of the rows, its columns, and a template table with them. */
export function TemplateFields({ commands, command, onCommand }: TemplateFieldsProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        label="Comando"
        hint={
          command
            ? columnsInWords(command)
            : "Para baixar o modelo. De uma tabela, é reconhecido pelos nomes das colunas."
        }
      >
        {(control) => (
          <SelectControl
            {...control}
            options={commands.map(({ id, title }) => ({ value: id, label: title }))}
            value={command?.id ?? ""}
            onChange={onCommand}
          />
        )}
      </Field>
      {command && (
        <div className="flex flex-wrap gap-2 sm:pt-6.5">
          <Button icon={Download} onClick={() => void downloadTemplate(command, "xlsx")}>
            Modelo XLSX
          </Button>
          <Button icon={Download} onClick={() => void downloadTemplate(command, "csv")}>
            Modelo CSV
          </Button>
        </div>
      )}
    </div>
  )
}
