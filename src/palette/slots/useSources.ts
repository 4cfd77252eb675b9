import { useMemo } from "react"
import { useSession } from "@/client/identity"
import type { Ability } from "@/domain/access"
import { zonedNow } from "@/domain/time/when"
import { useRegistries } from "@/palette/registries"
import type { Command } from "../command"
import { invisible, visible } from "../commandRegistry"
import type { Sources } from "./lookup"
import { screenEntriesOf } from "./screenEntries"

/** The data for resolving slots in this session. */
export function useSources(): Sources {
  const session = useSession()
  const { screens } = useRegistries()
  return useMemo(
    () => ({
      screens: screenEntriesOf(screens, session),
      may: (ability: Ability) => session.abilities.includes(ability),
      now: zonedNow,
    }),
    [screens, session],
  )
}

/** As `useSources`, for the rows of a sheet, where names may be placeholders for values. */
export function useSheetSources(): Sources {
  const sources = useSources()
  return useMemo(() => ({ ...sources, names: true }), [sources])
}

/**
 * The commands that the session may run. The list keeps its identity while nothing changes, because derived data is
 * memoized by it.
 */
export function useCommands(): readonly Command[] {
  const session = useSession()
  const { commands } = useRegistries()
  return visible(commands, session)
}

/** The commands that the session lacks. The list keeps its identity while nothing changes. */
export function useOthersCommands(): readonly Command[] {
  const session = useSession()
  const { commands } = useRegistries()
  return invisible(commands, session)
}
