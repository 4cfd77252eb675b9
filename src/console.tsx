import { commands } from "@commands/index"
import { screensWithViews } from "@views/screenViews"
import { checkCommands } from "@/palette/table"
import { TablesProvider } from "@/palette/tables"
import { Frame } from "@/shell/frame/Frame"
import type { ConsoleCode } from "@/shell/Gate"
import { fetchCode } from "@/ui/page/code"
import { forcedScreen, screenAt, shortcutFrom } from "./screens/entry"

// The tests refuse a table that is wrong, so that no person's browser has to look for it at every start.
if (import.meta.env.DEV) checkCommands(commands)

const tables = { screens: screensWithViews, commands }

/** Everything behind the sign-in page, which does not fetch it. The only file in `src/` that knows `views/` and `commands/`. */
export const Console: ConsoleCode["Console"] = ({ session }) => (
  <TablesProvider value={tables}>
    <Frame session={session} />
  </TablesProvider>
)

export const fetchScreenAt: ConsoleCode["fetchScreenAt"] = async (path, session, parser) => {
  const { screens } = tables
  const screen =
    forcedScreen(screens, session) ?? screenAt(screens, shortcutFrom(path, session) ?? path, parser)?.screen
  if (screen) await fetchCode(screen.load)
}
