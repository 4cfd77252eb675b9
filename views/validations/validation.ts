import { screens } from "@views/screens"
import type { SessionInfo } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { may } from "@/domain/access"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"

export type Validation = AnswerOf<Calls["validations"]["list"]>["items"][number]
type ClientSummary = Validation["client"]

export const validationKey = ({ id }: Validation) => String(id)

/** A validation as a target of commands. */
export function validationTarget({ client, role, can }: Validation): Target<"validation"> {
  const clientKind = client.kind === "person" ? "user" : "app"
  return { kind: "validation", clientId: client.id, clientKind, role: role.title, can }
}

/** The address of a client's page. Undefined if the user may not see it. */
export function addressOfClient({ id, kind }: ClientSummary, session: SessionInfo): string | undefined {
  if (kind === "person") {
    return may(session, screens.user.who) ? pathTo(screens.user, { atalaiaId: id }) : undefined
  }
  return may(session, screens.applicationEdit.who) ? pathTo(screens.applicationEdit, { id }) : undefined
}

/** The grantor, and the profile if the role came with one. */
export const originOf = ({ grantedBy, throughProfile }: Validation): string =>
  [grantedBy?.name, throughProfile && `pelo perfil ${throughProfile}`].filter(Boolean).join(", ")
