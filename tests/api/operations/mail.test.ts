import { readdir, readFile, stat } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type MailWorker, startMailWorker } from "@/server/identity/mail/worker"
import { mailOutbox } from "@/server/platform/database/schema/index"
import { mailBody, queueMail, sealMailsWith } from "@/server/platform/mail/outbox"
import { rows } from "../../support/server/rows"
import { type System, startSystem } from "../../support/server/system"

let system: System
const workers: MailWorker[] = []
beforeEach(async () => {
  system = await startSystem()
  await system.db.delete(mailOutbox)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await system.close()
})

const problems: string[] = []
function worker(send?: (to: string) => Promise<void>): MailWorker {
  const started = startMailWorker({
    db: system.db,
    settings: system.settings,
    report: (error) => problems.push(String(error)),
    ...(send && { transport: { send: (_, { to }) => send(to), close: () => {} } }),
  })
  workers.push(started)
  return started
}
const queue = (to: string) => queueMail(system.db, { to, subject: "Atenção", body: "Olá,\n\naté amanhã." })
const outbox = () => system.db.select().from(mailOutbox).orderBy(mailOutbox.id)

test("messages are written into the data folder where there is no mail server", async () => {
  await queue("ana@exemplo.gov.br")
  await worker().flush()
  const [file = "", ...others] = await readdir(join(system.folder, "outbox"))
  expect(others).toEqual([])
  expect(file).toMatch(/^\d{8}\.eml$/)
  const text = await readFile(join(system.folder, "outbox", file), "utf8")
  expect(text).toMatch(/^To: ana@exemplo\.gov\.br\r?$/m)
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m)
  expect((await outbox())[0]?.sentDate).toBeInstanceOf(Date)
  // The messages contain tickets.
  expect((await stat(join(system.folder, "outbox", file))).mode & 0o777).toBe(0o600)
  expect((await stat(join(system.folder, "outbox"))).mode & 0o777).toBe(0o700)
})

describe("the text of a message in the database", () => {
  const secret = "um-bilhete-que-ninguém-lê"
  const everything = async () =>
    JSON.stringify(
      await rows(system.db, sql`select m::text, encode(sealed_body, 'escape') as text from mail_outbox m`),
    )

  test.each([false, true])(
    "is sealed until it is sent, and then gone, but in a demonstration: %s",
    async (demo) => {
      system.settings.demo = demo
      await queueMail(system.db, { to: "ana@exemplo.gov.br", subject: "Link", body: secret })
      expect(await everything()).not.toContain(secret)
      const [waiting] = await outbox()
      expect(waiting && (await mailBody(system.settings, waiting))).toBe(secret)
      await worker().flush()
      const [sent] = await outbox()
      expect(sent?.sentDate).toBeInstanceOf(Date)
      expect(sent && (await mailBody(system.settings, sent))).toBe(demo ? secret : undefined)
    },
  )

  test("opens for its recipient alone: one that is sent elsewhere stays closed", async () => {
    await queueMail(system.db, { to: "ana@exemplo.gov.br", subject: "Link", body: secret })
    await system.db.execute(sql`update mail_outbox set recipient = 'mau@exemplo.com'`)
    const sent: string[] = []
    await worker(async (to) => {
      sent.push(to)
    }).flush()
    expect(sent).toEqual([])
    expect((await outbox())[0]?.sentDate).toBeNull()
  })

  test("that an earlier version left unsent goes out, and is gone", async () => {
    await system.db.execute(
      sql`insert into mail_outbox (recipient, subject, body) values ('ana@exemplo.gov.br', 'Link', ${secret})`,
    )
    system.settings.demo = false
    await worker().flush()
    const [file = ""] = await readdir(join(system.folder, "outbox"))
    expect(await readFile(join(system.folder, "outbox", file), "utf8")).toContain("um-bilhete-que")
    expect((await outbox())[0]).toMatchObject({ body: null, sealedBody: null })
  })
})

test("messages go out over SMTP where a server is named", async () => {
  const heard: string[] = []
  // The subset of SMTP that one message needs.
  const server = createServer((socket) => {
    let data = false
    socket.write("220 test\r\n")
    socket.on("data", (chunk) => {
      heard.push(chunk.toString())
      if (data && !chunk.toString().endsWith("\r\n.\r\n")) return
      const began = /^DATA/i.test(chunk.toString())
      data = began
      socket.write(began ? "354 go on\r\n" : "250 ok\r\n")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await queue("ana@exemplo.gov.br")
  const sending = startMailWorker({
    db: system.db,
    settings: { ...system.settings, smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
    report: (error) => problems.push(String(error)),
  })
  await sending.flush()
  await sending.close()
  await new Promise((resolve) => server.close(resolve))
  expect(heard.join("")).toContain("RCPT TO:<ana@exemplo.gov.br>")
  expect(heard.join("")).toMatch(/^To: ana@exemplo\.gov\.br\r?$/m)
  expect((await outbox())[0]?.sentDate).toBeInstanceOf(Date)
})

test("a message of a change that was taken back is not sent", async () => {
  const change = system.db.transaction(async (tx) => {
    sealMailsWith(system.settings, tx as unknown as System["db"])
    await queueMail(tx as unknown as System["db"], { to: "a@b.gov.br", subject: "x", body: "y" })
    throw new Error("taken back")
  })
  await expect(change).rejects.toThrow("taken back")
  expect(await outbox()).toEqual([])
})

describe("a mail server that fails", () => {
  test("is tried again later, each time after a longer wait", async () => {
    await queue("ana@exemplo.gov.br")
    let fails = true
    const sent: string[] = []
    const sending = worker(async (to) => {
      if (fails) throw new Error("451 try again later")
      sent.push(to)
    })
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      await sending.flush()
      const [row] = await outbox()
      waits.push(Math.round(((row?.nextAttempt.getTime() ?? 0) - Date.now()) / 60_000))
      await system.db.update(mailOutbox).set({ nextAttempt: new Date(0) })
    }
    expect(waits).toEqual([2, 4, 8])
    await system.db.update(mailOutbox).set({ attempts: 20 })
    await sending.flush()
    const [row] = await outbox()
    expect(Math.round(((row?.nextAttempt.getTime() ?? 0) - Date.now()) / 60_000), "six hours at most").toBe(
      360,
    )
    await system.db.update(mailOutbox).set({ attempts: 3, nextAttempt: new Date(0) })
    expect(problems).toContain("Error: 451 try again later")
    fails = false
    await sending.flush()
    await sending.flush()
    expect(sent).toEqual(["ana@exemplo.gov.br"])
    expect((await outbox())[0]).toMatchObject({ attempts: 4 })
  })

  test("does not hold up the others, nor is asked before its time", async () => {
    await queue("ruim@exemplo.gov.br")
    await queue("boa@exemplo.gov.br")
    const tried: string[] = []
    const sending = worker(async (to) => {
      tried.push(to)
      if (to.startsWith("ruim")) throw new Error("550 no such mailbox")
    })
    await sending.flush()
    await sending.flush()
    expect(tried).toEqual(["ruim@exemplo.gov.br", "boa@exemplo.gov.br"])
  })
})

test("workers side by side send each message once", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}@exemplo.gov.br`)
  for (const name of names) await queue(name)
  const sent: string[] = []
  const side = [1, 2, 3].map(() =>
    worker(async (to) => {
      sent.push(to)
    }),
  )
  await Promise.all(side.map((one) => one.flush()))
  expect(sent.sort()).toEqual(names.sort())
})

test("a message whose process ended before it was sent comes up again", async () => {
  await queue("ana@exemplo.gov.br")
  // The state that a killed process leaves: claimed, postponed, not sent.
  await system.db.execute(
    sql`update mail_outbox set attempts = 1, next_attempt = now() - interval '1 second'`,
  )
  const sent: string[] = []
  await worker(async (to) => {
    sent.push(to)
  }).flush()
  expect(sent).toEqual(["ana@exemplo.gov.br"])
})

test("closing waits for the message under way and takes up no other", async () => {
  await queue("um@exemplo.gov.br")
  await queue("dois@exemplo.gov.br")
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const sending = worker(async () => {
    begin()
    await held
  })
  const flushed = sending.flush()
  await begun
  const closed = sending.close()
  release()
  await Promise.all([flushed, closed])
  const [first, second] = await system.db.select().from(mailOutbox).orderBy(mailOutbox.id)
  expect(first?.sentDate).toBeInstanceOf(Date)
  expect(second?.attempts).toBe(0)
  expect(await system.db.select().from(mailOutbox).where(eq(mailOutbox.attempts, 1))).toHaveLength(1)
})
