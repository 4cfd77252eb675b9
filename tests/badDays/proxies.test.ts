import { networkInterfaces } from "node:os"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { newHalves } from "@/server/identity/emergency/halves"
import { newApplication } from "../support/data/applications"
import { freePort } from "../support/server/freePort"
import { until } from "../support/until"
import { noCluster, startCluster } from "./cluster"
import { admin } from "./data"
import { count, embeddedPlace, openBeside, type Place, placeAt } from "./databases"
import { noProxies, proxyNames, type RunningProxy, site, startProxy, through, withoutTls } from "./proxies"
import { ask, type Server, serverOn, signIn } from "./server"

const missing = noProxies()
const behind = { TRUST_PROXY: "on", PUBLIC_URL: `https://${site}` }

/** Client headers that claim another address. */
const forged: Record<string, string | string[]>[] = [
  "177.10.20.30",
  "177.10.20.30:51008",
  "10.9.9.9, 177.10.20.30:51010",
  "[2001:db8::7]:51011",
  "2001:db8::7",
  '"[2001:db8::7]"',
  "::ffff:177.10.20.30",
  "unknown",
  " ",
  ["177.10.20.30", "177.10.20.31, 177.10.20.32"],
].map((address) => ({ "X-Forwarded-For": address }))
forged.push({ Forwarded: "for=177.10.20.30", "X-Real-IP": "177.10.20.30", X_Forwarded_For: "177.10.20.30" })

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
)

/** Creates an application. Returns the status. */
const create = async (proxy: RunningProxy, given: Parameters<typeof through>[2]) =>
  (await through(proxy, "/api/applications", { ...given, method: "POST", body: newApplication() })).status

describe.skipIf(missing).each(proxyNames)("behind %s, as documented,", (name) => {
  test("people come in by https alone, are known by their own address, and are told what is too large", async () => {
    const server = await serverOn(await embeddedPlace(), behind)
    // The other server does not exist.
    const proxy = await startProxy(name, [server.port, await freePort()])

    // The port differs from PUBLIC_URL, so `Host` must include it.
    const typed = `${site}:8443`
    const headers = { Host: typed, Origin: `https://${typed}`, "X-Session-Cookie": "1" }
    const page = await through(proxy, "/api/session", { method: "POST", body: admin, headers })
    expect(page).toMatchObject({ status: 200, headers: { "set-cookie": expect.anything() } })
    const signedIn = await through<{ token: string }>(proxy, "/api/session", { method: "POST", body: admin })
    const token = signedIn.body?.token ?? ""
    await nobodyElse(proxy, server, token)
    await limited(proxy)
    await sizes(proxy, token)
    await closedPaths(proxy, token)
  })
})

/** Each change is recorded with the client's own address, whatever its headers claim. */
async function nobodyElse(proxy: RunningProxy, server: Server, token: string): Promise<void> {
  for (const headers of forged) expect(await create(proxy, { token, from: "127.0.0.9", headers })).toBe(200)
  if (hasIpv6) expect(await create(proxy, { token, from: "::1" })).toBe(200)
  const path = `/audit?kinds=application.create&page=0&size=50`
  const { items } = await ask<{ items: { address: string }[] }>(server, "GET", path, { token })
  const addresses = [...(hasIpv6 ? ["::1"] : []), ...forged.map(() => "127.0.0.9")]
  expect(items.map(({ address }) => address)).toEqual(addresses)
}

/** Forged headers neither bypass an address's limit nor use up another one's. */
async function limited(proxy: RunningProxy): Promise<void> {
  const guess = async (headers: Record<string, string | string[]>, from: string) => {
    const [first, second] = newHalves().halves
    const body = { first, second }
    return (await through(proxy, "/api/session/emergency", { method: "POST", body, headers, from })).status
  }
  const statuses: number[] = []
  for (const headers of forged) statuses.push(await guess(headers, "127.0.0.10"))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect(await guess({ "X-Forwarded-For": "127.0.0.10" }, "127.0.0.11")).toBe(401)
}

/** Allowed sizes pass. The server refuses with its own message, a proxy with a status only. */
async function sizes(proxy: RunningProxy, token: string): Promise<void> {
  const send = (path: string, body: unknown) => through(proxy, path, { method: "POST", token, body })
  // A single text may not be that long.
  const text = "x".repeat(1000)
  const plan = (bytes: number) =>
    send("/api/plans/simulation", {
      lines: Array.from({ length: Math.ceil(bytes / (text.length + 3)) }, () => text),
    })
  const form = (bytes: number) => {
    const parts = new FormData()
    parts.append("file", new File(["x".repeat(bytes)], "a.pdf"))
    return send(`/api/user-files/${admin.id}?documentTypeId=1`, parts)
  }
  const tooLarge = { status: 413, body: { code: "TOO_LARGE", detail: "O conteúdo enviado é grande demais." } }
  const MB = 1024 * 1024
  expect((await form(4 * MB - 1000)).status).toBe(422)
  expect(await form(4 * MB)).toMatchObject(tooLarge)
  expect(await plan(16 * MB - 3000)).toMatchObject({ status: 422, body: { code: "INVALID" } })
  expect(await plan(16 * MB)).toMatchObject(tooLarge)
  expect((await plan(18 * MB)).status).toBe(413)
}

/** Monitoring paths cannot be reached from outside in any spelling. Other paths arrive as typed. */
async function closedPaths(proxy: RunningProxy, token: string): Promise<void> {
  for (const path of [
    "/api/ready",
    "/api/health",
    "/api/metrics",
    "/api/%72eady",
    "/api/./ready",
    "/api/x/../ready",
  ]) {
    const { status, body } = await through(proxy, path)
    expect([403, 404], path).toContain(status)
    expect(body, path).toBe(undefined)
  }
  const odd = await through(proxy, "/api/users/a%2Fb%20%25", { token })
  expect(odd).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  expect(await through(proxy, "/pessoas")).toMatchObject({
    status: 200,
    headers: { "x-frame-options": "DENY" },
  })
  for (const path of ["/api/session", "/oidc/jwks"])
    expect(await withoutTls(proxy, path)).toEqual([403, undefined])
  const [status, location] = await withoutTls(proxy, "/users?search=x")
  expect(status).toBe(301)
  expect(location?.replace(/:\d+/, "")).toBe(`https://${site}/users?search=x`)
}

interface Load {
  /** The number of successful answers. */
  done: () => number
  /** Ends it and returns the unexpected answers. */
  end: () => Promise<unknown[]>
}

/** Clients that create applications through a proxy, one after the other. */
function load(proxy: RunningProxy, token: string, clients: number): Load {
  let [done, ending] = [0, false]
  const others: unknown[] = []
  const client = async () => {
    while (!ending) {
      // A change made twice would be answered 409.
      const body = newApplication()
      const answer = await through(proxy, "/api/applications", { method: "POST", token, body }).catch(String)
      if (typeof answer !== "string" && answer.status === 200) done++
      else others.push(answer)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  return {
    done: () => done,
    end: async () => {
      ending = true
      await all
      return others
    },
  }
}

/** The number of changes that a server has received since its start, by its log. */
const changesOf = (server: Server) => server.output().split('"method":"POST"').length

/** Waits until every proxy has forwarded some more changes. */
async function more(loads: Load[], some = 5): Promise<void> {
  const before = loads.map((each) => each.done())
  await until(() => {
    for (const [index, each] of loads.entries())
      expect(each.done() - (before[index] ?? 0)).toBeGreaterThan(some)
  })
}

interface Pair {
  place: Place
  ports: [number, number]
  servers: [Server, Server]
  token: string
  /** Restarts one of them. */
  start: (index: 0 | 1) => Promise<void>
}

/** Two servers on one PostgreSQL. */
async function pair(env: Record<string, string>): Promise<Pair> {
  const place = await placeAt((await startCluster()).port)
  const ports: [number, number] = [await freePort(), await freePort()]
  const start = (index: 0 | 1) => serverOn(place, { ...behind, ...env, PORT: String(ports[index]) })
  const servers: [Server, Server] = await Promise.all([start(0), start(1)])
  return {
    place,
    ports,
    servers,
    token: await signIn(servers[0]),
    start: async (index) => {
      servers[index] = await start(index)
    },
  }
}

/** Waits until a server receives changes. */
async function untilAsked(server: Server, some = 20): Promise<void> {
  const before = changesOf(server)
  await until(() => expect(changesOf(server)).toBeGreaterThan(before + some))
}

/** Ends the loads. Each of their changes must have been made exactly once. */
async function expectAllDone(loads: Load[], place: Place): Promise<void> {
  expect((await Promise.all(loads.map((each) => each.end()))).flat()).toEqual([])
  const made = loads.reduce((sum, each) => sum + each.done(), 0)
  const database = await openBeside(place)
  expect(await count(database, sql`select count(*) from audit where kind = 'application.create'`)).toBe(made)
}

describe.skipIf(missing ?? noCluster)(
  "two servers that are restarted one after the other lose no change",
  () => {
    test("behind proxies that check, which turn away from one that says it is not ready", async () => {
      const { place, ports, servers, token, start } = await pair({ UNREADY_SECONDS: "600" })
      const usual = (block: string) => block.replace("option httpchk GET /api/ready", "option httpchk")
      const proxies = await Promise.all([
        ...proxyNames.filter((name) => name !== "nginx").map((name) => startProxy(name, ports)),
        startProxy("haproxy", ports, usual),
      ])
      const loads = proxies.map((proxy) => load(proxy, token, 2))
      for (const index of [0, 1] as const) {
        await untilAsked(servers[index])
        servers[index].process.kill("SIGTERM")
        await until(async () => {
          const before = changesOf(servers[index])
          await more(loads)
          expect(changesOf(servers[index])).toBe(before)
        })
        // The second signal.
        expect(await servers[index].stop()).toBe(0)
        await start(index)
        await untilAsked(servers[index])
      }
      await expectAllDone(loads, place)
    })

    test("behind nginx, which turns away from one that refuses connections", async () => {
      const { place, ports, servers, token, start } = await pair({ UNREADY_SECONDS: "0" })
      const loads = [load(await startProxy("nginx", ports), token, 8)]
      for (const index of [0, 1, 0, 1] as const) {
        await untilAsked(servers[index])
        expect(await servers[index].stop()).toBe(0)
        await start(index)
        await untilAsked(servers[index])
      }
      await expectAllDone(loads, place)
    })
  },
)
