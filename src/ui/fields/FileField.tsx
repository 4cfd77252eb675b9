import { FileText, Paperclip, X } from "lucide-react"
import { useRef } from "react"
import { useFormContext } from "react-hook-form"
import { buttonClass } from "../Button"
import { IconButton } from "../IconButton"
import { classes } from "../theme/classes"
import { Field, type FieldLooks } from "./Field"
import { useFormField } from "./formField"

export interface FileFieldProps extends Omit<FieldLooks, "hint"> {
  name: string
  /** What may be chosen, as the browser's own dialog takes it: `.pdf,.png`. */
  accept: string
  /** The same in words, with how large it may be; said before anything is chosen. */
  hint: string
  /** On the button. */
  choose?: string
}

/** *1,2 MB*, *340 kB* */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  const [value, unit] = kilobytes < 1000 ? [Math.max(kilobytes, 1), "kB"] : [kilobytes / 1024, "MB"]
  return `${value.toLocaleString("pt-BR", { maximumFractionDigits: unit === "MB" ? 1 : 0 })} ${unit}`
}

/**
 * One file, its name and size said before it is sent. Its value is a `File`, null for none; what is wrong with it
 * is for the form's `validate` to say, and is said at once. A draft does not keep it.
 */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, required, span = 4, accept, choose = "Escolher arquivo" } = props
  const { value, onChange, error, ...field } = useFormField<File | null>(name, { required, secret: true })
  const { trigger } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | null) => {
    onChange(file)
    void trigger(name)
  }
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a second way to choose, by dropping; the input is the control.
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            take(event.dataTransfer.files[0] ?? null)
          }}
          className={classes(
            "relative flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-3 py-2.5",
            error ? "border-bad" : "border-control",
          )}
        >
          <input
            {...control}
            ref={(element) => {
              input.current = element
              field.ref(element)
            }}
            type="file"
            name={field.name}
            accept={accept}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // Without a choice in the browser's dialog the last one stays.
              if (file) take(file)
            }}
            onBlur={field.onBlur}
            className="peer sr-only"
          />
          {/* The field's own label names the input; this one only opens it. */}
          <label
            htmlFor={control.id}
            aria-hidden
            className={classes(
              buttonClass({ small: true }),
              "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent",
            )}
          >
            <Paperclip aria-hidden className="-ml-0.5 size-4" strokeWidth={1.9} />
            {value ? "Trocar arquivo" : choose}
          </label>
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
          {value && (
            <IconButton
              icon={X}
              label="Retirar arquivo"
              onClick={() => {
                // The same file can be chosen again.
                if (input.current) input.current.value = ""
                take(null)
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
