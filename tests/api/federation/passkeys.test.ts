import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { Passkey } from "../../support/server/authenticator"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  codeForm,
  codeIn,
  decoded,
  enterWithCode,
  federationForFile,
  finish,
  pkce,
  post,
} from "../../support/server/federation"
import { demoPassword } from "../../support/server/system"

const system = federationForFile()
const { api } = system
let app: { id: number; appKey: string }

beforeAll(async () => {
  await system.db.execute(sql`update application set allowed_tokens = 25 where id = 1`)
  app = await addClient(system)
})

/** The server's host is an IP address of this machine, whose name is `localhost`. */
const page = () => {
  const { port } = new URL(system.issuer)
  return { origin: `http://localhost:${port}`, rpId: "localhost" }
}

/** A person with a role in the application and one passkey; `token` is a session that the passkey opened. */
async function keyHolder(options: ConstructorParameters<typeof Passkey>[1] = {}) {
  const { id } = await addUser(system, app.id)
  const token = await system.signIn(id)
  const passkey = new Passkey(page(), options)
  const { body: creation } = await api.passkeys.creationOptions({ token })
  const body = { name: "Notebook", credential: passkey.register(creation) }
  const { status, body: added } = await api.passkeys.add({ token, body })
  expect(status).toBe(200)
  const { body: asked } = await api.passkeys.signInOptions({})
  const opened = await api.passkeys.signIn({ body: { passkey: passkey.answer(asked) } })
  return {
    id,
    passkey,
    passkeyId: added.passkey.id,
    codes: added.recoveryCodes ?? [],
    token: opened.body.token,
  }
}

/** The claims about the sign-in that the application gets. */
async function told(token: string, acrValues?: string, browser = new Browser()) {
  const more: Record<string, string> = acrValues === undefined ? {} : { acr_values: acrValues }
  const { id_token: idToken } = await enterWithCode(system.issuer, { key: app.appKey, token, browser, more })
  const { acr, amr } = decoded(String(idToken), 1)
  return { acr, amr }
}

/** Finishes an authorization request as the page does. */
async function finished(token: string, more: Record<string, string>, browser = new Browser()) {
  const { verifier, challenge } = pkce()
  const request = authorization(system.issuer, asking(app.appKey, { code_challenge: challenge, ...more }))
  const interaction = await browser.follow(request)
  return { ...(await finish(browser, interaction, token)), browser, interaction, verifier }
}

async function prove(token: string, passkey: Passkey) {
  const { body: options } = await api.passkeys.proofOptions({ token })
  const { status } = await api.session.reauthenticate({ token, body: { passkey: passkey.answer(options) } })
  expect(status).toBe(204)
}

describe("an application is told of a passkey", () => {
  test.each([
    [undefined, "aal2"],
    ["aal2", "aal2"],
    ["phr", "phr"],
    ["phr aal2", "phr"],
    ["outro", "aal2"],
  ])("asked for %j as %s", async (asked, acr) => {
    const { token } = await keyHolder()
    expect(await told(token, asked)).toEqual({ acr, amr: ["swk", "user", "mfa"] })
  })

  test("as one that never leaves its device, where it is", async () => {
    const { token } = await keyHolder({ synced: false })
    expect(await told(token, "phrh")).toEqual({ acr: "phrh", amr: ["hwk", "user", "mfa"] })
  })

  test("beside a password, as both", async () => {
    const { id, passkey } = await keyHolder()
    const { body: asked } = await api.passkeys.signInOptions({})
    const { body } = await api.session.signIn({
      body: { id, password: demoPassword, passkey: passkey.answer(asked) },
    })
    expect(await told(body.token, "phr")).toEqual({ acr: "phr", amr: ["pwd", "swk", "user", "mfa"] })
  })

  test("no more once the last one is gone, and what was entered with it ends", async () => {
    const { id, token, passkeyId } = await keyHolder()
    const browser = new Browser()
    await told(token, undefined, browser)
    expect((await api.passkeys.remove({ token, params: { passkeyId } })).status).toBe(204)
    const open = await system.db.execute(sql`
      select from session where client_identifier = ${id} and app_id = ${app.id} and ended_date is null`)
    expect(open.rows).toHaveLength(0)
    expect(await told(token, undefined, browser)).toEqual({ acr: "aal1", amr: ["pwd"] })
  })
})

test("removing one ends what was entered with the sessions that passkeys opened, whatever else there is", async () => {
  const { id, token, passkey, passkeyId } = await keyHolder()
  const other = new Passkey(page())
  const { body: creation } = await api.passkeys.creationOptions({ token })
  const body = { name: "Celular", credential: other.register(creation) }
  expect((await api.passkeys.add({ token, body })).status).toBe(200)
  const enter = async (key: Passkey) => {
    const { body: asked } = await api.passkeys.signInOptions({})
    return (await api.passkeys.signIn({ body: { passkey: key.answer(asked) } })).body.token
  }
  const own = await enter(other)
  const opened = await enter(passkey)
  const browser = new Browser()
  await told(opened, "phr", browser)
  const inOwn = new Browser()
  await told(own, undefined, inOwn)
  const open = async () =>
    (
      await system.db.execute<{ ending: string | null }>(sql`
        select ending from session where client_identifier = ${id} and app_id = ${app.id} order by token_number`)
    ).rows.map(({ ending }) => ending)
  expect(await open()).toEqual([null, null])
  expect((await api.passkeys.remove({ token: own, params: { passkeyId } })).status).toBe(204)
  expect(await open(), "the session that removed it goes on, with what it entered").toEqual([
    "passkeyRemoved",
    null,
  ])
})

describe("an application that takes nothing but a passkey", () => {
  test("has whoever came in without one present it, and is told then", async () => {
    const { id } = await addUser(system, app.id)
    const token = await system.signIn(id)
    const { status, body } = await finished(token, { acr_values: "phr" })
    expect([status, body.code]).toEqual([401, "PASSKEY"])
  })

  test("gets it from a session that none opened once the passkey is presented", async () => {
    const { id, codes, passkey } = await keyHolder()
    // As after a recovery: an ordinary session that no passkey opened.
    const { body } = await api.session.signIn({ body: { id, password: demoPassword, code: codes[0] ?? "" } })
    await system.db.execute(sql`
      update session set token_type = 'access' where client_identifier = ${id} and token_type = 'twoFactorRecover'`)
    const { token } = body
    const refused = await finished(token, { acr_values: "phr" })
    expect([refused.status, refused.body.code]).toEqual([401, "PASSKEY"])
    await prove(token, passkey)
    expect(await told(token, "phr")).toEqual({ acr: "phr", amr: ["pwd", "swk", "user", "mfa"] })
  })

  test("asks again where the browser is in with less, and not where it is in with one", async () => {
    const { token } = await keyHolder()
    const browser = new Browser()
    expect((await told(token, "aal2", browser)).acr).toBe("aal2")
    expect((await told(token, "phr", browser)).acr).toBe("phr")
    expect((await told(token, "aal2", browser)).acr).toBe("aal2")
  })

  test("has it presented anew with prompt=login, by the passkey and not by the password", async () => {
    const { token, passkey } = await keyHolder()
    const begun = await finished(token, { acr_values: "phr", prompt: "login" })
    expect([begun.status, begun.body.code]).toEqual([401, "PASSKEY"])
    const again = () => finish(begun.browser, begun.interaction, token)
    await api.session.reauthenticate({ token, body: { proof: demoPassword } })
    expect((await again()).body.code).toBe("PASSKEY")
    await prove(token, passkey)
    const { status, body } = await again()
    expect(status).toBe(200)
    const back = await begun.browser.follow(body.returnTo)
    const code = codeIn(back)
    const tokens = await post(system.issuer, "/token", codeForm({ code, verifier: begun.verifier }), {
      key: app.appKey,
    })
    expect(decoded(String(tokens.body.id_token), 1)).toMatchObject({
      acr: "phr",
      amr: ["pwd", "swk", "user", "mfa"],
    })
  })

  test("that never leaves its device is not content with another", async () => {
    const { token } = await keyHolder()
    const { status, body } = await finished(token, { acr_values: "phrh" })
    expect([status, body.code]).toEqual([401, "BOUND_PASSKEY"])
  })

  test("is answered login_required without a page", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    await told(await system.signIn(id), undefined, browser)
    const request = authorization(
      system.issuer,
      asking(app.appKey, { code_challenge: pkce().challenge, acr_values: "phr", prompt: "none" }),
    )
    expect((await browser.follow(request)).searchParams.get("error")).toBe("login_required")
  })

  test("reads in the discovery that there is such a level", async () => {
    const answer = await fetch(`${system.issuer}/.well-known/openid-configuration`)
    expect((await answer.json()).acr_values_supported).toEqual(["aal1", "aal2", "phr", "phrh"])
  })
})
