import { describe, expect, test } from "vitest"
import { forFile } from "../../../support/forFile"
import { hasDovecot, startDovecot } from "../../../support/server/dovecot"
import { addClient, addUser, Browser, enterWith, federationForFile } from "../../../support/server/federation"
import { testsAll } from "../../../support/testAll"

describe.runIf(testsAll && hasDovecot)("Dovecot", () => {
  const system = federationForFile()
  let app: { id: number; appKey: string }
  const mail = forFile(async () => {
    app = await addClient(system)
    return startDovecot(system.issuer, app.appKey)
  })

  const encoded = (text: string) => Buffer.from(text.replaceAll("^", "\x01")).toString("base64")
  const mechanisms = {
    XOAUTH2: (user: string, token: string) => encoded(`user=${user}^auth=Bearer ${token}^^`),
    OAUTHBEARER: (user: string, token: string) => encoded(`n,a=${user},^auth=Bearer ${token}^^`),
  }
  type Mechanism = keyof typeof mechanisms

  /** Signs in, and returns the server's answer. */
  async function opens(
    send: (line: string) => Promise<string>,
    mechanism: Mechanism,
    user: string,
    token: string,
  ): Promise<string> {
    const answer = await send(`a AUTHENTICATE ${mechanism} ${mechanisms[mechanism](user, token)}`)
    // Refused: the server says why in a challenge, which the client ends.
    return answer.startsWith("+") ? send("") : answer
  }

  async function withToken() {
    const { id } = await addUser(system, app.id)
    const { tokens } = await enterWith(system, new Browser(), app, await system.signIn(id))
    return { id, token: String(tokens.access_token) }
  }

  test.each(["XOAUTH2", "OAUTHBEARER"] as const)("takes an access token by %s", async (mechanism) => {
    const { id, token } = await withToken()
    expect(await mail.talk((send) => opens(send, mechanism, id, token))).toMatch(/^a OK/)
    expect(await mail.talk((send) => opens(send, mechanism, "12345678909", token))).toMatch(/^a NO/)
    expect(await mail.talk((send) => opens(send, mechanism, id, `${token}x`))).toMatch(/^a NO/)
  })

  test("takes none of a person who was blocked; a connection that is open goes on", async () => {
    const { id, token } = await withToken()
    await mail.talk(async (send) => {
      expect(await opens(send, "XOAUTH2", id, token)).toMatch(/^a OK/)
      await system.api.clients.setEnabledInApplication({
        token: system.admin,
        params: { clientId: id, app: app.id },
        body: { enabled: false, description: "Em apuração" },
      })
      expect(await mail.talk((again) => opens(again, "XOAUTH2", id, token))).toMatch(/^a NO/)
      expect(await send("b NOOP")).toMatch(/^b OK/)
    })
  })
})
