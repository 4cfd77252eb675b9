import { randomBytes } from "node:crypto"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { sealKey, sealSome } from "@/server/audit/seals"
import { verifyChain } from "@/server/audit/verification"
import { type OpenDatabase, openDatabase } from "@/server/database/connection"
import { readSettings } from "@/server/settings"
import { newApplication } from "../support/data/applications"
import { formOf, pdf } from "../support/data/files"
import { codeOf } from "../support/data/person"
import { noCluster, startCluster } from "./cluster"
import { addPeople, addUnit, admin, prepare } from "./data"
import { embeddedPlace, newFolder, type Place } from "./databases"
import { blocksOf, createRoles, linesOf, placeOn, shell, succeeds, urlOf } from "./deployment"
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

/** Files are copied by whatever an operator has for it. */
const withoutFiles = (block: string) => block.replace(/^rsync .*\n/gm, "")

const withKey = (key = randomBytes(32).toString("base64")) => ({ SECRET_KEY: key })

describe.skipIf(noCluster)("PostgreSQL", () => {
  test("a dump and a copy of the files, taken under way, are a whole system again", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    await prepare(await openDatabase({ url: urlOf("atalaia_owner", cluster) }))
    const folder = await newFolder()
    const settings = { DATA_DIR: folder, ...withKey() }
    await succeeds(linesOf("migrate"), cluster, { folder, env: settings })
    const place = placeOn(cluster, settings)
    const members = await membersIn(await place.open())
    const server = await serverOn(place)
    const traces = await leaveTraces(server, members)

    const [dump = "", restore = ""] = blocksOf("Backup and restore", "sh").map(withoutFiles)
    await succeeds(dump, cluster, { folder, env: settings })
    const restoredFolder = await newFolder()
    await cp(join(folder, "files"), join(restoredFolder, "files"), { recursive: true })
    // What came afterwards is not in it.
    await server.kill()

    const printed = await succeeds(restore, cluster, { folder, env: settings })
    expect(printed).toContain("A auditoria está íntegra.")
    expect(printed).not.toContain("Aviso")
    const restored = placeOn(
      cluster,
      { ...settings, DATA_DIR: restoredFolder },
      { database: "atalaia_restored" },
    )
    await expectTraces(await serverOn(restored), traces)
    await expectSealed(await restored.open(), restored.env)
    // What protects the audit is there again, and not in the hands of the servers' role.
    const { db, close } = await restored.open()
    const refusal = (statement: string) =>
      db.execute(sql.raw(statement)).then(
        () => "done",
        (error: Error) => (error.cause as Error).message,
      )
    expect(await refusal("alter table audit disable trigger user")).toBe("must be owner of table audit")
    expect(await refusal("delete from audit")).toBe("permission denied for table audit")
    await close()

    // Without the key nobody's two-factor could be checked: that is said at the start, not at somebody's sign-in.
    await expect(serverOn(restored, withKey())).rejects.toThrow("SECRET_KEY")
  })

  test("a database that was restored as the servers' role is refused, with how to mend it", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    await prepare(await openDatabase({ url: urlOf("atalaia_owner", cluster) }))
    const folder = await newFolder()
    const env = { DATA_DIR: folder, ...withKey() }
    const [dump = "", restore = ""] = blocksOf("Backup and restore", "sh").map(withoutFiles)
    await succeeds(dump, cluster, { folder, env })
    const wrong = restore
      .slice(0, restore.indexOf("DATABASE_URL="))
      .replace("owner=atalaia_owner", "owner=atalaia")
      .replace(/^psql .*\n.*\n/m, "")
      .replace("postgres://atalaia_owner:", "postgres://atalaia:")
    await succeeds(wrong, cluster, { folder, env })
    const lines = (name: string) =>
      `${restore.split("\n").find((line) => line.includes(`npm run ${name}`))}\n`
    expect(await succeeds(lines("verify-audit"), cluster, { folder, env })).toContain(
      'Aviso: o papel "atalaia" é dono da auditoria',
    )
    const refused = await shell(lines("migrate"), cluster, { folder, env })
    expect(refused.code).toBe(1)
    const mending = 'reassign owned by "atalaia" to "atalaia_owner"'
    expect(refused.output).toContain('This database, or part of it, belongs to "atalaia": run this')
    expect(refused.output).toContain(mending)
    await succeeds(`psql --dbname=atalaia_restored --command='${mending}'\n`, cluster, { folder })
    await succeeds(lines("migrate"), cluster, { folder, env })
    expect(await succeeds(lines("verify-audit"), cluster, { folder, env })).not.toContain("Aviso")
  })
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
