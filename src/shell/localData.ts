import { useEffect } from "react"
import { idleMinutes } from "@/domain/sessions"
import { clearAll } from "@/palette/ranking/history"
import { clearDrafts, draftSince } from "@/ui/form/draft"

const ownerKey = "atalaia:of"
/** Drafts are removed, in ms after the last one was saved, when an idle session ends. */
const comesBackWithin = idleMinutes * 60_000
const lookEvery = 60_000

/** Removes all personal data from this browser: searches, and typed text that was not sent. */
export function clearLocalData(): void {
  clearDrafts()
  clearAll(localStorage)
  localStorage.removeItem(ownerKey)
}

const leftKey = "atalaia.left"
/** Notes in this tab who leaves it: the address from before the sign-in, with the form that it fills in, is for them alone. */
export function noteLeaving(): void {
  const person = localStorage.getItem(ownerKey)
  if (person !== null) sessionStorage.setItem(leftKey, person)
}
/** Whether a person may go on at the address from before the sign-in. */
export function mayGoOn(person: string): boolean {
  const left = sessionStorage.getItem(leftKey)
  return left === null || left === person
}

/** Removes what another person left on this browser, before the new one sees it. */
export function takeOver(person: string): void {
  const before = localStorage.getItem(ownerKey)
  if (before !== null && before !== person) clearLocalData()
  localStorage.setItem(ownerKey, person)
  sessionStorage.removeItem(leftKey)
}

/**
 * Runs while the sign-in page is shown. An expired session leaves its drafts, so that the person finds them when they come back.
 * Half an hour after the last draft was saved, drafts and searches are removed.
 */
export function useClearLocalData(): void {
  useEffect(() => {
    const look = () => {
      if (!draftSince(Date.now() - comesBackWithin)) clearLocalData()
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [])
}
