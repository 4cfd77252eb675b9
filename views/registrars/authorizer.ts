import type { SessionInfo } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { unitText } from "@/domain/organizations/unitText"
import type { Target } from "@/palette/targetTypes"

export type AuthorizerLink = AnswerOf<Calls["authorizerLinks"]["list"]>["items"][number]

export const linkKey = ({ id }: AuthorizerLink) => String(id)

/** A link as a target of commands. */
export const linkTarget = (
  { userAtalaiaId, username, organization }: AuthorizerLink,
  { user }: SessionInfo,
): Target<"authorizerLink"> => ({
  kind: "authorizerLink",
  atalaiaId: userAtalaiaId,
  name: username,
  org: unitText(organization),
  acronym: organization.acronym,
  oneself: user.atalaiaId === userAtalaiaId,
})

/** The number of links that match the filters. */
export const foundText = (count: number) =>
  count === 1
    ? "Foi encontrado 1 resultado na busca"
    : `Foram encontrados ${count.toLocaleString("pt-BR")} resultados na busca`
