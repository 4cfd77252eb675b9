import { useEffect } from "react"
import { clearAll } from "@/palette/ranking/history"
import { clearDrafts, draftSince } from "@/ui/form/draft"

const ownerKey = "atalaia:of"
/** Milliseconds after which nobody is expected to come back to what they typed: as long as a session stays idle. */
const comesBackWithin = 30 * 60_000
const lookEvery = 60_000

/** Takes away all that tells of people on this browser: what was searched for, what was typed and not sent. */
export function clearLeavings(): void {
  clearDrafts()
  clearAll(localStorage)
  localStorage.removeItem(ownerKey)
}

/** What somebody else left here is not shown to whoever enters now. */
export function takeOver(person: string): void {
  const before = localStorage.getItem(ownerKey)
  if (before !== null && before !== person) clearLeavings()
  localStorage.setItem(ownerKey, person)
}

/**
 * While nobody is signed in: a session that ran out leaves its drafts, so that nothing typed is lost to who comes back to
 * them; half an hour after the last one was kept they are gone, and what was searched for with them.
 */
export function useLeavingsGo(): void {
  useEffect(() => {
    const look = () => {
      if (!draftSince(Date.now() - comesBackWithin)) clearLeavings()
    }
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [])
}
