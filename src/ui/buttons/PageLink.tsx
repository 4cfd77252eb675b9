import { useStore } from "jotai"
import type { AnchorHTMLAttributes, MouseEvent } from "react"
import { Link } from "wouter"
import { unsavedAtom } from "../page/unsaved"
import { useGuardedNavigate } from "../page/useGuardedNavigate"

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A link in the shell, or in a dialog over the page. Asks before it leaves unsaved changes. */
export function PageLink({ onClick, ...props }: PageLinkProps) {
  const store = useStore()
  const visit = useGuardedNavigate()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
    if (elsewhere || event.defaultPrevented || !store.get(unsavedAtom)) return
    event.preventDefault()
    visit(props.href)
  }
  return <Link {...props} onClick={press} />
}
