import { useStore } from "jotai"
import type { AnchorHTMLAttributes, MouseEvent } from "react"
import { Link, useLocation } from "wouter"
import { unsavedAtom, useLeave } from "../form/unsaved"

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A link in the frame around a screen. Asks before it leaves unsaved changes. */
export function PageLink({ onClick, ...props }: PageLinkProps) {
  const store = useStore()
  const leave = useLeave()
  const [, navigate] = useLocation()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
    if (elsewhere || event.defaultPrevented || !store.get(unsavedAtom)) return
    event.preventDefault()
    leave(() => navigate(props.href))
  }
  return <Link {...props} onClick={press} />
}
