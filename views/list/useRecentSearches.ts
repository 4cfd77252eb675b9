import { useSession } from "@/client/identity"
import { type HistoryKey, recall, remember } from "@/palette/ranking/history"

/** Earlier searches of one list, newest first, kept on this browser for the person (1-core §2.6). */
export function useRecentSearches(key: HistoryKey): { recent: string[]; keep: (text: string) => void } {
  const { user } = useSession()
  const owner = { key, person: user.atalaiaId }
  return {
    recent: recall(localStorage, owner, Date.now()).map(({ text }) => text),
    keep: (text) => remember(localStorage, owner, { text }, Date.now()),
  }
}
