import { type SQL, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { securityAppId } from "@/domain/access"
import { authenticate } from "@/server/identity/access/authenticate"
import { knownApplications, ownTables } from "@/server/identity/access/permissionCache"
import { hashToken } from "@/server/identity/access/token"
import { addPerson } from "../../support/data/person"
import { effectiveRoles } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { systemForFile } from "../../support/server/system"

const system = systemForFile()

test("a change of any table that decides who has a role changes the version of what is known", async () => {
  const read = await rows<{ name: string; told: string[] }>(
    system.db,
    sql`
      select t.relname as name, array(
        select distinct kind from pg_trigger g
        cross join lateral (values (4, 'INSERT'), (8, 'DELETE'), (16, 'UPDATE'), (32, 'TRUNCATE')) events(bit, kind)
        where g.tgrelid = t.oid and g.tgtype & bit <> 0 and g.tgenabled = 'O' and g.tgfoid = 'shared_rights_changed'::regproc
        order by kind
      ) as told
      from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
      join pg_class t on t.oid = d.refobjid and t.relkind in ('r', 'p')
      where w.ev_class = 'grant_path'::regclass and d.refclassid = 'pg_class'::regclass
      group by t.oid, t.relname order by t.relname`,
  )
  const silent = read.filter(({ told }) => told.length < 4).map(({ name }) => name)
  // The version also depends on whether the person is admitted.
  expect(silent).toEqual([...ownTables, "person"].sort())
  expect(read.map(({ name }) => name)).toEqual(
    [...silent, "application", "inherited_role", "profile_role", "role"].sort(),
  )
})

let who: string
let token: string
/** A role of the portal, and a profile of the portal that contains it. Both are new for each test. */
let title: string
let role: number
let profile: number

beforeEach(async () => {
  who = await addPerson(system)
  title = `ROLE_ATALAIA_PROVA_${who}`
  const [made] = await rows<{ role: number; profile: number }>(
    system.db,
    sql`
      with made as (
        insert into role (app_id, title, description) values (1, ${title}, 'Prova') returning id
      ), set as (
        insert into profile (app_id, name, description) values (1, ${title}, 'Prova') returning id
      ), part as (
        insert into profile_role (profile_id, role_id) select set.id, made.id from set, made returning 1
      )
      select made.id as role, set.id as profile from made, set, part`,
  )
  if (!made) throw new Error("nothing was made")
  role = made.role
  profile = made.profile
  token = await system.signIn(who)
})

/** Whether the person has the role, by the identity check. Its applications must match the database at that moment. */
const has = async () => {
  const { body } = await system.api.session.check({ token })
  const { body: now } = await system.api.users.access({ token, params: { atalaiaId: who } })
  expect(body.access).toEqual(now)
  return body.roles.includes(title)
}
const change = (...statements: SQL[]) =>
  system.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })

const changes = {
  given: () =>
    sql`insert into role_assignment (client_id, role_id, created_by) values (${who}, ${role}, ${who})
      on conflict do nothing`,
  taken: () => sql`delete from role_assignment where client_id = ${who}`,
  "given by profile": () =>
    sql`insert into profile_assignment (client_id, profile_id, created_by) values (${who}, ${profile}, ${who})
      on conflict do nothing`,
  "taken by profile": () => sql`delete from profile_assignment where client_id = ${who}`,
  expired: () =>
    sql`update role_assignment set expiration_date_time = now() - interval '1 hour' where client_id = ${who}`,
  "without an end": () =>
    sql`update role_assignment set expiration_date_time = null where client_id = ${who}`,
  blocked: () =>
    sql`insert into role_block (client_id, role_id, app_id, justification, created_by)
      values (${who}, ${role}, 1, 'Em férias', ${who}) on conflict do nothing`,
  unblocked: () => sql`delete from role_block where client_id = ${who}`,
  "closed to them": () =>
    sql`insert into application_disabling (client_id, app_id, description, created_by)
      values (${who}, 1, 'Cedido', ${who}) on conflict do nothing`,
  "open to them": () => sql`delete from application_disabling where client_id = ${who}`,
  "disabled for all": () => sql`update role set disabled = true where id = ${role}`,
  "enabled for all": () => sql`update role set disabled = false where id = ${role}`,
  "of a chain": () => sql`update role set type = 'chain' where id = ${role}`,
  "of no chain": () => sql`update role set type = 'basic' where id = ${role}`,
  validated: () =>
    sql`insert into assignment_validation (client_id, role_id, validated_date, validator_id)
      values (${who}, ${role}, now(), ${who}) on conflict do nothing`,
  "validated no more": () => sql`delete from assignment_validation where client_id = ${who}`,
  "out of the profile": () => sql`delete from profile_role where role_id = ${role}`,
  "in the profile": () =>
    sql`insert into profile_role (profile_id, role_id) values (${profile}, ${role}) on conflict do nothing`,
} satisfies Record<string, () => SQL>
type Change = keyof typeof changes

test.each<[Change, Change]>([
  ["given", "taken"],
  ["given by profile", "taken by profile"],
  ["in the profile", "out of the profile"],
  ["without an end", "expired"],
  ["unblocked", "blocked"],
  ["open to them", "closed to them"],
  ["enabled for all", "disabled for all"],
  ["of no chain", "of a chain"],
])("what is %s counts with the next call, and so does what is %s", async (gives, takes) => {
  const byProfile = /profile/.test(gives)
  await change(changes[byProfile ? "given by profile" : "given"]())
  expect(await has()).toBe(true)
  await change(changes[takes]())
  expect(await has()).toBe(false)
  await change(changes[gives]())
  expect(await has()).toBe(true)
})

test("after any changes, one behind the other, a session has what its person has", async () => {
  const names = Object.keys(changes) as Change[]
  // A Park–Miller generator: the same changes in each run.
  let seed = 20_261_127
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const seen = new Set<boolean>()
  for (let step = 0; step < 150; step++) {
    const name = names[next(names.length)]
    if (name) await change(changes[name]())
    const holds = (await effectiveRoles(system, who, "ATALAIA")).includes(title)
    seen.add(holds)
    expect([step, name, await has()]).toEqual([step, name, holds])
  }
  expect([...seen].sort()).toEqual([false, true])
})

test("what several have is changed at once for each of them", async () => {
  const other = await addPerson(system)
  const tokens = [token, await system.signIn(other)]
  const all = async () =>
    Promise.all(
      tokens.map(async (each) => {
        const { body } = await system.api.session.check({ token: each })
        return body.roles.includes(title)
      }),
    )
  expect(await all()).toEqual([false, false])
  await change(sql`
    insert into role_assignment (client_id, role_id, created_by) values (${who}, ${role}, ${who}), (${other}, ${role}, ${who})`)
  expect(await all()).toEqual([true, true])
  await change(sql`delete from role_assignment where role_id = ${role}`)
  expect(await all()).toEqual([false, false])
})

test("a change that is taken back changes nothing, and the next one counts", async () => {
  await change(changes.given())
  expect(await has()).toBe(true)
  const taken = system.db.transaction(async (tx) => {
    await tx.execute(changes.blocked())
    throw new Error("taken back")
  })
  await expect(taken).rejects.toThrow("taken back")
  expect(await has()).toBe(true)
  await change(changes.blocked())
  expect(await has()).toBe(false)
})

// The embedded database runs one change at a time.
test.runIf(process.env.TEST_DATABASE_URL)(
  "changes of what many have wait for none another, and each counts once it is through",
  async () => {
    await change(changes.given(), changes["given by profile"]())
    let goOn = () => {}
    const through = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let first: Promise<void> | undefined
    await new Promise<void>((begun) => {
      first = system.db.transaction(async (tx) => {
        await tx.execute(changes["disabled for all"]())
        begun()
        await through
      })
    })
    expect(await has()).toBe(true)
    await change(changes["out of the profile"]())
    expect(await has()).toBe(true)
    goOn()
    await first
    expect(await has()).toBe(false)
    await change(changes["enabled for all"]())
    expect(await has()).toBe(true)
  },
)

test("a role that comes to its end meanwhile is held no more", async () => {
  await change(sql`
    insert into role_assignment (client_id, role_id, created_by, expiration_date_time)
    values (${who}, ${role}, ${who}, clock_timestamp() + interval '2 seconds')`)
  expect(await has()).toBe(true)
  await expect.poll(has, { timeout: 10_000 }).toBe(false)
})

test("a role through a profile that comes to its end is held no more", async () => {
  await change(changes["in the profile"]())
  await change(sql`
    insert into profile_assignment (client_id, profile_id, created_by, expiration_date_time)
    values (${who}, ${profile}, ${who}, clock_timestamp() + interval '2 seconds')`)
  expect(await has()).toBe(true)
  await expect.poll(has, { timeout: 10_000 }).toBe(false)
})

test("a role that demands two-factor does so for who is signed in already, as long as it does", async () => {
  await change(changes.given())
  const kind = async () => (await system.api.session.check({ token })).body.tokenType
  expect(await kind()).toBe("access")
  await change(sql`update role set two_factor_required = true where id = ${role}`)
  expect(await kind()).toBe("twoFactor")
  await change(sql`update role set two_factor_required = false where id = ${role}`)
  expect(await kind()).toBe("access")
})

test("what an application is called, where it is and whether it is enabled counts with the next call", async () => {
  await change(sql`
    with made as (
      insert into client (id, kind) values ('9000000001', 'application') returning id
    ), added as (
      insert into application (client_id, app_key, acronym, title) select id, 'PROVA', 'PROVA', 'Prova' from made returning id
    ), role as (
      insert into role (app_id, title, description) select id, 'ROLE_PROVA', 'Prova' from added returning id
    )
    insert into role_assignment (client_id, role_id, created_by) select ${who}, id, ${who} from role`)
  const shown = async () => {
    const { body } = await system.api.session.check({ token })
    return body.access.map(({ application: { title, redirectUrl }, enabled }) => [
      title,
      redirectUrl,
      enabled,
    ])
  }
  expect(await shown()).toEqual([["Prova", undefined, true]])
  await change(sql`update application set title = 'Provado' where acronym = 'PROVA'`)
  expect(await shown()).toEqual([["Provado", undefined, true]])
  await change(sql`update application set redirect_url = 'https://prova.gov.br/' where acronym = 'PROVA'`)
  expect(await shown()).toEqual([["Provado", "https://prova.gov.br/", true]])
  await change(sql`update application set enabled = false where acronym = 'PROVA'`)
  expect(await shown()).toEqual([["Provado", "https://prova.gov.br/", false]])
})

test("what was looked up while something came and went again is kept by nobody", async () => {
  await change(changes.given())
  const tokenHash = hashToken(token)
  await authenticate(system.db, tokenHash, securityAppId)
  const meanwhile = { version: "of a row that is gone", applications: [] }
  expect(await knownApplications(system.db, tokenHash, async () => meanwhile)).toBe(meanwhile.applications)
  const since = { ...meanwhile, applications: [] }
  expect(await knownApplications(system.db, tokenHash, async () => since)).toBe(since.applications)
})
