import "temporal-polyfill/global"
import { spawnSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { loadDemo } from "@/server/demo/demo"
import { openDatabase } from "@/server/platform/database/connection"
import { migrate } from "@/server/platform/database/migrate"
import { loadReference } from "@/server/platform/database/reference"
import { fileStoreOf } from "@/server/platform/files/store"
import { startBuilt } from "../support/server/builtServer"
import { rows } from "../support/server/rows"
import { account, demoPassword } from "../support/server/system"
import { embeddedPlace, newFolder, type Place, postgresIsThere, postgresPlace } from "./databases"
import { call, type Server, serverOn } from "./server"

/** As with `npm start` by an operator who sets only the named variables. */
const plain = { NODE_ENV: "", DEMO: "" }
const place = (folder: string): Place => ({
  folder,
  env: { DATA_DIR: folder },
  open: () => Promise.reject(new Error("not looked into")),
})

/** All demonstration features: the printed accounts, the ones on the sign-in page, the outbox, the published password. */
async function shown(server: Server) {
  const accounts = await call<{ accounts: unknown[] }>(server, "GET", "/dev/accounts")
  const outbox = await call(server, "GET", "/dev/outbox")
  const signIn = await call(server, "POST", "/session", {
    body: { id: account.superAdmin, password: demoPassword },
  })
  return {
    printed: server.output().includes(demoPassword),
    accounts: accounts.body.accounts.length > 0,
    outbox: outbox.status,
    signIn: signIn.status,
  }
}
const all = { printed: true, accounts: true, outbox: 200, signIn: 200 }
const nothing = { printed: false, accounts: false, outbox: 404, signIn: 401 }

describe("an empty folder", () => {
  test.each([
    ["on a loopback address", {}, all],
    [
      "in production behind https",
      { NODE_ENV: "production", PUBLIC_URL: "https://atalaia.example" },
      nothing,
    ],
    ["on every address", { HOST: "0.0.0.0" }, nothing],
  ])("%s", async (_, env, expected) => {
    const server = await serverOn(place(await newFolder()), { ...plain, ...env })
    const local = { ...server, address: `http://127.0.0.1:${server.port}` }
    expect(await shown(local)).toEqual(expected)
  })
})

const places: [string, boolean, () => Promise<Place>][] = [
  ["embedded", true, embeddedPlace],
  ["PostgreSQL", postgresIsThere(), postgresPlace],
]
describe.each(places)("a real database, %s", (_, isThere, make) => {
  test.skipIf(!isThere).each([{ DEMO: "" }, { DEMO: "on" }])(
    "is none of a demonstration, however it is started: %j",
    async (env) => {
      const server = await serverOn(await make(), { ...plain, ...env })
      expect(await shown(server)).toEqual(nothing)
      const token = `development-${account.superAdmin}`
      expect((await call(server, "GET", "/session", { token })).status).toBe(401)
    },
  )
})

test("the development token opens nothing of a real database", async () => {
  const server = await serverOn(await embeddedPlace(), { ...plain, DEV_TOKEN: "on" })
  const token = `development-${account.superAdmin}`
  expect((await call(server, "GET", "/session", { token })).status).toBe(401)
})

describe("a demonstration", () => {
  let folder = ""
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atalaia-demonstration-"))
    await loadDemonstration(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    { NODE_ENV: "production" },
    { HOST: "0.0.0.0" },
    { PUBLIC_URL: "https://atalaia.example" },
    { DEMO: "off", TRUST_PROXY: "on" },
  ] as Record<string, string>[])("is not served elsewhere: %j", async (env) => {
    const starting = startBuilt(inject("built").main, { ...plain, DATA_DIR: folder, PORT: "0", ...env })
    await expect(starting).rejects.toThrow("The database holds demonstration data, and needs a server that")
  })

  test("is brought to no other schema elsewhere", async () => {
    const names = sql`select name from migration order by name`
    const database = await openDatabase({ folder })
    const [last] = await rows<{ name: string }>(
      database.db,
      sql`delete from migration where name = (select max(name) from migration) returning name`,
    )
    const before = await rows(database.db, names)
    await database.close()
    const migrate = join(dirname(inject("built").main), "prepareDatabase.js")
    const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: "", DATA_DIR: folder }
    const { status, stderr } = spawnSync(process.execPath, [migrate], { env, encoding: "utf8" })
    expect([status, stderr]).toEqual([1, expect.stringContaining("The database holds demonstration data")])
    const after = await openDatabase({ folder })
    expect(await rows(after.db, names)).toEqual(before)
    await after.db.execute(sql`insert into migration (name) values (${last?.name})`)
    await after.close()
  })

  test("is served again here", async () => {
    expect(await shown(await serverOn(place(folder), plain))).toEqual(all)
  })
})

async function loadDemonstration(folder: string) {
  const { db, close } = await openDatabase({ folder })
  await migrate(db)
  await loadReference(db)
  await loadDemo(db, fileStoreOf({ dataFolder: folder }))
  await close()
}
