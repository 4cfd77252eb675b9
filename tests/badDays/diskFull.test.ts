import { randomBytes } from "node:crypto"
import { cp, readdir, statfs } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, inject, type TestContext, test } from "vitest"
import { openDatabase } from "@/server/platform/database/connection"
import { newApplication } from "../support/data/applications"
import { formOf, pdf } from "../support/data/files"
import type { Answer } from "../support/server/api"
import { addUnit } from "./data"
import { count, embeddedPlace, newFolder, openBeside } from "./databases"
import { call, type Server, serverOn, signIn } from "./server"
import { mountSmallDisk, type SmallDisk } from "./smallDisk"

interface Refused {
  message: string
  code: string
}

/** A small disk. If none can be mounted, the test is skipped with the reason. */
async function smallDisk({ skip }: TestContext, folder: string, kilobytes: number): Promise<SmallDisk> {
  const disk = await mountSmallDisk(folder, kilobytes)
  return typeof disk === "string" ? skip(disk) : disk
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

/** Deactivates a unit, which requires a document. */
const disable = (server: Server, token: string, unit: number, bytes: number) =>
  call<Refused>(server, "POST", `/organizations/${unit}/disable`, {
    token,
    body: formOf({ file: pdf("portaria.pdf", bytes) }),
  })

test("a file that the disk has no room for is refused with what it belongs to, and leaves nothing behind", async (context) => {
  const place = await embeddedPlace()
  const files = join(place.folder, "files")
  const disk = await smallDisk(context, files, 1024)
  const prepared = await place.open()
  const [unit, other] = [await addUnit(prepared, "CHEIA"), await addUnit(prepared, "OUTRA")]
  await prepared.close()
  const server = await serverOn(place)
  const token = await signIn(server)

  const refused = await disable(server, token, unit, 2_000_000)
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(refused.body.message).toMatch(/tente novamente/i)
  expect(await filesIn(files)).toEqual([])

  // A change that fits succeeds, as before.
  expect((await disable(server, token, other, 200_000)).status).toBeLessThan(300)
  disk.resize(8 * 1024)
  expect((await disable(server, token, unit, 2_000_000)).status).toBeLessThan(300)
  expect(await filesIn(files)).toHaveLength(2)
  expect(await server.stop()).toBe(0)
  const database = await openBeside(place)
  expect(await count(database, sql`select count(*) from stored_file`)).toBe(2)
  expect(await count(database, sql`select count(*) from organization_operation`)).toBe(2)
})

test("who sends a file that the disk has no room for is told so", async (context) => {
  const place = await embeddedPlace()
  await smallDisk(context, join(place.folder, "files"), 1024)
  const prepared = await place.open()
  const unit = await addUnit(prepared, "CHEIA")
  await prepared.close()
  const server = await serverOn(place)
  const refused = await disable(server, await signIn(server), unit, 2_000_000)
  const message = expect.stringMatching(/arquivo não pôde ser guardado/)
  expect(refused).toMatchObject({ status: 503, body: { code: "UNAVAILABLE", message } })
})

/** Kilobytes in use on the disk of a folder. */
async function takenOn(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(folder)
  return Math.ceil(((blocks - bfree) * bsize) / 1024)
}

test("an embedded database whose disk is full says so, and after room was made has all that it answered for", async (context) => {
  const folder = await newFolder()
  const disk = await smallDisk(context, folder, 512 * 1024)
  await cp(inject("built").template, folder, { recursive: true })
  const place = { folder, env: { DATA_DIR: folder }, open: () => openDatabase({ folder }) }
  const server = await serverOn(place)
  const token = await signIn(server)
  const taken = await takenOn(folder)
  disk.resize(taken + 512)
  const answered: string[] = []
  let refused: Answer<Refused> | undefined
  while (!refused && answered.length < 2_000) {
    const body = newApplication({ description: randomBytes(2_000).toString("hex") })
    const answer = await call<Refused>(server, "POST", "/applications", { token, body })
    if (answer.status === 200) answered.push(body.acronym)
    else refused = answer
  }
  expect(refused?.status).toBeGreaterThanOrEqual(500)
  expect(refused?.body.message).toMatch(/tente novamente/i)

  disk.resize(taken + 64 * 1024)
  const body = newApplication()
  expect((await call(server, "POST", "/applications", { token, body })).status).toBe(200)
  answered.push(body.acronym)
  await server.kill()
  const next = await serverOn(place)
  expect((await call(next, "GET", "/session", { token })).status).toBe(200)
  expect(await next.stop()).toBe(0)
  const database = await openBeside(place)
  const acronyms = `{${answered.join(",")}}`
  expect(
    await count(database, sql`select count(*) from application where acronym = any(${acronyms}::text[])`),
  ).toBe(answered.length)
})
