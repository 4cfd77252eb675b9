import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { Account, KoaContextWithOIDC } from "oidc-provider"
import { grantable, grantableNames } from "@/domain/scopes"
import { type Database, rows } from "../database/connection"

/** What each scope hands over, beside what says how and when the person signed in. */
export const claimsOfScopes = {
  openid: ["sub", "acr", "amr", "auth_time"],
  ...Object.fromEntries(grantableNames.map((scope) => [scope, [grantable[scope].claim]])),
  iss: null,
  sid: null,
}

const person = type({
  name: "string",
  email: "string",
  organization: type({ id: "number", acronym: "string", name: "string", path: "string[]" }).or("null"),
})

/** An active person as an application is told of them by all scopes: nothing of another application. */
export interface Told {
  sub: string
  name: string
  email: string
  organization?: { id: number; acronym: string; name: string; path: string[] }
  roles: string[]
}

/** What the application with a key would be told, in the state of the moment in which it is asked for. */
export async function toldOf(
  db: Database,
  key: string,
  atalaiaId: string,
): Promise<(() => Promise<Told>) | undefined> {
  const [found] = await rows(
    db,
    person,
    sql`
      select p.name, p.email, organization_claim(p.organization_id) as organization
      from person p where p.atalaia_id = ${atalaiaId} and p.admitted`,
  )
  if (!found) return undefined
  return async () => ({
    sub: atalaiaId,
    name: found.name,
    email: found.email,
    ...(found.organization && { organization: found.organization }),
    roles: await rolesIn(db, atalaiaId, sql`a.app_key = ${key}`),
  })
}

/** The same as the provider takes it, for the application that asks. */
export async function accountOf(
  db: Database,
  ctx: KoaContextWithOIDC,
  atalaiaId: string,
): Promise<Account | undefined> {
  const told = await toldOf(db, ctx.oidc.client?.clientId ?? "", atalaiaId)
  return told && { accountId: atalaiaId, claims: async () => ({ ...(await told()) }) }
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
