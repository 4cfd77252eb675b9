import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { countOf } from "@/server/platform/database/connection"
import { account, systemForFile } from "../../support/server/system"
import { testInAll } from "../../support/testAll"

const system = systemForFile()

/** More than the advisory locks that PostgreSQL allows in a transaction by default. */
const many = 15_000

testInAll("a role and a profile that very many have are removed", async () => {
  const token = await system.signIn(account.superAdmin)
  const title = "ROLE_SINAL_DE_MUITOS"
  const made = await system.db.transaction(async (tx) => {
    // Inserts rows only: this test does not cover the consequences of a grant.
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ role: number; profile: number }>(sql`
      with many as (
        insert into client (id, kind) select 'muitos-' || number, 'person' from generate_series(1, ${many}::int) number
        returning id
      ), roles as (
        insert into role (app_id, title, description) select id, ${title}, 'Prova' from application
        where acronym = 'SINAL' returning id, app_id
      ), profiles as (
        insert into profile (app_id, name, description) select app_id, ${title}, 'Prova' from roles returning id
      ), direct as (
        insert into role_assignment (client_id, role_id, created_by)
        select many.id, roles.id, ${account.superAdmin} from many, roles
      ), by_profile as (
        insert into profile_assignment (client_id, profile_id, created_by)
        select many.id, profiles.id, ${account.superAdmin} from many, profiles
      )
      select roles.id as role, profiles.id as profile from roles, profiles`)
    return rows[0]
  })
  if (!made) throw new Error("nothing was made")
  const holders = (table: string) =>
    countOf(
      system.db,
      sql`select count(*)::int as count from ${sql.raw(table)} where client_id like 'muitos-%'`,
    )
  expect([await holders("role_assignment"), await holders("profile_assignment")]).toEqual([many, many])
  const { role, profile } = made
  expect(
    (await system.api.profiles.remove({ token, params: { app: "SINAL", profileId: profile } })).status,
  ).toBe(204)
  expect((await system.api.roles.remove({ token, params: { roleId: role } })).status).toBe(204)
  expect([await holders("role_assignment"), await holders("profile_assignment")]).toEqual([0, 0])
})
