import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import {
  addClient,
  addUser,
  Browser,
  enter,
  federationForFile,
  repeatingForFile,
  secret,
} from "../../../support/server/federation"
import { freePort } from "../../../support/server/freePort"
import { testsAll } from "../../../support/testAll"
import { until } from "../../../support/until"

/** Apache with Debian's libapache2-mod-auth-openidc. Its one switch is `OIDCPKCEMethod S256`. */
const program = "/usr/sbin/apache2"
const modules = "/usr/lib/apache2/modules"
const isInstalled = existsSync(program) && existsSync(`${modules}/mod_auth_openidc.so`)

describe.runIf(testsAll && isInstalled)("Apache with mod_auth_openidc", () => {
  const system = federationForFile()
  repeatingForFile(system, startDeliveries)
  let folder: string
  let server: ChildProcess
  let address: string
  let app: { id: number; appKey: string }

  beforeAll(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    app = await addClient(system, {
      redirectUris: [`${address}/volta`],
      postLogoutRedirectUris: [`${address}/saiu.html`],
      backchannelLogoutUri: `${address}/volta?logout=backchannel`,
    })
    folder = await mkdtemp(join(tmpdir(), "apache-"))
    await chmod(folder, 0o755)
    await writeFile(join(folder, "index.html"), "dentro")
    await writeFile(join(folder, "saiu.html"), "fora")
    await writeFile(join(folder, "apache.conf"), configuration(port))
    server = spawn(program, ["-DFOREGROUND", "-f", join(folder, "apache.conf")], { stdio: "inherit" })
    await until(() => fetch(`${address}/saiu.html`))
  })
  afterAll(async () => {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  })

  // Node's fetch says that it does not navigate, and the module leads only those on who do (OIDCUnAuthAction).
  const configuration = (port: number) => `
ServerRoot ${folder}
ServerName 127.0.0.1
PidFile ${folder}/pid
ErrorLog ${folder}/errors
Listen 127.0.0.1:${port}
${["mpm_event", "authn_core", "authz_core", "authz_user", "dir", "auth_openidc"]
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join("\n")}
User www-data
Group www-data
DocumentRoot ${folder}
OIDCProviderMetadataURL ${system.issuer}/.well-known/openid-configuration
OIDCClientID ${app.appKey}
OIDCClientSecret ${secret}
OIDCScope "openid profile roles"
OIDCRedirectURI ${address}/volta
OIDCDefaultURL ${address}/
OIDCCryptoPassphrase ${secret}
OIDCPKCEMethod S256
OIDCRemoteUserClaim preferred_username
OIDCInfoHook userinfo access_token
<Location />
  AuthType openid-connect
  OIDCUnAuthAction auth true
  Require valid-user
</Location>
<Location /saiu.html>
  Require all granted
</Location>
`

  const textAt = async (browser: Browser, at: string) => (await browser.visit(at)).text()

  /** What the module knows of the person. */
  const known = async (browser: Browser) =>
    JSON.parse(await textAt(browser, `${address}/volta?info=json`)) as {
      access_token: string
      userinfo: { sub: string; roles: string[] }
    }

  async function inside() {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    const request = await browser.follow(`${address}/`)
    const back = await enter(browser, request, await system.signIn(id))
    expect((await browser.follow(back.href)).href).toBe(`${address}/`)
    expect(await textAt(browser, address)).toBe("dentro")
    return { id, browser }
  }

  test("signs a person in, renews, and signs out", async () => {
    const { id, browser } = await inside()
    const { access_token: token, userinfo } = await known(browser)
    expect(userinfo).toMatchObject({ sub: id, roles: [expect.stringMatching(/^ROLE_TEST_/)] })
    await browser.follow(`${address}/volta?${new URLSearchParams({ refresh: address, access_token: token })}`)
    expect((await known(browser)).access_token).not.toBe(token)

    const leave = await browser.follow(
      `${address}/volta?${new URLSearchParams({ logout: `${address}/saiu.html` })}`,
    )
    expect(leave.pathname).toBe("/oidc/session/end")
    expect(await textAt(browser, leave.href)).toContain("Sair só desta aplicação")
    expect((await browser.follow(address)).pathname).toBe("/oidc/auth")
  })

  test("is closed by a block", async () => {
    const { id, browser } = await inside()
    await system.api.clients.setEnabledInApplication({
      token: system.admin,
      params: { clientId: id, app: app.id },
      body: { enabled: false, description: "Em apuração" },
    })
    await until(async () => expect((await browser.follow(address)).pathname).toBe("/oidc/auth"))
  })

  // It takes an error with `iss` for a request to sign in, and asks again.
  test("lets a person out who goes back without signing in", async () => {
    const browser = new Browser()
    const goBack = async (page: URL) => {
      const resumed = await browser.follow(new URL(`/oidc/entry/back${page.search}`, page).href)
      return browser.follow(resumed.href)
    }
    const request = await browser.follow(address)
    const first = await goBack(await browser.follow(request.href))
    const again = await browser.follow(first.href)
    expect(again.pathname).toBe("/oidc/auth")
    const returned = await browser.follow(again.href)
    expect(returned.pathname).toBe("/oidc/returned")
    const second = await goBack(returned)
    expect(await textAt(browser, second.href)).toContain("access_denied")
  })
})
