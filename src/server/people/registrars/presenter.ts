import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { applicationRow, presentApplicationSummary } from "../../identity/access/scope"
import { iso, momentText } from "../../platform/database/moment"

type AuthorizerLink = AnswerOf<Calls["authorizerLinks"]["create"]>
type Linker = AnswerOf<Calls["linkers"]["get"]>

const unitColumns = type({
  organizationId: "number.integer",
  organizationAcronym: "string",
  organizationTitle: "string",
})
const presentUnitSummary = (row: typeof unitColumns.infer) => ({
  id: row.organizationId,
  acronym: row.organizationAcronym,
  title: row.organizationTitle,
})

export const authorizerLinkRow = unitColumns.merge({
  id: "number.integer",
  atalaiaId: "string",
  name: "string",
  date: momentText,
  /** Without the role the link has no effect yet. */
  hasRole: "boolean",
})
export type AuthorizerLinkRow = typeof authorizerLinkRow.infer

export const presentAuthorizerLink = (row: AuthorizerLinkRow): AuthorizerLink => ({
  id: row.id,
  userAtalaiaId: row.atalaiaId,
  username: row.name,
  organization: presentUnitSummary(row),
  date: iso(row.date),
  hasRole: row.hasRole,
})

/** A linker; columns without a prefix belong to the application. */
export const linkerRow = unitColumns.merge(applicationRow).merge({
  linkerId: "number.integer",
  atalaiaId: "string",
  name: "string",
  creationDate: momentText,
  roles: type({ id: "number.integer", title: "string" }).array(),
  profiles: type({ id: "number.integer", name: "string" }).array(),
  /** Without the role the link has no effect yet. */
  hasRole: "boolean",
})
export type LinkerRow = typeof linkerRow.infer

export const presentLinker = (row: LinkerRow): Linker => ({
  id: row.linkerId,
  approverAtalaiaId: row.atalaiaId,
  approverName: row.name,
  application: presentApplicationSummary(row),
  organization: presentUnitSummary(row),
  creationDate: iso(row.creationDate),
  permissions: {
    profiles: row.profiles.map(({ id, name }) => ({ id, name })),
    roles: row.roles.map(({ id, title }) => ({ id, title })),
  },
  hasRole: row.hasRole,
})
