import type { ReactNode } from "react"

/** The part that scrolls. */
export function DialogBody({ children }: { children?: ReactNode }) {
  return <div className="min-h-0 flex-1 overflow-y-auto px-5.5 pt-1 pb-5">{children}</div>
}

/** The part that stays, with the buttons. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5.5 py-3">
      {children}
    </div>
  )
}
