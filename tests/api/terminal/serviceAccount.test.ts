import { generateKeyPairSync } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import { auditOf } from "../../support/data/person"
import { federationForFile, secret } from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { addAdministrator, addServiceAccount, type ServiceAccount } from "../../support/server/serviceAccount"
import { account } from "../../support/server/system"
import { type BuiltTerminal, builtTerminal } from "../../support/server/terminal"
import { testsAll } from "../../support/testAll"

/** The built terminal in a script without sign-in: the environment names the application that it acts as. */
const system = federationForFile()
let terminal: BuiltTerminal
let robot: ServiceAccount

beforeAll(async () => {
  terminal = await builtTerminal()
  robot = await addAdministrator(system)
})
afterAll(() => terminal.remove())

const asRobot = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ATALAIA_URL: new URL(system.issuer).origin,
  ATALAIA_CLIENT_ID: robot.appKey,
  ATALAIA_CLIENT_SECRET: secret,
  ...more,
})
/** A different demonstration person each time, because lines name people by valid identifiers. */
let named = 0
async function somebody(): Promise<string> {
  const [found] = await rows<{ id: string }>(
    system.db,
    sql`
      select atalaia_id as id from person p
      where enabled and not first_access
        and not exists (select from application_disabling d where d.client_id = p.atalaia_id)
        and not exists (
          select from role_assignment h join role r on r.id = h.role_id
          where h.client_id = p.atalaia_id and r.app_id = 1 and r.title <> ${platformRoles.user})
      order by atalaia_id desc limit 1 offset ${named++}`,
  )
  if (!found) throw new Error("nobody is left")
  return found.id
}

const run = (words: string[], input = "", more?: NodeJS.ProcessEnv) =>
  terminal.run(words, input, asRobot(more))
const block = (person: string) => `block user ${person} app SINAL because Férias`
/** The service account's audit rows about a person, newest last. */
const doneTo = async (person: string) =>
  (await auditOf(system, person)).filter(({ actorId }) => actorId === robot.clientId)
const kindsOf = async (person: string) => (await doneTo(person)).map(({ kind }) => kind)

describe("a script", () => {
  test("does what a line says, as the service account", async () => {
    const person = await somebody()
    const planned = await run([block(person), "--plan"])
    expect(planned).toMatchObject({ code: 0, out: expect.stringContaining("SINAL fica fechada") })
    expect(await kindsOf(person)).toEqual([])
    expect((await run([block(person)])).code).toBe(6)
    const done = await run([block(person), "--yes", "--json"])
    expect(done.code).toBe(0)
    expect(JSON.parse(done.out)).toMatchObject({ outcome: "done" })
    expect(await kindsOf(person)).toEqual(["application.disableClient"])
    // Already done.
    expect((await run([block(person), "--yes"])).code).toBe(1)
  })

  test("makes a plan of lines, which is applied as its own", async () => {
    const person = await somebody()
    const applied = await run(["--yes", "--because", "Férias", "--json"], `${block(person)}\n`)
    expect(applied.code).toBe(0)
    const { plan } = JSON.parse(applied.out)
    expect(await kindsOf(person)).toEqual(["application.disableClient"])
    const [entry] = await doneTo(person)
    expect(entry?.about).toMatchObject({ plan: String(plan) })
  })

  test("waits for a person where a plan takes one", async () => {
    const person = await somebody()
    const line = `grant role ROLE_ADMIN_APP_SINAL app ATALAIA user ${person}\n`
    const sent = await run(["--yes", "--because", "Troca", "--approver", account.superAdmin, "--json"], line)
    expect(sent.code).toBe(3)
    expect(JSON.parse(sent.out)).toMatchObject({ outcome: "needsApproval" })
    const { body } = await system.api.plans.list({ token: system.admin })
    expect(body.items[0]).toMatchObject({
      state: "waiting",
      author: { atalaiaId: robot.clientId, kind: "application" },
    })
  })

  test("says as whom it acts, and leaves no trace of it on the disk", async () => {
    const { code, out, err } = await run(["whoami"])
    expect(code).toBe(0)
    expect(out).toContain(`${robot.acronym}, conta de serviço`)
    expect(out + err).not.toContain(secret)
    expect((await run(["login"])).code).toBe(1)
    expect((await terminal.run(["whoami"], "", { ATALAIA_URL: asRobot().ATALAIA_URL })).code).toBe(4)
  })
})

describe("it says why, by its exit code, where", () => {
  test("the secret is wrong, or there is none", async () => {
    const wrong = await run(["whoami"], "", { ATALAIA_CLIENT_SECRET: "outro" })
    expect(wrong).toMatchObject({ code: 4, err: expect.stringContaining("confira a chave") })
    const none = await run(["whoami"], "", { ATALAIA_CLIENT_SECRET: undefined })
    expect(none).toMatchObject({ code: 4, err: expect.stringContaining("ATALAIA_CLIENT_KEY_FILE") })
    const file = await run(["whoami"], "", { ATALAIA_CLIENT_KEY_FILE: "/dev/null" })
    expect(file).toMatchObject({ code: 4, err: expect.stringContaining("JWK") })
  })

  test("the application has no role on the platform, or not this one", async () => {
    const idle = await addServiceAccount(system)
    expect(await run(["whoami"], "", { ATALAIA_CLIENT_ID: idle.appKey })).toMatchObject({
      code: 1,
      err: expect.stringContaining("nenhum papel"),
    })
    const searcher = await addServiceAccount(system, platformRoles.managerSearch)
    const person = await somebody()
    const refused = await run([block(person), "--yes"], "", { ATALAIA_CLIENT_ID: searcher.appKey })
    expect(refused.code).toBeGreaterThan(0)
    expect(await kindsOf(person)).toEqual([])
  })

  test("nobody answers", async () => {
    expect((await run(["whoami"], "", { ATALAIA_URL: "http://127.0.0.1:1" })).code).toBe(5)
  })
})

const keyPairs = [
  ["ES256", generateKeyPairSync("ec", { namedCurve: "P-256" })],
  ["PS256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["EdDSA", generateKeyPairSync("ed25519")],
] as const

test.each(testsAll ? keyPairs : keyPairs.slice(0, 1))(
  "a key in a file stands in for the secret: %s",
  async (alg, { publicKey, privateKey }) => {
    const keyed = await addServiceAccount(system, platformRoles.managerSearch)
    const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "um", alg }] })
    await system.db.execute(sql`
    update application_integration set jwks = ${jwks}::jsonb where app_id = ${keyed.id}`)
    const file = join(terminal.config, "..", `${alg}.jwk`)
    await writeFile(file, JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: "um", alg }))
    const signed = { ATALAIA_CLIENT_ID: keyed.appKey, ATALAIA_CLIENT_KEY_FILE: file }
    expect(await run(["whoami"], "", { ...signed, ATALAIA_CLIENT_SECRET: undefined })).toMatchObject({
      code: 0,
      out: expect.stringContaining(keyed.acronym),
    })
  },
)
