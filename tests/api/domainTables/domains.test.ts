import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { domainNames, domainTables } from "@/domain/domainTables"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let registryManager: string
let orgManager: string
let someState: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  registryManager = await system.signIn(account.registryManager)
  orgManager = await system.signIn(account.orgManager)
  someState = String((await list("states"))[0]?.id)
})

const list = async (domain: string, query: Record<string, string | number> = {}) =>
  (await api.domainTables.list({ token: superAdmin, params: { domain }, query })).body.items
const create = (domain: string, body: Record<string, string>, token = superAdmin) =>
  api.domainTables.create({ token, params: { domain }, body })
const update = (domain: string, id: number, body: Record<string, string>, token = superAdmin) =>
  api.domainTables.update({ token, params: { domain, entryId: id }, body })
const remove = (domain: string, id: number, token = superAdmin) =>
  api.domainTables.remove({ token, params: { domain, entryId: id } })

/** Values for all columns of a table, made unique by a word. */
const valuesFor = (domain: keyof typeof domainTables, word: string) =>
  Object.fromEntries(
    domainTables[domain].columns.map(({ name }) => [
      name,
      { stateId: someState, uf: `${word[0]}9`, isoCode: word.slice(0, 3), code: "999" }[name as string] ??
        `${word} ${name}`,
    ]),
  )

test("levels of proficiency stand from the lowest to the highest", async () => {
  const levels = ["Nenhum", "Básico", "Intermediário", "Avançado", "Fluente"]
  expect((await list("proficiency-ratings")).map(({ label }) => label)).toEqual(levels)
})

describe.each(domainNames)("%s", (domain) => {
  test("is listed, added to, changed, searched and cleaned up again", async () => {
    expect((await list(domain)).length).toBeGreaterThan(0)
    const made = await create(domain, valuesFor(domain, "ÇRIADO"))
    expect(made.status).toBe(200)
    const { id } = made.body
    expect(made.body).toMatchObject({ label: "ÇRIADO label" })
    const changed = await update(domain, id, valuesFor(domain, "MÙDADO"))
    expect(changed).toMatchObject({ status: 200, body: { id, label: "MÙDADO label" } })
    expect(await list(domain, { search: "mudado" })).toEqual([changed.body])
    expect((await remove(domain, id)).status).toBe(204)
    expect(await list(domain, { search: "mudado" })).toEqual([])
    expect((await remove(domain, id)).status).toBe(404)
    expect((await update(domain, id, valuesFor(domain, "OUTRO"))).status).toBe(404)
    const kinds = await rows<{ kind: string }>(
      system.db,
      sql`select kind from audit where kind like 'domain.%' order by id desc limit 3`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(["domain.delete", "domain.update", "domain.create"])
  })

  test("refuses what is missing, and a second one of the same name", async () => {
    expect(await create(domain, {})).toMatchObject({
      status: 422,
      body: { fields: { label: "Campo Obrigatório" } },
    })
    expect(await create(domain, { ...valuesFor(domain, "X"), label: "   " })).toMatchObject({ status: 422 })
    const [first] = await list(domain)
    if (!first) throw new Error("an empty table")
    const { id, ...values } = first
    const same = { ...valuesFor(domain, "X"), ...values, label: ` ${first.label.toLowerCase()} ` }
    expect(await create(domain, same)).toMatchObject({ status: 409, body: { code: "TAKEN" } })
    expect(await update(domain, id, { ...valuesFor(domain, "X"), ...values })).toMatchObject({ status: 200 })
  })

  test("is kept by those whose tab it stands under", async () => {
    const [keeper, other] =
      domainTables[domain].tab === "users" ? [registryManager, orgManager] : [orgManager, registryManager]
    expect(await create(domain, valuesFor(domain, "ALHEIO"), other)).toMatchObject({ status: 403 })
    const made = await create(domain, valuesFor(domain, "PROPRIO"), keeper)
    expect(made.status).toBe(200)
    expect(await update(domain, made.body.id, valuesFor(domain, "ALHEIO"), other)).toMatchObject({
      status: 403,
    })
    expect(await remove(domain, made.body.id, other)).toMatchObject({ status: 403 })
    expect((await remove(domain, made.body.id, keeper)).status).toBe(204)
  })
})

test("a value in use stays, and says where it is used", async () => {
  const [used] = await rows<{ id: number }>(
    system.db,
    sql`select organization_type_id as id from organization group by 1 order by count(*) desc limit 1`,
  )
  const answer = await remove("organization-types", used?.id ?? 0)
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "IN_USE", message: expect.stringMatching(/está em uso: [\d.]+ unidades/) },
  })
  const [state] = await list("states", { search: "ceara" })
  expect(await remove("states", state?.id ?? 0)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("184 municípios") },
  })
})

test("municipalities of one name may be in different states, and their state has to exist", async () => {
  const [city] = await list("cities", { search: "bom jesus" })
  if (!city) throw new Error("no such city")
  const elsewhere = (await list("states")).find(({ id }) => id !== Number(city.stateId))
  expect(
    await create("cities", { label: "Cidade Nova de Prova", stateId: String(elsewhere?.id) }),
  ).toMatchObject({
    status: 200,
  })
  expect(
    await create("cities", { label: "Cidade Nova de Prova", stateId: city.stateId ?? "" }),
  ).toMatchObject({
    status: 200,
  })
  for (const stateId of ["0", "-1", "x", "99999"]) {
    expect(await create("cities", { label: "Perdida", stateId })).toMatchObject({
      status: 422,
      body: { fields: { stateId: "Este estado não existe." } },
    })
  }
})

test("a table that does not exist is not found", async () => {
  for (const name of ["nada", "person", "constructor", "__proto__"]) {
    expect(await create(name, { label: "X" })).toMatchObject({ status: 404 })
  }
})

test("pages are whole, each value once", async () => {
  const pages = await Promise.all([0, 1, 2].map((page) => list("cities", { page, size: 50 })))
  const ids = pages.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(150)
})
