import { sql } from "drizzle-orm"
import type { Account, KoaContextWithOIDC } from "oidc-provider"
import { type } from "@/contract/type"
import { splitName } from "@/domain/people/person"
import { grantable, grantableNames } from "@/domain/scopes"
import { batchLoader } from "../../platform/database/batchLoader"
import { type Database, rows } from "../../platform/database/connection"

/** The claims of each scope. `iss` and `sid` need no scope. */
export const claimsOfScopes = {
  openid: ["sub", "acr", "amr", "auth_time"],
  ...Object.fromEntries(grantableNames.map((scope) => [scope, [...grantable[scope].claims]])),
  iss: null,
  sid: null,
}

const person = type({
  name: "string",
  email: "string",
  emailVerified: "boolean",
  isForeign: "boolean",
  updated: "number",
  organization: type({ id: "number", acronym: "string", name: "string", path: "string[]" }).or("null"),
  roles: "string[] | null",
})

const findPerson = batchLoader(
  person,
  sql`id text, key text`,
  sql`
    select p.name, p.email, not p.first_access as "emailVerified", p.is_foreign as "isForeign",
      floor(extract(epoch from coalesce(p.updated_date, p.create_date)))::int as updated,
      organization_claim(p.organization_id) as organization,
      (select roles_claim(p.atalaia_id, a.id) from application a where a.app_key = asked.key) as roles
    from person p where p.atalaia_id = asked.id and p.admitted`,
)

/** The parts of a name, as the claims of `profile`. */
export function namesTold(name: string): Pick<UserClaims, "name" | "given_name" | "family_name"> {
  const { given, family } = splitName(name)
  return { name, given_name: given, ...(family !== undefined && { family_name: family }) }
}

/** All claims about an active person for one application; they reveal nothing about other applications. */
export interface UserClaims {
  sub: string
  name: string
  preferred_username: string
  given_name: string
  family_name?: string
  updated_at: number
  email: string
  email_verified: boolean
  cpf?: string
  organization?: { id: number; acronym: string; name: string; path: string[] }
  roles: string[]
}

/**
 * The claims of an active person for an application, in the provider's form. An address is verified by the link of the first
 * access, and every later one before it replaces the other.
 */
export async function accountOf(
  db: Database,
  ctx: KoaContextWithOIDC,
  atalaiaId: string,
): Promise<Account | undefined> {
  const found = await findPerson(db, { id: atalaiaId, key: ctx.oidc.client?.clientId ?? "" })
  if (!found) return undefined
  const claims: UserClaims = {
    sub: atalaiaId,
    ...namesTold(found.name),
    preferred_username: atalaiaId,
    updated_at: found.updated,
    email: found.email,
    email_verified: found.emailVerified,
    ...(!found.isForeign && { cpf: atalaiaId }),
    ...(found.organization && { organization: found.organization }),
    roles: found.roles ?? [],
  }
  return { accountId: atalaiaId, claims: async () => ({ ...claims }) }
}

const titles = type({ roles: "string[]" })

/** Titles of the effective roles of a person, or of an application as client, in the application `a` that `which` selects. */
export async function rolesIn(
  db: Database,
  clientId: string,
  which: ReturnType<typeof sql>,
): Promise<string[]> {
  const [found] = await rows(
    db,
    titles,
    sql`
      select roles_claim(${clientId}, a.id) as roles from application a where ${which}`,
  )
  return found?.roles ?? []
}

const findRoles = batchLoader(
  titles,
  sql`client text, key text`,
  sql`select roles_claim(asked.client, a.id) as roles from application a where a.app_key = asked.key`,
)

/** The same for the application with a key. */
export const rolesUnder = async (db: Database, client: string, key: string): Promise<string[]> =>
  (await findRoles(db, { client, key }))?.roles ?? []

/** Effective roles that the application with a key has as a client of another application. */
export const rolesOfApplication = (
  db: Database,
  key: string,
  which: ReturnType<typeof sql>,
): Promise<string[]> => clientIdOf(db, key).then((id) => (id === undefined ? [] : rolesIn(db, id, which)))

const clientId = type({ id: "string" })

async function clientIdOf(db: Database, key: string): Promise<string | undefined> {
  const [found] = await rows(
    db,
    clientId,
    sql`select client_id as id from application where app_key = ${key} and enabled`,
  )
  return found?.id
}
