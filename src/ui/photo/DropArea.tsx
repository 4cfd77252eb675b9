import { type ReactNode, useState } from "react"
import { classes } from "../theme/classes"

export interface DropAreaProps {
  refused: boolean
  /** Called with the file that is dropped or pasted; without one if it is no file. */
  onFile: (file: File | undefined) => void
  children: ReactNode
}

/** Where a photo can be dropped, and pasted after a click. */
export function DropArea({ refused, onFile, children }: DropAreaProps) {
  const [dragging, setDragging] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: more ways to choose, by dropping and pasting; the input is the control.
    <div
      // A click gives it the focus, so that it receives what is pasted.
      tabIndex={-1}
      onPaste={(event) => {
        const [file] = event.clipboardData.files
        if (!file) return
        event.preventDefault()
        onFile(file)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragging(false)
        onFile(event.dataTransfer.files[0])
      }}
      // `relative`, because it contains the hidden input: the browser scrolls to that.
      className={classes(
        "relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed px-3 py-2.5 outline-none",
        refused ? "border-bad" : "border-control",
        dragging && "bg-accent-soft",
      )}
    >
      {children}
    </div>
  )
}
