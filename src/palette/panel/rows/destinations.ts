import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { pathTo, type Screen } from "@/screens/screen"
import type { SlotValue } from "../../command"
import type { SearchItem } from "../../slots/serverLists"
import type { RowAction } from "./rows"

/** A screen by its name, where the session may enter it. */
type Enterable = (name: string) => Screen | undefined

/** Where a search result leads; nowhere where the session may enter no such screen. */
type Destination = (value: SlotValue, enterable: Enterable, session: SessionInfo) => RowAction | undefined

/** Units, and applications that the session does not administer, are shown by their people. */
function peopleFound(search: string, enterable: Enterable): RowAction | undefined {
  const users = enterable("users")
  const path = users && `${pathTo(users)}?${new URLSearchParams({ search })}`
  return path === undefined ? undefined : { kind: "go", path, line: `> find users ${search}` }
}

/** By what was found. */
export const destinations: Record<SearchItem["kind"], Destination> = {
  user: ({ id }, enterable) => {
    const user = enterable("user")
    if (user) return { kind: "go", path: pathTo(user, { atalaiaId: id }), line: `> open user ${id}` }
    // A session that sees only the sessions of people is led there.
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
