import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { pdf, png, storedFiles } from "../../support/data/files"
import { addPerson, auditOf, reveal } from "../../support/data/person"
import { addPreUser, registrySession } from "../../support/data/registration"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let managerUpdate: string
beforeAll(async () => {
  managerUpdate = await system.signIn(account.managerUpdate)
})

const send = (of: string, token: string, file = png()) =>
  api.registration.savePhoto({
    token,
    params: { atalaiaId: of },
    body: { file },
  })
const photo = (of: string, token: string, query: Record<string, string> = {}) =>
  api.registration.photo({ token, params: { atalaiaId: of }, query })
const details = async (of: string, token: string) =>
  (await api.registration.details({ token, params: { atalaiaId: of } })).body
const imageOf = async (of: string) =>
  (await rows<{ image: string | null }>(system.db, sql`select image from person where atalaia_id = ${of}`))[0]
    ?.image

describe("a photo", () => {
  test("that an editor saves is the person's, in place of the one before", async () => {
    const person = await addPerson(system)
    expect((await photo(person, managerUpdate)).status).toBe(404)
    expect((await send(person, managerUpdate)).body).toEqual({ applied: true })
    const first = await imageOf(person)
    const { personal } = await details(person, managerUpdate)
    expect(personal).toMatchObject({ version: 1, valid: { image: first, name: "Zuleica Quintanilha" } })
    expect(personal).not.toHaveProperty("pending")
    expect(await photo(person, managerUpdate)).toMatchObject({ status: 200 })

    await send(person, managerUpdate, png("nova.png"))
    expect((await details(person, managerUpdate)).personal).toMatchObject({ version: 2 })
    expect(await storedFiles(system, [first])).toEqual([])
    expect(await imageOf(person)).not.toBe(first)
    expect(await auditOf(system, person)).toMatchObject([
      { kind: "registration.update", about: { document: "Pessoal", changes: "Foto 3x4" } },
      { kind: "registration.update" },
    ])
  })

  test("that a user asks for waits with the other personal data as they stand", async () => {
    const person = await addPerson(system)
    const own = await system.signIn(person)
    await send(person, managerUpdate)
    const standing = await imageOf(person)
    expect((await send("me", own, png("pedida.png"))).body).toEqual({ applied: false })
    const { personal, changes } = await details("me", own)
    expect(personal.valid?.image).toBe(standing)
    expect(personal.pending).toMatchObject({ name: "Zuleica Quintanilha", email: personal.valid?.email })
    expect(personal.pending?.image).not.toBe(standing)
    expect(personal.version).toBe(2)
    expect(changes?.fields).toEqual(["personal.image"])
    expect(await imageOf(person)).toBe(standing)
    const asked = await photo("me", own, { pending: "true" })
    expect(asked.headers.get("content-disposition")).toContain("pedida.png")
    expect((await photo("me", own)).headers.get("content-disposition")).toContain("foto.png")

    // A new upload replaces the pending photo; the approved one stays.
    await send("me", own, png("outra.png"))
    expect(await storedFiles(system, [standing, personal.pending?.image])).toEqual([standing])
    expect((await details("me", own)).changes?.fields).toEqual(["personal.image"])

    // An editor's save takes effect at once and leaves the request as it is.
    await send(person, managerUpdate, png("editor.png"))
    expect((await photo("me", own, { pending: "true" })).headers.get("content-disposition")).toContain(
      "outra.png",
    )
  })

  test("follows where something else is asked for", async () => {
    const person = await addPerson(system)
    const own = await system.signIn(person)
    await send(person, managerUpdate)
    await send("me", own)
    await system.db.execute(sql`
      update registration_personal p set name = 'OUTRO NOME', image = v.image from registration_personal v
      where p.atalaia_id = ${person} and p.pending and v.atalaia_id = ${person} and not v.pending`)
    await send(person, managerUpdate, png("editor.png"))
    const { personal, changes } = await details("me", own)
    expect(personal.pending).toMatchObject({ name: "OUTRO NOME", image: personal.valid?.image })
    expect(changes?.fields).toEqual(["personal.name"])
  })

  test("is a pre-registered person's at once", async () => {
    const pre = await addPreUser(system)
    const token = await registrySession(system, pre)
    expect((await send("me", token)).body).toEqual({ applied: true })
    expect((await photo(pre, token)).status).toBe(200)
  })

  test.each<[string, File, string]>([
    ["no picture", pdf(), "Formato de arquivo inválido. Utilize os seguintes formatos: JPEG, JPG, PNG, BMP."],
    ["too large", png("g.png", 2_097_153), "A imagem deve ter no máximo 2 Mb."],
    ["empty", new File([], "v.png"), "O arquivo está vazio."],
  ])("is refused: %s", async (_, file, message) => {
    const person = await addPerson(system)
    const answer = await send("me", await system.signIn(person), file)
    expect(answer).toMatchObject({ status: 422, body: { fields: { file: message } } })
  })

  test("is seen by who sees the person, and changed by who edits them", async () => {
    const person = await addPerson(system)
    await send(person, managerUpdate)
    const searching = await system.signIn(account.managerSearch)
    // Needs a justification first (concealed.test.ts).
    expect(await photo(person, searching)).toMatchObject({ status: 403, body: { code: "CONCEALED" } })
    await reveal(system, person, searching)
    expect((await photo(person, searching)).status).toBe(200)
    expect((await send(person, searching)).status).toBe(403)
    const stranger = await system.signIn(account.user)
    expect((await photo(person, stranger)).status).toBe(403)
    expect((await send(person, stranger)).status).toBe(403)
  })
})
