import { matchRoute } from "wouter"
import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { homePath, type Route, routes } from "./routes"
import { pathTo, type Screen, type Screens } from "./screen"

/** Whether the session's token type may open the screen at all. */
export const acceptsToken = ({ tokens }: Route, session: SessionInfo) => tokens.includes(session.tokenType)

/** Whether a session may enter a screen: its token type and the ability that the screen demands. */
export const mayEnter = (route: Route, session: SessionInfo) =>
  acceptsToken(route, session) && may(session, route.who)

/** Whether a screen is in the menu of a session. `validates`: whether the person validates assignments. */
export function inMenu(screen: Screen, session: SessionInfo, validates = false): boolean {
  const { menu } = screen
  if (!menu || !mayEnter(screen, session)) return false
  if (menu.who === undefined) return true
  return [menu.who].flat().some((who) => (who === "validators" ? validates : may(session, who)))
}

/** The screen that a session must be on and may not leave: the one of its token type, or the legacy update. */
export function forcedScreen<S extends Screen>(screens: Screens<S>, session: SessionInfo): S | undefined {
  const all = Object.values(screens)
  const forced = all.find((screen) => screen.forcedFor?.includes(session.tokenType))
  if (forced) return forced
  const deprecated = session.tokenType === "access" && session.user.userAccountInfo.deprecatedDetails
  return deprecated ? all.find((screen) => screen.deprecatedDetails) : undefined
}

/** Short addresses, and the screens that they lead to. */
const shortcuts: Readonly<Record<string, string>> = {
  "/users": pathTo(routes.users),
  "/applications": pathTo(routes.applications),
  [pathTo(routes.evaluations)]: pathTo(routes.evaluations, { tab: "pre-user" }),
}

/** The target of a short address for a session; undefined for every other address. */
export const shortcutFrom = (path: string, session: SessionInfo): string | undefined =>
  path === homePath ? startPath(session) : shortcuts[path]

/**
 * The first screen of a session: for people without any duty it is their registration, for those who are only authorizers their
 * queue.
 */
export function startPath({ abilities }: SessionInfo): string {
  if (abilities.includes("applications.view") || abilities.includes("dashboard.view")) {
    return pathTo(routes.dashboard)
  }
  return abilities.includes("evaluations.decide")
    ? pathTo(routes.evaluations, { tab: "pre-user" })
    : pathTo(routes.me)
}

/** A screen, and the parameters from the address. */
export interface Match<S extends Screen> {
  screen: S
  params: Record<string, string | undefined>
}

/** The screen at an address. If several patterns match, it is the one with the fewest parameters. */
export function screenAt<S extends Screen>(
  screens: Screens<S>,
  path: string,
  parser: Parameters<typeof matchRoute>[0],
): Match<S> | undefined {
  let best: (Match<S> & { parameters: number }) | undefined
  for (const screen of Object.values(screens)) {
    const [matched, params] = matchRoute(parser, screen.path, path)
    if (!matched) continue
    const parameters = screen.path.split("/:").length
    if (!best || parameters < best.parameters) {
      best = { screen, params: params as Record<string, string | undefined>, parameters }
    }
  }
  return best
}
