import { generateKeyPairSync, generatePrimeSync, type KeyObject, randomUUID, sign } from "node:crypto"
import { createServer, type Server } from "node:http"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { keyProblem } from "@/server/federation/provider/clientKeys"
import { addClient, closed, federationForFile, post } from "../../support/server/federation"
import { freePort } from "../../support/server/freePort"

/** Keys that an application publishes at its own address. Keys that would be refused if pasted do not authenticate it. */
const system = federationForFile()

interface Key {
  privateKey: KeyObject
  open: Record<string, unknown>
}
const rsa = (kid: string, modulusLength: number, publicExponent = 0x10001): Key => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength, publicExponent })
  return { privateKey, open: { ...publicKey.export({ format: "jwk" }), kid } }
}
const good = rsa("boa", 2048)
const short = rsa("curta", 1024)
const smallExponent = rsa("expoente", 2048, 3)

let server: Server
let jwksUri: string
let published: unknown
/** Runs while the keys are being fetched. */
let onFetched: () => PromiseLike<unknown> = async () => {}
beforeAll(async () => {
  const port = await freePort()
  server = createServer(async (_, response) => {
    await onFetched()
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(published))
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  jwksUri = `http://127.0.0.1:${port}/chaves`
})
afterAll(() => closed(server))

const setOf = (...keys: Key[]) => ({ keys: keys.map(({ open }) => open) })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A proof, signed with a key, of who an application is. */
function proofOf(appKey: string, by: Key) {
  const now = Math.floor(Date.now() / 1000)
  const content = `${part({ alg: "RS256", kid: by.open.kid })}.${part({
    iss: appKey,
    sub: appKey,
    aud: system.issuer,
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
  })}`
  return {
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: `${content}.${sign("sha256", Buffer.from(content), by.privateKey).toString("base64url")}`,
  }
}

/** Requests a token with a key, as an application that publishes `answer`, or as the one that `named` says. */
async function asks(by: Key, answer: unknown, named?: string) {
  published = answer
  const appKey = named ?? (await addClient(system, { jwksUri, grants: ["client_credentials"] })).appKey
  const { status, body } = await post(system.issuer, "/token", {
    grant_type: "client_credentials",
    ...(named === undefined && { client_id: appKey }),
    ...proofOf(appKey, by),
  })
  return [status, body.error]
}

test("a token that ends while the keys of its application are fetched has ended", async () => {
  const { appKey } = await addClient(system, { jwksUri, grants: ["client_credentials"] })
  published = setOf(good)
  const asked = { client_id: appKey, grant_type: "client_credentials" }
  const { body } = await post(system.issuer, "/token", { ...asked, ...proofOf(appKey, good) })
  const introspect = () => {
    const sent = { client_id: appKey, token: String(body.access_token), ...proofOf(appKey, good) }
    return post(system.issuer, "/token/introspection", sent)
  }
  expect((await introspect()).body).toMatchObject({ active: true })
  onTestFinished(() => {
    onFetched = async () => {}
  })
  onFetched = () => system.db.execute(sql`delete from oidc_record where model = 'ClientCredentials'`)
  // The library caches keys with the metadata of a client, and fetches them again for another title.
  await system.db.execute(sql`update application set title = 'Outro título' where app_key = ${appKey}`)
  expect((await introspect()).body).toEqual({ active: false })
})

test("a good one does, beside others that are left out", async () => {
  expect(await asks(good, setOf(short, good, smallExponent))).toEqual([200, undefined])
})

test.each([
  ["is short", short],
  ["has a small exponent", smallExponent],
  ["has a secret part", { ...good, open: { ...good.privateKey.export({ format: "jwk" }), kid: "secreta" } }],
])("one that %s does not, though its signature is right", async (_, key) => {
  expect(await asks(key, setOf(key, good))).toEqual([401, "invalid_client"])
})

const inBase64 = (hex: string) => Buffer.from(hex, "hex").toString("base64url")
const rsaOf = (modulus: string) => ({ kty: "RSA", n: inBase64(modulus), e: "AQAB" })
const ed25519 = (y: string) => ({ kty: "OKP", crv: "Ed25519", x: inBase64(y) })
const prime = Buffer.from(generatePrimeSync(2048)).toString("hex")

test.each([
  ["a modulus that is a prime", rsaOf(prime)],
  ["an even modulus", rsaOf(`${"f".repeat(511)}e`)],
  ["2^2048 - 1", rsaOf("f".repeat(512))],
  ["the neutral point", ed25519(`01${"00".repeat(31)}`)],
  ["a point of order 4", ed25519("00".repeat(32))],
  ["the same with the other sign", ed25519(`${"00".repeat(31)}80`)],
  ["a point of order 8", ed25519("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85")],
])("%s is no key: anybody can sign by it", (_, key) => {
  expect(keyProblem(key)).toMatch(/^não é uma chave que exista: qualquer um/)
})

test("keys that were made as they should be have no problem", () => {
  const { publicKey } = generateKeyPairSync("ed25519")
  const { kty, crv, x } = publicKey.export({ format: "jwk" })
  expect(keyProblem({ kty: String(kty), crv: String(crv), x: String(x) })).toBeUndefined()
})

test.each([null, "chaves", { keys: "todas" }, { keys: [null, 1, "x"] }, { keys: [] }])(
  "what is no set of keys is none, and no error of the server: %j",
  async (answer) => {
    expect(await asks(good, answer)).toEqual([401, "invalid_client"])
  },
)

test.each(["ninguem", "\ud800", "a\0b", "constructor"])(
  "an application named %j is unknown",
  async (named) => {
    expect(await asks(good, setOf(good), named)).toEqual([401, "invalid_client"])
  },
)
