import { type AddressInfo, connect } from "node:net"
import { buffer } from "node:stream/consumers"
import { type ServerType, serve } from "@hono/node-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account, systemForFile } from "../../support/server/system"

/** Bytes that no well-behaved client sends, on a connection of their own. */
const system = systemForFile()
let server: ServerType
let token: string

beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
  await new Promise((resolve) => {
    server = serve({ fetch: system.app.fetch, hostname: "127.0.0.1", port: 0 }, resolve)
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends bytes and returns everything received until the server closes. */
async function raw(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.write(bytes, "latin1")
  return (await buffer(socket)).toString("latin1")
}
const client = () =>
  `Host: 127.0.0.1\r\nX-Client-Key: atalaia\r\nX-Client-Name: tests\r\nX-Client-Version: 1\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`
const get = (target: string, headers = "") => raw(`GET ${target} HTTP/1.1\r\n${client()}${headers}\r\n`)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const inside = /\n\s+at |node_modules|\.[tj]s:\d/

test.each([
  ["an encoding that breaks off", "/api/users/%"],
  ["an encoding that is none", "/api/users/%zz"],
  ["bytes that are no UTF-8", "/api/users/%c3%28"],
  ["bytes as they are", "/api/users/\u00ff\u00fe"],
  ["NUL, encoded", "/api/users/%00"],
  ["steps up, encoded", "/api/users/%2e%2e/%2e%2e/secret.key"],
  ["steps up", "/api/../../../../etc/passwd"],
  ["backslashes", "/api\\users\\..\\secret.key"],
  ["slashes twice", "//api//users"],
  ["a search whose encoding breaks off", "/api/users?search=%e0%a4&page=%"],
  ["a search of nothing but separators", "/api/users?&&==&=&"],
  ["another host's address", "http://mau.example/api/users/0"],
  ["a very long path", `/api/users/${"a".repeat(10_000)}`],
])("%s in an address is refused or finds nothing", async (_, target) => {
  const answer = await get(target)
  expect(statusOf(answer)).toBeGreaterThanOrEqual(200)
  expect(statusOf(answer)).toBeLessThan(500)
  expect(answer).not.toMatch(inside)
  expect(answer).not.toContain("root:")
})

test.each([
  ["a method that there is not", `XYZZY /api/users HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["a tunnel", "CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a header that ends in a bare line feed", "GET /api/health HTTP/1.1\r\nHost: x\nX: y\r\n\r\n"],
  ["a header with NUL in it", "GET /api/health HTTP/1.1\r\nHost: x\r\nX-Client-Key: a\u0000b\r\n\r\n"],
  ["headers without end", `GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`],
  [
    "two lengths that differ",
    "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
  ],
  [
    "a length beside chunks",
    "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  [
    "chunks of no number",
    "POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  ],
  ["no HTTP at all", "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n"],
])("%s is refused, and the connection closed", async (_, bytes) => {
  const answer = await raw(bytes)
  // Closing without an answer is a refusal too.
  if (answer !== "") {
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
    expect(statusOf(answer)).toBeLessThan(500)
  }
  expect(answer).not.toMatch(inside)
})

const tooLong = `{"x":"${"a".repeat(300_000)}"}`
test.each([
  ["whose length is stated", `Content-Length: ${tooLong.length}\r\n\r\n${tooLong}`],
  ["whose length is stated, before any of it came", `Content-Length: ${tooLong.length}\r\n\r\n`],
  [
    "that comes in pieces",
    `Transfer-Encoding: chunked\r\n\r\n${tooLong.length.toString(16)}\r\n${tooLong}\r\n0\r\n\r\n`,
  ],
])("a body that is too large, %s, is refused", async (_, sent) => {
  const answer = await raw(
    `POST /api/searches HTTP/1.1\r\n${client()}Content-Type: application/json\r\n${sent}`,
  )
  expect(statusOf(answer)).toBe(413)
  expect(answer).toContain(`"code":"TOO_LARGE"`)
})

test.each([
  ["without a client", "Host: x\r\n", "NO_CLIENT"],
  [
    "without a session",
    "Host: x\r\nX-Client-Key: atalaia\r\nX-Client-Name: tests\r\nX-Client-Version: 1\r\n",
    "NO_SESSION",
  ],
])("a body that goes on is not read %s", async (_, headers, code) => {
  const begun = `Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`
  const answer = await raw(`POST /api/plans/simulation HTTP/1.1\r\n${headers}${begun}`)
  expect(answer).toContain(`"code":"${code}"`)
})

test.each(["/api/health", "/api/users", "/oidc/auth"])("two hosts are refused at %s", async (target) => {
  const answer = await get(target, "hOsT: mau.example\r\n")
  expect(statusOf(answer)).toBe(400)
  expect(answer).toContain(`"code":"UNREADABLE"`)
})

test.each(["TRACE", "OPTIONS", "HEAD"])("%s gives nothing away", async (method) => {
  const answer = await raw(`${method} /api/users HTTP/1.1\r\n${client()}X-Secret: segredo\r\n\r\n`)
  expect(statusOf(answer)).toBeLessThan(500)
  expect(answer).not.toContain("segredo")
  expect(answer).not.toContain("atalaiaId")
  expect(answer).not.toMatch(/^access-control-allow/im)
})

test("after all of it the server serves", async () => {
  expect(statusOf(await get("/api/health"))).toBe(200)
})
