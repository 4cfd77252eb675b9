import { useQuery } from "@tanstack/react-query"
import { screensWithViews } from "@views/screenViews"
import { useMemo } from "react"
import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { planners } from "@/domain/plans"
import type { Command } from "@/palette/command"
import { RegistriesProvider } from "@/palette/registries"
import { allRunbooksQuery, runCommands } from "@/palette/runbooks"
import { Frame } from "@/shell/frame/Frame"
import { type ConsoleCode, mustDoFirst } from "@/shell/Gate"
import { queryClient } from "@/shell/queryClient"
import { ConsoleComing } from "@/shell/screens/ConsoleComing"
import { fetchModule, useLazyModule } from "@/ui/page/lazyModule"
import { forcedScreen, screenAt, shortcutFrom } from "./screens/entry"

const loadCommands = async () => (await import("@commands/index")).commands
/** Sessions that have one task to do first have no commands. */
const loadNone = async () => []
const loadFor = (session: SessionInfo) => (mustDoFirst(session) ? loadNone : loadCommands)

/**
 * Everything behind the sign-in page, which does not fetch it. The only file in `src/` that knows `views/` and
 * `commands/`.
 */
export const Console: ConsoleCode["Console"] = ({ session }) => {
  const commands = useLazyModule<readonly Command[]>(loadFor(session))
  const runbooks = useQuery({ ...allRunbooksQuery, enabled: !mustDoFirst(session) && may(session, planners) })
  const tables = useMemo(
    () =>
      commands && {
        screens: screensWithViews,
        commands: runbooks.data ? [...commands, ...runCommands(runbooks.data, commands)] : commands,
        coming: runbooks.isLoading,
      },
    [commands, runbooks.data, runbooks.isLoading],
  )
  if (!tables) return <ConsoleComing />
  return (
    <RegistriesProvider value={tables}>
      <Frame session={session} />
    </RegistriesProvider>
  )
}

export const fetchScreenAt: ConsoleCode["fetchScreenAt"] = async (address, session, parser) => {
  const [path = "", search = ""] = address.split("?")
  const screen =
    forcedScreen(screensWithViews, session) ??
    screenAt(screensWithViews, shortcutFrom(path, session) ?? path, parser)?.screen
  if (may(session, screen?.who)) void screen?.prefetch?.(queryClient, new URLSearchParams(search))
  await Promise.all([fetchModule<readonly Command[]>(loadFor(session)), screen && fetchModule(screen.load)])
}
