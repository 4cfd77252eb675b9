import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { NoopLogger } from "drizzle-orm/logger"
import { afterEach, describe, expect, test, vi } from "vitest"
import { overText, pageTokenSeconds } from "@/domain/sessions"
import {
  newPageToken,
  readRenewalCookie,
  renewalCookie,
  sessionOfPageToken,
} from "@/server/identity/access/pageSession"
import { openSession } from "@/server/identity/access/sessions"
import { hashToken } from "@/server/identity/access/token"
import { addPerson, applicationId, auditOf, lastTicket } from "../../support/data/person"
import { PageBrowser } from "../../support/server/pageBrowser"
import { rows } from "../../support/server/rows"
import { account, demoPassword, startSystem, systemForFile } from "../../support/server/system"

/* The page's session credentials: a token for some minutes, and a cookie that renews it. */

const system = systemForFile()
const { api } = system

afterEach(() => void vi.restoreAllMocks())

const check = (token: string) => api.session.check({ token })

async function signedIn() {
  const id = await addPerson(system)
  const browser = new PageBrowser(system)
  const { body } = await browser.signIn(id, demoPassword)
  return { id, browser, ...body }
}

interface Kept {
  ending: string | null
  renewals: number
  used: boolean
}
/** The stored state of a person's only session in the portal. */
async function keptOf(id: string): Promise<Kept> {
  const [kept] = await rows<Kept>(
    system.db,
    sql`
      select ending, renewals, last_validate > now() - interval '1 minute' as used
      from session where client_identifier = ${id} and app_id = 1`,
  )
  if (!kept) throw new Error(`no session of ${id}`)
  return kept
}
/** Moves a session's dates into the past. */
const age = (id: string, column: "renewed_date" | "last_validate", interval: string) =>
  system.db.execute(sql`
    update session set ${sql.identifier(column)} = ${sql.identifier(column)} - ${interval}::interval
    where client_identifier = ${id}`)

describe("a page that signs in", () => {
  test("gets a token for ten minutes, and a cookie that no script reads and no other site has sent", async () => {
    const { id, browser, token, renewable } = await signedIn()
    expect(renewable).toEqual({ name: expect.stringMatching(/^[\w-]{12}$/), seconds: pageTokenSeconds })
    expect(pageTokenSeconds).toBe(600)
    expect(browser.set).toEqual([
      expect.stringMatching(
        /^atalaia=[\w-]{48}\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^atalaia-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect((await check(token)).body.user.atalaiaId).toBe(id)
    // The token and the cookie differ, and neither is a program's token.
    expect(token).toMatch(/^page\./)
    const cookie = browser.cookies.get("atalaia") ?? ""
    for (const bearer of [cookie, `page.${cookie}`]) expect((await check(bearer)).status).toBe(401)
    const other = browser.copy()
    other.cookies.set("atalaia", token.slice("page.".length))
    expect((await other.renew()).refusal?.code).toBe("NO_SESSION")
  })

  test("by https gets cookies that are tied to this host", async () => {
    const publicUrl = "https://atalaia.exemplo.gov.br"
    const secure = await startSystem({ publicUrl })
    const browser = new PageBrowser(secure)
    expect((await browser.signIn(account.user, demoPassword)).status).toBe(200)
    expect(browser.set).toEqual([
      expect.stringMatching(/^__Host-atalaia=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-atalaia-device=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
    expect((await browser.renew()).status).toBe(200)
    await secure.close()
  })

  test("is known by its device's cookie the next time", async () => {
    const { id, browser } = await signedIn()
    const device = browser.cookies.get("atalaia-device")
    expect((await browser.signIn(id, demoPassword)).body).not.toHaveProperty("device")
    expect(browser.cookies.get("atalaia-device")).toBe(device)
  })

  test("does not change what programs get, nor what they may do", async () => {
    const id = await addPerson(system)
    const { body, headers } = await api.session.signIn({ body: { id, password: demoPassword } })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(body).not.toHaveProperty("renewable")
    expect(headers.getSetCookie()).toEqual([])
    expect((await check(body.token)).status).toBe(200)
    expect((await api.session.renew({ token: body.token })).refusal?.code).toBe("NO_SESSION")
  })

  test.each(["the ticket of a link", "a new password"])("gets the same for %s", async (way) => {
    const { id, browser, token } = await signedIn()
    const before = browser.cookies.get("atalaia")
    if (way === "a new password") {
      const { body } = await browser.call<{ token: string }>("PATCH", "/users/password", {
        token,
        body: { atalaiaId: id, oldPassword: demoPassword, newPassword: "cavalo bateria grampo" },
      })
      expect((await check(body.token)).status).toBe(200)
      expect((await check(token)).refusal?.code).toBe("SESSION_OVER")
    } else {
      await api.session.recover({ body: { id } })
      const ticket = await lastTicket(system, id)
      const { body } = await browser.call<{ token: string }>("POST", "/session/ticket", { body: { ticket } })
      expect((await check(body.token)).body.tokenType).toBe("recover")
    }
    expect(browser.cookies.get("atalaia")).not.toBe(before)
    expect((await browser.renew()).body.user.atalaiaId).toBe(id)
  })
})

describe("a page's token", () => {
  test("is worth nothing after ten minutes, and is told apart from a session that is over", async () => {
    const { browser, token } = await signedIn()
    const now = Date.now()
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + (pageTokenSeconds - 2) * 1000)
    expect((await check(token)).status).toBe(200)
    clock.mockReturnValue(now + (pageTokenSeconds + 1) * 1000)
    expect(await check(token)).toMatchObject({ status: 401, refusal: { code: "TOKEN_OUTDATED" } })
    const { body } = await browser.renew()
    expect((await check(body.token)).status).toBe(200)
  })

  test("ends with those of other pages where the person shows anew who they are, and each is renewed", async () => {
    const { id, browser, token } = await signedIn()
    const other = (await browser.renew()).body.token
    const show = (proof: string) =>
      browser.call("POST", "/session/reauthentication", { token, body: { proof } })
    expect((await show("uma senha errada")).status).toBe(422)
    expect((await check(token)).status).toBe(200)
    expect((await show(demoPassword)).status).toBe(204)
    for (const before of [token, other]) {
      expect(await check(before)).toMatchObject({ status: 401, refusal: { code: "TOKEN_OUTDATED" } })
    }
    const tokens = [(await browser.renew()).body.token, (await browser.renew()).body.token]
    for (const next of tokens) expect((await check(next)).body.user.atalaiaId).toBe(id)
  })

  test("that a program has is the session itself, and stays", async () => {
    const token = await system.signIn(await addPerson(system))
    expect((await api.session.reauthenticate({ token, body: { proof: demoPassword } })).status).toBe(204)
    expect((await check(token)).status).toBe(200)
  })

  test("dies with its session", async () => {
    const { browser, token } = await signedIn()
    const thief = token
    expect((await browser.call("DELETE", "/session", { token })).status).toBe(204)
    expect(browser.set).toEqual(["atalaia=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"])
    expect(await check(thief)).toMatchObject({ status: 401, refusal: { code: "SESSION_OVER" } })
  })

  test("that is left leaves the cookie of whoever signed in there since", async () => {
    const { browser, token } = await signedIn()
    const next = await addPerson(system)
    await browser.signIn(next, demoPassword)
    expect((await browser.call("DELETE", "/session", { token })).status).toBe(204)
    expect(browser.set).toEqual([])
    expect((await browser.renew()).body.user.atalaiaId).toBe(next)
  })

  test("made up, or for another session, opens nothing", async () => {
    const { token } = await signedIn()
    const other = await signedIn()
    const [, named = "", signature = ""] = /^page\.([\w-]+)\.([\w-]+)$/.exec(token) ?? []
    const [, otherNamed = ""] = /^page\.([\w-]+)\./.exec(other.token) ?? []
    for (const forged of [
      `page.${otherNamed}.${signature}`,
      `page.${named}.${randomBytes(32).toString("base64url")}`,
      `page.${named}.`,
      `page.${"A".repeat(54)}.${"A".repeat(43)}`,
    ]) {
      expect((await check(forged)).status).toBe(401)
    }
  })

  test("needs no statement more than a program's", async () => {
    const id = await addPerson(system)
    const { token } = (await api.session.signIn({ body: { id, password: demoPassword } })).body
    const page = await signedIn()
    // Freezes the clock, so that the server's caches of some seconds stay valid.
    vi.spyOn(performance, "now").mockReturnValue(0)
    const asked = vi.spyOn(NoopLogger.prototype, "logQuery")
    const count = async (bearer: string) => {
      asked.mockClear()
      expect((await check(bearer)).status).toBe(200)
      return asked.mock.calls.length
    }
    const ofProgram = await count(token)
    expect(ofProgram).toBeGreaterThan(0)
    expect(await count(page.token)).toBe(ofProgram)
  })
})

describe("a renewal", () => {
  test("gives another token and another cookie, with the identity check, again and again", async () => {
    const { id, browser, token, renewable } = await signedIn()
    const seen = [browser.cookies.get("atalaia")]
    for (let renewals = 0; renewals < 3; renewals++) {
      const { status, body } = await browser.renew()
      expect(status).toBe(200)
      const { token: next, renewable: named, ...identity } = body
      expect(named).toEqual(renewable)
      expect(identity).toEqual((await check(next)).body)
      seen.push(browser.cookies.get("atalaia"))
    }
    expect(new Set(seen).size).toBe(4)
    expect(await keptOf(id)).toMatchObject({ renewals: 3, ending: null })
    // Other tabs' tokens remain valid until they expire.
    expect((await check(token)).status).toBe(200)
  })

  test("whose answer was lost is given again, as long as nobody went on with it", async () => {
    const { id, browser } = await signedIn()
    const reloaded = browser.copy()
    await browser.renew()
    expect((await reloaded.renew()).status).toBe(200)
    expect(reloaded.cookies.get("atalaia")).toBe(browser.cookies.get("atalaia"))
    expect((await reloaded.renew()).status).toBe(200)
    expect(await keptOf(id)).toMatchObject({ renewals: 2, ending: null })
  })

  test("asked for twice at once is one", async () => {
    const { id, browser } = await signedIn()
    const tabs = [browser.copy(), browser.copy(), browser.copy()]
    const answers = await Promise.all(tabs.map((tab) => tab.renew()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(tabs.map(({ cookies }) => cookies.get("atalaia"))).size).toBe(1)
    expect(await keptOf(id)).toMatchObject({ renewals: 1, ending: null })
  })

  test("that the database forgot by a restore does not sign anybody out", async () => {
    const { id, browser } = await signedIn()
    await browser.renew()
    await browser.renew()
    await system.db.execute(sql`update session set renewals = 0 where client_identifier = ${id}`)
    expect((await browser.renew()).status).toBe(200)
    expect((await browser.renew()).status).toBe(200)
  })

  test.each([
    { what: "somebody went on", late: false },
    { what: "half a minute has passed", late: true },
  ])(
    "with a cookie used before ends the session and what was entered with it, once $what",
    async ({ late }) => {
      const { id, browser, token } = await signedIn()
      const thief = browser.copy()
      const elsewhere = await system.signIn(id)
      const [session] = await rows<{ hash: Uint8Array }>(
        system.db,
        sql`select token_hash as hash from session where client_identifier = ${id} order by token_number limit 1`,
      )
      const sinal = await applicationId(system, "SINAL")
      const entered = await system.db.transaction((tx) =>
        openSession(tx, {
          client: id,
          tokenType: "access",
          appId: sinal,
          ip: "",
          userAgent: "",
          ...(session && { enteredWith: session.hash }),
        }),
      )
      await browser.renew()
      if (late) await age(id, "renewed_date", "31 seconds")
      else await browser.renew()

      expect(await thief.renew()).toMatchObject({
        status: 401,
        refusal: { code: "SESSION_OVER", message: overText("copied") },
      })
      // The loser is refused, whichever of the two it is.
      for (const over of [await check(token), await browser.renew()]) {
        expect(over.refusal).toMatchObject({ code: "SESSION_OVER", message: overText("copied") })
      }
      const ended = await rows(
        system.db,
        sql`select app_id as app from session where client_identifier = ${id} and ending = 'copied' order by app_id`,
      )
      expect(ended).toEqual([{ app: 1 }, { app: sinal }])
      expect(entered.token).toBeTruthy()
      expect((await check(elsewhere)).status).toBe(200)
      const kinds = (await auditOf(system, id)).filter(({ kind }) => kind === "session.copied")
      expect(kinds).toMatchObject([{ actorId: "", appId: 1, after: { ended: 2 } }])
    },
  )

  test("with a cookie that nobody was given ends nothing", async () => {
    const { id, browser, token } = await signedIn()
    await browser.renew()
    const forger = browser.copy()
    const [named = ""] = (browser.cookies.get("atalaia") ?? "").split(".")
    for (const made of [
      `${named}.${randomBytes(32).toString("base64url")}`,
      named,
      "",
      ".",
      "x".repeat(5000),
      "%00",
    ]) {
      forger.cookies.set("atalaia", made)
      expect(await forger.renew()).toMatchObject({ status: 401, refusal: { code: "NO_SESSION" } })
    }
    expect(await keptOf(id)).toMatchObject({ ending: null })
    expect((await check(token)).status).toBe(200)
  })

  test("of a session that is over says how it ended", async () => {
    const { id, browser } = await signedIn()
    await system.db.execute(
      sql`update session set ended_date = now(), ending = 'killed' where client_identifier = ${id}`,
    )
    expect((await browser.renew()).refusal).toMatchObject({
      code: "SESSION_OVER",
      message: overText("killed"),
    })
    await system.db.execute(sql`delete from session where client_identifier = ${id}`)
    expect((await browser.renew()).refusal?.code).toBe("NO_SESSION")
  })

  test("by the page itself keeps no session open; the person's opening of a page does", async () => {
    const { id, browser } = await signedIn()
    await age(id, "last_validate", "29 minutes")
    expect((await browser.renew({ "X-Background": "1" })).status).toBe(200)
    expect(await keptOf(id)).toMatchObject({ used: false })
    await browser.renew()
    expect(await keptOf(id)).toMatchObject({ used: true })
    await age(id, "last_validate", "31 minutes")
    expect((await browser.renew()).refusal).toMatchObject({ code: "SESSION_OVER", message: overText(null) })
  })

  test.each<{ what: string; headers: Record<string, string> }>([
    { what: "of another site", headers: { Origin: "https://outro.exemplo" } },
    { what: "of another port", headers: { Origin: "http://127.0.0.1:1" } },
    { what: "of this address by another protocol", headers: { Origin: "https://127.0.0.1:8080" } },
    { what: "without an origin", headers: { Origin: "" } },
    { what: "of a page without an address", headers: { Origin: "null" } },
    { what: "that the browser calls foreign", headers: { "Sec-Fetch-Site": "same-site" } },
  ])("from a page $what is refused, as is signing in there", async ({ headers }) => {
    const { id, browser } = await signedIn()
    const refused = { status: 403, refusal: { code: "OTHER_ORIGIN" } }
    expect(await browser.renew(headers)).toMatchObject(refused)
    expect(await browser.signIn(id, demoPassword, headers)).toMatchObject(refused)
    expect(browser.set).toEqual([])
    expect(await keptOf(id)).toMatchObject({ renewals: 0 })
    expect((await browser.renew()).status).toBe(200)
  })

  test("from the address that was called is the page's own, as on this machine by its other name", async () => {
    const { browser } = await signedIn()
    const local = { Origin: "http://localhost:8080", Host: "localhost:8080" }
    expect((await browser.renew(local)).status).toBe(200)
    const secure = { ...local, Origin: "https://localhost:8080" }
    expect(await browser.renew(secure)).toMatchObject({ status: 403, refusal: { code: "OTHER_ORIGIN" } })
  })
})

describe("another secret key", () => {
  const keyOf = () => randomBytes(32).toString("base64")
  const [older, newer] = [keyOf(), keyOf()]
  const given = (secretKey: string) => ({ secretKey, dataFolder: "" })
  const session = { tokenHash: hashToken("one"), renewals: 7 }

  test("takes what the one before has signed, until that is taken out", async () => {
    const token = await newPageToken(given(older), session)
    const cookie = await renewalCookie(given(older), session)
    const named = { ...session, tokenHash: Buffer.from(session.tokenHash) }
    const both = given(`${newer},${older}`)
    expect(await sessionOfPageToken(both, token)).toEqual(named)
    expect(await readRenewalCookie(both, cookie)).toEqual(named)
    expect(await sessionOfPageToken(given(newer), token)).toBeUndefined()
    expect(await readRenewalCookie(given(newer), cookie)).toBeUndefined()
  })
})
