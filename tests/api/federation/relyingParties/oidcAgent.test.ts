import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { deviceGrant } from "@/domain/integration"
import {
  addClient,
  addUser,
  Browser,
  confirmDevice,
  enter,
  federationForFile,
  post,
  secret,
} from "../../../support/server/federation"
import { freePort } from "../../../support/server/freePort"
import { testsAll } from "../../../support/testAll"
import { until } from "../../../support/until"

/** Debian's oidc-agent, which keeps tokens for command lines. It always sends `prompt=consent` and `offline_access`. */
const isInstalled = ["oidc-agent", "oidc-gen", "oidc-token"].every((name) => existsSync(`/usr/bin/${name}`))

describe.runIf(testsAll && isInstalled)("oidc-agent", () => {
  const system = federationForFile()
  let folder: string
  let agent: ChildProcess
  let port: number
  let app: { id: number; appKey: string }
  const environment = () => ({
    ...process.env,
    HOME: folder,
    OIDC_CONFIG_DIR: folder,
    OIDC_SOCK: join(folder, "agent"),
    OIDC_ENCRYPTION_PW: "senha",
  })

  beforeAll(async () => {
    port = await freePort()
    app = await addClient(system, {
      redirectUris: [`http://localhost:${port}`],
      grants: ["authorization_code", "refresh_token", deviceGrant],
    })
    folder = await mkdtemp(join(tmpdir(), "oidc-agent-"))
    agent = spawn("oidc-agent", ["--console", "--no-autoreauthenticate", "-a", join(folder, "agent")], {
      env: environment(),
      stdio: "ignore",
    })
    await until(() => expect(existsSync(join(folder, "agent"))).toBe(true))
  })
  afterAll(async () => {
    agent.kill("SIGKILL")
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs one of its programs. `said` is all that it has written so far. */
  function run(program: string, ...args: string[]) {
    const running = spawn(program, args, { env: environment(), stdio: ["ignore", "pipe", "pipe"] })
    const state = { said: "", ended: once(running, "exit") }
    for (const stream of [running.stdout, running.stderr]) {
      stream.on("data", (chunk) => {
        state.said += String(chunk)
      })
    }
    return state
  }

  const found = (state: { said: string }, what: RegExp) =>
    until(() => what.exec(state.said)?.[0] ?? expect.fail(state.said))

  /** Begins an account with an integrated application, by a way of signing in. */
  const begin = (name: string, flow: "code" | "device") =>
    run(
      "oidc-gen",
      "--manual",
      `--issuer=${system.issuer}`,
      `--client-id=${app.appKey}`,
      `--client-secret=${secret}`,
      `--redirect-uri=http://localhost:${port}`,
      "--scope=openid profile roles offline_access",
      `--flow=${flow}`,
      "--no-url-call",
      "--no-scheme",
      "--prompt=none",
      "--confirm-default",
      "--pw-env",
      name,
    )

  /** The account has a token, and gets another one until the person is blocked. */
  async function renewsUntilBlocked(name: string, id: string) {
    const token = async () => {
      const asked = run("oidc-token", "--force-new", name)
      await asked.ended
      return asked.said.trim()
    }
    const isActive = async (given: string) => {
      const { body } = await post(
        system.issuer,
        "/token/introspection",
        { token: given },
        { key: app.appKey },
      )
      return body.active
    }
    const [first, second] = [await token(), await token()]
    expect(first).not.toBe(second)
    expect([await isActive(first), await isActive(second)]).toEqual([true, true])
    await system.api.clients.setEnabledInApplication({
      token: system.admin,
      params: { clientId: id, app: app.id },
      body: { enabled: false, description: "Em apuração" },
    })
    expect(await isActive(second)).toBe(false)
    expect(await token()).toContain("invalid_grant")
  }

  test("signs a person in by code, who is asked, and renews until a block", async () => {
    const { id } = await addUser(system, app.id)
    const browser = new Browser()
    const account = begin("codigo", "code")
    const address = await found(account, /http\S+\/auth\?\S+/)
    const question = await enter(browser, address, await system.signIn(id))
    expect(question.pathname).toBe("/oidc/consent")
    const answered = await browser.follow(question.href, { method: "POST" })
    await fetch(await browser.follow(answered.href))
    expect(await account.ended, account.said).toEqual([0, null])
    await renewsUntilBlocked("codigo", id)
  })

  test("signs a person in by device, and renews until a block", async () => {
    const { id } = await addUser(system, app.id)
    const account = begin("aparelho", "device")
    const code = await found(account, /[A-Z]{4}-[A-Z]{4}/)
    await confirmDevice(`${system.issuer}/device`, code, await system.signIn(id))
    expect(await account.ended, account.said).toEqual([0, null])
    await renewsUntilBlocked("aparelho", id)
  })
})
