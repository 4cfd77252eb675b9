import { screens } from "@views/screens"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { securityAppId } from "@/domain/access"
import { emergencyId } from "@/domain/emergency"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"

export type Session = AnswerOf<Calls["sessions"]["list"]>["items"][number]
type Client = Session["client"]

export const sessionKey = ({ tokenNumber }: Session) => String(tokenNumber)

/** A client as written in commands: a person by id, an application by acronym. */
export const clientText = ({ kind, id, name }: Client) => (kind === "person" ? id : name)

/** A session as a target of commands. */
export function sessionTarget({ client, application, tokenNumber, ended, can }: Session): Target<"session"> {
  return {
    kind: "session",
    client: clientText(client),
    clientKind: client.kind === "person" ? "user" : "app",
    name: client.name,
    app: application.acronym,
    number: tokenNumber,
    open: !ended,
    can,
  }
}

/** The address of an application's sessions. */
export const applicationAddress = ({ id }: { id: number }) =>
  pathTo(screens.sessionsOfApplication, { id: String(id) })

/**
 * The address of a client's sessions. The emergency access is no person: it is only ever in the portal, among its
 * sessions.
 */
export function clientAddress({ kind, id, name }: Client): string {
  if (id === emergencyId) return applicationAddress({ id: securityAppId })
  return kind === "person"
    ? pathTo(screens.sessionsOfUser, { atalaiaId: id })
    : pathTo(screens.sessionsOfApplication, { id: name })
}
