import type { LucideIcon } from "lucide-react"
import type { ReactNode, RefCallback } from "react"
import { buttonClass } from "../buttons/Button"
import { classes } from "../theme/classes"
import type { ControlProps } from "./Field"

export interface FileInputProps {
  /** The props that connect the input to its label and messages. */
  control: ControlProps
  field: { name: string; ref: RefCallback<HTMLInputElement>; onBlur: () => void }
  /** The accepted types, in the syntax of the `accept` attribute: `.pdf,.png`. */
  accept: string
  icon: LucideIcon
  className?: string
  /** Not called if the browser's dialog was cancelled: the last file stays. */
  onFile: (file: File) => void
  /** The label of the button. */
  children: ReactNode
}

/** A hidden file input and the button that opens it. The enclosing element needs `relative`. */
export function FileInput({
  control,
  field,
  accept,
  icon: Icon,
  className,
  onFile,
  children,
}: FileInputProps) {
  return (
    <>
      <input
        {...control}
        ref={field.ref}
        type="file"
        name={field.name}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Resets the input, so that the same file can be chosen again.
          target.value = ""
          if (file) onFile(file)
        }}
        onBlur={field.onBlur}
        className="peer sr-only"
      />
      {/* Opens the input, which the field's label already names. */}
      <label
        htmlFor={control.id}
        aria-hidden
        className={classes(
          buttonClass({ small: true }),
          "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent",
          className,
        )}
      >
        <Icon aria-hidden className="-ml-0.5 size-4" strokeWidth={1.9} />
        {children}
      </label>
    </>
  )
}
