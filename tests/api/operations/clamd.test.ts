import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { findMalware } from "@/server/platform/files/clamd"
import { pdf, png } from "../../support/data/files"
import { docxOf, pdfOf } from "../../support/data/officeFiles"
import { addPerson } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { type System, startSystem } from "../../support/server/system"
import { until } from "../../support/until"

/** clamd scans files before they are stored. */
const program = ["/usr/sbin/clamd", "/usr/local/sbin/clamd", "/opt/homebrew/sbin/clamd"].find((path) =>
  existsSync(path),
)
/** EICAR, the test file of all scanners. It is split in two so that scanners do not find it here. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("")
const infected = () => new File([pdf(), eicar], "nota.pdf")

/** Uploads a document of a new person to a system that uses clamd, and returns the result. */
async function sent(system: System, file: File) {
  const id = await addPerson(system)
  const [type] = await rows<{ id: string }>(
    system.db,
    sql`select id::text from document_type where label = 'Diploma'`,
  )
  const answer = await system.api.userFiles.create({
    token: await system.signIn(id),
    params: { atalaiaId: id },
    query: { documentTypeId: type?.id ?? "" },
    body: { file },
  })
  const kept = await rows(system.db, sql`select from stored_file where created_by = ${id}`)
  return { answer, kept: kept.length }
}

const withScanner = async (clamdUrl: string) => {
  const system = await startSystem({ clamdUrl })
  onTestFinished(() => system.close())
  return system
}

/** A fake clamd: calls `answer` with the data once the whole stream has arrived. */
async function scanner(answer: (socket: Socket, got: Buffer) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let got = Buffer.alloc(0)
    socket.on("error", () => {})
    socket.on("data", (part) => {
      got = Buffer.concat([got, part])
      if (got.subarray(-4).equals(Buffer.alloc(4))) answer(socket, got)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("what clamd is asked", () => {
  test("is the whole file, in the pieces of its protocol", async () => {
    const bytes = new Uint8Array(150_000).map((_, index) => index % 251)
    const pieces: Buffer[] = []
    const url = await scanner((socket, got) => {
      expect(got.subarray(0, 10).toString()).toBe("zINSTREAM\0")
      for (let at = 10; at < got.length; ) {
        const length = got.readUInt32BE(at)
        pieces.push(got.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
      socket.end("stream: OK\0")
    })
    expect(await findMalware(url, bytes)).toBeUndefined()
    expect(Buffer.concat(pieces).equals(Buffer.from(bytes))).toBe(true)
  })

  test.each([
    ["an error", "INSTREAM size limit exceeded. ERROR\0"],
    ["nothing", ""],
    ["something else", "HTTP/1.1 200 OK\r\n\r\n"],
    ["half of it", "stream: OK"],
  ])("is refused where it answers %s", async (_, answer) => {
    const url = await scanner((socket) => socket.end(answer))
    await expect(findMalware(url, new Uint8Array(10))).rejects.toThrow()
  })

  test("is given up where it is silent, and where nobody is there", async () => {
    const url = await scanner(() => {})
    await expect(findMalware(url, new Uint8Array(10), 1)).rejects.toThrow()
    await expect(findMalware("unix:/not/there", new Uint8Array(10))).rejects.toThrow()
  })
})

describe("a file", () => {
  test("that clamd finds something in is refused at its field, and nothing of it is kept", async () => {
    const system = await withScanner(await scanner((socket) => socket.end("stream: Eicar-Test FOUND\0")))
    const { answer, kept } = await sent(system, pdf())
    expect(answer).toMatchObject({
      status: 422,
      refusal: { fields: { file: expect.stringContaining("Eicar-Test") } },
    })
    expect(kept).toBe(0)
    expect(system.reported).toEqual([])
  })

  test("is not kept where clamd does not answer, and may be sent again", async () => {
    const system = await withScanner("unix:/not/there")
    const { answer, kept } = await sent(system, pdf())
    expect(answer.status).toBe(503)
    expect(answer.headers.get("retry-after")).toBe("60")
    expect(answer.refusal?.fields?.file).toContain("Tente novamente em alguns minutos")
    expect(kept).toBe(0)
    expect(system.reported).toHaveLength(1)
  })

  test("with active content is refused at its field, with what was found and what to do", async () => {
    const system = await startSystem()
    onTestFinished(() => system.close())
    const script = new Uint8Array(pdfOf("<< /S /JavaScript /JS (1) >>"))
    expect((await sent(system, new File([script], "a.pdf"))).answer.refusal?.fields).toEqual({
      file: "Este PDF contém JavaScript. Imprima-o como PDF novo e envie de novo.",
    })
    const macros = new Uint8Array(docxOf({ "word/vbaProject.bin": "x" }))
    const { answer, kept } = await sent(system, new File([macros], "a.docx"))
    expect(answer.refusal?.fields).toEqual({
      file: "Este documento contém macros. Salve-o como PDF e envie de novo.",
    })
    expect(kept).toBe(0)
    const plain = new Uint8Array(docxOf())
    expect(await sent(system, new File([plain], "a.docx"))).toMatchObject({
      answer: { status: 200 },
      kept: 1,
    })
    expect(system.reported).toEqual([])
  })
})

/** clamd with a single signature, which matches the test file. */
describe.runIf(program)("clamd, as Debian has it (skipped where there is none),", () => {
  let folder: string
  let clamd: ChildProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atalaia-clamd-"))
    await writeFile(join(folder, "eicar.ndb"), `Eicar-Test:0:*:${Buffer.from(eicar).toString("hex")}\n`)
    const config = ["Foreground yes", `LocalSocket ${folder}/clamd`, `DatabaseDirectory ${folder}`]
    await writeFile(join(folder, "clamd.conf"), `${config.join("\n")}\n`)
    clamd = spawn(program ?? "", ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" })
    await until(() => findMalware(`unix:${folder}/clamd`, new Uint8Array(1)))
  })
  afterAll(async () => {
    const ended = once(clamd, "exit")
    clamd.kill("SIGTERM")
    await ended
    await rm(folder, { recursive: true, force: true })
  })

  test("finds what is in a file, and lets others pass", async () => {
    const system = await withScanner(`unix:${folder}/clamd`)
    const found = await sent(system, infected())
    expect(found.answer.refusal?.fields?.file).toContain("Eicar-Test")
    expect(found.kept).toBe(0)
    expect(await sent(system, pdf("grande.pdf", 2_400_000))).toMatchObject({ kept: 1 })
    expect(await sent(system, png())).toMatchObject({ answer: { status: 200 }, kept: 1 })
    expect(system.reported).toEqual([])
  })
})
