import { FileText, Paperclip, X } from "lucide-react"
import { useFormContext } from "react-hook-form"
import { IconButton } from "../buttons/IconButton"
import { classes } from "../theme/classes"
import { type CommonFieldProps, Field } from "./Field"
import { FileInput } from "./FileInput"
import { useFormField } from "./formField"

export interface FileFieldProps extends Omit<CommonFieldProps, "hint"> {
  name: string
  /** The accepted types, in the syntax of the `accept` attribute: `.pdf,.png`. */
  accept: string
  /** The same in words, with the maximum size. Shown before a file is chosen. */
  hint: string
  /** The label of the button. */
  choose?: string
}

/** *1,24 MB*, *340 kB*. Megabytes are rounded up, so that a file over a limit never seems to fit. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(Math.round(bytes / 1000), 1)} kB`
  const digits = { maximumFractionDigits: 2, roundingMode: "ceil" } as const
  return `${(bytes / 1_000_000).toLocaleString("pt-BR", digits)} MB`
}

/**
 * One file, with its name and size. Its value is a `File`, or null. The form's `validate` checks it at once. Drafts
 * do not store it.
 */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, required, span = 4, accept, choose = "Escolher arquivo" } = props
  const { value, onChange, error, ...field } = useFormField<File | null>(name, { required, secret: true })
  const { trigger } = useFormContext()
  const setFile = (file: File | null) => {
    onChange(file)
    void trigger(name)
  }
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to choose; the input is the control.
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            setFile(event.dataTransfer.files[0] ?? null)
          }}
          className={classes(
            "relative flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-3 py-2.5",
            error ? "border-bad" : "border-control",
          )}
        >
          <FileInput {...{ control, field, accept }} icon={Paperclip} onFile={setFile}>
            {value ? "Trocar arquivo" : choose}
          </FileInput>
          <span role="status" className="flex min-w-0 flex-1 basis-40 items-center gap-1.5">
            {value ? (
              <>
                <FileText aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="truncate font-[550]">{value.name}</span>
                <span className="shrink-0 text-muted">{fileSize(value.size)}</span>
              </>
            ) : (
              <span className="text-faint touch:hidden">ou solte-o aqui</span>
            )}
          </span>
          {value && <IconButton icon={X} label="Retirar arquivo" onClick={() => setFile(null)} />}
        </div>
      )}
    </Field>
  )
}
