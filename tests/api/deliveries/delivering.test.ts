import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import { auditOf } from "../../support/data/person"
import {
  Browser,
  complaint,
  decoded,
  enterTold,
  enterWith,
  federationForFile,
  repeatingForFile,
  startListener,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"

const system = federationForFile()
const delivery = repeatingForFile(system, startDeliveries)

const because = "Conferência do mês"

/** Deactivates a person everywhere, which ends all their sessions. */
const shutOut = (id: string, options: { headers?: Record<string, string> } = {}) =>
  system.api.clients.setEnabled({
    token: system.admin,
    params: { clientId: id },
    body: { enabled: false, description: because },
    ...options,
  })

const list = (app: number, query: { state?: "waiting" | "delivered" | "gaveUp"; search?: string } = {}) =>
  system.api.deliveries.list({ token: system.admin, params: { app }, query })
const first = async (app: number) => {
  const [found] = (await list(app)).body.items
  if (!found) throw new Error("nothing was delivered, and nothing waits")
  return found
}
const retry = (app: number, deliveryId: number) =>
  system.api.deliveries.retry({ token: system.admin, params: { app, deliveryId } })

/** Ends the sessions of a person as the limit of an application does: one after the other, and not the person's access. */
const endSessionsOf = (id: string) =>
  system.db.execute(sql`
    update session set ended_date = now(), ending = 'limit' where client_identifier = ${id} and app_id <> 1`)

/** One delivery to an address about a session, tried once. */
async function deliveredTo(address: string) {
  const there = await enterTold(system, address)
  await endSessionsOf(there.user.id)
  await delivery.flush()
  return there
}

describe("what an application was told", () => {
  test("is listed with whom it is about, when, and what was answered", async () => {
    const listener = await startListener()
    try {
      const { app, user } = await deliveredTo(listener.address)
      const { items } = (await list(app.id)).body
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        kind: "logout",
        address: listener.address,
        subject: { atalaiaId: user.id, name: expect.any(String) },
        attempts: 1,
        state: "delivered",
        lastAnswer: "200",
      })
      expect(items[0]).not.toHaveProperty("nextAttempt")
      expect((await list(app.id, { state: "waiting" })).body.items).toEqual([])
      expect((await list(app.id, { state: "delivered", search: user.id })).body.items).toHaveLength(1)
      expect((await list(app.id, { search: "ninguém assim" })).body.items).toEqual([])
    } finally {
      await listener.close()
    }
  })

  test.each([
    [302, "redirecionou (302)"],
    [400, "400, não aceitou o aviso"],
    [404, "404, nada existe neste endereço"],
    [503, "503, erro no sistema avisado"],
  ])("says in words what %s means, and when it is tried next", async (status, words) => {
    const listener = await startListener(() => status)
    try {
      const { app } = await deliveredTo(listener.address)
      const { lastAnswer, nextAttempt = "", state, answerBody } = await first(app.id)
      expect(answerBody).toBe(status < 400 ? undefined : complaint)
      expect({ lastAnswer, state }).toEqual({ lastAnswer: words, state: "waiting" })
      expect(Date.parse(nextAttempt)).toBeGreaterThan(Date.now())
    } finally {
      await listener.close()
    }
  })

  test.each([
    ["http://127.0.0.1:9/saida", "recusou a conexão"],
    ["http://sistema.exemplo.gov.br/saida", "o endereço não é https, não permitido"],
    ["https://10.0.0.1/saida", "endereço interno, não permitido"],
  ])("says in words why nothing could be sent to %s", async (address, words) => {
    const { app } = await deliveredTo(address)
    expect(await first(app.id)).toMatchObject({ lastAnswer: words, attempts: 1 })
  })

  test("is seen by who administers the application alone", async () => {
    const { app } = await deliveredTo("http://127.0.0.1:9/saida")
    const token = await system.signIn(account.appAdmin)
    const { id } = await first(app.id)
    const params = { app: app.id, deliveryId: id }
    expect(await system.api.deliveries.list({ token, params })).toMatchObject({ status: 403 })
    expect(await system.api.deliveries.retry({ token, params })).toMatchObject({ status: 403 })
    expect(await system.api.deliveries.retryAll({ token, params })).toMatchObject({ status: 403 })
  })
})

describe("whom a logout token names", () => {
  /** A person with a session in each of two browsers. */
  async function twice(address: string) {
    const one = await enterTold(system, address)
    const other = await enterWith(system, new Browser(), one.app, one.token)
    return { ...one, sids: [one, other].map(({ tokens }) => sidOf(tokens)) }
  }
  const sidOf = (tokens: Record<string, unknown>): string => decoded(String(tokens.id_token), 1).sid

  /** What the tokens that were received name, in a fixed order. */
  const named = (received: readonly string[]) =>
    received.map((token) => decoded(token, 1)).map(({ sid, sub }) => ({ sid, sub }))
  const alone = (sids: readonly (string | undefined)[]) => sids.map((sid) => ({ sid, sub: undefined }))

  const end = (query: { atalaiaId: string; tokenNumber?: number }) =>
    system.api.sessions.end({ token: system.admin, query })

  async function numberOf(sid: string | undefined): Promise<number> {
    const [found] = await rows<{ number: number }>(
      system.db,
      sql`
        select token_number::int as number from session
        where token_hash = ${Buffer.from(sid ?? "", "base64url")}`,
    )
    return found?.number ?? 0
  }

  test("is one session, where another of the same person goes on", async () => {
    const listener = await startListener()
    try {
      const { user, sids, state, tokens } = await twice(listener.address)
      const tokenNumber = await numberOf(sids[1])
      expect(await end({ atalaiaId: user.id, tokenNumber })).toMatchObject({
        status: 200,
        body: { ended: 1 },
      })
      await delivery.flush()
      expect(named(listener.received)).toEqual(alone([sids[1]]))
      expect((await state(tokens.access_token)).body).toMatchObject({ active: true })
    } finally {
      await listener.close()
    }
  })

  test.each(["signOut", "limit", "replayed", "copied"])(
    "is the session alone, also the only one, where it ended by %s",
    async (ending) => {
      const listener = await startListener()
      try {
        const { user, tokens } = await enterTold(system, listener.address)
        await system.db.execute(sql`
          update session set ended_date = now(), ending = ${ending}
          where client_identifier = ${user.id} and app_id <> 1`)
        await delivery.flush()
        expect(named(listener.received)).toEqual(alone([sidOf(tokens)]))
      } finally {
        await listener.close()
      }
    },
  )

  test.each([
    ["the person is deactivated", shutOut],
    ["an administrator ends all of the person's", (id: string) => end({ atalaiaId: id })],
  ])("is each session and the person, where %s", async (_, change) => {
    const listener = await startListener()
    try {
      const { app, user, sids } = await twice(listener.address)
      expect((await change(user.id)).status).toBeLessThan(300)
      await delivery.flush()
      const told = named(listener.received)
      expect(
        told
          .filter(({ sid }) => sid)
          .map(({ sid }) => sid)
          .toSorted(),
      ).toEqual(sids.toSorted())
      expect(told.filter(({ sub }) => sub)).toEqual([{ sid: undefined, sub: user.id }])
      const kinds = (await list(app.id)).body.items.map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(["logout", "logout", "logoutAll"])
    } finally {
      await listener.close()
    }
  })

  const refusing = (claim: string) => (_: unknown, __: unknown, token: string) =>
    claim in decoded(token, 1) ? 400 : 200

  test.each([
    ["session", "sub", "logoutAll"],
    ["person", "sid", "logout"],
  ])("counts as told to a system that knows the %s alone", async (_, claim, refused) => {
    const listener = await startListener(refusing(claim))
    try {
      const { app, user } = await enterTold(system, listener.address)
      const id = (await shutOut(user.id)).headers.get("x-change") ?? ""
      await delivery.flush()
      const { items } = (await list(app.id)).body
      expect(new Map(items.map(({ kind, state, lastAnswer }) => [kind, [state, lastAnswer]]))).toEqual(
        new Map([
          [refused, ["delivered", "aceitou o aviso em outra forma"]],
          [refused === "logout" ? "logoutAll" : "logout", ["delivered", "200"]],
        ]),
      )
      const told = await system.api.deliveries.ofChanges({ token: system.admin, query: { ids: id } })
      expect(told.body).toMatchObject({ total: 1, told: 1 })
    } finally {
      await listener.close()
    }
  })

  test("is tried again where the system refuses both, or fails at one", async () => {
    const refuses = await startListener(() => 400)
    const fails = await startListener((_, __, token) => ("sub" in decoded(token, 1) ? 500 : 200))
    try {
      const one = await enterTold(system, refuses.address)
      const two = await enterTold(system, fails.address, one.user.id)
      await shutOut(one.user.id)
      await delivery.flush()
      const answersOf = async (app: number) =>
        (await list(app)).body.items.map(({ kind, lastAnswer }) => `${kind}: ${lastAnswer}`).toSorted()
      const states = async (app: number) => (await list(app, { state: "waiting" })).body.items.length
      expect(await answersOf(one.app.id)).toEqual([
        "logout: 400, não aceitou o aviso",
        "logoutAll: 400, não aceitou o aviso",
      ])
      expect(await answersOf(two.app.id)).toEqual(["logout: 200", "logoutAll: 500, erro no sistema avisado"])
      expect([await states(one.app.id), await states(two.app.id)]).toEqual([2, 1])
    } finally {
      await refuses.close()
      await fails.close()
    }
  })
})

describe("trying again", () => {
  test("goes out at once, to the address of now, and is kept in the audit", async () => {
    const listener = await startListener()
    try {
      const { app, user } = await deliveredTo("http://127.0.0.1:9/saida")
      const { id } = await first(app.id)
      await system.db.execute(sql`
        update application_integration set backchannel_logout_uri = ${listener.address} where app_id = ${app.id}`)
      const preview = await system.api.deliveries.retry({
        token: system.admin,
        params: { app: app.id, deliveryId: id },
        headers: { "x-preview": "1" },
      })
      expect(preview.effects[0]?.text).toMatch(/^Ao confirmar, REDE\d+ é avisada de novo sobre /)
      await delivery.flush()
      expect(listener.received).toHaveLength(0)
      expect(await retry(app.id, id)).toMatchObject({ status: 204 })
      await delivery.flush()
      expect(listener.received).toHaveLength(1)
      expect(await first(app.id)).toMatchObject({ state: "delivered", attempts: 2 })
      expect((await auditOf(system, user.id)).at(-1)).toMatchObject({ kind: "application.retryDelivery" })
      expect(await retry(app.id, id)).toMatchObject({ status: 409, refusal: { code: "DELIVERED" } })
    } finally {
      await listener.close()
    }
  })

  /** Saves the integration again, with another address. */
  const saveWith = async (app: number, backchannelLogoutUri: string | undefined) => {
    const { body } = await system.api.integration.get({ token: system.admin, params: { app } })
    const { version, kind, redirectUris, postLogoutRedirectUris, grants, scopes, events } = body
    const kept = { version, kind, redirectUris, postLogoutRedirectUris, grants, scopes, events }
    const { status } = await system.api.integration.update({
      token: system.admin,
      params: { app },
      body: { ...kept, ...(backchannelLogoutUri !== undefined && { backchannelLogoutUri }) },
    })
    expect(status).toBe(200)
  }

  test("goes out by itself to an address that was just saved", async () => {
    const listener = await startListener()
    try {
      const { app } = await deliveredTo("http://127.0.0.1:9/saida")
      await saveWith(app.id, listener.address)
      await delivery.flush()
      expect(listener.received).toHaveLength(1)
      expect(await first(app.id)).toMatchObject({ state: "delivered" })
    } finally {
      await listener.close()
    }
  })

  test("is given up where the address was taken away", async () => {
    const { app } = await deliveredTo("http://127.0.0.1:9/saida")
    await saveWith(app.id, undefined)
    expect(await first(app.id)).toMatchObject({ state: "gaveUp", attempts: 1 })
  })

  test("begins the 24 hours anew for what was given up", async () => {
    const { app } = await deliveredTo("http://127.0.0.1:9/saida")
    const { id } = await first(app.id)
    await system.db.execute(sql`
      update delivery set give_up_date = now() - interval '1 minute', next_attempt = now() where id = ${id}`)
    await delivery.flush()
    expect(await first(app.id)).toMatchObject({ state: "gaveUp", attempts: 1 })
    expect((await list(app.id, { state: "gaveUp" })).body.items).toHaveLength(1)
    expect(await retry(app.id, id)).toMatchObject({ status: 204 })
    await delivery.flush()
    expect(await first(app.id)).toMatchObject({ state: "waiting", attempts: 2 })
  })

  test("all at once counts them; nothing that waits is a conflict, another application's is not found", async () => {
    const { app } = await deliveredTo("http://127.0.0.1:9/saida")
    const other = await deliveredTo("http://127.0.0.1:9/saida")
    const { id } = await first(other.app.id)
    expect(await retry(app.id, id)).toMatchObject({ status: 404 })
    const all = () => system.api.deliveries.retryAll({ token: system.admin, params: { app: app.id } })
    expect(await all()).toMatchObject({ status: 200, body: { count: 1 } })
    await system.db.execute(sql`update delivery set delivered_date = now() where app_id = ${app.id}`)
    expect(await all()).toMatchObject({ status: 409, refusal: { code: "NOTHING_WAITS" } })
  })
})

describe("a change that ends sessions elsewhere", () => {
  const told = (ids: string, token = system.admin) =>
    system.api.deliveries.ofChanges({ token, query: { ids } })

  test("counts the systems that were told, and names the one that does not answer", async () => {
    const good = await startListener()
    const hangs = await startListener(() => "hangs")
    try {
      const one = await enterTold(system, good.address)
      const two = await enterTold(system, hangs.address, one.user.id)
      const { status, headers } = await shutOut(one.user.id)
      expect(status).toBeLessThan(300)
      const id = headers.get("x-change") ?? ""
      expect(id).toMatch(/^\d+$/)
      expect((await told(id)).body).toMatchObject({ total: 2 })
      await delivery.flush()
      const { body } = await told(id)
      expect(body).toMatchObject({ total: 2, told: 1 })
      const byId = new Map(body.applications.map((application) => [application.id, application]))
      expect(byId.get(one.app.id)).toMatchObject({ state: "delivered", can: { open: true } })
      expect(byId.get(two.app.id)).toMatchObject({ state: "waiting", answer: "não respondeu em 5 s" })
      expect(await told(id, await system.signIn(account.appAdmin))).toMatchObject({ status: 404 })
      expect(await told("1")).toMatchObject({ status: 404 })
      expect(await told("1;2")).toMatchObject({ status: 422 })
    } finally {
      await good.close()
      await hangs.close()
    }
  })

  test("is one with several others that were made together", async () => {
    const { app, user } = await enterTold(system, "http://127.0.0.1:9/saida")
    const second = await enterTold(system, "http://127.0.0.1:9/saida")
    const ids = [(await shutOut(user.id)).headers, (await shutOut(second.user.id)).headers].map((headers) =>
      headers.get("x-change"),
    )
    const { body } = await told(ids.join(","))
    expect(body.applications.map(({ id }) => id).toSorted()).toEqual([app.id, second.app.id].toSorted())
  })

  test("has no number where it ended none, and none in a preview", async () => {
    const { user } = await enterTold(system, "http://127.0.0.1:9/saida")
    const preview = await shutOut(user.id, { headers: { "x-preview": "1" } })
    expect(preview.status).toBe(200)
    expect(preview.headers.has("x-change")).toBe(false)
    await system.db.execute(sql`
      update session set ended_date = now(), ending = 'limit' where client_identifier = ${user.id}`)
    const changed = await shutOut(user.id)
    expect(changed.status).toBeLessThan(300)
    expect(changed.headers.has("x-change")).toBe(false)
    const owned = await rows<{ actor: string | null }>(
      system.db,
      sql`select actor_id as actor from delivery where subject = ${user.id}`,
    )
    expect(owned).toEqual([{ actor: null }])
  })
})
