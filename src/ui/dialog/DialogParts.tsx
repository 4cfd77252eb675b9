import type { ReactNode } from "react"

interface DialogBodyProps {
  /** A label for the region. It also makes the region focusable, so that it can be scrolled by keyboard. */
  label?: string
  children?: ReactNode
}

/** The part of a dialog that scrolls. */
export function DialogBody({ label, children }: DialogBodyProps) {
  const named = label !== undefined && { role: "region", "aria-label": label, tabIndex: 0 }
  return (
    <div
      {...named}
      className="min-h-0 flex-1 overflow-y-auto px-5.5 pt-1 pb-5 outline-offset-[-2px] short:overflow-visible"
    >
      {children}
    </div>
  )
}

/** The footer of a dialog, with the buttons. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5.5 py-3">
      {children}
    </div>
  )
}
