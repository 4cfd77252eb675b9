import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { changes, hasBody, takesKey } from "@/contract/call"
import { problemType } from "@/contract/problems"
import { schemaOf } from "@/contract/schema"
import { securityAppId } from "@/domain/access"
import { sealKey } from "@/server/audit/seals/seals"
import { openSession } from "@/server/identity/access/sessions"
import { applyRetention } from "@/server/people/privacy/retention"
import { addPerson, codeOf } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { bodyOf, sentBody } from "../../support/reach/bodies"
import { type Cast, prepareCast } from "../../support/reach/cast"
import { type Subject, subjectsOf } from "../../support/reach/subjects"
import type { Answer } from "../../support/server/api"
import { everyCall, filledPath, type NamedCall, someBody } from "../../support/server/contract"
import { rows } from "../../support/server/rows"
import {
  account,
  demoPassword,
  startedForFile,
  startSystem,
  systemForFile,
} from "../../support/server/system"
import { testsAll } from "../../support/testAll"

/* A change that is sent again with its `Idempotency-Key` gets the same answer and is made once only. */

const changing = everyCall.filter(({ record }) => changes(record))
const taking = changing.filter(({ record }) => takesKey(record))
const refusing = changing.filter(({ record }) => !takesKey(record))

describe("every change", () => {
  const system = systemForFile({}, { alone: true })
  const self = account.superAdmin
  let cast: Cast
  let carriedOut = 0

  beforeAll(async () => {
    cast = await prepareCast(system)
  })

  /** Inserted directly, without hashing. */
  const opened = async () => {
    const from = { ip: "127.0.0.1", userAgent: "tests" }
    const asked = { client: self, tokenType: "access", appId: securityAppId, ...from } as const
    return (await openSession(system.db, asked)).token
  }

  test.each(refusing)("$id, whose answer is not kept, says so", async ({ record }) => {
    const token = await opened()
    const answer = await system.call(record.method, filledPath(record, self, 1), {
      token,
      headers: { "Idempotency-Key": randomUUID() },
      body: someBody(record),
    })
    expect(answer).toMatchObject({ status: 400, refusal: { code: "NO_KEY" } })
  })

  const send = ({ id, record }: NamedCall, subject: Subject, key: string, more = {}) => {
    const params = subject.params?.(self) ?? {}
    const path = record.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const body = hasBody(record)
      ? sentBody(record, subject.body ? subject.body(self) : bodyOf({ id, record }, { self, params, cast }))
      : undefined
    return async (token: string) =>
      system.call<unknown>(record.method, path, {
        token,
        query: { ...subject.query?.(self), ...more },
        headers: { "Idempotency-Key": key },
        body,
      })
  }

  // Removals come last, because other calls need the removed objects.
  const inOrder = taking.toSorted((one, other) => Number(isRemoval(one)) - Number(isRemoval(other)))
  const resourceOf = ({ id }: NamedCall) => id.split(".")[0]
  // Without TEST_ALL one call of each resource: the same function stores all answers.
  const carried = testsAll
    ? inOrder
    : inOrder.filter((call, at) => inOrder.findIndex((each) => resourceOf(each) === resourceOf(call)) === at)

  test.each(carried)("$id is done once, and answered as often as it is sent", async (call) => {
    for (const subject of subjectsOf(call, cast).slice(0, 2)) {
      const key = randomUUID()
      const once = send(call, subject, key)
      const first = await once(await opened())
      // The same request from another session.
      const token = await opened()
      const again = await once(token)
      expect(again.status, JSON.stringify(again.body)).toBe(first.status)
      if (first.status < 300) carriedOut++
      if (first.status < 300) expect(again.headers.get("idempotency-replayed")).toBe("true")
      if (again.headers.get("idempotency-replayed") !== "true") continue
      expect(again.body).toEqual(first.body)
      for (const name of ["content-type", "etag", "x-change"]) {
        expect(again.headers.get(name), name).toBe(first.headers.get(name))
      }
      // A call with a query of its own refuses an unknown parameter before it looks at the key.
      if (Object.keys(schemaOf(call.record.query).properties ?? {}).length > 0) continue
      const other = await send(call, subject, key, { outra: "1" })(token)
      expect(other).toMatchObject({ status: 422, refusal: { code: "KEY_USED" } })
    }
  })

  test("many of them were carried out", () => {
    expect(carriedOut).toBeGreaterThan(carried.length / 2)
  })
})

const isRemoval = ({ id, record }: NamedCall) =>
  record.method === "DELETE" || /\.(remove|end|enable|disable|setEnabled)/.test(id)

describe("a key", () => {
  const system = startedForFile(() => startSystem({}, { alone: true }))
  let token: string
  let role: number
  let who: string

  beforeAll(async () => {
    token = await system.signIn(account.superAdmin)
    role = await roleId(system, "ROLE_SINAL_CONSULTA")
  })
  const grant = (key: string, { person = who, by = token, headers = {}, expirationDateTime = "" } = {}) =>
    system.call<{ code?: string }>("POST", `/client/${person}/application/SINAL/assignments/roles`, {
      token: by,
      headers: { "Idempotency-Key": key, ...headers },
      body: { roleId: role, ...(expirationDateTime && { expirationDateTime }) },
    })
  const takeBack = () =>
    system.call("DELETE", `/client/${who}/application/SINAL/assignments/roles/${role}`, { token })
  const grants = async (person = who) =>
    (
      await rows(
        system.db,
        sql`select from audit where kind = 'role.grant' and subject_id = ${person} and role_id = ${role}`,
      )
    ).length
  const isReplayed = ({ headers }: Answer<unknown>) => headers.get("idempotency-replayed") === "true"

  test("lets a change be made once, also where it was undone since", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    const first = await grant(key)
    expect(first.status).toBe(200)
    expect(isReplayed(first)).toBe(false)
    expect((await takeBack()).status).toBeLessThan(300)
    const again = await grant(key)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(isReplayed(again)).toBe(true)
    expect(await grants()).toBe(1)
    expect((await grant(randomUUID())).status).toBe(200)
    expect(await grants()).toBe(2)
  })

  describe("of a change whose subject is out of reach since", () => {
    const administering = (app: string) => sql`(
      select r.id from role r join application a on a.id = r.governs_app_id
      where a.acronym = ${app} and r.governs_as = 'admin')`
    const grantIn = (by: string, app: string, role: number, key: string) =>
      system.call("POST", `/client/${who}/application/${app}/assignments/roles`, {
        token: by,
        headers: { "Idempotency-Key": key },
        body: { roleId: role },
      })

    test("repeats nothing about an application that is no longer administered, and what is about another", async () => {
      who = await addPerson(system)
      const admin = await addPerson(system)
      for (const app of ["SINAL", "SINARM"]) {
        await system.db.execute(sql`
          insert into role_assignment (client_id, role_id, created_by)
          values (${admin}, ${administering(app)}, ${account.superAdmin})`)
      }
      const by = await system.signIn(admin)
      const [sinal, sinarm] = [randomUUID(), randomUUID()]
      const other = await roleId(system, "ROLE_SINARM_CONSULTA")
      expect((await grantIn(by, "SINAL", role, sinal)).status).toBe(200)
      expect((await grantIn(by, "SINARM", other, sinarm)).status).toBe(200)
      expect((await grantIn(by, "SINAL", role, sinal)).status).toBe(200)
      await system.db.execute(sql`
        delete from role_assignment where client_id = ${admin} and role_id = ${administering("SINAL")}`)
      expect(await grantIn(by, "SINAL", role, sinal)).toMatchObject({
        status: 403,
        refusal: { code: "NOT_YOURS", message: "Esta aplicação não está ao seu alcance." },
      })
      const again = await grantIn(by, "SINARM", other, sinarm)
      expect([again.status, isReplayed(again)]).toEqual([200, true])
    })

    test("repeats nothing about a person who moved out of the evaluated units", async () => {
      const by = await system.signIn(account.authorizer)
      const { body } = await system.api.evaluations.updates({ token: by })
      const [first] = body.items
      if (!first) throw new Error("nothing waits")
      const { atalaiaId } = first
      const details = await system.api.registration.details({ token: by, params: { atalaiaId } })
      const headers = { "Idempotency-Key": randomUUID() }
      const decide = () =>
        system.api.evaluations.decideUpdate({
          token: by,
          params: { atalaiaId },
          headers,
          body: { approved: true, version: details.body.evaluation?.version ?? 0 },
        })
      expect((await decide()).status).toBe(200)
      const again = await decide()
      expect([again.status, isReplayed(again)]).toEqual([200, true])
      await system.db.execute(sql`
        update person set organization_id = (
          select o.id from organization o where not exists (
            select from authorizer_link l
            where l.atalaia_id = ${account.authorizer} and l.organization_id = any(o.path)
          ) limit 1
        ) where atalaia_id = ${atalaiaId}`)
      const left = await decide()
      expect([left.status, isReplayed(left)]).toEqual([403, false])
    })
  })

  test("is the same with quotes and without, and another's with another caller", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    expect((await grant(`"${key}"`)).status).toBe(200)
    expect(isReplayed(await grant(key))).toBe(true)
    const by = await system.signIn(account.appAdmin)
    const other = await addPerson(system)
    const theirs = await grant(key, { by, person: other })
    expect(theirs.status).toBe(200)
    expect(isReplayed(theirs)).toBe(false)
    expect(await grants(other)).toBe(1)
  })

  test("with something else is refused, and nothing is done", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    expect((await grant(key)).status).toBe(200)
    const other = await addPerson(system)
    for (const answer of [
      await grant(key, { person: other }),
      await grant(key, { expirationDateTime: "2099-01-01T00:00:00Z" }),
    ]) {
      expect(answer).toMatchObject({ status: 422, refusal: { code: "KEY_USED" } })
    }
    expect(await grants(other)).toBe(0)
  })

  test("keeps a refusal that would be the same, as a refusal", async () => {
    who = await addPerson(system)
    await system.db.execute(sql`update application set enabled = false where acronym = 'SINAL'`)
    const key = randomUUID()
    const refused = await grant(key)
    await system.db.execute(sql`update application set enabled = true where acronym = 'SINAL'`)
    expect(refused).toMatchObject({ status: 409, refusal: { code: "DISABLED" } })
    const again = await grant(key)
    expect(again).toMatchObject({ status: 409, body: refused.body })
    expect(isReplayed(again)).toBe(true)
    expect(again.headers.get("content-type")).toBe(problemType)
    expect((await grant(randomUUID())).status).toBe(200)
  })

  test("keeps no failure, and without its mark no change", async () => {
    who = await addPerson(system)
    await system.db.execute(sql`
      create function refuse_mark() returns trigger language plpgsql as
      $$ begin raise exception 'no key can be marked'; end $$`)
    await system.db.execute(sql`
      create trigger refuse_mark before update on idempotency_key for each row execute function refuse_mark()`)
    const key = randomUUID()
    expect((await grant(key)).status).toBe(500)
    expect(await grants()).toBe(0)
    await system.db.execute(sql`drop function refuse_mark cascade`)
    expect(system.reported.splice(0)).toHaveLength(1)
    const again = await grant(key)
    expect(again.status).toBe(200)
    expect(isReplayed(again)).toBe(false)
    expect(await grants()).toBe(1)
  })

  test("marks its change as made, also where the answer is lost: it is not made again", async () => {
    who = await addPerson(system)
    await system.db.execute(sql`
      create function lose_answer() returns trigger language plpgsql as
      $$ begin raise exception 'the answer is lost'; end $$`)
    await system.db.execute(sql`
      create trigger lose_answer before update on idempotency_key for each row
      when (new.sealed is distinct from old.sealed) execute function lose_answer()`)
    const key = randomUUID()
    expect((await grant(key)).status).toBe(500)
    await system.db.execute(sql`drop function lose_answer cascade`)
    expect(system.reported.splice(0)).toHaveLength(1)
    await system.db.execute(sql`
      update idempotency_key set create_date = create_date - interval '3 minutes' where key = ${key}`)
    const again = await grant(key)
    expect(again).toMatchObject({ status: 409, refusal: { code: "KEY_DONE" } })
    expect(isReplayed(again)).toBe(false)
    expect(await grants()).toBe(1)
    expect(await grant(key, { expirationDateTime: "2099-01-01T00:00:00Z" })).toMatchObject({ status: 422 })
  })

  test("is under way until the first request ends, and of one that was given up nothing stands", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let arrived = () => {}
    const atGate = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const transaction = system.db.transaction.bind(system.db)
    const held = vi.spyOn(system.db, "transaction").mockImplementationOnce(async (work, config) => {
      arrived()
      await gate
      return transaction(work, config)
    })
    const first = grant(key)
    await atGate
    held.mockRestore()
    expect(await grant(key)).toMatchObject({ status: 409, refusal: { code: "KEY_UNDER_WAY" } })
    await system.db.execute(sql`
      update idempotency_key set create_date = create_date - interval '3 minutes' where key = ${key}`)
    const second = await grant(key)
    expect(second.status).toBe(200)
    goOn()
    expect(await first).toMatchObject({ status: 409 })
    expect(await grants()).toBe(1)
    expect(await grant(key)).toMatchObject({ status: 200, body: second.body })
  })

  test("of two requests together lets one be done", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    const answers = await Promise.all([grant(key), grant(key), grant(key)])
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(done.filter((answer) => !isReplayed(answer))).toHaveLength(1)
    for (const { status, refusal } of answers) {
      if (status !== 200) expect(["KEY_UNDER_WAY", "KEY_DONE"]).toContain(refusal?.code)
    }
    expect(await grants()).toBe(1)
  })

  test("is good for a day, and then gone", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    expect((await grant(key)).status).toBe(200)
    const kept = () => rows(system.db, sql`select from idempotency_key where key = ${key}`)
    await system.db.execute(sql`
      update idempotency_key set expire_date = now() - interval '1 second' where key = ${key}`)
    const again = await grant(key)
    expect(isReplayed(again)).toBe(false)
    expect(await kept()).toHaveLength(1)
    await system.db.execute(sql`
      update idempotency_key set expire_date = now() - interval '1 second' where key = ${key}`)
    await applyRetention(system.db, system.settings.retention, await sealKey(system.settings))
    expect(await kept()).toHaveLength(0)
  })

  test("is kept with an answer that nobody reads in the database", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    const { body } = await grant(key)
    const [row] = await rows<{ text: string; sealed: Uint8Array }>(
      system.db,
      sql`select k::text as text, sealed from idempotency_key k where key = ${key}`,
    )
    const stored = `${row?.text} ${Buffer.from(row?.sealed ?? []).toString("latin1")}`
    expect(stored).toContain(key)
    for (const text of [who, "createdBy"]) {
      expect(JSON.stringify(body)).toContain(text)
      expect(stored).not.toContain(text)
    }
  })

  test("takes nothing back that was done before a refusal: guesses count", async () => {
    who = await addPerson(system)
    const signIn = async (code?: string) => {
      const { body } = await system.api.session.signIn({
        body: { id: who, password: demoPassword, ...(code && { code }) },
      })
      return body.token
    }
    const secret = "jbswy3dpehpk3pxpjbswy3dpehpk3pxp"
    const body = { code: codeOf(secret), secret }
    expect((await system.api.twoFactor.activate({ token: await signIn(), body })).status).toBe(200)
    const theirs = await signIn(codeOf(secret, 1))
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++) {
      const { status } = await system.api.twoFactor.deactivate({
        token: theirs,
        headers: { "Idempotency-Key": randomUUID() },
        body: { code: "000000" },
      })
      statuses.push(status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.slice(10)).toEqual([429, 429])
    const kept = await rows(system.db, sql`select from idempotency_key where caller = ${who} and answered`)
    expect(kept).toHaveLength(10)
  })

  test("means nothing to what reads and to previews", async () => {
    who = await addPerson(system)
    const key = randomUUID()
    for (let times = 0; times < 2; times++) {
      const previewed = await grant(key, { headers: { "X-Preview": "1" } })
      expect(previewed.status).toBe(200)
      expect(isReplayed(previewed)).toBe(false)
      const read = await system.call("GET", "/session", { token, headers: { "Idempotency-Key": key } })
      expect(read.status).toBe(200)
    }
    expect(await grants()).toBe(0)
    expect((await grant(key)).status).toBe(200)
  })

  test.each(["", '""', "a b", `"${"a".repeat(256)}"`, "a".repeat(256), '"sem fim', 'com"aspas', "ç"])(
    "cannot be %j",
    async (key) => {
      who = await addPerson(system)
      expect(await grant(key)).toMatchObject({ status: 400, refusal: { code: "UNREADABLE" } })
      expect(await grants()).toBe(0)
    },
  )
})
