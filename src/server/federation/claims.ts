import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { Account, KoaContextWithOIDC } from "oidc-provider"
import { type Database, rows } from "../database/connection"

/** What each scope hands over, beside what says how and when the person signed in. */
export const claimsOfScopes = {
  openid: ["sub", "acr", "amr", "auth_time"],
  profile: ["name"],
  email: ["email"],
  organization: ["organization"],
  roles: ["roles"],
  iss: null,
  sid: null,
}

const person = type({
  name: "string",
  email: "string",
  organization: type({ id: "number", acronym: "string", name: "string", path: "string[]" }).or("null"),
})

/** An active person as an application is told of them, in the state of this moment: nothing of another application. */
export async function accountOf(
  db: Database,
  ctx: KoaContextWithOIDC,
  atalaiaId: string,
): Promise<Account | undefined> {
  const [found] = await rows(
    db,
    person,
    sql`
      select p.name, p.email, organization_claim(p.organization_id) as organization
      from person p where p.atalaia_id = ${atalaiaId} and p.enabled`,
  )
  if (!found) return undefined
  return {
    accountId: atalaiaId,
    claims: async () => ({
      sub: atalaiaId,
      name: found.name,
      email: found.email,
      ...(found.organization && { organization: found.organization }),
      roles: await rolesIn(db, atalaiaId, sql`a.app_key = ${ctx.oidc.client?.clientId ?? ""}`),
    }),
  }
}

const titles = type({ roles: "string[]" })

/** Titles of the effective roles of a person, or of an application as client, in the application `a` that is named. */
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

/** The same for the application with a key, as client of another. */
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
