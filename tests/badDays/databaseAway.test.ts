import { expect, test } from "vitest"
import { until } from "../support/until"
import { type Clients, startClients } from "./clients"
import { type Cluster, connect, noCluster, startCluster } from "./cluster"
import { placeAt } from "./databases"
import { startForwarder } from "./forwarder"
import { type Server, serverOn, signIn } from "./server"

/** Makes every commit wait until the standby has it too (synchronous replication). */
async function synchronous(primary: Cluster): Promise<void> {
  const operator = await connect(primary)
  await operator.query("alter system set synchronous_standby_names = '*'")
  await operator.query("select pg_reload_conf()")
  await until(async () => {
    const { rows } = await operator.query("select sync_state from pg_stat_replication")
    expect(rows).toEqual([{ sync_state: "sync" }])
  })
}

/** The answer to everyone while the database is away: a temporary failure that callers did not cause. */
function expectUnavailable(refused: Clients["refused"]): void {
  const told = refused.map(({ status, headers, body }) => ({
    status,
    code: body.code,
    message: body.message,
    wait: Number(headers.get("Retry-After")) > 0,
  }))
  const message = expect.stringMatching(/indisponível.*tente novamente/)
  for (const one of told) expect(one).toEqual({ status: 503, code: "UNAVAILABLE", message, wait: true })
}

/** A token that an unknown application asks for. */
const tokenOf = ({ address }: Server) =>
  fetch(`${address}/oidc/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("ninguem:segredo")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  })

/** The acknowledged applications that are missing in the database. */
async function missing(cluster: Cluster, acronyms: readonly string[]): Promise<string[]> {
  const client = await connect(cluster)
  const { rows } = await client.query<{ acronym: string }>(
    "select a.acronym from unnest($1::text[]) a (acronym) where not exists (select from application b where b.acronym = a.acronym)",
    [acronyms],
  )
  return rows.map(({ acronym }) => acronym)
}

test("a database that crashes and comes back is worked with again, and nothing that was answered for is lost", async ({
  skip,
}) => {
  skip(noCluster !== undefined, noCluster)
  const cluster = await startCluster()
  const server = await serverOn(await placeAt(cluster.port))
  const clients = startClients(server, await signIn(server))
  await clients.until(() => expect(clients.acknowledged.length).toBeGreaterThan(10))
  expect(clients.refused).toEqual([])
  expect((await tokenOf(server)).status).toBe(401)

  await cluster.crash()
  await clients.until(() => expect(clients.refused.length).toBeGreaterThan(20))
  const refused = await tokenOf(server)
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true])
  expect(await refused.json()).toMatchObject({ error: "temporarily_unavailable" })
  const page = await fetch(`${server.address}/oidc/auth?client_id=x`, { headers: { accept: "text/html" } })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("indisponível")])
  const before = { written: clients.acknowledged.length, read: clients.read() }
  await cluster.start()
  await clients.until(() => {
    expect(clients.acknowledged.length).toBeGreaterThan(before.written + 10)
    expect(clients.read()).toBeGreaterThan(before.read + 10)
  })
  await clients.end()
  expect(server.process.exitCode).toBe(null)
  expect(await missing(cluster, clients.acknowledged)).toEqual([])
  expectUnavailable(clients.refused)
})

test("a primary that is lost is followed by its standby, and nothing that was answered for is lost", async ({
  skip,
}) => {
  skip(noCluster !== undefined, noCluster)
  const primary = await startCluster()
  // One address for whichever server is primary: node-postgres supports no lists of hosts.
  const address = await startForwarder(primary.port)
  const place = await placeAt(address.port)
  const standby = await primary.copy()
  await standby.start()
  await synchronous(primary)
  const server = await serverOn(place)
  const clients = startClients(server, await signIn(server))
  await clients.until(() => expect(clients.acknowledged.length).toBeGreaterThan(10))
  expect(clients.refused).toEqual([])

  await primary.crash()
  await clients.until(() => expect(clients.refused.length).toBeGreaterThan(0))
  // Moved too early, as may happen: a standby refuses changes with an error.
  const tried = clients.refused.length
  address.leadTo(standby.port)
  await clients.until(() => expect(clients.refused.length).toBeGreaterThan(tried + 10))
  const before = clients.acknowledged.length
  await standby.promote()
  await clients.until(() => expect(clients.acknowledged.length).toBeGreaterThan(before + 10))
  await clients.end()
  expect(server.process.exitCode).toBe(null)
  expect(await missing(standby, clients.acknowledged)).toEqual([])
  expectUnavailable(clients.refused)
})
