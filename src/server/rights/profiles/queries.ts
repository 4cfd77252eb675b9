import { type SQL, sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { kept, profileProblems } from "@/domain/applications"
import { enumerated } from "@/domain/text/words"
import { anyOf } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { invalid } from "../../platform/refusal/refusal"

export type ProfileBody = BodyOf<Calls["profiles"]["create"]>

/** A role as part of a profile. */
export const partRow = type({
  id: "number.integer",
  title: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
})
export type Part = typeof partRow.infer

export interface ProfileTexts {
  name: string
  description: string
  parts: Part[]
}

/** The audited fields of a profile, with its roles by title. */
export const profileDataOf = ({ name, description, parts }: ProfileTexts) => ({
  name,
  description,
  permissions: parts.map(({ title }) => title).join(", "),
})

/** The roles `r` that match a condition, by title. */
export const partsWhere = (tx: Database, condition: SQL): Promise<Part[]> =>
  rows(
    tx,
    partRow,
    sql`select r.id, r.title, r.type, r.disabled from role r where ${condition} order by r.title collate "C"`,
  )

export const idsOf = (parts: readonly Part[]) => parts.map(({ id }) => id)

/** Roles that are not in the other list. */
export function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const theirs = new Set(idsOf(others))
  return parts.filter(({ id }) => !theirs.has(id))
}

const maxNamed = 6

/**
 * Validates a request into the profile to store. Its roles must belong to its own application. A disabled role may stay if the
 * profile already has it (`present`), but cannot be added. 422 with messages by field.
 */
export async function readProfile(
  tx: Database,
  app: { id: number; acronym: string },
  body: ProfileBody,
  present: readonly Part[] = [],
): Promise<{ data: ReturnType<typeof profileDataOf>; parts: Part[] }> {
  const problems = profileProblems(body)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const ids = [...new Set(body.permissions)]
  const parts = await partsWhere(tx, sql`${anyOf(sql`r.id`, ids)} and r.app_id = ${app.id}`)
  const known = new Set(idsOf(parts))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    const numbers = enumerated(unknown.map(String), maxNamed)
    throw invalid({ permissions: `Não são permissões de ${app.acronym}: ${numbers}.` })
  }
  const disabled = without(parts, present).filter((part) => part.disabled)
  if (disabled.length > 0) {
    const titles = enumerated(
      disabled.map(({ title }) => title),
      maxNamed,
    )
    throw invalid({ permissions: `Não podem entrar no perfil, porque não estão ativas: ${titles}.` })
  }
  const texts = { name: kept(body.name), description: body.description, parts }
  return { data: profileDataOf(texts), parts }
}
