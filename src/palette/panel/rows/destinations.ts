import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { pathTo, type Screen } from "@/screens/screen"
import type { SlotValue } from "../../command"
import type { SearchItem } from "../../slots/serverLists"
import type { RowAction } from "./rows"

/** Returns the screen with this name, if the session may enter it. */
type Enterable = (name: string) => Screen | undefined

/** The action that a search result leads to. `undefined` if the session may not enter the screen. */
type Destination = (value: SlotValue, enterable: Enterable, session: SessionInfo) => RowAction | undefined

/** Lists the people of a unit, or of an application that the session does not administer. */
function peopleFound(search: string, enterable: Enterable): RowAction | undefined {
  const users = enterable("users")
  const path = users && `${pathTo(users)}?${new URLSearchParams({ search })}`
  return path === undefined ? undefined : { kind: "go", path, line: `> find users ${search}` }
}

/** Destinations by kind of result. */
export const destinations: Record<SearchItem["kind"], Destination> = {
  user: ({ id }, enterable) => {
    const user = enterable("user")
    if (user) return { kind: "go", path: pathTo(user, { atalaiaId: id }), line: `> open user ${id}` }
    // A session that sees only people's sessions goes there.
    const sessions = enterable("sessionsOfUser")
    const line = `> sessions user ${id}`
    return sessions && { kind: "go", path: pathTo(sessions, { atalaiaId: id }), line }
  },
  preUser: ({ id }, enterable, session) => {
    const details = may(session, "preUsers.view") ? enterable("userDetails") : undefined
    const line = `> open pre-user ${id}`
    return details && { kind: "go", path: pathTo(details, { atalaiaId: id }), line }
  },
  app: ({ id, text }, enterable) => {
    const application = enterable("applicationEdit")
    return application
      ? { kind: "go", path: pathTo(application, { id }), line: "" }
      : peopleFound(`role:ROLE_${text}_`, enterable)
  },
  org: ({ id, text }, enterable) => {
    const organizations = enterable("organizations")
    if (!organizations) return peopleFound(`org:${text}`, enterable)
    const path = `${pathTo(organizations)}?${new URLSearchParams({ unit: id })}`
    return { kind: "go", path, line: `> open org ${text}` }
  },
}
