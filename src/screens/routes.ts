import { matchRoute } from "wouter"
import { may, type SessionInfo } from "@/client/identity"
import type { Screen, Screens } from "./screen"

/** Screens of the session's token type (1-core §2.2). */
export const reachable = (screen: Screen, session: SessionInfo) => screen.tokens.includes(session.tokenType)

/** Whether a session may enter a screen: its token type and the ability that the screen asks for. */
export const mayEnter = (screen: Screen, session: SessionInfo) =>
  reachable(screen, session) && may(session, screen.who)

/** Whether a screen stands in the menu of a session; `validates` is what the counts say of it, once they are there. */
export function inMenu({ menu, ...screen }: Screen, session: SessionInfo, validates = false): boolean {
  if (!menu || !mayEnter({ ...screen, menu }, session)) return false
  if (menu.who === undefined) return true
  return [menu.who].flat().some((who) => (who === "validators" ? validates : may(session, who)))
}

/** The screen that a session must be on and may not leave: the token type's own, or the legacy update. */
export function forcedScreen(screens: Screens, session: SessionInfo): Screen | undefined {
  const all = Object.values(screens)
  const forced = all.find((screen) => screen.forcedFor?.includes(session.tokenType))
  if (forced) return forced
  const deprecated = session.tokenType === "access" && session.user.userAccountInfo.deprecatedDetails
  return deprecated ? all.find((screen) => screen.deprecatedDetails) : undefined
}

/** Addresses that stand for another one (1-core §2.2): base paths, and the start by role. */
export function shortcutFrom(path: string, session: SessionInfo): string | undefined {
  switch (path) {
    case "/":
      return startPath(session)
    case "/users":
      return "/users/list"
    case "/applications":
      return "/applications/list"
    case "/user-authorizer":
      return "/user-authorizer/pre-user"
    default:
      return undefined
  }
}

/** The first screen of a session: plain people at their registration, pure authorizers at their queue. */
export function startPath({ abilities }: SessionInfo): string {
  if (abilities.includes("applications.view") || abilities.includes("dashboard.view")) return "/dashboard"
  return abilities.includes("evaluations.decide") ? "/user-authorizer/pre-user" : "/me"
}

export interface Match<S extends Screen> {
  screen: S
  params: Record<string, string | undefined>
}

/** The screen at an address: of several patterns that fit, the one with the fewest parameters. */
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
