import { type ReactNode, useState } from "react"
import { classes } from "../theme/classes"

export interface DropAreaProps {
  refused: boolean
  /** Called with the dropped or pasted file, or with nothing if it is no file. */
  onFile: (file: File | undefined) => void
  children: ReactNode
}

/** An area to drop a photo, or to paste one after a click. */
export function DropArea({ refused, onFile, children }: DropAreaProps) {
  const [dragging, setDragging] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are more ways to choose; the input is the control.
    <div
      // Focusable by click, so that it receives paste events.
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
      // `relative`, because the browser scrolls to the hidden input inside.
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
