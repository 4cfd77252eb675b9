import MDEditor, { commands, type ICommand } from "@uiw/react-md-editor/nohighlight"
import MarkdownText from "@views/markdown/MarkdownText"
import { useMarkdownAppearance } from "@views/markdown/markdownAppearance"
import {
  Bold,
  Columns2,
  Eye,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  PenLine,
  Quote,
  Table,
} from "lucide-react"
import type { KeyboardEvent } from "react"
import { type CommonFieldProps, Field } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"
import { useRovingTabIndex } from "@/ui/fields/useRovingTabIndex"
import { useNarrow } from "@/ui/page/useMediaQuery"

/** The editor's own labels are English and must not be announced. */
const tool = (command: ICommand, Icon: LucideIcon, label: string): ICommand => ({
  ...command,
  icon: <Icon aria-hidden size={15} />,
  buttonProps: { "aria-label": label, title: label },
})

const tools: ICommand[] = [
  tool(commands.heading2, Heading2, "Título"),
  tool(commands.heading3, Heading3, "Subtítulo"),
  commands.divider,
  tool(commands.bold, Bold, "Negrito (Ctrl+B)"),
  tool(commands.italic, Italic, "Itálico (Ctrl+I)"),
  commands.divider,
  tool(commands.unorderedListCommand, List, "Lista"),
  tool(commands.orderedListCommand, ListOrdered, "Lista numerada"),
  tool(commands.quote, Quote, "Citação"),
  tool(commands.table, Table, "Tabela"),
  tool(commands.link, Link, "Link (Ctrl+L)"),
]
const views: ICommand[] = [
  tool(commands.codeEdit, PenLine, "Só o texto"),
  tool(commands.codeLive, Columns2, "Texto e resultado"),
  tool(commands.codePreview, Eye, "Só o resultado"),
]
const preview = { preview: (text: string) => <MarkdownText text={text} /> }

/** Submits the form. In a list, the editor would make a new item with this key. */
function sendByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.closest("form")?.requestSubmit()
}

export interface MarkdownFieldProps extends CommonFieldProps {
  name: string
  maxLength: number
}

/** A text in markdown with a preview next to it. Narrow screens show one at a time. */
export function MarkdownField({ name, label, hint, required, span = 4, maxLength }: MarkdownFieldProps) {
  const { value, onChange, onBlur, error } = useFormField<string>(name, { required })
  const narrow = useNarrow()
  const { style, ...mode } = useMarkdownAppearance()
  const toolbar = useRovingTabIndex(".w-md-editor-toolbar button")
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <div
          ref={toolbar.ref}
          onKeyDownCapture={sendByKey}
          className="overflow-hidden rounded-lg border border-control"
        >
          <MDEditor
            {...(mode as { "data-color-mode": "light" | "dark" })}
            // The border is the same as in every other field.
            style={{ ...style, boxShadow: "none", borderRadius: 0 }}
            value={value}
            onChange={(text) => onChange(text ?? "")}
            height={320}
            visibleDragbar={false}
            preview={narrow ? "edit" : "live"}
            commands={tools}
            extraCommands={views}
            components={preview}
            // Tab moves to the next field, so that the editor is no keyboard trap.
            defaultTabEnable
            textareaProps={{ ...control, name, maxLength, onBlur }}
          />
        </div>
      )}
    </Field>
  )
}
