import { type AddressInfo, createServer } from "node:net"
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { apiApp } from "@/server/http/api"
import { startMailWorker } from "@/server/identity/mail/worker"
import { client, person } from "@/server/platform/database/schema/index"
import { queueMail } from "@/server/platform/mail/outbox"
import { logger, reporter } from "@/server/platform/telemetry/log"
import { problem } from "../../support/server/problem"
import { account, type System, startSystem } from "../../support/server/system"

/** Real errors and their log entries: enough to find the cause, and no personal data. */
let system: System
let lines: string[]
const cpf = account.tried
const email = "ana.souza@exemplo.gov.br"
const name = "Ana Souza"

// Each test undoes its changes to the tables, because creating another database takes longer.
beforeEach(async () => {
  lines = []
  system = await startSystem()
})
afterEach(() => system.close())

const report = reporter(logger({ production: true }, { write: (line) => lines.push(line) }))

/** The only line that was logged. Fails if it contains personal data. */
function onlyLine() {
  expect(lines).toHaveLength(1)
  const [line = ""] = lines
  for (const personal of [cpf, email, name, "ana.souza", "Souza"]) expect(line).not.toContain(personal)
  return JSON.parse(line)
}

const caught = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error("it went well")),
    (error: unknown) => error,
  )

test("a row that is there already: the constraint, not its key", async () => {
  const error = await caught(system.db.insert(person).values({ atalaiaId: cpf, name, email }))
  // It contains the data that must not be logged.
  expect(String(error)).toContain(cpf)
  report(error, "a test")
  expect(onlyLine()).toMatchObject({
    level: 50,
    msg: "unexpected error",
    where: "a test",
    err: {
      name: "DrizzleQueryError",
      frames: expect.arrayContaining([expect.stringContaining("drizzle-orm")]),
      cause: { code: "23505", constraint: "person_pkey", table: "person", routine: expect.any(String) },
    },
  })
})

test("a row that refers to nothing: the constraint, not what it refers to", async () => {
  const nobody = { atalaiaId: "98765432100", name, email }
  report(await caught(system.db.insert(person).values(nobody)), "a test")
  expect(onlyLine().err.cause).toMatchObject({ code: "23503", table: "person" })
  expect(lines[0]).not.toContain(nobody.atalaiaId)
})

test("a value of the wrong type, which the database quotes: its code alone", async () => {
  report(await caught(system.db.execute(sql`select ${`${name} ${cpf}`}::text::int`)), "a test")
  expect(onlyLine().err.cause).toMatchObject({ code: "22P02" })
})

test("a rule of a table that the row breaks, of which the database prints all: its name alone", async () => {
  await system.db.execute(
    sql`alter table client add constraint no_such_kind check (kind <> 'person') not valid`,
  )
  report(await caught(system.db.insert(client).values({ id: `${cpf}0`, kind: "person" })), "a test")
  expect(onlyLine().err.cause).toMatchObject({ code: "23514", constraint: "no_such_kind", table: "client" })
  await system.db.execute(sql`alter table client drop constraint no_such_kind`)
})

test("a failure inside a function of the database: not where it stood, with its arguments", async () => {
  await system.db.execute(sql`
    create function fails(given text) returns text language plpgsql as $$
    begin raise exception 'no % here', given using detail = given, hint = given; end $$`)
  report(await caught(system.db.execute(sql`select fails(${cpf})`)), "a test")
  expect(onlyLine().err.cause).toMatchObject({ code: "P0001" })
  await system.db.execute(sql`drop function fails`)
})

test("a call that fails is answered without a reason and logged under its request's id", async () => {
  await system.db.execute(sql`alter table person rename column password_hash to password_hash_of_tomorrow`)
  const app = apiApp({ db: system.db, settings: system.settings, report })
  const answer = await app.request("/api/session", {
    method: "POST",
    headers: {
      "X-Client-Key": "atalaia",
      "X-Client-Name": "tests",
      "X-Client-Version": "1",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ id: cpf, password: `${name} ${email}` }),
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual(
    problem(500, "INTERNAL", "Algo deu errado no servidor. Tente novamente em instantes."),
  )
  expect(onlyLine()).toMatchObject({
    where: "POST /api/session",
    requestId: answer.headers.get("x-request-id"),
    err: { cause: { code: "42703" } },
  })
  await system.db.execute(sql`alter table person rename column password_hash_of_tomorrow to password_hash`)
})

test("a mail server that refuses a recipient: its code, not the address", async () => {
  const server = createServer((socket) => {
    socket.write("220 test\r\n")
    socket.on("data", (chunk) => {
      const refused = /^RCPT TO:<(.*)>/i.exec(chunk.toString())
      socket.write(refused ? `550 5.1.1 <${refused[1]}> ${name} is unknown\r\n` : "250 ok\r\n")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await system.db.execute(sql`delete from mail_outbox`)
  await queueMail(system.db, { to: email, subject: `Olá, ${name}`, body: "y" })
  const worker = startMailWorker({
    db: system.db,
    settings: { ...system.settings, smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
    report,
  })
  await worker.flush()
  await worker.close()
  await new Promise((resolve) => server.close(resolve))
  expect(onlyLine()).toMatchObject({ where: expect.stringMatching(/^mail \d+$/), err: { code: "EENVELOPE" } })
})
