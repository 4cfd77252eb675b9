import type { LucideIcon } from "lucide-react"
import type { ReactNode, RefCallback } from "react"
import { buttonClass } from "../buttons/Button"
import { classes } from "../theme/classes"
import type { ControlProps } from "./Field"

export interface FileInputProps {
  /** What ties the input to its label and its messages. */
  control: ControlProps
  field: { name: string; ref: RefCallback<HTMLInputElement>; onBlur: () => void }
  /** What may be chosen, as the browser's own dialog takes it: `.pdf,.png`. */
  accept: string
  icon: LucideIcon
  className?: string
  /** Not called where the browser's dialog was cancelled: the last file stays. */
  onFile: (file: File) => void
  /** On the button. */
  children: ReactNode
}

/** A hidden file input, and the button that opens it. The element around needs `relative`. */
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
          // So that the same file can be chosen again.
          target.value = ""
          if (file) onFile(file)
        }}
        onBlur={field.onBlur}
        className="peer sr-only"
      />
      {/* Only opens the input, which the label of the field names. */}
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
