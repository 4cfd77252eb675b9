import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentApplicationSummary } from "./application"
import { type DatabaseMoment, iso } from "./moment"

type OpenSession = AnswerOf<Calls["sessions"]["list"]>["items"][number]

export interface OpenSessionRow {
  tokenNumber: number
  clientId: string
  kind: "person" | "application"
  name: string
  organizationId: number | null
  organizationAcronym: string | null
  organizationTitle: string | null
  id: number
  appClientId: string
  appKey: string
  title: string
  acronym: string
  enabled: boolean
  createDate: DatabaseMoment
  lastValidate: DatabaseMoment
  ip: string
  userAgent: string
  mayEnd: boolean
}

export const presentSession = (row: OpenSessionRow): OpenSession => ({
  tokenNumber: row.tokenNumber,
  client: {
    id: row.clientId,
    kind: row.kind,
    name: row.name,
    ...(row.organizationId !== null && {
      organization: {
        id: row.organizationId,
        acronym: row.organizationAcronym ?? "",
        title: row.organizationTitle ?? "",
      },
    }),
  },
  application: presentApplicationSummary({ ...row, clientId: row.appClientId }),
  createDate: iso(row.createDate),
  lastValidate: iso(row.lastValidate),
  ip: row.ip,
  userAgent: row.userAgent,
  can: { end: row.mayEnd },
})
