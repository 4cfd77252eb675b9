import { strFromU8, unzipSync } from "fflate"
import { beforeAll, describe, expect, test } from "vitest"
import { png } from "../../support/data/files"
import { addPerson } from "../../support/data/person"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let own: string
beforeAll(async () => {
  own = await system.signIn(account.tried)
})

interface Look {
  kind: string
  text: string
  actor: { atalaiaId: string; name: string }
  address?: string
}
const looks = async (token = own) => (await api.privacy.looks({ token })).body.items
const lookedBy = (id: string, all: readonly Look[]) => all.filter(({ actor }) => actor.atalaiaId === id)

describe("who looked at registration data", () => {
  test("is told to whose they are, once for the same look, without where from", async () => {
    const admin = await system.signIn(account.superAdmin)
    const before = lookedBy(account.superAdmin, await looks()).length
    for (const _ of ["first", "again"]) {
      expect(
        (await api.registration.details({ token: admin, params: { atalaiaId: account.tried } })).status,
      ).toBe(200)
    }
    const after = lookedBy(account.superAdmin, await looks())
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ kind: "registration.view", text: "Viu os dados cadastrais" })
    expect(after[0]).not.toHaveProperty("address")
  })

  test("a document that is taken is told by its type", async () => {
    const admin = await system.signIn(account.superAdmin)
    const { body } = await api.userFiles.list({
      token: admin,
      params: { atalaiaId: account.tried },
      query: { isValid: "true" },
    })
    const [file] = body
    expect(file).toBeDefined()
    const taken = await api.userFiles.download({ token: admin, params: { fileId: file?.id ?? 0 } })
    expect(taken.status).toBe(200)
    expect(lookedBy(account.superAdmin, await looks())[0]?.text).toBe(
      `Baixou o documento ${file?.documentType}`,
    )
  })

  test("not one's own looks, nor who was refused", async () => {
    await api.registration.details({ token: own, params: { atalaiaId: account.tried } })
    const other = await system.signIn(account.user)
    expect(
      (await api.registration.details({ token: other, params: { atalaiaId: account.tried } })).status,
    ).toBe(403)
    const all = await looks()
    expect(lookedBy(account.tried, all)).toEqual([])
    expect(lookedBy(account.user, all)).toEqual([])
  })

  test("and is found in the audit, but does not fill the person's history", async () => {
    const admin = await system.signIn(account.superAdmin)
    const found = await api.audit.search({
      token: admin,
      query: { subject: account.tried, kinds: "registration.view" },
    })
    expect(lookedBy(account.superAdmin, found.body.items)).not.toEqual([])
    const history = await api.users.history({
      token: admin,
      params: { atalaiaId: account.tried },
      query: { size: 100 },
    })
    expect(history.body.items.filter(({ kind }) => kind === "registration.view")).toEqual([])
  })
})

const exporting = async (token: string) =>
  system.app.request("/api/my-data/export", {
    headers: {
      "X-Client-Key": "atalaia",
      "X-Client-Name": "tests",
      "X-Client-Version": "1",
      Authorization: `Bearer ${token}`,
    },
  })

test("one's own data are taken once at a time, by others meanwhile; and again after the end, or after it was broken off", async () => {
  const first = await exporting(own)
  expect(first.status).toBe(200)
  const second = await exporting(own)
  expect(second.status).toBe(429)
  expect(await second.json()).toMatchObject({
    code: "SLOW_DOWN",
    message: expect.stringContaining("já estão sendo baixados"),
  })
  const other = await exporting(await system.signIn(account.user))
  expect(other.status).toBe(200)
  await other.arrayBuffer()
  await first.body?.cancel()
  const third = await exporting(own)
  expect(third.status).toBe(200)
  await third.arrayBuffer()
  const fourth = await exporting(own)
  expect(fourth.status).toBe(200)
  await fourth.arrayBuffer()
})

test("one's own photos come with them: the valid one, and the one that waits", async () => {
  const person = await addPerson(system)
  const mine = await system.signIn(person)
  const save = (atalaiaId: string, token: string, name: string) =>
    api.registration.savePhoto({ token, params: { atalaiaId }, body: { file: png(name) } })
  expect((await save(person, await system.signIn(account.managerUpdate), "valida.png")).body).toEqual({
    applied: true,
  })
  expect((await save("me", mine, "pedida.png")).body).toEqual({ applied: false })
  const entries = unzipSync(new Uint8Array(await (await exporting(mine)).arrayBuffer()))
  const photos = Object.keys(entries).filter((name) => name.startsWith("fotos/"))
  expect(photos.map((name) => name.slice("fotos/1 ".length)).toSorted()).toEqual(["pedida.png", "valida.png"])
  const whole = new Uint8Array(await png().arrayBuffer())
  for (const name of photos) expect(entries[name]).toEqual(whole)
})

test("one's own data come as a ZIP: what is known, and what was handed in; that it was taken is kept", async () => {
  const { id: searchId } = (
    await api.keptSearches.create({
      token: own,
      body: { name: "Minhas", address: "/assignments/validations?search=SINAL", shared: false },
    })
  ).body
  await api.searchReports.set({
    token: own,
    params: { searchId },
    body: { every: "monday", hour: 7, onlyChanges: true },
  })
  const response = await exporting(own)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("application/zip")
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const data = JSON.parse(strFromU8(entries["dados.json"] ?? new Uint8Array()))
  expect(data.usuario).toMatchObject({ atalaiaId: account.tried })
  expect(data.cadastro).toMatchObject({ atalaiaId: account.tried, kind: "user" })
  expect(data.papeis).toContainEqual({ aplicacao: "SINAL", papel: "ROLE_SINAL_GESTOR" })
  expect(data.sessoes.length).toBeGreaterThan(0)
  expect(data.navegadores.at(-1)).toMatchObject({ ip: "", navegador: "" })
  expect(data.buscasGuardadas).toMatchObject([
    { nome: "Minhas", endereco: "/assignments/validations?search=SINAL", compartilhada: false },
  ])
  expect(data.buscasPorEmail).toEqual([
    { busca: searchId, dia: "monday", hora: 7, soQuandoMudar: true, ultimoEnvio: null, encerrado: null },
  ])
  expect(data.historico.length).toBeGreaterThan(0)
  const documents = Object.entries(entries).filter(([name]) => name.startsWith("documentos/"))
  const photos = Object.keys(entries).filter((name) => name.startsWith("fotos/"))
  expect(documents).toHaveLength(data.documentos.length)
  expect(Object.keys(entries)).toHaveLength(1 + photos.length + documents.length)
  for (const [name, bytes] of documents) {
    const { size } = data.documentos.find(({ fileName }: { fileName: string }) =>
      name.endsWith(` ${fileName}`),
    )
    expect(bytes).toHaveLength(size)
  }
  expect(JSON.stringify(data)).not.toMatch(/tokenHash|passwordHash|secret/i)

  const admin = await system.signIn(account.superAdmin)
  const kept = await api.audit.search({
    token: admin,
    query: { subject: account.tried, kinds: "registration.export" },
  })
  expect(kept.body.items[0]).toMatchObject({ actor: { atalaiaId: account.tried } })
})
