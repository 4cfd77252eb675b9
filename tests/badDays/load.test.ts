import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { openDatabase } from "@/server/platform/database/connection"
import { addressOf, connect, noCluster, startCluster } from "./cluster"
import { newFolder } from "./databases"
import { call, serverOn } from "./server"

/* `npm run load`: a large database for trying the system out, which a server must be able to open. */

const program = fileURLToPath(new URL("../bench/load.mjs", import.meta.url))
const load = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [program, "1000"], {
    env: { ...process.env, NODE_ENV: "", VITEST: "", SECRET_KEY: "", ...env },
  }).then(({ stdout }) => stdout)
const newKey = () => randomBytes(32).toString("base64")

test.skipIf(noCluster)("what is loaded opens with the key that is printed, or that was given", async () => {
  const cluster = await startCluster()
  const operator = await connect(cluster)
  await operator.query("create database printed")
  await operator.query("create database given")
  const urlOf = (database: string) => addressOf(cluster.port).replace(/[^/]*$/, database)
  const folder = await newFolder()
  const serve = (database: string, SECRET_KEY: string) =>
    serverOn({
      folder,
      env: { DATA_DIR: folder, DATABASE_URL: urlOf(database), SECRET_KEY },
      open: () => openDatabase({ folder }),
    })
  const said = await load({ DATABASE_URL: urlOf("printed") })
  const [, id = "", password] = /Administrador geral: (\d+), senha (\S+)$/m.exec(said) ?? []
  const [, printed = ""] = /^SECRET_KEY dos servidores: (\S+)$/m.exec(said) ?? []
  await expect(serve("printed", newKey())).rejects.toThrow("is not the key of this database")
  const server = await serve("printed", printed)
  expect((await call(server, "GET", "/ready")).status).toBe(200)
  expect((await call(server, "POST", "/session", { body: { id, password } })).status).toBe(200)

  const given = newKey()
  expect(await load({ DATABASE_URL: urlOf("given"), SECRET_KEY: given })).not.toContain("SECRET_KEY")
  expect((await call(await serve("given", given), "GET", "/ready")).status).toBe(200)
})
