import { randomBytes } from "node:crypto"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { sealKey, sealSome } from "@/server/audit/seals"
import { verifyChain } from "@/server/audit/verification"
import { type OpenDatabase, openDatabase } from "@/server/database/connection"
import { readSettings } from "@/server/settings"
import { newApplication } from "../support/data/applications"
import { formOf, pdf } from "../support/data/files"
import { codeOf } from "../support/data/person"
import { addressOf, folderForPostgres, noCluster, run, startCluster } from "./cluster"
import { addPeople, addUnit, admin } from "./data"
import { asServer, embeddedPlace, newFolder, type Place, placeAt } from "./databases"
import { ask, call, type Server, serverOn, signIn } from "./server"

/** What DEPLOYMENT.md says of backups and of restoring them, done. */

interface Traces {
  acronym: string
  unit: number
  /** The document of an operation, as it was sent. */
  document: string
  /** Of the super admin's two-factor. */
  secret: string
}

/** Units and people of the database's own, opened while no server needs it. */
async function membersIn({ db, close }: OpenDatabase) {
  const units = [await addUnit({ db }, "ORIGEM"), await addUnit({ db }, "DESTINO")] as const
  const people = await addPeople({ db }, 3, units[0])
  await close()
  return { to: units[1], people }
}

/** Leaves something of everything that has to come back: a row, a file, a secret that a key closes, audit. */
async function leaveTraces(
  server: Server,
  { to, people }: Awaited<ReturnType<typeof membersIn>>,
): Promise<Traces> {
  const token = await signIn(server)
  const body = newApplication()
  await ask(server, "POST", "/applications", { token, body })
  const file = pdf("portaria.pdf", 5000)
  const moved = formOf({ newOrganizationId: to, atalaiaIds: people, file })
  await ask(server, "PATCH", "/organizations/migrate-users", { token, body: moved })
  const secret = encodeBase32(randomBytes(20))
  await ask(server, "POST", "/two-factor", { token, body: { code: codeOf(secret), secret } })
  return { acronym: body.acronym, unit: to, document: await file.text(), secret }
}

async function expectTraces(server: Server, { acronym, unit, document, secret }: Traces): Promise<void> {
  const enter = { body: { ...admin, code: codeOf(secret, 1) } }
  const { token } = await ask<{ token: string }>(server, "POST", "/session", enter)
  const found = await ask<{ items: { acronym: string }[] }>(
    server,
    "GET",
    `/applications?search=${acronym}&page=0&size=5`,
    { token },
  )
  expect(found.items.map((each) => each.acronym)).toEqual([acronym])
  const { items } = await ask<{ items: { id: number }[] }>(
    server,
    "GET",
    `/organizations-historic/organization/${unit}?page=0&size=5`,
    { token },
  )
  const path = `/organizations-historic/download-file/${items[0]?.id}`
  expect((await call<string>(server, "GET", path, { token })).body).toBe(document)
}

/** Seals what has no seal yet, as a server does, and looks at every seal. */
async function expectSealed({ db, close }: OpenDatabase, env: Record<string, string>): Promise<void> {
  const key = await sealKey(readSettings(env))
  while ((await sealSome(db, key)) > 0);
  const { faults, last } = await verifyChain(db, key)
  expect(faults).toEqual([])
  expect(last.number).toBeGreaterThan(2)
  await close()
}

const withKey = (key = randomBytes(32).toString("base64")) => ({ SECRET_KEY: key })

test("a dump and a copy of the files, taken under way, are a whole system again", async ({ skip }) => {
  skip(noCluster !== undefined, noCluster)
  const cluster = await startCluster()
  const place = await placeAt(cluster.port)
  const members = await membersIn(await place.open())
  const key = withKey()
  const server = await serverOn(place, key)
  const traces = await leaveTraces(server, members)

  const dump = join(folderForPostgres(), "atalaia.dump")
  await run("pg_dump", "--format=custom", "--no-owner", `--file=${dump}`, addressOf(cluster.port))
  const folder = await newFolder()
  await cp(join(place.folder, "files"), join(folder, "files"), { recursive: true })
  // What came afterwards is not in it.
  await server.kill()

  const other = await startCluster()
  const url = addressOf(other.port)
  const restoring = ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${url}`, dump]
  await run("pg_restore", ...restoring)
  const restored: Place = {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: asServer(url) },
    open: () => openDatabase({ url }),
  }
  await expectTraces(await serverOn(restored, key), traces)
  await expectSealed(await restored.open(), { ...restored.env, ...key })

  // Without the key nobody's two-factor could be checked: that is said at the start, not at somebody's sign-in.
  await expect(serverOn(restored, withKey())).rejects.toThrow("SECRET_KEY")
})

test("the folder of the embedded database, copied while it is stopped, is a whole system again", async () => {
  const place = await embeddedPlace()
  const members = await membersIn(await place.open())
  const server = await serverOn(place)
  const traces = await leaveTraces(server, members)
  await server.stop()
  const folder = await newFolder()
  await cp(place.folder, folder, { recursive: true })
  const restored: Place = { folder, env: { DATA_DIR: folder }, open: () => openDatabase({ folder }) }
  const again = await serverOn(restored)
  await expectTraces(again, traces)
  await again.stop()
  await expectSealed(await restored.open(), restored.env)
})
