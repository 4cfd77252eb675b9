import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import { pdf, png, storedFiles } from "../../support/data/files"
import { addPerson, auditOf, mailTo } from "../../support/data/person"
import { registrySession } from "../../support/data/registration"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let orgManager: string
let brazil: number
let ceara: number
let fortaleza: number
let portugal: number

const one = async (query: ReturnType<typeof sql>) =>
  (await rows<{ id: number }>(system.db, query))[0]?.id ?? 0

beforeAll(async () => {
  orgManager = await system.signIn(account.orgManager)
  brazil = await one(sql`select id from country where name = 'Brasil'`)
  portugal = await one(sql`select id from country where name = 'Portugal'`)
  ceara = await one(sql`select id from state where uf = 'CE'`)
  fortaleza = await one(sql`select id from city where name = 'Fortaleza' and state_id = ${ceara}`)
})

type SentUnit = SentBody<Calls["organizations"]["update"]>["organization"]
const values = (changes: Partial<SentUnit> = {}): SentUnit => ({
  title: "Unidade de prova",
  acronym: "prova",
  sphere: "EST",
  emails: ["contato@exemplo.gov.br", " ", ""],
  phones: ["(85) 3101-0000"],
  classifications: [1],
  specialized: false,
  specializations: [],
  addressName: "Rua das Provas",
  countryId: brazil,
  stateId: ceara,
  cityId: fortaleza,
  zipCode: "60000-000",
  manager: "Ana Gestora",
  ...changes,
})
const create = (changes: Partial<SentUnit> = {}, file?: File, token = orgManager) =>
  api.organizations.create({
    token,
    body: { organization: values(changes), ...(file && { file }) },
  })
let made = 0
const unit = async (changes: Partial<SentUnit> = {}) => {
  const answer = await create({ acronym: `prova${++made}`, ...changes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: number) =>
  (await api.organizations.rich({ token: orgManager, params: { organizationId: id } })).body
interface Documented {
  file?: File
}
const disable = (id: number, body: Documented = { file: pdf() }) =>
  api.organizations.disable({ token: orgManager, params: { organizationId: id }, body })
const enable = (id: number, body: Documented & { below?: boolean } = { file: pdf() }) =>
  api.organizations.enable({ token: orgManager, params: { organizationId: id }, body })
const remove = (id: number, body: Documented = { file: pdf() }, token = orgManager) =>
  api.organizations.remove({ token, params: { organizationId: id }, body })
type Migration = SentBody<Calls["organizations"]["migrateUsers"]>
const migrateUsers = (body: Migration) => api.organizations.migrateUsers({ token: orgManager, body })
const migrate = (ids: number[], father: number, file: File | undefined = pdf()) =>
  api.organizations.migrate({
    token: orgManager,
    body: {
      organizationMigrations: [{ organizationsToMigrate: ids, newOrganizationFather: father }],
      ...(file && { file }),
    },
  })
const history = async (id: number) =>
  (await api.organizations.history({ token: orgManager, params: { organizationId: id } })).body.items

test("units are counted, those at the top by sphere", async () => {
  const count = async () => (await api.organizations.count({ token: orgManager })).body
  const before = await count()
  expect(before).toMatchObject({ inactive: 7, roots: { EST: 27, MUN: 26, INT: 5 } })
  const { INT: abroad } = before.spheres
  const top = await unit({ sphere: "INT" })
  await unit({ parentId: top.id })
  expect(await count()).toEqual({
    ...before,
    total: before.total + 2,
    roots: { ...before.roots, INT: 6 },
    spheres: {
      ...before.spheres,
      INT: { ...abroad, total: abroad.total + 2, roots: 6 },
    },
  })
})

describe("a unit", () => {
  test("is found by who fills in their pre-registration, with where it is", async () => {
    const { id, acronym } = await unit()
    const abroad = await unit({
      countryId: portugal,
      stateId: undefined,
      cityId: undefined,
      cityName: "LISBOA",
    })
    const token = await registrySession(system, account.preUser)
    const found = await api.organizations.search({ token, query: { search: acronym } })
    expect(found.body.map((each) => each.id)).toContain(id)
    const place = async (of: number) =>
      (await api.organizations.get({ token, params: { organizationId: of } })).body
    expect(await place(id)).toMatchObject({ stateName: "Ceará", cityName: "Fortaleza" })
    const { stateName, cityName } = await place(abroad.id)
    expect({ stateName, cityName }).toEqual({ stateName: undefined, cityName: "LISBOA" })
  })

  test("is created with everything, and read again", async () => {
    const parent = await unit()
    const child = await unit({
      parentId: parent.id,
      cnpj: "11.222.333/0001-81",
      specialized: true,
      specializations: [1, 2],
      latitude: -3.7,
      longitude: -38.5,
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [-38, -3],
            [-38, -4],
            [-39, -4],
            [-38, -3],
          ],
        ],
      },
    })
    expect(await read(child.id)).toMatchObject({
      parentId: parent.id,
      sphere: "EST",
      organizationTypeId: 1,
      enabled: true,
      path: [{ id: parent.id }],
      cnpj: "11222333000181",
      emails: ["contato@exemplo.gov.br"],
      specializationTypes: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
      organizationAddress: {
        addressName: "RUA DAS PROVAS",
        countryName: "Brasil",
        stateName: "Ceará",
        zipCode: "60000000",
      },
      organizationComplement: { manager: "ANA GESTORA", latitude: -3.7, geometry: { type: "Polygon" } },
    })
    const grandchild = await unit({ parentId: child.id })
    expect(grandchild).toMatchObject({ organizationTypeId: 2, sphere: "EST" })
    expect(await auditOf(system, `org:${child.id}`)).toMatchObject([{ kind: "organization.create" }])
  })

  test("keeps every part of its address", async () => {
    const { id } = await unit({ addressNumber: "12-a", addressComplement: "Bloco B", neighborhood: "Centro" })
    expect((await read(id)).organizationAddress).toMatchObject({
      addressName: "RUA DAS PROVAS",
      addressNumber: "12-A",
      addressComplement: "BLOCO B",
      neighborhood: "CENTRO",
    })
  })

  test("keeps its picture, which is one, and gives it back", async () => {
    const picture = (bytes: number) => png("sede.png", bytes)
    const withImage = async (file: File) => create({ acronym: `prova${++made}` }, file)
    const { body, status } = await withImage(picture(50))
    expect(status).toBe(200)
    const image = (id: number) =>
      api.organizations.image({ token: orgManager, params: { organizationId: id } })
    expect((await image(body.id)).headers.get("Content-Type")).toBe("image/png")
    expect((await image((await unit()).id)).status).toBe(404)
    expect((await withImage(picture(2_100_000))).refusal?.fields?.file).toBe(
      "A imagem deve ter no máximo 2 Mb.",
    )
    expect((await withImage(pdf("sede.png"))).refusal?.fields?.file).toMatch(/^Formato de arquivo inválido/)
  })

  test("gives up the picture that another takes the place of, and no other", async () => {
    const { body: kept } = await create({ acronym: `prova${++made}` }, png())
    const edit = (version: number, file?: File) =>
      api.organizations.update({
        token: orgManager,
        params: { organizationId: kept.id },
        body: { organization: values({ acronym: kept.acronym, version }), ...(file && { file }) },
      })
    const image = async () =>
      (await rows<{ image: string }>(system.db, sql`select image from organization where id = ${kept.id}`))[0]
        ?.image
    const first = await image()
    expect((await edit(1)).status).toBe(200)
    expect(await image()).toBe(first)
    expect((await edit(2, png("nova.png"))).status).toBe(200)
    const second = await image()
    expect(await storedFiles(system, [first, second])).toEqual([second])
    // A refused change removes no image.
    expect((await edit(2, png("tarde.png"))).status).toBe(409)
    expect(await storedFiles(system, [second])).toEqual([second])
    expect(
      await api.organizations.image({ token: orgManager, params: { organizationId: kept.id } }),
    ).toMatchObject({
      status: 200,
    })
  })

  test("abroad has its state and city in words", async () => {
    const abroad = await unit({ countryId: portugal, stateName: "Lisboa", cityName: "Sintra" })
    expect(await read(abroad.id)).toMatchObject({
      organizationAddress: { countryName: "Portugal", stateName: "LISBOA", cityName: "SINTRA" },
    })
  })

  test.each([
    ["title", { title: " " }],
    ["acronym", { acronym: "" }],
    ["classifications", { classifications: [] }],
    ["classifications", { classifications: [99_999] }],
    ["specializations", { specialized: true }],
    ["countryId", { countryId: undefined }],
    ["stateId", { stateId: undefined }],
    ["cityId", { cityId: undefined }],
    ["cnpj", { cnpj: "11.222.333/0001-80" }],
    [
      "emails",
      { emails: ["a@b.gov.br", "1@b.gov.br", "2@b.gov.br", "3@b.gov.br", "4@b.gov.br", "5@b.gov.br"] },
    ],
    ["emails", { emails: ["ninguém"] }],
    ["phones", { phones: ["1"] }],
    ["latitude", { latitude: 91 }],
    ["geometry", { geometry: { type: "Point", coordinates: [0, 0] } }],
    ["parentId", { sphere: undefined }],
  ])("is refused for its %s", async (field, changes) => {
    const answer = await create(changes)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal?.fields ?? {}).map((path) => path.split(".").at(-1))).toContain(field)
  })

  test("is not created below one that is inactive or not there, nor twice", async () => {
    const first = await unit()
    expect(await create({ acronym: first.acronym.toLowerCase() })).toMatchObject({
      status: 409,
      body: { code: "TAKEN" },
    })
    expect(await create({ parentId: 999_999 })).toMatchObject({ status: 404 })
    await disable(first.id)
    expect(await create({ parentId: first.id })).toMatchObject({ status: 409, body: { code: "DISABLED" } })
  })

  test("is changed from the version that was read, while it is active", async () => {
    const before = await unit()
    const edit = (changes: Partial<SentUnit>) =>
      api.organizations.update({
        token: orgManager,
        params: { organizationId: before.id },
        body: { organization: values({ acronym: before.acronym, version: 1, ...changes }) },
      })
    expect(await edit({ title: "Outro nome" })).toMatchObject({
      status: 200,
      body: { title: "Outro nome", version: 2 },
    })
    expect(await edit({ title: "Tarde demais" })).toMatchObject({ status: 409, body: { code: "CHANGED" } })
    await disable(before.id)
    expect(await edit({ version: 3 })).toMatchObject({ status: 409, body: { code: "DISABLED" } })
  })
})

describe("the tree", () => {
  test("is walked from the spheres down, in pages, by acronym", async () => {
    const roots = await api.organizations.roots({
      token: orgManager,
      query: { sphere: "FED" },
    })
    const acronyms = roots.body.items.map(({ acronym }) => acronym)
    expect(acronyms).toEqual(acronyms.toSorted())
    expect(roots.body.items.every(({ sphere }) => sphere === "FED")).toBe(true)
    const parent = await unit()
    for (const acronym of ["B", "A", "C"])
      await unit({ parentId: parent.id, acronym: `${parent.acronym}${acronym}` })
    const page = (number: number) =>
      api.organizations.children({
        token: orgManager,
        params: { organizationId: parent.id },
        query: { page: number, size: 2 },
      })
    expect(
      [...(await page(0)).body.items, ...(await page(1)).body.items].map(({ acronym }) => acronym.at(-1)),
    ).toEqual(["A", "B", "C"])
    expect((await read(parent.id)).children).toBe(3)
  })

  test("is searched from 3 letters, without accents; inactive units only where asked for", async () => {
    const gone = await unit({ title: "Delegacia Éxtinta de Ensaios" })
    await disable(gone.id)
    const search = (query: Record<string, string>) => api.organizations.search({ token: orgManager, query })
    expect((await search({ search: "extinta" })).body).toEqual([])
    expect((await search({ search: "extinta", disabled: "true" })).body).toMatchObject([
      { id: gone.id, enabled: false },
    ])
    expect(await search({ search: "ex" })).toMatchObject({ status: 422 })
  })

  test("gives units by ids, and what depends on them", async () => {
    const parent = await unit()
    const child = await unit({ parentId: parent.id })
    await addPerson(system, { organizationId: child.id })
    const found = await api.organizations.byIds({
      token: orgManager,
      body: { ids: [child.id, parent.id, 999_999] },
    })
    expect(found.body.map(({ id }) => id)).toEqual([parent.id, child.id])
    const dependencies = async (deep: "true" | "false") =>
      (
        await api.organizations.dependencies({
          token: orgManager,
          query: { ids: String(parent.id), deep },
        })
      ).body
    expect(await dependencies("false")).toEqual({
      numberOfUsers: 0,
      numberOfPreUsers: 0,
      numberOfChildren: 1,
    })
    expect(await dependencies("true")).toEqual({ numberOfUsers: 1, numberOfPreUsers: 0, numberOfChildren: 1 })
  })
})

describe("authorized operations", () => {
  test("activate a unit with what lies inactive below it, where that is asked for", async () => {
    const parent = await unit()
    const child = await unit({ parentId: parent.id })
    const grandchild = await unit({ parentId: child.id })
    const units = [parent, child, grandchild]
    const enabled = () => Promise.all(units.map(async ({ id }) => (await read(id)).enabled))
    expect((await disable(parent.id)).status).toBe(204)
    expect(await enabled()).toEqual([false, false, false])
    const parts = { file: pdf(), below: true }
    expect((await enable(parent.id, parts)).status).toBe(204)
    expect(await enabled()).toEqual([true, true, true])
    const [done] = await history(grandchild.id)
    expect(done?.details).toBe(`Ativada com 2 abaixo dela (${parent.acronym})`)
  })

  test("leave what was inactive before, and say what goes with the unit", async () => {
    const parent = await unit()
    const before = await unit({ parentId: parent.id })
    const child = await unit({ parentId: parent.id })
    expect((await disable(before.id)).status).toBe(204)
    expect((await disable(parent.id)).status).toBe(204)
    const rich = await read(parent.id)
    expect(rich).toMatchObject({ inactivatedWith: [child.acronym] })
    expect(await read(before.id)).toMatchObject({ inactivatedWith: [] })
    const ahead = await api.organizations.enable.preview({
      token: orgManager,
      params: { organizationId: parent.id },
      body: { below: true },
    })
    expect(ahead.body.effects[0]?.text).toContain(`Com ela, 1 abaixo: ${child.acronym}.`)
    expect((await enable(parent.id, { file: pdf(), below: true })).status).toBe(204)
    expect((await read(child.id)).enabled).toBe(true)
    expect((await read(before.id)).enabled).toBe(false)
    expect(await read(parent.id)).not.toHaveProperty("inactivatedWith")
  })

  test("inactivate a unit with all below it, keep the document, and activate it again", async () => {
    const parent = await unit()
    const child = await unit({ parentId: parent.id })
    expect((await disable(parent.id, { file: pdf("ato 12.pdf") })).status).toBe(204)
    expect([(await read(parent.id)).enabled, (await read(child.id)).enabled]).toEqual([false, false])
    const [done] = await history(child.id)
    expect(done).toMatchObject({
      movement_type: "INATIVAÇÃO",
      details: `Inativada com ${parent.acronym}, que está acima dela`,
      documentReference: "ato 12.pdf",
    })
    expect(await history(parent.id)).toMatchObject([{ details: "Inativada com 1 abaixo dela" }])
    const response = await api.organizations.historyFile({
      token: orgManager,
      params: { operationId: done?.id ?? 0 },
    })
    expect(response.headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''ato%2012.pdf")
    expect(response.headers.get("Content-Type")).toBe("application/pdf")
    expect(response.body).toMatch(/^%PDF/)
    expect(await enable(child.id)).toMatchObject({ status: 409 })
    expect((await enable(parent.id)).status).toBe(204)
    expect((await enable(child.id)).status).toBe(204)
    expect((await history(parent.id)).map(({ movement_type }) => movement_type)).toEqual([
      "ATIVAÇÃO",
      "INATIVAÇÃO",
    ])
  })

  test("need a document, which is what it says it is", async () => {
    const { id } = await unit()
    const said = async (parts: Documented) => (await disable(id, parts)).refusal?.fields?.file
    expect(await said({})).toBe("Por favor, adicione um documento para justificar a operação")
    expect(await said({ file: new File(["<script>"], "a.pdf", { type: "application/pdf" }) })).toMatch(/PDF/)
    expect(await said({ file: new File([], "vazio.pdf") })).toBe("O arquivo está vazio.")
    expect(await said({ file: pdf("grande.pdf", 2_700_000) })).toMatch(/^Tamanho máximo de 2,5 MB/)
    expect((await disable(id, { file: pdf("maior.pdf", 5_000_000) })).status).toBe(413)
    expect((await read(id)).enabled).toBe(true)
  })

  test("do not leave people without a unit", async () => {
    const parent = await unit()
    const child = await unit({ parentId: parent.id })
    await addPerson(system, { organizationId: child.id })
    expect(await disable(parent.id)).toMatchObject({
      status: 409,
      body: { code: "IN_USE", message: expect.stringContaining("1 pessoa") },
    })
    expect(await remove(child.id)).toMatchObject({ status: 409 })
    expect(await remove(parent.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("1 unidade abaixo") },
    })
  })

  test("remove what nothing depends on; its history stays", async () => {
    const { id } = await unit()
    expect((await remove(id)).status).toBe(204)
    expect((await api.organizations.get({ token: orgManager, params: { organizationId: id } })).status).toBe(
      404,
    )
    expect(await history(id)).toMatchObject([{ movement_type: "DELEÇÃO" }])
  })

  test("leave what was removed to be found: below its parent, by its name, by its number", async () => {
    const parent = await unit()
    const { id, acronym, title } = await unit({ parentId: parent.id, title: "Núcleo Dissolvido" })
    const removed = async (query: Record<string, string | number>) =>
      (await api.organizations.removed({ token: orgManager, query })).body
    expect(await removed({ id })).toEqual([])
    await remove(id, { file: pdf("extinção.pdf") })
    const details = `${acronym} (${title}), abaixo dela, foi removida`
    const operation = { movement_type: "DELEÇÃO", details, documentReference: "extinção.pdf" }
    expect(await history(parent.id)).toMatchObject([operation])
    const gone = { id, acronym, title, removedDate: expect.any(String) }
    expect(await removed({ search: "nucleo dissolvido" })).toEqual([gone])
    expect(await removed({ id })).toEqual([gone])
    expect(await removed({ search: "nucleo que nunca houve" })).toEqual([])
    const token = await system.signIn(account.superAdmin)
    const audit = await api.audit.search({
      token,
      query: { kinds: "organization.delete", page: 0, size: 1 },
    })
    expect(audit.body.items).toMatchObject([{ subject: { id: `org:${id}`, name: acronym } }])
  })

  test("are previewed without a document, and change nothing", async () => {
    const parent = await unit()
    await unit({ parentId: parent.id })
    const answer = await api.organizations.disable.preview({
      token: orgManager,
      params: { organizationId: parent.id },
      body: {},
    })
    expect(answer.body.effects[0]?.text).toBe(
      `Ao confirmar, a unidade ${parent.acronym} fica inativa. Com ela, 1 abaixo.`,
    )
    expect((await read(parent.id)).enabled).toBe(true)
  })

  test("are for organization managers", async () => {
    const { id } = await unit()
    const user = await system.signIn(account.user)
    expect(await remove(id, { file: pdf() }, user)).toMatchObject({
      status: 403,
    })
    expect(await create({}, undefined, user)).toMatchObject({ status: 403 })
  })
})

describe("migrating", () => {
  test("takes a subtree along: paths, spheres and types follow", async () => {
    const from = await unit({ sphere: "EST" })
    const to = await unit({ sphere: "FED" })
    const moved = await unit({ parentId: from.id })
    const below = await unit({ parentId: moved.id })
    const deepest = await unit({ parentId: below.id })
    expect((await migrate([moved.id], to.id)).status).toBe(204)
    expect(await read(moved.id)).toMatchObject({ parentId: to.id, sphere: "FED", organizationTypeId: 1 })
    expect(await read(deepest.id)).toMatchObject({
      parentId: below.id,
      sphere: "FED",
      organizationTypeId: 2,
      path: [{ id: to.id }, { id: moved.id }, { id: below.id }],
    })
    expect(await history(moved.id)).toMatchObject([
      {
        movement_type: "MIGRAÇÃO",
        details: `De ${from.acronym} para ${to.acronym}`,
        documentReference: "portaria.pdf",
      },
    ])
    const top = await unit()
    expect((await migrate([top.id], to.id)).status).toBe(204)
    expect(await history(top.id)).toMatchObject([{ details: `Do topo da estrutura para ${to.acronym}` }])
    expect((await migrate([below.id], from.id)).status).toBe(204)
    expect(await read(below.id)).toMatchObject({ sphere: "EST", organizationTypeId: 1 })
  })

  test("refuses the present parent, itself, below itself, and an inactive one", async () => {
    const top = await unit()
    const middle = await unit({ parentId: top.id })
    const bottom = await unit({ parentId: middle.id })
    const closed = await unit()
    await disable(closed.id)
    expect(await migrate([middle.id], top.id)).toMatchObject({
      status: 409,
      body: {
        message: "Você esta tentando migrar uma organização para o sua Unidade Superior atual",
      },
    })
    expect(await migrate([middle.id], bottom.id)).toMatchObject({
      status: 409,
      body: { code: "BELOW_ITSELF" },
    })
    expect(await migrate([middle.id], middle.id)).toMatchObject({
      status: 409,
      body: { code: "BELOW_ITSELF" },
    })
    expect(await migrate([middle.id], closed.id)).toMatchObject({ status: 409, body: { code: "DISABLED" } })
  })

  test("is all or nothing", async () => {
    const to = await unit()
    const good = await unit()
    expect((await migrate([good.id, to.id], to.id)).status).toBe(409)
    expect((await read(good.id)).parentId).toBeUndefined()
    expect(await history(good.id)).toEqual([])
  })

  test("of two moves that would make a circle, one is refused", async () => {
    const a = await unit()
    const b = await unit()
    const statuses = (await Promise.all([migrate([a.id], b.id), migrate([b.id], a.id)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([204, 409])
  })

  test("takes people and pre-registrations to another unit, and tells the people", async () => {
    const from = await unit()
    const to = await unit()
    const who = await addPerson(system, { organizationId: from.id, name: "RITA PROVA" })
    const answer = await migrateUsers({
      newOrganizationId: to.id,
      atalaiaIds: [who],
      file: pdf(),
    })
    expect(answer).toMatchObject({ status: 200, body: { migrated: 1 } })
    expect((await read(to.id)).userCount).toBe(1)
    expect((await mailTo(system, who)).map(({ subject }) => subject)).toEqual([
      `Sua lotação mudou para ${to.acronym}`,
    ])
    expect((await auditOf(system, who)).at(-1)).toMatchObject({
      kind: "organization.migrateUsers",
      before: { organization: from.acronym },
    })
    await system.db.execute(
      sql`update pre_user set organization_id = ${from.id} where atalaia_id = ${account.preUser}`,
    )
    expect(
      await api.organizations.migratePreUsers({
        token: orgManager,
        body: { newOrganizationId: to.id, atalaiaIds: [account.preUser] },
      }),
    ).toMatchObject({ status: 200, body: { migrated: 1 } })
    const count = await api.organizations.memberCount({
      token: orgManager,
      params: { organizationId: to.id },
    })
    expect(count.body).toEqual({ numberOfUsers: 1, numberOfPreUsers: 1 })
    expect(
      await migrateUsers({
        newOrganizationId: to.id,
        atalaiaIds: [who, "00000000000"],
      }),
    ).toMatchObject({ status: 422 })
    expect(await migrateUsers({ newOrganizationId: to.id, atalaiaIds: [who] })).toMatchObject({
      status: 409,
      body: { code: "ALREADY_SO" },
    })
  })
})

test("an authorizer finds the units of their links and below", async () => {
  const authorizer = await system.signIn(account.authorizer)
  const allowed = async (token: string, body: Record<string, unknown>) =>
    (await api.organizations.allowed({ token, body })).body.items
  const [linked] = await rows<{ id: number; acronym: string }>(
    system.db,
    sql`select o.id, o.acronym from organization o join authorizer_link l on l.organization_id = o.id
        where l.atalaia_id = ${account.authorizer}`,
  )
  const found = await allowed(authorizer, { size: 100 })
  expect(found.map(({ id }) => id)).toContain(linked?.id)
  const everything = await allowed(await system.signIn(account.superAdmin), { size: 100 })
  expect(everything.length).toBeGreaterThan(found.length)
  const beyond = everything.find(({ id }) => !found.some((mine) => mine.id === id))
  expect((await allowed(authorizer, { search: beyond?.acronym ?? "" })).map(({ id }) => id)).not.toContain(
    beyond?.id,
  )
})
