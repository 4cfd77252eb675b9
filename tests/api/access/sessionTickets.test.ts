import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { sendTicket } from "@/server/identity/access/tickets"
import { person, preUser, ticket } from "@/server/platform/database/schema/index"
import { addPerson, auditOf, lastTicket, mailTo } from "../../support/data/person"
import type { System } from "../../support/server/system"
import { systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system

const trade = (text: string, client = "atalaia") =>
  api.session.tradeTicket({
    body: { ticket: text },
    client,
  })
const recover = (id: string) => api.session.recover({ body: { id } })
/** Sends a person the link to their unfinished pre-registration. */
const resume = (id: string) => api.session.continueRegistry({ body: { id } })

describe("recovery", () => {
  test("sends a link that opens a recover session", async () => {
    const id = await addPerson(system)
    expect((await recover(id)).status).toBe(200)
    const [mail] = await mailTo(system, id)
    expect(mail?.subject).toBe("Recuperação da sua senha no Atalaia")
    expect(mail?.body).toContain(`${system.settings.publicUrl}/#ticket=`)
    const { status, body } = await trade(await lastTicket(system, id))
    expect([status, body.tokenType]).toEqual([200, "recover"])
    expect((await auditOf(system, id)).map(({ kind }) => kind)).toEqual(["password.recover", "session.start"])
  })

  test("answers the same where there is nobody, or nobody active, and sends nothing", async () => {
    const [active, off] = [await addPerson(system), await addPerson(system, { enabled: false })]
    const answers = []
    for (const id of [active, off, "11111111111", "…"]) answers.push(await recover(id))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body })
    expect(await mailTo(system, off)).toEqual([])
  })

  test("leads to the first access where no password was ever set", async () => {
    const id = await addPerson(system, { firstAccess: true, passwordHash: null })
    await recover(id)
    expect((await trade(await lastTicket(system, id))).body.tokenType).toBe("firstAccess")
  })

  test("takes at least as long as either case needs", async () => {
    const started = performance.now()
    await recover("22222222222")
    expect(performance.now() - started).toBeGreaterThan(190)
  })
})

describe("a ticket", () => {
  test("is stored hashed", async () => {
    const id = await addPerson(system)
    await recover(id)
    const text = await lastTicket(system, id)
    const stored = await system.db.execute(sql`select t::text as text from ticket t where atalaia_id = ${id}`)
    expect(JSON.stringify(stored)).not.toContain(text)
  })

  test("works once, of many tries together too", async () => {
    const id = await addPerson(system)
    await recover(id)
    const text = await lastTicket(system, id)
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => trade(text)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test("ends after 24 hours", async () => {
    const id = await addPerson(system)
    await recover(id)
    const [kept] = await system.db.select().from(ticket).where(eq(ticket.atalaiaId, id))
    const hours = ((kept?.expireDate.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await system.db.execute(sql`update ticket set expire_date = now() where atalaia_id = ${id}`)
    expect((await trade(await lastTicket(system, id))).status).toBe(409)
  })

  test("opens nothing for a person inactivated since", async () => {
    const id = await addPerson(system)
    await recover(id)
    await system.db.update(person).set({ enabled: false }).where(eq(person.atalaiaId, id))
    expect((await trade(await lastTicket(system, id))).status).toBe(409)
  })

  const kinds = ["recover", "firstAccess"] as const
  const changes: [string, (id: string) => Promise<unknown>][] = [
    [
      "the e-mail changed",
      (id) =>
        system.db
          .update(person)
          .set({ email: `outro.${id}@exemplo.gov.br` })
          .where(eq(person.atalaiaId, id)),
    ],
    [
      "the person was inactivated and activated again",
      async (id) => {
        for (const enabled of [false, true]) {
          await system.db.update(person).set({ enabled }).where(eq(person.atalaiaId, id))
        }
      },
    ],
  ]
  describe.each(kinds)("of the kind %s", (kind) => {
    const send = async (id: string) => {
      await system.db.transaction((tx) =>
        sendTicket(
          tx as unknown as System["db"],
          kind,
          { atalaiaId: id, email: `${id}@exemplo.gov.br` },
          system.settings,
        ),
      )
      return lastTicket(system, id)
    }

    test.each(changes)("opens nothing any more once %s", async (_, change) => {
      const id = await addPerson(system, { firstAccess: kind === "firstAccess" })
      const text = await send(id)
      await change(id)
      expect((await trade(text)).status).toBe(409)
      expect((await trade(await send(id))).status).toBe(200)
    })

    test("that was traded already: its session ends with the e-mail that it was sent to", async () => {
      const id = await addPerson(system, { firstAccess: kind === "firstAccess" })
      const { token } = (await trade(await send(id))).body
      expect((await api.session.check({ token })).status).toBe(200)
      await changes[0]?.[1](id)
      expect((await api.session.check({ token })).status).toBe(401)
    })

    test("stays good where anything else of the person changes", async () => {
      const id = await addPerson(system)
      const text = await send(id)
      const other = { name: "Zuleica de Quintanilha", email: `${id}@EXEMPLO.gov.br` }
      await system.db.update(person).set(other).where(eq(person.atalaiaId, id))
      expect((await trade(text)).status).toBe(200)
    })
  })

  test("is no ticket if made up", async () => {
    expect((await trade("x".repeat(43))).status).toBe(409)
  })
})

describe("a pre-registration", () => {
  const id = "40000000001"
  beforeAll(async () => {
    await system.db.insert(preUser).values({ atalaiaId: id, email: `${id}@exemplo.gov.br` })
  })

  test("goes on by a link as often as it is opened, until it is finalized", async () => {
    await resume(id)
    const text = await lastTicket(system, id)
    const first = await trade(text)
    const second = await trade(text)
    expect([first.body.tokenType, second.body.tokenType]).toEqual(["registry", "registry"])
    const checked = await api.session.check({ token: second.body.token })
    expect(checked.body).toMatchObject({
      tokenType: "registry",
      user: { atalaiaId: id, name: "" },
      abilities: [],
    })
    await system.db.delete(preUser).where(eq(preUser.atalaiaId, id))
    expect((await trade(text)).status).toBe(409)
    expect((await api.session.check({ token: second.body.token })).status).toBe(401)
  })

  test("does not go on by a link that was sent to another e-mail than its own now", async () => {
    const other = "40000000002"
    await system.db.insert(preUser).values({ atalaiaId: other, email: `${other}@exemplo.gov.br` })
    await resume(other)
    const text = await lastTicket(system, other)
    await system.db
      .update(preUser)
      .set({ email: "novo.endereco@exemplo.gov.br" })
      .where(eq(preUser.atalaiaId, other))
    expect((await trade(text)).status).toBe(409)
  })

  test("of nobody answers the same and sends nothing", async () => {
    const someone = await addPerson(system)
    expect((await resume(someone)).status).toBe(200)
    expect(await mailTo(system, someone)).toEqual([])
  })
})

test("a session from a ticket reaches nothing else", async () => {
  const id = await addPerson(system)
  await system.db.transaction((tx) =>
    sendTicket(
      tx as unknown as System["db"],
      "firstAccess",
      { atalaiaId: id, email: `${id}@exemplo.gov.br` },
      system.settings,
    ),
  )
  const { body } = await trade(await lastTicket(system, id))
  const refused = await api.system.search({
    token: body.token,
    query: { text: "a" },
  })
  expect([refused.status, refused.refusal?.code]).toEqual([403, "OTHER_TOKEN"])
})
