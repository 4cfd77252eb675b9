import { expect, test } from "vitest"
import { newApplication } from "../support/data/applications"
import { until } from "../support/until"
import { connect, noBouncer, startBouncer, startCluster } from "./cluster"
import { asServer, placeAt } from "./databases"
import { ask, type Server, serverOn, signIn } from "./server"

/*
 * A load balancer with several servers, on one PostgreSQL with pgbouncer and a replica. All API tests on PostgreSQL already show
 * that no call depends on the answering server: there, two alternate. Here they are processes.
 */

interface Found {
  items: { kind: string; app?: string }[]
}

test("what one server changed another reads at once, from the replica too, and without it", async ({
  skip,
}) => {
  skip(noBouncer !== undefined, noBouncer)
  const primary = await startCluster()
  const place = await placeAt(primary.port)
  const replica = await primary.copy()
  await replica.start()
  const urlAt = (port: number) =>
    asServer(place.env.DATABASE_URL?.replace(`:${primary.port}/`, `:${port}/`) ?? "")
  const env = {
    DATABASE_URL: urlAt(await startBouncer(primary)),
    DATABASE_READ_URL: urlAt(replica.port),
    // Pgbouncer before 1.21 loses the names of prepared statements.
    PREPARED_STATEMENTS: "off",
  }
  const servers = [await serverOn(place, env), await serverOn(place, env)]
  let asked = 0
  const next = () => servers[asked++ % servers.length] as Server
  const token = await signIn(next())

  /** Makes a change on one server, and finds it in the next one's audit. */
  const changeAndFind = async () => {
    const body = newApplication()
    await ask(next(), "POST", "/applications", { token, body })
    const { items } = await ask<Found>(next(), "GET", `/audit?app=${body.acronym}&page=0&size=5`, { token })
    expect(items.map(({ kind }) => kind)).toContain("application.create")
  }
  for (let time = 0; time < 20; time++) await changeAndFind()

  const operator = await connect(replica)
  const read =
    "select count(*)::int as count from pg_stat_activity where application_name = 'atalaia' and query ~ 'audit'"
  const { rows } = await operator.query<{ count: number }>(read)
  expect(rows[0]?.count, "connections that read the audit on the replica").toBeGreaterThan(0)

  // The replica lags for longer than any request waits.
  await operator.query("select pg_wal_replay_pause()")
  await changeAndFind()
  await operator.query("select pg_wal_replay_resume()")

  await replica.crash()
  await changeAndFind()
  await replica.start()
  const again = await connect(replica)
  await until(async () => {
    await changeAndFind()
    expect((await again.query<{ count: number }>(read)).rows[0]?.count).toBeGreaterThan(0)
  })
  expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
})

test("one of them is ended, killed or started under way: whoever asks another is answered", async ({
  skip,
}) => {
  skip(noBouncer !== undefined, noBouncer)
  const cluster = await startCluster()
  const place = await placeAt(cluster.port)
  const stays = await serverOn(place)
  const [ends, breaks] = [await serverOn(place), await serverOn(place)]
  const token = await signIn(ends)
  const body = newApplication()
  await ask(breaks, "POST", "/applications", { token, body })
  await Promise.all([ends.stop(), breaks.kill()])
  const path = `/applications?search=${body.acronym}&page=0&size=5`
  const found = await ask<{ items: { acronym: string }[] }>(stays, "GET", path, { token })
  expect(found.items.map(({ acronym }) => acronym)).toEqual([body.acronym])
  const joined = await serverOn(place)
  await ask(joined, "DELETE", "/session", { token })
  await expect(ask(stays, "GET", "/session", { token })).rejects.toThrow("401")
})
