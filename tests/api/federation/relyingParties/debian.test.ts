import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, test } from "vitest"
import {
  addClient,
  addUser,
  Browser,
  callback,
  enter,
  federationForFile,
  secret,
} from "../../../support/server/federation"
import { testsAll } from "../../../support/testAll"

/** Libraries of Debian in other languages, by small programs that use them as their documentation says. */
const python = "/usr/bin/python3"
const ruby = "/usr/bin/ruby"
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const isThere = (program: string, ...args: string[]) =>
  testsAll && existsSync(program) && spawnSync(program, args).status === 0
const hasModule = (name: string) => isThere(python, "-c", `import ${name}`)

const system = federationForFile()
/** The application has PKCE, and the one that has none a nonce. */
let withPkce: { id: number; appKey: string }
let withNonce: { id: number; appKey: string }
beforeAll(async () => {
  withPkce = await addClient(system)
  withNonce = await addClient(system, { nonceSuffices: true })
})

/** Runs a program that signs a person in: it names an address, reads where it led, and says whom it knows. */
async function signedInBy(program: string, args: string[], app: { id: number; appKey: string }) {
  const { id } = await addUser(system, app.id)
  const process_ = spawn(program, [...args, system.issuer, app.appKey, secret, callback], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, OAUTHLIB_INSECURE_TRANSPORT: "1", AUTHLIB_INSECURE_TRANSPORT: "1" },
  })
  const complaints = text(process_.stderr)
  const lines = createInterface(process_.stdout)[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(await complaints)
    return String(value)
  }
  const exit = once(process_, "exit")
  const back = await enter(new Browser(), await line(), await system.signIn(id))
  process_.stdin.end(`${back.href}\n`)
  const told: unknown = JSON.parse(await line())
  expect(await exit).toEqual([0, null])
  return { id, told }
}

const roles = [expect.stringMatching(/^ROLE_TEST_/)]

describe("Python", () => {
  test.runIf(hasModule("authlib"))("Authlib signs a person in, and renews", async () => {
    const { id, told } = await signedInBy(python, [beside("debian.py"), "authlib"], withPkce)
    expect(told).toMatchObject({ sub: id, preferred_username: id, roles })
  })

  test.runIf(hasModule("requests_oauthlib"))("requests-oauthlib signs a person in, and renews", async () => {
    const { id, told } = await signedInBy(python, [beside("debian.py"), "requests-oauthlib"], withPkce)
    expect(told).toMatchObject({ sub: id, preferred_username: id, roles })
  })

  test.runIf(hasModule("social_core.backends.open_id_connect"))(
    "social-auth-core signs a person in with a nonce, and renews",
    async () => {
      const { id, told } = await signedInBy(python, [beside("debian.py"), "social-auth-core"], withNonce)
      expect(told).toEqual({ sub: id, username: id, roles })
    },
  )
})

test.runIf(isThere(ruby, "-e", 'require "omniauth_openid_connect"'))(
  "omniauth-openid-connect signs a person in with a nonce",
  async () => {
    const { id, told } = await signedInBy(ruby, [beside("debian.rb")], withNonce)
    expect(told).toEqual({ sub: id, username: id, roles })
  },
)
