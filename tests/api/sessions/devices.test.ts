import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import {
  addClient,
  addUser,
  Browser,
  enterWith,
  federationForFile,
  repeatingForFile,
  startListener,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { demoPassword } from "../../support/server/system"

const system = federationForFile()
const { api } = system
const delivery = repeatingForFile(system, startDeliveries)

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0"
const phone =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"

const signIn = async (id: string, userAgent = windows) => {
  const { status, body } = await api.session.signIn({
    body: { id, password: demoPassword },
    headers: { "user-agent": userAgent },
  })
  expect(status).toBe(200)
  return body
}
const list = async (token: string) => (await api.devices.list({ token })).body.items
const end = (token: string, sessionNumber: number) => api.devices.end({ token, params: { sessionNumber } })
const endOthers = (token: string) => api.devices.endOthers({ token })
const isOpen = async (token: string) => (await api.session.check({ token })).status === 200
const numberOf = async (token: string) => (await list(token))[0]?.number ?? 0
const endings = async (id: string) =>
  (
    await rows<{ ending: string | null }>(
      system.db,
      sql`select ending from session where client_identifier = ${id} order by token_number`,
    )
  ).map(({ ending }) => ending)

describe("one's own sessions", () => {
  test("are listed by device, this one first, with what was entered from each", async () => {
    const app = await addClient(system)
    const { id } = await addUser(system, app.id)
    const first = await signIn(id)
    const second = await signIn(id, phone)
    await enterWith(system, new Browser(), app, second.token)
    expect((await list(first.token))[0]?.sessions[0]?.amr).toEqual(["pwd"])
    const seen = (await list(first.token)).map(({ current, sessions }) => ({
      current,
      sessions: sessions.map(({ application, userAgent }) => [application.id, userAgent]),
    }))
    expect(seen).toEqual([
      { current: true, sessions: [[1, windows]] },
      {
        current: false,
        sessions: [
          [1, phone],
          [app.id, expect.any(String)],
        ],
      },
    ])
    const fromTheOther = await list(second.token)
    expect(fromTheOther.map(({ current }) => current)).toEqual([true, false])
    expect(fromTheOther[0]?.sessions).toHaveLength(2)
  })

  test("are nobody else's", async () => {
    const [one, other] = [await addPerson(system), await addPerson(system)]
    const { token } = await signIn(one)
    const foreign = (await signIn(other)).token
    const number = await numberOf(foreign)
    expect((await list(token)).map((device) => device.number)).not.toContain(number)
    expect((await end(token, number)).status).toBe(404)
    expect((await endOthers(token)).status).toBe(404)
    expect(await isOpen(foreign)).toBe(true)
  })

  test("are ended with the applications that were entered from them, which are told", async () => {
    const listener = await startListener()
    try {
      const app = await addClient(system, { backchannelLogoutUri: listener.address })
      const { id } = await addUser(system, app.id)
      const here = await signIn(id)
      const lost = await signIn(id, phone)
      const { tokens, state } = await enterWith(system, new Browser(), app, lost.token)
      const [, device] = await list(here.token)
      const preview = await api.devices.end({
        token: here.token,
        params: { sessionNumber: device?.number ?? 0 },
        headers: { "x-preview": "1" },
      })
      expect(preview.effects.map(({ text }) => text)).toEqual([
        "Ao confirmar, termina 1 sessão de Zuleica em ATALAIA.",
        expect.stringMatching(/^Ao confirmar, termina 1 sessão de Zuleica em REDE\d+\.$/),
      ])
      expect(await isOpen(lost.token)).toBe(true)
      expect((await end(here.token, device?.number ?? 0)).body).toEqual({ ended: 2 })
      expect([await isOpen(here.token), await isOpen(lost.token)]).toEqual([true, false])
      expect((await state(tokens.access_token)).body).toEqual({ active: false })
      await delivery.flush()
      expect(listener.received).toHaveLength(1)
      expect(await endings(id)).toEqual([null, "ownDevice", "ownDevice"])
      expect((await auditOf(system, id)).filter(({ kind }) => kind === "session.kill")).toMatchObject([
        { actorId: id, appId: 1, about: { count: "1" } },
        { actorId: id, appId: app.id, about: { count: "1" } },
      ])
      expect((await api.session.check({ token: lost.token })).refusal?.message).toBe(
        "Sua sessão terminou: encerrada pela própria pessoa, em “Meus dispositivos”. Entre de novo para continuar.",
      )
      // It ends only once.
      expect((await end(here.token, device?.number ?? 0)).status).toBe(404)
    } finally {
      await listener.close()
    }
  })

  test("in an application end alone, or with what is left of a session of the portal that is gone", async () => {
    const [one, other] = [await addClient(system), await addClient(system)]
    const { id } = await addUser(system, one.id)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${id}, r.id, ${id} from role r where r.app_id = ${other.id} limit 1`)
    const here = await signIn(id)
    const left = await signIn(id, phone)
    await enterWith(system, new Browser(), one, left.token)
    const [, device] = await list(here.token)
    const inApp = device?.sessions.find(({ application }) => application.id === one.id)
    await api.session.signOut({ token: left.token })
    const [, afterwards] = await list(here.token)
    expect(afterwards).toMatchObject({ number: device?.number, current: false })
    expect(afterwards?.sessions.map(({ number }) => number)).toEqual([inApp?.number])
    expect((await end(here.token, device?.number ?? 0)).body).toEqual({ ended: 1 })
    await enterWith(system, new Browser(), one, here.token)
    const [current] = await list(here.token)
    const own = current?.sessions.find(({ application }) => application.id === one.id)
    expect((await end(here.token, own?.number ?? 0)).body).toEqual({ ended: 1 })
    expect(await isOpen(here.token)).toBe(true)
  })

  test("are ended by whoever has shown lately who they are", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    await system.db.execute(sql`
      update session set authenticated_date = authenticated_date - interval '5 minutes 1 second'
      where client_identifier = ${id}`)
    const asked = { status: 401, body: { code: "REAUTHENTICATE" } }
    expect(await end(token, 1)).toMatchObject(asked)
    expect(await endOthers(token)).toMatchObject(asked)
    expect(await api.privacy.endReceived({ token, params: { app: "SINAL" } })).toMatchObject(asked)
    expect((await api.session.reauthenticate({ token, body: { proof: demoPassword } })).status).toBe(204)
    for (const answer of [await end(token, 1), await endOthers(token)]) expect(answer.status).toBe(404)
    // Signing out needs no re-authentication.
    expect((await api.session.signOut({ token })).status).toBe(204)
  })

  test("leave the one in use to signing out", async () => {
    const { token } = await signIn(await addPerson(system))
    const refused = await end(token, await numberOf(token))
    expect([refused.status, refused.refusal?.code]).toEqual([409, "CURRENT"])
    expect(await isOpen(token)).toBe(true)
  })

  test("are all ended but this one and what was entered with it", async () => {
    const app = await addClient(system)
    const { id } = await addUser(system, app.id)
    const others = [await signIn(id, phone), await signIn(id, windows)]
    const here = await signIn(id)
    await enterWith(system, new Browser(), app, here.token)
    expect((await endOthers(here.token)).body).toEqual({ ended: 2 })
    for (const { token } of others) expect(await isOpen(token)).toBe(false)
    const [device, ...rest] = await list(here.token)
    expect([device?.sessions.length, rest]).toEqual([2, []])
    expect((await endOthers(here.token)).status).toBe(404)
  })
})

test("an application's session of the demonstration is a device of its own", async () => {
  const id = await addPerson(system)
  const sinal = await applicationId(system, "SINAL")
  await system.db.execute(sql`
    insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
    values (sha256('x'), 'access', ${id}, ${sinal}, '', 'Terminal de prova')`)
  const { token } = await signIn(id)
  const [, device] = await list(token)
  expect(device?.sessions).toMatchObject([{ number: device?.number, application: { acronym: "SINAL" } }])
  expect((await end(token, device?.number ?? 0)).body).toEqual({ ended: 1 })
})
