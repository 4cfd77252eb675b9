import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { kept, rolePrefix, roleProblems, roleTitle } from "@/domain/applications"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { enumerated } from "@/domain/text/words"
import { type Database, rows } from "../../platform/database/connection"
import { invalid } from "../../platform/refusal/refusal"
import type { RoleDetailRow } from "./presenter"

export type RoleBody = Omit<BodyOf<Calls["roles"]["create"]>, "appId">

/** The editable fields of a role, with the names of the contract, as they are audited. */
export interface RoleData {
  title: string
  description: string
  type: "basic" | "chain"
  twoFactorRequired: boolean
  active: boolean
  /** *HELENA CAVALCANTE (10120130149), …* sorted by id: readers of the audit need both. */
  consul: string
}

const memberRow = type({
  atalaiaId: "string",
  name: "string",
})
type Member = typeof memberRow.infer

const possibleMember = type({ "...": memberRow, enabled: "boolean" })

const consulInWords = (members: readonly Member[]) =>
  [...members]
    .sort((a, b) => (a.atalaiaId < b.atalaiaId ? -1 : 1))
    .map(({ atalaiaId, name }) => `${name} (${atalaiaId})`)
    .join(", ")

/** The editable fields of a role in their present state. */
export const roleDataOf = (row: RoleDetailRow): RoleData => ({
  title: row.title,
  description: row.description,
  type: row.type,
  twoFactorRequired: row.twoFactorRequired,
  active: !row.disabled,
  consul: consulInWords(row.consul),
})

/**
 * Validates a request into the role to store, with the ids of its consul, which only a chain role has. An unchanged title
 * (`current`) gets no new prefix, because the acronym may have changed since. 422 with messages by field.
 */
export async function readRole(
  tx: Database,
  app: { id: number; acronym: string },
  body: RoleBody,
  current?: string,
): Promise<{ data: RoleData; consul: string[] }> {
  const prefix = kept(body.title) === current ? "" : rolePrefix(app)
  const problems = roleProblems(prefix, body)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const members = body.type === "chain" ? await activeMembers(tx, body.consul) : []
  return {
    data: {
      title: roleTitle(prefix, body.title),
      description: body.description,
      type: body.type,
      twoFactorRequired: body.twoFactorRequired,
      active: body.active,
      consul: consulInWords(members),
    },
    consul: members.map(({ atalaiaId }) => atalaiaId),
  }
}

const maxNamed = 6

/** The members of the consul, who must all be active people; 422 names the others. */
async function activeMembers(tx: Database, given: readonly string[]): Promise<Member[]> {
  const ids = [...new Set(given.map(normalizeIdentifier))]
  const members = await rows(
    tx,
    possibleMember,
    sql`select atalaia_id as "atalaiaId", name, enabled from person where atalaia_id in ${ids}`,
  )
  const known = new Set(members.map(({ atalaiaId }) => atalaiaId))
  const problems = [
    ...ids.filter((id) => !known.has(id)).map((id) => `${id} não é um usuário`),
    ...members.filter(({ enabled }) => !enabled).map(({ name }) => `a conta de ${name} está inativa`),
  ]
  if (problems.length > 0) {
    throw invalid({ consul: `Nem todos podem validar: ${enumerated(problems, maxNamed)}.` })
  }
  return members
}
