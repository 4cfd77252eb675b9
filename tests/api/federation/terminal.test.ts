import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { deviceGrant } from "@/domain/integration"
import { terminalClientId } from "@/domain/terminal"
import {
  addClient,
  addUser,
  Browser,
  confirmDevice,
  federationForFile,
  finish,
  post,
} from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"

const system = federationForFile()
const { api } = system

/** A person with a portal session in a browser. */
async function person() {
  const app = await addClient(system, {})
  const user = await addUser(system, app.id)
  return { id: user.id, token: await system.signIn(user.id) }
}

/** As the terminal, which has no secret, or as an application with a secret. */
const send = (path: string, form: Record<string, string>, key?: string) =>
  key === undefined
    ? post(system.issuer, path, { ...form, client_id: terminalClientId })
    : post(system.issuer, path, form, { key })

/** The answer that a terminal gets after a person approves its code with a portal session. */
async function tokenApprovedBy(token: string, key?: string): Promise<string> {
  const { body: device } = await send("/device/auth", { scope: "openid" }, key)
  const page = await confirmDevice(String(device.verification_uri), String(device.user_code), token)
  expect(page).toContain("Você entrou")
  const form = { grant_type: deviceGrant, device_code: String(device.device_code) }
  const { body } = await send("/token", form, key)
  return String(body.access_token)
}

const trade = (accessToken: string) => api.session.enterFromTerminal({ body: { accessToken } })

/** A person's terminal, and the number of its session. */
async function terminalOf(token: string) {
  const { status, body } = await trade(await tokenApprovedBy(token))
  expect(status).toBe(200)
  const { body: listed } = await api.devices.list({ token: body.token })
  const [first] = listed.items
  return { token: body.token, number: first?.number ?? 0, current: first?.current }
}

const check = (token: string) => api.session.check({ token })

describe("a terminal", () => {
  test("gets a session of the portal for what its person approved, as a device of its own", async () => {
    const { id, token } = await person()
    const terminal = await terminalOf(token)
    expect(terminal.current).toBe(true)
    expect(await check(terminal.token)).toMatchObject({
      status: 200,
      body: { tokenType: "access", user: { atalaiaId: id } },
    })
    const { body } = await api.devices.list({ token })
    expect(body.items.map(({ current, sessions }) => [current, sessions.length])).toEqual([
      [true, 1],
      [false, 1],
    ])
  })

  test("shows a code that is typed: no link brings it", async () => {
    const { body: device } = await send("/device/auth", { scope: "openid" })
    const linked = await fetch(String(device.verification_uri_complete), { redirect: "manual" })
    expect([linked.status, linked.headers.get("location")]).toEqual([302, "/oidc/device"])
    const unknown = await fetch(`${system.issuer}/device?user_code=BBBB-BBBB`, { redirect: "manual" })
    expect(unknown.status).toBe(200)
  })

  test("says on the page that asks for consent where it is", async () => {
    const { body: device } = await send("/device/auth", { scope: "openid" })
    const browser = new Browser()
    const page = await (await browser.visit(String(device.verification_uri))).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ""
    const body = new URLSearchParams({ xsrf, user_code: String(device.user_code) })
    const question = await (
      await browser.visit(String(device.verification_uri), { method: "POST", body })
    ).text()
    expect(question).toContain("O pedido veio de <code>127.0.0.1</code>")
    expect(question).toContain(String(device.user_code))
  })

  test("whose code two people decide about at the same moment has one of them told that they are in", async () => {
    const { body: device } = await send("/device/auth", { scope: "openid" })
    const address = String(device.verification_uri)
    const people = [await person(), await person()]
    const asked = await Promise.all(
      people.map(async ({ token }) => {
        const browser = new Browser()
        const post = async (page: Response, more: Record<string, string>) => {
          const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ""
          const body = new URLSearchParams({ xsrf, user_code: String(device.user_code), ...more })
          return browser.visit(address, { method: "POST", body })
        }
        const question = await post(await browser.visit(address), {})
        return { browser, token, confirm: () => post(question, { confirm: "yes" }) }
      }),
    )
    const answers = await Promise.all(
      asked.map(async ({ browser, token, confirm }) => {
        const answer = await confirm()
        const interaction = answer.headers.get("location")
        if (interaction === null) return answer.text()
        const { body } = await finish(browser, new URL(interaction, address), token)
        return (await browser.visit(body.returnTo)).text()
      }),
    )
    expect(answers.filter((page) => page.includes("Você entrou"))).toHaveLength(1)
    expect(answers.filter((page) => page.includes("por você ou por outra pessoa"))).toHaveLength(1)
    const form = { grant_type: deviceGrant, device_code: String(device.device_code) }
    expect((await send("/token", form)).status).toBe(200)
  })

  test("gets it once", async () => {
    const { token } = await person()
    const accessToken = await tokenApprovedBy(token)
    const answers = await Promise.all([trade(accessToken), trade(accessToken)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await trade(accessToken)).toMatchObject({ status: 401 })
  })

  test("has a session of its own each time", async () => {
    const { token } = await person()
    const [one, other] = [await terminalOf(token), await terminalOf(token)]
    expect(one.token).not.toBe(other.token)
    await api.session.signOut({ token: other.token })
    expect(await check(one.token)).toMatchObject({ status: 200 })
    expect(await check(token)).toMatchObject({ status: 200 })
  })

  test("counts as having shown who it is no longer than the session that approved it", async () => {
    const { id, token } = await person()
    await system.db.execute(sql`
      update session set authenticated_date = now() - interval '4 minutes' where client_identifier = ${id}`)
    const terminal = await terminalOf(token)
    const [shown] = await rows<{ same: boolean }>(
      system.db,
      sql`select count(distinct authenticated_date) = 1 as same from session where client_identifier = ${id}`,
    )
    expect(shown).toEqual({ same: true })
    await system.db.execute(sql`
      update session set authenticated_date = now() - interval '6 minutes' where client_identifier = ${id}`)
    expect(await api.devices.endOthers({ token: terminal.token })).toMatchObject({
      status: 401,
      body: { code: "REAUTHENTICATE" },
    })
  })

  test("is approved by no session that was opened some time ago, nor by that of another terminal", async () => {
    const { id, token } = await person()
    const terminal = await terminalOf(token)
    await system.db.execute(sql`
      update session set authenticated_date = now() - interval '6 minutes' where client_identifier = ${id}`)
    for (const stale of [token, terminal.token]) {
      const { body: device } = await send("/device/auth", { scope: "openid" })
      await expect(
        confirmDevice(String(device.verification_uri), String(device.user_code), stale),
      ).rejects.toThrow()
    }
  })
})

describe("a session of a terminal is over at once", () => {
  test("when it is ended among one's own devices", async () => {
    const { token } = await person()
    const { token: terminal, number } = await terminalOf(token)
    expect(await api.devices.end({ token, params: { sessionNumber: number } })).toMatchObject({ status: 200 })
    expect(await check(terminal)).toMatchObject({ status: 401, body: { code: "SESSION_OVER" } })
  })

  test("when the account is locked", async () => {
    const { id, token } = await person()
    const terminal = await terminalOf(token)
    const lock = { params: { clientId: id }, body: { justification: "Aparelho perdido" } }
    expect(await api.clients.lock({ token: system.admin, ...lock })).toMatchObject({ status: 204 })
    expect(await check(terminal.token)).toMatchObject({ status: 401 })
  })

  test("before it was taken up, too: then nothing is traded", async () => {
    const { id, token } = await person()
    const accessToken = await tokenApprovedBy(token)
    await system.db.execute(sql`
      update session set ended_date = now(), ending = 'ownDevice'
      where client_identifier = ${id} and user_agent like 'AtalaiaTerminal%'`)
    expect(await trade(accessToken)).toMatchObject({ status: 401 })
  })
})

describe("nothing else is traded for a session", () => {
  test("a token of an application is not, and opens no call", async () => {
    const app = await addClient(system, { grants: [deviceGrant] })
    const user = await addUser(system, app.id)
    const accessToken = await tokenApprovedBy(await system.signIn(user.id), app.appKey)
    expect(await trade(accessToken)).toMatchObject({ status: 401 })
    expect(await check(accessToken)).toMatchObject({ status: 401 })
  })

  test("the terminal's own token opens no call before it is traded", async () => {
    const { token } = await person()
    expect(await check(await tokenApprovedBy(token))).toMatchObject({ status: 401 })
  })

  test("nor is what nobody was given", async () => {
    expect(await trade("x".repeat(43))).toMatchObject({ status: 401 })
  })

  test("the terminal has no other way in", async () => {
    expect(await send("/token", { grant_type: "client_credentials" })).toMatchObject({ status: 400 })
    const { body: scoped } = await send("/device/auth", { scope: "openid email" })
    expect(scoped.error).toBe("invalid_scope")
  })
})

test("no key of an application can be the terminal's name", async () => {
  const body = {
    appKey: terminalClientId,
    title: "Outra",
    acronym: "OUTRA",
    redirectUrl: "https://outra.exemplo.gov.br",
  }
  const token = await system.signIn(account.superAdmin)
  expect(await api.applications.create({ token, body })).toMatchObject({ status: 422 })
  expect(
    await rows<unknown>(system.db, sql`select 1 from application where app_key = ${terminalClientId}`),
  ).toEqual([])
})
