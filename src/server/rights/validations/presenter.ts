import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentAuthor } from "../../audit/rows/actorName"
import { aboutHolder, holderRow } from "../../identity/access/deputies"
import { applicationRow, presentApplicationSummary } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { clientSummaryRow, presentClient } from "../../identity/summaries/clientSummary"
import { iso, momentText } from "../../platform/database/moment"

type Validation = AnswerOf<Calls["validations"]["list"]>["items"][number]

/** A pending confirmation, with the assignment that it is for. */
export const validationRow = clientSummaryRow.omit("id").merge({
  id: "number.integer",
  createDate: momentText,
  clientId: "string",
  application: applicationRow,
  roleId: "number.integer",
  title: "string",
  description: "string",
  profile: "string | null",
  expiration: momentText.or("null"),
  grantedBy: "string",
  grantedByName: "string",
  mine: "boolean",
  member: "boolean",
  granted: "boolean",
  /** In whose place the actor confirms it. */
  inPlaceOf: holderRow.or("null"),
  /** It is of a person whose deputy the actor is, or of a role that one of them granted. */
  ofHolder: "boolean",
})
export type ValidationRow = typeof validationRow.infer

/** Why the actor sees a validation but may not confirm it. */
function whyNot(row: ValidationRow, me: Actor): string | undefined {
  if (row.mine) return undefined
  if (row.clientId === me.atalaiaId) {
    return "Ninguém valida a própria permissão: outra pessoa do conselho decide."
  }
  if (!row.member && row.inPlaceOf === null)
    return "Você administra a aplicação, mas não faz parte do conselho deste papel."
  return row.member || row.granted
    ? "Foi você, ou uma aplicação que você administra, quem atribuiu este papel ou o pôs no perfil: outra pessoa do conselho decide."
    : aboutHolder
}

export function presentValidation(row: ValidationRow, me: Actor): Validation {
  const why = whyNot(row, me)
  return {
    id: row.id,
    client: presentClient({ ...row, id: row.clientId }),
    application: presentApplicationSummary(row.application),
    role: { id: row.roleId, title: row.title, description: row.description },
    grantedBy: presentAuthor(row.grantedBy, row.grantedByName),
    ...(row.profile !== null && { throughProfile: row.profile }),
    ...(row.expiration !== null && { expirationDateTime: iso(row.expiration) }),
    createDate: iso(row.createDate),
    ...(row.inPlaceOf !== null && { inPlaceOf: row.inPlaceOf }),
    can: { confirm: row.mine, ...(why !== undefined && { why }) },
  }
}
