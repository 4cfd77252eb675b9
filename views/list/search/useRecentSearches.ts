import { useSession } from "@/client/identity"
import { type HistoryKey, recall, remember } from "@/palette/ranking/history"

/** The last searches of a list, newest first, stored for the user in this browser. */
export function useRecentSearches(key: HistoryKey): { recent: string[]; keep: (text: string) => void } {
  const { user } = useSession()
  const owner = { key, person: user.atalaiaId }
  return {
    recent: recall(localStorage, owner, Date.now()).map(({ text }) => text),
    keep: (text) => remember(localStorage, owner, { text }, Date.now()),
  }
}
