// Fills the PostgreSQL at DATABASE_URL with data of the country's size, to try the system out: `npm run load`. For 100,000
// people, run it with `-- 100000`. Its super admin has the demonstration accounts' password. Servers open it with the SECRET_KEY
// of this run, or, if none is set, with a new one that is printed.
import { randomBytes } from "node:crypto"
import { connect } from "./databases.mjs"
import { sizeOf } from "./national/size.mjs"
import { buildServer, load, startServer } from "./system.mjs"
import { benchPerson, fill } from "./users/fill.mjs"

const password = "Atalaia-demo-2026"

const url = process.env.DATABASE_URL
const people = Number(process.argv[2] ?? 1_000_000)
if (!url || !Number.isInteger(people) || people < 1000) {
  console.error("Uso: DATABASE_URL=postgres://… npm run load [-- PESSOAS], 1000 pessoas ou mais")
  process.exit(1)
}

const { SECRET_KEY: given = "", SECRET_KEY_FILE: file } = process.env
const key = given || (file ? "" : randomBytes(32).toString("base64"))

// The first start creates the schema and the reference data, and registers the key.
await buildServer()
try {
  await (await startServer({ DATABASE_URL: url, DEMO: "off", SECRET_KEY: key })).stop()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const client = await connect(url)
try {
  const { rowCount } = await client.query("select from person limit 1")
  if (rowCount > 0) throw new Error("O banco de dados já tem pessoas: a carga é para um vazio.")
  const began = performance.now()
  const size = sizeOf(people)
  await fill(url, size)
  const { hashPassword } = await load("src/server/identity/access/passwords.ts")
  await client.query(
    "update person set enabled = true, first_access = false, password_hash = $1, last_password_update = now() where atalaia_id = $2",
    [await hashPassword(password), benchPerson],
  )
  // The server seals them when it runs.
  await client.query("insert into audit_unsealed select id, at from audit on conflict do nothing")
  const seconds = Math.round((performance.now() - began) / 1000)
  console.info(
    `${JSON.stringify(size)}: ${seconds} s. Administrador geral: ${benchPerson}, senha ${password}`,
  )
  if (key && !given) console.info(`SECRET_KEY dos servidores: ${key}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await client.end()
}
