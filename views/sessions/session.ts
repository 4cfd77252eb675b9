import { screens } from "@views/screens"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Target } from "@/palette/target"
import { pathTo } from "@/screens/screen"

export type Session = AnswerOf<Calls["sessions"]["list"]>["items"][number]
type Client = Session["client"]

export const sessionKey = ({ tokenNumber }: Session) => String(tokenNumber)

/** A client as commands name it: a person by id, an application by its acronym. */
export const clientText = ({ kind, id, name }: Client) => (kind === "person" ? id : name)

/** A session as commands know it. */
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

/** The address of a client's sessions. */
export const clientAddress = (client: Client) =>
  client.kind === "person"
    ? pathTo(screens.sessionsOfUser, { atalaiaId: client.id })
    : pathTo(screens.sessionsOfApplication, { id: client.name })

/** The address of an application's sessions. */
export const applicationAddress = ({ id }: { id: number }) =>
  pathTo(screens.sessionsOfApplication, { id: String(id) })
