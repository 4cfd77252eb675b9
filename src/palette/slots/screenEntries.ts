import { Compass, type LucideIcon } from "lucide-react"
import type { SessionInfo } from "@/client/identity"
import { fold } from "@/domain/text/fold"
import { mayEnter } from "@/screens/entry"
import { pathTo, type Screen, type Screens } from "@/screens/screen"
import type { Entry } from "../ranking/ranking"

/** A screen that `go` leads to without saying more, as an entry of lists. */
export interface ScreenEntry extends Entry {
  /** Its name in the table of screens: what is typed after `go`. */
  name: string
  title: string
  path: string
  icon: LucideIcon
  /** The letter after `g`. */
  key?: string
  /** Of what is no screen itself and is gone to like one: the line that leads there. */
  line?: string
}

/**
 * Whether a text is a whole name of a screen: as the menu has it, its title, or what it is called in English, which is the
 * first of its words.
 */
export const namesScreen = ({ texts }: ScreenEntry, text: string): boolean =>
  texts.slice(0, 3).some((own) => fold(own) === fold(text))

/** Screens about one thing have no address without it; those for one task only are not for going to. */
function isEntry({ path, menu, key, words, forcedFor, deprecatedDetails }: Screen): boolean {
  if (deprecatedDetails || (forcedFor && !menu && !key && !words)) return false
  const parameters = path.split("/").filter((part) => part.startsWith(":"))
  if (parameters.some((part) => !part.endsWith("?"))) return false
  return parameters.length === 0 || menu !== undefined
}

/** Where a session can go, in the order of the table. */
export function screenEntriesOf(screens: Screens, session: SessionInfo): ScreenEntry[] {
  return Object.entries(screens)
    .filter(([, screen]) => isEntry(screen) && mayEnter(screen, session))
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
