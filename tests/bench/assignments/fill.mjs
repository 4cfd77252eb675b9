import { createHash } from "node:crypto"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { unaccent } from "@electric-sql/pglite/contrib/unaccent"
import { sql } from "drizzle-orm"
import { drizzle as overPostgres } from "drizzle-orm/node-postgres"
import { drizzle as overEmbedded } from "drizzle-orm/pglite"
import { connect } from "../databases.mjs"
import { admin, benchToken } from "../filling.mjs"

export const appId = 100
/** Roles of the application, whose page is measured with all of them. */
const roleCount = 500
export const people = 10_000
export const fewPeople = 1_000
/** The number of measured revocations, including a warm-up. Each has its own role. */
export const rounds = 5

/** Roles by purpose. People hold only these. */
const firstRole = 1000
export const grantedRole = firstRole
export const grantedChainRole = firstRole + 1
export const roleOfMany = (round) => firstRole + 10 + round
export const roleOfFew = (round) => firstRole + 20 + round

/** Inserts people, an application with its roles, and their holders into a database that has the reference data. */
export async function fill(where) {
  const { db, close } = await (where.url ? openPostgres(where.url) : openEmbedded(where.folder))
  try {
    for (const statement of statements()) await db.execute(statement)
  } finally {
    await close()
  }
}

async function openPostgres(url) {
  const client = await connect(url)
  return { db: overPostgres(client), close: () => client.end() }
}

/** The database in a server's folder, while no server uses it. */
async function openEmbedded(folder) {
  const lite = await PGlite.create({ dataDir: join(folder, "database"), extensions: { pg_trgm, unaccent } })
  return { db: overEmbedded(lite), close: () => lite.close() }
}

function statements() {
  const holders = (role, count) => sql`
    insert into role_assignment (client_id, role_id, created_by)
    select (20000000000 + i)::text, ${role}::int, ${admin} from generate_series(1, ${count}::int) i`
  const all = Array.from({ length: rounds }, (_, round) => round)
  return [
    sql`
      insert into client (id, kind)
      select (20000000000 + i)::text, 'person' from generate_series(1, ${people}::int) i
      union all select ${admin}, 'person' union all select ${String(appId)}, 'application'`,
    sql`
      insert into person (atalaia_id, name, email, first_access)
      select id, 'PESSOA ' || id, id || '@exemplo.gov.br', false from client where kind = 'person'`,
    sql`
      insert into application (id, client_id, app_key, title, acronym)
      values (${appId}, ${String(appId)}, 'bench', 'SISTEMA DE MEDIDAS', 'BENCH')`,
    sql`
      insert into role (id, app_id, title, description, type)
      select ${firstRole}::int + i, ${appId}::int, 'ROLE_BENCH_' || i, 'Papel número ' || i,
        case when i = 1 or i > 400 then 'chain' else 'basic' end
      from generate_series(0, ${roleCount - 1}::int) i`,
    sql`
      insert into role_consul (role_id, atalaia_id)
      select id, (20000000000 + n)::text from role, generate_series(1, 3) n
      where app_id = ${appId} and type = 'chain'`,
    // The session of the benchmark was opened without a second factor.
    sql`update role set two_factor_required = false where two_factor_required`,
    sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${admin}, id, ${admin} from role where title in ('ROLE_ATALAIA_USER', 'ROLE_ATALAIA_ADMIN')`,
    ...all.flatMap((round) => [holders(roleOfMany(round), people), holders(roleOfFew(round), fewPeople)]),
    sql`
      insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
      values (decode(${createHash("sha256").update(benchToken).digest("hex")}, 'hex'), 'access', ${admin}, 1,
        '127.0.0.1', 'bench')`,
    sql`analyze`,
  ]
}
