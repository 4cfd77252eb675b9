import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { fileStoreOf } from "@/server/platform/files/store"
import { readSettings } from "@/server/platform/settings/settings"
import { formOf, pdf } from "../../support/data/files"
import { addPreUser, registrySession } from "../../support/data/registration"
import { startSystem } from "../../support/server/system"

/** A bucket as S3 serves it: signed requests store, read and remove objects. All others are refused. */
let service: Server
let address: string
const objects = new Map<string, Buffer>()
let requests: IncomingMessage[] = []
/** Overrides the next answers. */
let failing: number[] = []

const signature =
  /^AWS4-HMAC-SHA256 Credential=chave\/\d{8}\/sa-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/

async function answerOf(request: IncomingMessage): Promise<[status: number, body?: Buffer]> {
  const body = await buffer(request)
  const failure = failing.shift()
  if (failure !== undefined) return [failure]
  const digest = createHash("sha256").update(body).digest("hex")
  if (!signature.test(request.headers.authorization ?? "")) return [403]
  if (request.headers["x-amz-content-sha256"] !== digest) return [400]
  const path = request.url ?? ""
  if (!path.startsWith("/documentos/provas/")) return [404]
  if (request.method === "PUT") objects.set(path, body)
  const found = objects.get(path)
  if (request.method === "DELETE") objects.delete(path)
  if (request.method === "DELETE") return [204]
  return found ? [200, request.method === "GET" ? found : undefined] : [404]
}

beforeAll(async () => {
  service = createServer((request, response) => {
    requests.push(request)
    void answerOf(request).then(([status, body]) => response.writeHead(status).end(body))
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => service.once("listening", resolve))
  const { port } = service.address() as AddressInfo
  address = `http://chave:seg%2Fredo@127.0.0.1:${port}/documentos/provas/?region=sa-east-1`
})
afterAll(() => {
  service.close()
})
afterEach(() => {
  requests = []
  failing = []
})

const store = () => fileStoreOf({ dataFolder: "/nowhere", s3Url: address })
const bytes = new TextEncoder().encode("%PDF-1.4 prova")

describe("a store of files in S3", () => {
  test("keeps bytes, gives them back and removes them", async () => {
    const key = await store().put(bytes)
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(await store().read(key)).toEqual(bytes)
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `PUT /documentos/provas/${key}`,
      `GET /documentos/provas/${key}`,
    ])
    expect(requests.map(({ url }) => url).join()).not.toContain("seg")
    await store().remove(key)
    expect(objects.size).toBe(0)
    await expect(store().read(key)).rejects.toThrow("404")
    await store().remove(key)
  })

  test("asks again where the store stumbles, and says so where it stays down", async () => {
    failing = [503, 500]
    const key = await store().put(bytes)
    expect(requests).toHaveLength(3)
    failing = [503, 503, 503]
    await expect(store().read(key)).rejects.toThrow("the file store refused GET with 503")
    expect(await store().read(key)).toEqual(bytes)
  })

  test("says so where the store refuses, and takes no other keys than its own", async () => {
    const elsewhere = fileStoreOf({
      dataFolder: "/nowhere",
      s3Url: address.replace("sa-east-1", "us-east-1"),
    })
    await expect(elsewhere.put(bytes)).rejects.toThrow("403")
    await expect(store().read("../outro")).rejects.toThrow("not the key of a file")
  })

  test("holds what people hand in", async () => {
    const system = await startSystem({ s3Url: address })
    const token = await registrySession(system, await addPreUser(system))
    const before = objects.size
    const sent = await system.call("POST", "/user-files/me", {
      token,
      query: { documentTypeId: 1 },
      body: formOf({ file: pdf("rg.pdf") }),
    })
    expect(sent).toMatchObject({ status: 200, body: { applied: true } })
    expect(objects.size).toBe(before + 1)
    const [file] = (
      await system.call<{ id: number }[]>("GET", "/user-files/user/me", { token, query: { isValid: "true" } })
    ).body
    const answer = await system.call("GET", `/user-files/download/${file?.id}`, { token })
    expect(answer.body).toBe(await pdf().text())
    expect(system.reported).toEqual([])
    await system.close()
  })
})

describe("the setting", () => {
  test("is an address with key, secret and bucket", () => {
    expect(readSettings({ S3_URL: address }).s3Url).toBe(address)
    expect(readSettings({ S3_URL: "" }).s3Url).toBeUndefined()
  })

  test.each([
    "bucket",
    "https://host/bucket",
    "https://segredo@host/bucket",
    "https://a:segredo@host/",
    "ftp://a:segredo@host/b",
  ])("is refused, and not repeated: %s", (text) => {
    expect(() => readSettings({ S3_URL: text })).toThrow("S3_URL must be https://KEY:SECRET@HOST/BUCKET")
    expect(() => readSettings({ S3_URL: text })).not.toThrow("segredo")
  })
})
