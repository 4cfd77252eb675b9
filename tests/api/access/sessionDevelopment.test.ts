import { describe, expect, test } from "vitest"
import { readSettings } from "@/server/platform/settings/settings"
import { addPerson } from "../../support/data/person"
import { account, startSystem } from "../../support/server/system"

describe("the development token", () => {
  test("is a session of the person it names, where the mode is on", async () => {
    const system = await startSystem({ developmentToken: true }, { alone: true })
    const token = `development-${account.superAdmin}`
    const { status, body } = await system.api.session.check({
      token,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ tokenType: "access", user: { atalaiaId: account.superAdmin } })
    expect((await system.api.session.check({ token: "development-99999999999" })).status).toBe(401)
    const off = await addPerson(system, { enabled: false })
    expect((await system.api.session.check({ token: `development-${off}` })).status).toBe(401)
    // A token issued in this mode is invalid once the mode is off.
    system.settings.developmentToken = false
    expect((await system.api.session.check({ token })).status).toBe(401)
    await system.close()
  })

  test("needs demonstration data, and so this machine alone and no production", () => {
    expect(readSettings({}).developmentToken).toBe(false)
    expect(readSettings({ DEV_TOKEN: "on" }).developmentToken).toBe(true)
    const url = "postgres://db/atalaia"
    for (const unsafe of [
      { HOST: "0.0.0.0" },
      { HOST: "127.evil.example" },
      { DEMO: "off" },
      { TRUST_PROXY: "on" },
      { DATABASE_URL: url },
      { DATABASE_URL: url, DEMO: "on", NODE_ENV: "production" },
      { NODE_ENV: "production" },
      { NODE_ENV: "production", DEMO: "on", PUBLIC_URL: "https://atalaia.exemplo.gov.br" },
      { PUBLIC_URL: "https://atalaia.exemplo.gov.br" },
    ]) {
      expect(() => readSettings({ DEV_TOKEN: "on", ...unsafe })).toThrow(/DEV_TOKEN|DEMO=on/)
    }
  })
})
