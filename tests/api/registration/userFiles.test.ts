import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pdf, png } from "../../support/data/files"
import { addPerson, auditOf, reveal } from "../../support/data/person"
import { addPreUser, registrySession } from "../../support/data/registration"
import { refusedWith } from "../../support/server/problem"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

type UserFile = AnswerOf<Calls["userFiles"]["get"]>

const system = systemForFile()
const { api } = system
let managerSearch: string
let managerUpdate: string
/** An ordinary user without documents. */
let person: string
let own: string
/** Two types of documents that are optional, and one that is required. */
let diploma: number
let history: number
let residence: number

const typeId = async (label: string) =>
  (await rows<{ id: number }>(system.db, sql`select id from document_type where label = ${label}`))[0]?.id ??
  0

beforeAll(async () => {
  managerSearch = await system.signIn(account.managerSearch)
  managerUpdate = await system.signIn(account.managerUpdate)
  diploma = await typeId("Diploma")
  history = await typeId("Histórico escolar")
  residence = await typeId("Comprovante de residência")
})
beforeEach(async () => {
  person = await addPerson(system)
  own = await system.signIn(person)
})

const send = (
  call: "create" | "replace",
  documentTypeId: number | string,
  { file = pdf(), of = person, token = own }: { file?: File; of?: string; token?: string } = {},
) =>
  api.userFiles[call]({
    token,
    params: { atalaiaId: of },
    query: { documentTypeId: String(documentTypeId) },
    body: { file },
  })
const remove = (id: number, token = own) => api.userFiles.remove({ token, params: { fileId: id } })
const both = async (of = person, token = own) =>
  (
    await api.userFiles.both({
      token,
      params: { atalaiaId: of },
    })
  ).body
const download = (id: number, token = own) => api.userFiles.download({ token, params: { fileId: id } })
const waiting = async () =>
  (
    await rows<{ fields: string[] }>(
      system.db,
      sql`select fields from registration_change where atalaia_id = ${person}`,
    )
  )[0]?.fields
const changes = async () =>
  (await auditOf(system, person)).filter(({ kind }) => kind.startsWith("registration."))
/** The files in the store, to check that none is left over. */
const kept = async () => {
  const found = await readdir(join(system.folder, "files"), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}
const summary = (files: UserFile[]) =>
  files.map(({ documentType, fileName, change }) => [documentType, fileName, change])

describe("documents that an editor changes", () => {
  const direct = (file: File) => ({ file, token: managerUpdate })

  test.each(["a\0b.pdf", "C:\\docs\\ab.pdf", "\u202eab.pdf"])(
    "are recorded by the name that is stored: %j",
    async (name) => {
      expect((await send("create", diploma, direct(pdf(name)))).body).toEqual({ applied: true })
      expect((await both()).valid).toMatchObject([{ fileName: "ab.pdf" }])
      expect(await changes()).toMatchObject([{ after: { file: "ab.pdf" } }])
    },
  )

  test("take effect at once, and are read, downloaded, replaced and removed", async () => {
    expect((await send("create", diploma, direct(pdf("diploma.pdf")))).body).toEqual({ applied: true })
    const { valid, notValid } = await both()
    expect(notValid).toEqual([])
    const [file] = valid
    expect(file).toMatchObject({
      fileName: "diploma.pdf",
      fileReference: expect.stringMatching(/\/diploma\.pdf$/),
      documentTypeId: diploma,
      documentType: "Diploma",
      contentType: "application/pdf",
      size: 200,
      underAccessRequest: false,
      required: false,
    })
    const id = file?.id ?? 0
    expect((await api.userFiles.get({ token: own, params: { fileId: id } })).body).toEqual(file)
    const listed = await api.userFiles.list({ token: own, params: { atalaiaId: person } })
    expect(listed.body).toEqual([file])

    const answer = await download(id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatch(/^%PDF-1\.4/)
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''diploma.pdf")
    expect(answer.headers.get("content-type")).toBe("application/pdf")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")

    const before = await kept()
    expect((await send("replace", diploma, direct(png("diploma novo.png")))).body).toEqual({ applied: true })
    expect((await both()).valid).toMatchObject([
      { id, fileName: "diploma novo.png", contentType: "image/png" },
    ])
    // The first file's bytes are removed.
    expect(await kept()).toBe(before)
    expect((await download(id)).headers.get("content-disposition")).toContain("diploma%20novo.png")

    expect((await remove(id, managerUpdate)).body).toEqual({ applied: true })
    expect(await both()).toEqual({ valid: [], notValid: [] })
    expect(await kept()).toBe(before - 1)
    expect(await waiting()).toBeUndefined()
    expect(await changes()).toMatchObject([
      { kind: "registration.update", about: { document: "Documentos", changes: "Diploma" } },
      { kind: "registration.update", after: { file: "diploma novo.png" } },
      { kind: "registration.update", before: { file: "diploma novo.png" } },
    ])
  })

  test("are replaced all the same where the bytes of the old one cannot be removed, which is reported", async () => {
    await send("create", diploma, direct(pdf("velho.pdf")))
    const [old] = await rows<{ id: string }>(
      system.db,
      sql`select stored_file_id as id from registration_file where atalaia_id = ${person}`,
    )
    const path = join(system.folder, "files", old?.id.slice(0, 2) ?? "", old?.id ?? "")
    await rm(path)
    await mkdir(path)
    expect((await send("replace", diploma, direct(pdf("novo.pdf")))).status).toBe(200)
    expect((await both()).valid).toMatchObject([{ fileName: "novo.pdf" }])
    expect(system.reported.splice(0)).toMatchObject([{ code: "ERR_FS_EISDIR" }])
  })

  test("are one of each type", async () => {
    await send("create", diploma, direct(pdf()))
    const before = await kept()
    expect(await send("create", diploma, direct(pdf()))).toMatchObject({
      status: 409,
      body: { code: "TAKEN" },
    })
    expect(await kept()).toBe(before)
    expect((await send("replace", history, direct(pdf()))).status).toBe(404)
  })

  test("of two added together, one is there", async () => {
    const answers = await Promise.all([
      send("create", diploma, direct(pdf("a.pdf"))),
      send("create", diploma, direct(pdf("b.pdf"))),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await both()).valid).toHaveLength(1)
  })

  test("leave what the person asked for asked for", async () => {
    await send("create", diploma, { file: pdf("pedido.pdf") })
    await send("create", diploma, direct(pdf("editor.pdf")))
    const { valid, notValid } = await both()
    expect(summary(valid)).toEqual([["Diploma", "editor.pdf", undefined]])
    expect(summary(notValid)).toEqual([["Diploma", "pedido.pdf", "update"]])
    expect(notValid[0]?.originalId).toBe(valid[0]?.id)
    expect(await waiting()).toEqual(["files"])
  })

  test("are replaced where they are required, never removed", async () => {
    await send("create", residence, direct(pdf("conta.pdf")))
    const [file] = (await both()).valid
    expect(file?.required).toBe(true)
    expect(await remove(file?.id ?? 0, managerUpdate)).toMatchObject({
      status: 409,
      body: {
        code: "REQUIRED",
        message: "Documentos obrigatórios não podem ser removidos, apenas substituídos.",
      },
    })
    expect((await send("replace", residence, direct(pdf("conta nova.pdf")))).status).toBe(200)
    expect((await both()).valid).toMatchObject([{ fileName: "conta nova.pdf" }])
  })
})

describe("documents that a user asks for", () => {
  test("wait, and what is asked for is merged", async () => {
    expect((await send("create", diploma, { file: pdf("a.pdf") })).body).toEqual({ applied: false })
    expect(summary((await both()).notValid)).toEqual([["Diploma", "a.pdf", "insert"]])
    expect(await waiting()).toEqual(["files"])
    expect((await send("create", diploma)).status).toBe(409)

    await send("replace", diploma, { file: pdf("b.pdf") })
    const { notValid } = await both()
    expect(summary(notValid)).toEqual([["Diploma", "b.pdf", "insert"]])
    const listed = await api.userFiles.list({
      token: own,
      params: { atalaiaId: person },
      query: { isValid: "false" },
    })
    expect(listed.body).toEqual(notValid)

    expect((await remove(notValid[0]?.id ?? 0)).body).toEqual({ applied: false })
    expect((await both()).notValid).toEqual([])
    expect(await waiting()).toBeUndefined()
    expect((await changes()).map(({ kind }) => kind)).toEqual(Array(3).fill("registration.request"))
  })

  test("take the place of what stands only once they are approved", async () => {
    await send("create", diploma, { file: pdf("velho.pdf"), token: managerUpdate })
    const id = (await both()).valid[0]?.id ?? 0

    await send("replace", diploma, { file: pdf("novo.pdf") })
    const replaced = await both()
    expect(summary(replaced.valid)).toEqual([["Diploma", "velho.pdf", undefined]])
    expect(replaced.notValid).toMatchObject([{ fileName: "novo.pdf", change: "update", originalId: id }])
    expect((await download(replaced.notValid[0]?.id ?? 0)).status).toBe(200)

    // Requests its removal instead.
    expect((await remove(id)).body).toEqual({ applied: false })
    const [removal] = (await both()).notValid
    expect(removal).toMatchObject({ fileName: "velho.pdf", change: "delete", originalId: id })
    expect(removal).not.toHaveProperty("fileReference")
    expect((await download(removal?.id ?? 0)).status).toBe(404)
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "ALREADY_SO" } })

    // Another file replaces the removal request; then the request is withdrawn.
    expect((await send("create", diploma, { file: pdf("outro.pdf") })).status).toBe(200)
    const [last] = (await both()).notValid
    expect(last).toMatchObject({ fileName: "outro.pdf", change: "update", originalId: id })
    await remove(last?.id ?? 0)
    expect(summary((await both()).valid)).toEqual([["Diploma", "velho.pdf", undefined]])
    expect((await both()).notValid).toEqual([])
    expect(await waiting()).toBeUndefined()
  })

  test("are known as part of an access request", async () => {
    await api.userFiles.create({
      token: own,
      params: { atalaiaId: person },
      query: { documentTypeId: diploma, underAccessRequest: "true" },
      body: { file: pdf() },
    })
    expect((await both()).notValid).toMatchObject([{ underAccessRequest: true }])
  })
})

describe("files that are none", () => {
  test.each<[string, () => File, RegExp]>([
    ["empty", () => new File([], "a.pdf"), /vazio/],
    ["too large", () => pdf("a.pdf", 2_500_001), /^Tamanho máximo de 2,5 MB por arquivo ultrapassado\./],
    ["of another type than they say", () => new File(["MZ\u0090 nada"], "a.pdf"), /^Envie um PDF/],
    ["of a type that is not taken", () => new File(["GIF89a........"], "a.gif"), /^Envie um PDF/],
  ])("are refused: %s", async (_, file, message) => {
    const before = await kept()
    expect(await send("create", diploma, { file: file() })).toMatchObject({
      status: 422,
      body: { fields: { file: expect.stringMatching(message) } },
    })
    expect(await kept()).toBe(before)
  })

  test("the largest is taken", async () => {
    expect((await send("create", diploma, { file: pdf("a.pdf", 2_500_000) })).status).toBe(200)
  })

  test("no file, no type, a type that there is not", async () => {
    const nothing = await api.userFiles.create.raw({
      token: own,
      params: { atalaiaId: person },
      query: { documentTypeId: diploma },
      body: {},
    })
    expect(nothing).toMatchObject({ status: 422, body: { fields: { file: expect.any(String) } } })
    for (const wrong of ["", "x", "0", "-1", "99999", "99999999999999"]) {
      const answer = await send("create", wrong)
      expect(answer).toMatchObject({ status: 422, body: { fields: { documentTypeId: expect.any(String) } } })
    }
  })

  test.each([
    ["../../etc/conta.pdf", "conta.pdf"],
    ["conta.hta", "conta.hta.pdf"],
    ["conta\u202efdp.exe", "contafdp.exe.pdf"],
    ["CONTA.PDF", "CONTA.PDF"],
    // File names as Safari and Finder write them, with decomposed accents.
    ["conclusa\u0303o.pdf", "conclusão.pdf"],
    [`${"n".repeat(300)}.pdf`, `${"n".repeat(196)}.pdf`],
    ["/", "documento.pdf"],
  ])("a name %j is kept as %j", async (given, name) => {
    await send("create", diploma, { file: pdf(given) })
    const [file] = (await both()).notValid
    expect(file?.fileName).toBe(name)
    expect((await download(file?.id ?? 0)).headers.get("content-disposition")).toContain(
      encodeURIComponent(name),
    )
  })
})

describe("who may", () => {
  let id: number
  beforeEach(async () => {
    await send("create", diploma, { token: managerUpdate })
    id = (await both()).valid[0]?.id ?? 0
  })

  test("who sees the person sees the documents, and changes nothing", async () => {
    expect(await download(id, managerSearch)).toMatchObject({ status: 403, body: { code: "CONCEALED" } })
    await reveal(system, person, managerSearch)
    expect((await download(id, managerSearch)).status).toBe(200)
    expect((await both(person, managerSearch)).valid).toHaveLength(1)
    expect((await send("create", history, { token: managerSearch })).status).toBe(403)
    expect((await send("replace", diploma, { token: managerSearch })).status).toBe(403)
    expect((await remove(id, managerSearch)).status).toBe(403)
  })

  test("for others a document is like one that does not exist", async () => {
    const stranger = await system.signIn(account.user)
    const pre = await registrySession(system, await addPreUser(system))
    for (const token of [stranger, pre]) {
      expect((await send("create", history, { token })).status).toBe(403)
      expect((await api.userFiles.both({ token, params: { atalaiaId: person } })).status).toBe(403)
      const theirFile = { token, params: { fileId: id } }
      const noFile = { token, params: { fileId: 999_999 } }
      for (const call of ["get", "download", "remove"] as const) {
        const theirs = await api.userFiles[call](theirFile)
        const none = await api.userFiles[call](noFile)
        expect(theirs.status).toBe(404)
        expect(refusedWith(theirs)).toEqual(refusedWith(none))
      }
    }
  })

  test("a pre-registered person keeps documents at once, until it is finalized", async () => {
    const pre = await addPreUser(system)
    const token = await registrySession(system, pre)
    expect((await send("create", residence, { of: "me", token })).body).toEqual({ applied: true })
    expect(summary((await both(pre, token)).valid)).toEqual([
      ["Comprovante de residência", "portaria.pdf", undefined],
    ])
    await system.db.execute(sql`update pre_user set status = 'READY' where atalaia_id = ${pre}`)
    expect(await send("create", diploma, { of: "me", token })).toMatchObject({
      status: 409,
      body: { code: "READY" },
    })
    expect((await both(pre, token)).valid).toHaveLength(1)
  })
})

describe("documents that everybody has to bring", () => {
  const required = async (token: string, query: Record<string, string> = {}) =>
    (await api.registration.requiredDocuments({ token, query })).body.map(({ label }) => label)

  test("are a Brazilian's or a foreigner's", async () => {
    const brazilian = ["Comprovante de residência", "CPF", "RG"]
    const foreign = ["Comprovante de residência", "Passaporte"]
    expect(await required(own)).toEqual(brazilian)
    const foreigner = await addPreUser(system, { isForeign: true, createdBy: account.managerSearch })
    expect(await required(managerSearch, { atalaiaId: foreigner })).toEqual(foreign)
    expect(await required(await registrySession(system, foreigner))).toEqual(foreign)
  })
})
