import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentApplicationSummary } from "../applications/presenter"
import { type DatabaseMoment, iso } from "../database/moment"

type AuthorizerLink = AnswerOf<Calls["authorizerLinks"]["create"]>
type Linker = AnswerOf<Calls["linkers"]["get"]>

interface UnitColumns {
  organizationId: number
  organizationAcronym: string
  organizationTitle: string
}
const presentUnitSummary = (row: UnitColumns) => ({
  id: row.organizationId,
  acronym: row.organizationAcronym,
  title: row.organizationTitle,
})

export interface AuthorizerLinkRow extends UnitColumns {
  id: number
  atalaiaId: string
  name: string
  date: DatabaseMoment
  hasRole: boolean
}

export const presentAuthorizerLink = (row: AuthorizerLinkRow): AuthorizerLink => ({
  id: row.id,
  userAtalaiaId: row.atalaiaId,
  username: row.name,
  organization: presentUnitSummary(row),
  date: iso(row.date),
  hasRole: row.hasRole,
})

export interface LinkerRow extends UnitColumns {
  linkerId: number
  atalaiaId: string
  name: string
  id: number
  clientId: string
  appKey: string
  title: string
  acronym: string
  enabled: boolean
  creationDate: DatabaseMoment
  roles: { id: number; title: string }[]
  profiles: { id: number; name: string }[]
  hasRole: boolean
}

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
