import { useLocation } from "wouter"
import { focusScreen } from "../page/lostFocus"
import { useLeave } from "./unsaved"

/** The parameter of an address that opens the form of a command over the page. */
export const commandParameter = "command"
/** Parameters that say which part of a page comes into sight, and whom that part is about. */
export const landing = { part: "part", about: "user" } as const

/**
 * Goes to an address, and with the focus to its screen: at once, or after the person agreed to lose unsaved changes. If the address is another part of
 * the page that is shown, the forms of the page stay as they are, and only a dialog over it is left.
 */
export function useVisit(): (address: string, state?: object) => void {
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

/** Whether an address leads to what is shown: the same page with the same tab, filters and whatever else it is about. */
function isShown(address: string): boolean {
  const here = new URL(window.location.href)
  const there = new URL(address, here)
  here.searchParams.delete(commandParameter)
  if (there.searchParams.has(landing.part)) {
    for (const name of Object.values(landing)) there.searchParams.delete(name)
  }
  return here.pathname === there.pathname && `${here.searchParams}` === `${there.searchParams}`
}
