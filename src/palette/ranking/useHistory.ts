import { useMemo, useState } from "react"
import { useSession } from "@/client/identity"
import { frequencies, ownId, recall, remember } from "./history"

/** The actor's own command lines in this browser, read when the palette opens. */
export function useHistory() {
  const { user } = useSession()
  const owner = useMemo(() => ({ key: "commands" as const, person: user.atalaiaId }), [user.atalaiaId])
  const [openedAt] = useState(() => Date.now())
  return useMemo(() => {
    const history = recall(localStorage, owner, openedAt)
    return {
      history,
      frequency: frequencies(history, openedAt),
      /** `uses` are the ids that rank higher after this use. */
      keep: (text: string, uses: readonly string[]) =>
        remember(localStorage, owner, { text, uses: uses.map(ownId) }, Date.now()),
    }
  }, [owner, openedAt])
}
