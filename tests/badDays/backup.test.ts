import { randomBytes } from "node:crypto"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openDatabase } from "@/server/platform/database/connection"
import { noCluster, startCluster } from "./cluster"
import { prepare } from "./data"
import { embeddedPlace, newFolder, type Place } from "./databases"
import { blocksOf, createRoles, linesOf, placeOn, shell, succeeds, urlOf } from "./deployment"
import { serverOn } from "./server"
import { expectSealed, expectTraces, leaveTraces, membersIn } from "./traces"

/* Follows docs/deployment.md on backups and on restoring them. */

/** Removes the block's rsync lines, because an operator may copy files with another tool. */
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
    // Later changes are not in the backup.
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
    // The audit's protection is restored, and the servers' role cannot change it.
    const { db, close } = await restored.open()
    const refusal = (statement: string) =>
      db.execute(sql.raw(statement)).then(
        () => "done",
        (error: Error) => (error.cause as Error).message,
      )
    expect(await refusal("alter table audit disable trigger user")).toBe("must be owner of table audit")
    expect(await refusal("delete from audit")).toBe("permission denied for table audit")
    await close()

    // Without the key two-factor cannot be checked. The server reports that at the start, not at a person's sign-in.
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
    expect(refused.output).toContain(
      'Este banco, ou parte dele, é de "atalaia", um papel dos servidores, que não podem ser donos de nada.',
    )
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
