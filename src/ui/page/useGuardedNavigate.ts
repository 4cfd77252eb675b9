import { useLocation } from "wouter"
import { focusScreen } from "./focusRestore"
import { useLeave } from "./unsaved"

/** The query parameter that opens a command's form over the page. */
export const commandParameter = "command"
/** Query parameters that name the part of a page to scroll to, and its person. */
export const landing = { part: "part", about: "user" } as const

/**
 * Navigates to an address and focuses its screen: at once, or after the user agreed to lose unsaved changes. If the
 * address is another part of the current page, the page's forms stay, and only a dialog over it is left.
 */
export function useGuardedNavigate(): (address: string, state?: object) => void {
  const [, navigate] = useLocation()
  const leavePage = useLeave()
  const leaveDialog = useLeave("dialog")
  return (address, state) => {
    const shown = isShown(address)
    const leave = shown ? leaveDialog : leavePage
    leave(() => {
      navigate(address, { state })
      if (!shown) focusScreen()
    })
  }
}

/** Whether an address leads to the current page, with the same tab, filters and other parameters. */
function isShown(address: string): boolean {
  const here = new URL(window.location.href)
  const there = new URL(address, here)
  here.searchParams.delete(commandParameter)
  if (there.searchParams.has(landing.part)) {
    for (const name of Object.values(landing)) there.searchParams.delete(name)
  }
  return here.pathname === there.pathname && `${here.searchParams}` === `${there.searchParams}`
}
