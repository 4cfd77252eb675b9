import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { textArray } from "./arrays"
import { type Database, rows } from "./connection"
import type { DatabaseRoles } from "./databaseRoles"

/** The owners of the database and of its objects, without objects of extensions. */
const owners = sql`
  select pg_get_userbyid(owner) as owner, count(*)::int as count from (
    select relowner as owner, 'pg_class'::regclass as catalog, oid, relnamespace::regnamespace as place from pg_class
    union all select proowner, 'pg_proc'::regclass, oid, pronamespace::regnamespace from pg_proc
    union all select nspowner, 'pg_namespace'::regclass, oid, oid::regnamespace from pg_namespace where nspname = 'months'
    union all select datdba, 'pg_database'::regclass, oid, current_schema()::regnamespace from pg_database
      where datname = current_database()
  ) owned
  where place::text in ('public', 'months')
    and not exists (
      select from pg_depend where classid = catalog and objid = owned.oid and deptype = 'e'
    )
  group by owner`

const ownerRow = type({ role: "string", owner: "string" })
const roleRow = type({ role: "string", superuser: "boolean" })
const currentRow = type({ role: "string", foreign: "string | null" })

/**
 * Throws if one of the roles does not exist or is a superuser, or if the connection's role does not own the whole database.
 * Also throws if one of the given roles owns any of it: its password would be enough to disable the audit's triggers.
 */
export async function checkOwners(db: Database, { runtime, retention }: DatabaseRoles): Promise<void> {
  const given = [runtime, retention]
  const found = await rows(
    db,
    roleRow,
    sql`select rolname as role, rolsuper as superuser from pg_roles where rolname = any(${textArray(given)})`,
  )
  for (const role of given) {
    const known = found.find((each) => each.role === role)
    if (!known)
      throw new Error(`O papel "${role}" não existe no banco: crie-o antes (docs/deployment.md, PostgreSQL)`)
    if (known.superuser) throw new Error(`O papel "${role}" é superusuário: ${consequence}`)
  }
  const [current] = await rows(
    db,
    currentRow,
    sql`
      select current_user::text as role,
        (select owner from (${owners}) owners where not pg_has_role(owner, 'usage') order by count desc limit 1) as foreign`,
  )
  if (current && given.includes(current.role)) {
    throw new Error(
      `O papel "${current.role}" foi dado como um dos servidores, que não podem ser donos de nada: use a DATABASE_URL do dono${current.foreign ? `, "${current.foreign}"` : ""}`,
    )
  }
  if (current?.foreign) throw new Error(foreignOwner(current.foreign, current.role, given))
  const [owning] = await rows(
    db,
    ownerRow,
    sql`
      select role, owner from unnest(${textArray(given)}) role, (${owners}) owners
      where pg_has_role(role, owner, 'member') order by count desc limit 1`,
  )
  if (owning) {
    const { role, owner } = owning
    const mending = role === owner ? reassign(owner, current?.role) : `revoke "${owner}" from "${role}"`
    throw new Error(
      `O papel "${role}" pode mudar o que é de "${owner}": ${consequence}. Como superusuário: ${mending}`,
    )
  }
}

const consequence = "quem tem a senha dele poderia desligar o que protege a auditoria"
const reassign = (from: string, to = "DONO") => `reassign owned by "${from}" to "${to}"`

/** What to do about a database that belongs to another role. The servers' roles are no way out: they must own nothing. */
function foreignOwner(owner: string, role: string, ofServers: readonly string[]): string {
  const isOfServers = ofServers.includes(owner)
  const found = `Este banco, ou parte dele, é de "${owner}"`
  const way = isOfServers
    ? ", um papel dos servidores, que não podem ser donos de nada."
    : `: use a DATABASE_URL desse papel, não a de "${role}".`
  return `${found}${way} Se uma cópia foi restaurada com o papel errado, restaure-a com o dono (docs/deployment.md, Backup and restore), ou passe tudo ao dono, como superusuário neste banco: ${reassign(owner, role)}`
}

/** The role of this connection, if it owns the audit or may act as its owner. */
export async function ownRoleIfOwner(db: Database): Promise<string | undefined> {
  const [found] = await rows(
    db,
    type({ role: "string" }),
    sql`
      select current_user::text as role from pg_class
      where oid = 'public.audit'::regclass and pg_has_role(relowner, 'member')`,
  )
  return found?.role
}
