import { Compass, type LucideIcon } from "lucide-react"
import type { SessionInfo } from "@/client/identity"
import { fold } from "@/domain/text/fold"
import { mayEnter } from "@/screens/entry"
import { pathTo, type Screen, type Screens } from "@/screens/screen"
import type { Entry } from "../ranking/ranking"

/** A screen that `go` can open without parameters, as a list entry. */
export interface ScreenEntry extends Entry {
  /** Its name in the table of screens, typed after `go`. */
  name: string
  title: string
  path: string
  icon: LucideIcon
  /** The letter after `g`. */
  key?: string
  /** For an entry that is no screen itself: the command line that opens it. */
  line?: string
}

/**
 * Whether a text is the full name of a screen: its menu label, its title, or its English name, which is the first of
 * its words.
 */
export const namesScreen = ({ texts }: ScreenEntry, text: string): boolean =>
  texts.slice(0, 3).some((own) => fold(own) === fold(text))

/** Leaves out screens that need a parameter in their address, and screens for one forced task only. */
function isEntry({ path, menu, key, words, forcedFor, deprecatedDetails }: Screen): boolean {
  if (deprecatedDetails || (forcedFor && !menu && !key && !words)) return false
  const parameters = path.split("/").filter((part) => part.startsWith(":"))
  if (parameters.some((part) => !part.endsWith("?"))) return false
  return parameters.length === 0 || menu !== undefined
}

/** The screens that a session can go to, in the order of the table. */
export function screenEntriesOf(screens: Screens, session: SessionInfo): ScreenEntry[] {
  return Object.entries(screens)
    .filter(([, screen]) => isEntry(screen) && mayEnter(screen, session))
    .filter(([, { password }]) => !password || session.user.userAccountInfo.onlyProvider === undefined)
    .map(([name, screen]) => {
      const title = screen.menu?.label ?? screen.title
      return {
        id: `screen:${name}`,
        name,
        title,
        texts: [title, screen.title, ...(screen.words ?? []), name],
        path: pathTo(screen),
        icon: screen.menu?.icon ?? Compass,
        ...(screen.key !== undefined && { key: screen.key }),
      }
    })
}
