import { sql } from "drizzle-orm"
import { hashPassword } from "@/server/identity/access/passwords"
import type { OpenDatabase } from "@/server/platform/database/connection"
import { migrate } from "@/server/platform/database/migrate"
import { loadReference } from "@/server/platform/database/reference"
import { readSettings } from "@/server/platform/settings/settings"
import { makeFirstAdmin } from "@/server/start/makingFirstAdmin"
import { rows } from "../support/server/rows"

/** The super admin, the only person of a prepared database. */
export const admin = { id: "10120130149", password: "Atalaia-teste-2026" }

/** Migrates an empty database to this version's schema, adds a super admin who signs in with a password, and closes it. */
export async function prepare({ db, close }: OpenDatabase): Promise<void> {
  try {
    await migrate(db)
    await loadReference(db)
    const given = { id: admin.id, name: "HELENA CAVALCANTE", email: "helena@exemplo.gov.br" }
    await makeFirstAdmin(
      db,
      given,
      readSettings({ SECRET_KEY: Buffer.from("0123456789abcdef".repeat(2)).toString("base64") }),
    )
    await db.execute(sql`
      update person set password_hash = ${await hashPassword(admin.password)}, last_password_update = now(),
        first_access = false`)
    // These tests are about stored data and sign in often, so they use the password alone.
    await db.execute(sql`update role set two_factor_required = false where two_factor_required`)
    await db.execute(sql`delete from mail_outbox`)
  } finally {
    await close()
  }
}

/** Adds several people, in a unit or without one. Returns their ids. */
export async function addPeople(
  { db }: Pick<OpenDatabase, "db">,
  count: number,
  unitId: number | null = null,
): Promise<string[]> {
  const first = 20_000_000_000
  await db.execute(sql`
    insert into client (id, kind)
    select (${first}::bigint + n)::text, 'person' from generate_series(1, ${count}::int) n`)
  const added = await rows<{ id: string }>(
    db,
    sql`
      insert into person (atalaia_id, name, email, organization_id, first_access)
      select (${first}::bigint + n)::text, 'ZULEICA QUINTANILHA', 'p' || n || '@exemplo.gov.br', ${unitId}::int, false
      from generate_series(1, ${count}::int) n
      returning atalaia_id as id`,
  )
  return added.map(({ id }) => id)
}

/** Adds a top unit. Returns its id. */
export async function addUnit({ db }: Pick<OpenDatabase, "db">, acronym: string): Promise<number> {
  const [made] = await rows<{ id: number }>(
    db,
    sql`
      insert into organization (id, acronym, title, region_id, organization_type_id, path)
      select id, ${acronym}, ${acronym}, (select min(id) from region), 1, array[id]
      from (select nextval('organization_id_seq')::int as id) numbered
      returning id`,
  )
  if (!made) throw new Error("no unit was made")
  return made.id
}
