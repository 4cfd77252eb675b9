import { randomBytes, randomUUID } from "node:crypto"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { connect, makeDatabase } from "./databases.mjs"
import { milliseconds, table, verdict } from "./report.mjs"
import { buildServer, loadDemonstration, newFolder, startServer } from "./system.mjs"

const people = 12
const files = 20
/** The largest allowed size of a file. */
const fileBytes = 2_500_000
const memoryGoal = 300
const password = "Atalaia-demo-2026"
const headers = { "x-client-key": "atalaia", "x-client-name": "bench", "x-client-version": "1" }

/** The peak memory of a process so far, in MB (millions of bytes). */
async function peakMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
}

/** Twelve people export all of their own data at the same time: measures the server's memory. */
export async function run() {
  await buildServer()
  const folder = await newFolder("exports")
  const database = await makeDatabase("exports")
  const env = { DATABASE_URL: database.url, DATA_DIR: folder }
  try {
    await loadDemonstration(env)
    const ids = await handIn(database.url, folder)
    const server = await startServer(env)
    try {
      const tokens = []
      for (const id of ids) tokens.push(await signIn(server.address, id))
      const before = await peakMemory(server.pid)
      const began = performance.now()
      const sizes = await Promise.all(tokens.map((token) => taken(server.address, token)))
      const took = performance.now() - began
      const whole = sizes.every((size) => size > files * fileBytes)
      if (!whole) throw new Error(`not all came: ${sizes.join(", ")}`)
      const peak = await peakMemory(server.pid)
      table(
        `exports: ${people} people take ${files} files of ${fileBytes / 1e6} MB each at the same time`,
        ["most memory before", "most memory", "goal", "", "all of them"],
        [
          [
            `${Math.round(before)} MB`,
            `${Math.round(peak)} MB`,
            `${memoryGoal} MB`,
            verdict(peak, memoryGoal),
            milliseconds(took),
          ],
        ],
      )
    } finally {
      await server.stop()
    }
  } finally {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives each of several people some files, and signs them in. Returns the people. */
async function handIn(url, folder) {
  const client = await connect(url)
  try {
    const { rows } = await client.query(
      `update person set enabled = true, first_access = false, two_factor_secret = null, last_password_update = now(),
         password_hash = (select password_hash from person where atalaia_id = '12345678909')
       where atalaia_id in (
         select atalaia_id from person join registration using (atalaia_id) where not deprecated_details and atalaia_id ~ '^\\d+$'
           and atalaia_id not in (select client_id from effective_role e join role r on r.id = e.role_id where r.two_factor_required)
         order by atalaia_id desc limit ${people}
       ) returning atalaia_id as id`,
    )
    for (const { id } of rows) {
      for (let index = 0; index < files; index++) {
        const key = randomUUID()
        await mkdir(join(folder, "files", key.slice(0, 2)), { recursive: true })
        await writeFile(join(folder, "files", key.slice(0, 2), key), randomBytes(fileBytes))
        await client.query(
          "insert into stored_file (id, name, content_type, size, created_by) values ($1, $2, 'application/pdf', $3, $4)",
          [key, `documento ${index}.pdf`, fileBytes, id],
        )
        await client.query(
          `insert into registration_file (atalaia_id, document_type_id, stored_file_id)
           select $1, min(id), $2 from document_type`,
          [id, key],
        )
      }
    }
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

async function signIn(address, id) {
  const answer = await fetch(`${address}/api/session`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ id, password }),
  })
  const { token, message } = await answer.json()
  if (!token) throw new Error(`${id}: ${message}`)
  return token
}

/** Reads all of it as a stream. Returns the number of bytes. */
async function taken(address, token) {
  const answer = await fetch(`${address}/api/my-data/export`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  let size = 0
  for await (const part of answer.body) size += part.length
  return size
}
