import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { addPerson, giveRole } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()

test("a change is told where its ground was removed at the same moment, and leaves nothing behind", async () => {
  const token = await system.signIn(account.superAdmin)
  const roleId = await giveRole(system, await addPerson(system), { appId: 1 })
  await system.db.execute(sql`delete from role_assignment where role_id = ${roleId}`)
  // Simulates another process that removes the role between the check and the change.
  await system.db.execute(sql`
    create function lose_role() returns trigger language plpgsql as
    $$ begin delete from role where id = new.role_id; return new; end $$`)
  await system.db.execute(sql`
    create trigger lose_role before insert on role_assignment for each row execute function lose_role()`)
  const who = await addPerson(system)
  const answer = await system.call("POST", `/client/${who}/application/1/assignments/roles`, {
    token,
    body: { roleId },
  })
  await system.db.execute(sql`drop function lose_role cascade`)
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "GONE", message: "Outra pessoa removeu, enquanto isso, aquilo de que a mudança depende." },
  })
  expect(await rows(system.db, sql`select 1 from role_assignment where client_id = ${who}`)).toEqual([])
  expect(await rows(system.db, sql`select 1 from audit where subject_id = ${who}`)).toEqual([])
})

test("a change that another one got ahead of is told so", async () => {
  const token = await system.signIn(account.superAdmin)
  const role = await giveRole(system, await addPerson(system), { appId: 1 })
  const grant = async () =>
    system.call("POST", `/client/${await addPerson(system)}/application/1/assignments/roles`, {
      token,
      body: { roleId: role },
    })
  const failing = async (work: string) => {
    await system.db.execute(
      sql.raw(`create function fail() returns trigger language plpgsql as $$ begin ${work} end $$`),
    )
    await system.db.execute(
      sql`create trigger fail before insert on role_assignment for each row execute function fail()`,
    )
    const answer = await grant()
    await system.db.execute(sql`drop function fail cascade`)
    return answer
  }
  for (const code of ["40P01", "40001"]) {
    expect(await failing(`raise exception 'x' using errcode = '${code}';`)).toMatchObject({
      status: 409,
      body: {
        code: "CHANGED",
        message: "Outra pessoa mudou os mesmos dados neste instante. Tente novamente.",
      },
    })
  }
  const taken = `
    update person set email = (select email from person where atalaia_id = '${account.user}')
    where atalaia_id = new.client_id; return new;`
  expect(await failing(taken)).toMatchObject({
    status: 409,
    body: { code: "KNOWN", message: "Já existe um cadastro ou pré-cadastro com esse e-mail." },
  })
  const twice = "insert into client (id, kind) values (new.client_id, 'person'); return new;"
  expect(await failing(twice)).toMatchObject({ status: 409, body: { code: "KNOWN" } })
})

test("a read that the database aborted may be made again, and is not called a change", async () => {
  const token = await system.signIn(account.superAdmin)
  const read = () => system.call("GET", "/sessions?appServerKey=1&size=30", { token })
  const [now] = await rows<{ text: string }>(
    system.db,
    sql`select pg_get_functiondef('network_at'::regproc) as text`,
  )
  const text = now?.text ?? ""
  const aborted = text.replace(/begin[\s\S]*end/i, "begin raise exception 'x' using errcode = '40P01'; end")
  await system.db.execute(sql.raw(aborted))
  expect(await read()).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } })
  await system.db.execute(sql.raw(text))
  expect(await read()).toMatchObject({ status: 200 })
})
