import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import { pdf } from "../../support/data/files"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let token: string
let place: { countryId: number; stateId: number; cityId: number }

beforeAll(async () => {
  token = await system.signIn(account.orgManager)
  const [found] = await rows<typeof place>(
    system.db,
    sql`
      select c.id as "countryId", s.id as "stateId", m.id as "cityId"
      from country c, state s join city m on m.state_id = s.id
      where c.name = 'Brasil' and s.uf = 'CE' and m.name = 'Fortaleza'`,
  )
  if (!found) throw new Error("no Fortaleza")
  place = found
})

type Sent = SentBody<Calls["organizations"]["update"]>["organization"]
let made = 0
const values = (changes: Partial<Sent>): Sent => ({
  title: "Unidade de prova",
  acronym: `rede${++made}`,
  sphere: "EST",
  emails: [],
  phones: [],
  classifications: [1],
  specialized: false,
  specializations: [],
  ...place,
  ...changes,
})
const create = (changes: Partial<Sent> = {}) =>
  api.organizations.create({ token, body: { organization: values(changes) } })
const unit = async (changes: Partial<Sent> = {}) => {
  const { status, body } = await create(changes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const update = (id: number, changes: Partial<Sent>) =>
  api.organizations.update({
    token,
    params: { organizationId: id },
    body: { organization: values({ ...changes, acronym: `rede-${id}` }) },
  })
const read = async (id: number) =>
  (await api.organizations.rich({ token, params: { organizationId: id } })).body.networks
const saidOf = async (answer: ReturnType<typeof create>) => {
  const { status, refusal } = await answer
  expect(status).toBe(422)
  return Object.entries(refusal?.fields ?? {}).map(
    ([path, message]) => `${path.split(".").at(-1)}: ${message}`,
  )
}

describe("the networks of a unit", () => {
  test("are saved in one notation, read again, and stand in the audit", async () => {
    const { id, networks } = await unit({
      networks: [" 10.101.0.0/16", "", "2001:DB8:101:0::/64", "10.100.9.9"],
    })
    expect(networks).toEqual(["10.100.9.9/32", "10.101.0.0/16", "2001:db8:101::/64"])
    expect((await update(id, { networks: ["10.101.0.0/16", "10.102.0.0/16"] })).body.networks).toEqual([
      "10.101.0.0/16",
      "10.102.0.0/16",
    ])
    expect(await read(id)).toEqual(["10.101.0.0/16", "10.102.0.0/16"])
    const changes = await rows<{ before: { networks: string[] } | null; after: { networks: string[] } }>(
      system.db,
      sql`select before, after from audit where subject_id = ${`org:${id}`} order by id`,
    )
    expect(changes.map(({ before, after }) => [before?.networks, after.networks])).toEqual([
      [undefined, networks],
      [networks, ["10.101.0.0/16", "10.102.0.0/16"]],
    ])
  })

  test("stay where the body does not name them, and go where it names none", async () => {
    const { id } = await unit({ networks: ["10.103.0.0/16"] })
    await update(id, {})
    expect(await read(id)).toEqual(["10.103.0.0/16"])
    await update(id, { networks: [] })
    expect(await read(id)).toEqual([])
  })

  test("are refused by field where they are none, or everything", async () => {
    for (const network of ["10.1.2.3/16", "0.0.0.0/0", "::/0", "rede", "10.0.0.0/8/8"]) {
      const [said] = await saidOf(create({ networks: ["10.104.0.0/16", network] }))
      expect(said).toContain(`networks: ${network} `)
    }
    expect((await create({ networks: ["x".repeat(61)] })).status).toBe(422)
    expect(
      (await create({ networks: Array.from({ length: 51 }, (_, at) => `10.104.${at}.0/24`) })).status,
    ).toBe(422)
  })

  test("are nobody else's", async () => {
    const first = await unit({ networks: ["10.105.0.0/16"] })
    const second = await unit()
    const taken = [`networks: 10.105.0.0/16 já é uma rede de ${first.acronym}.`]
    expect(await saidOf(create({ networks: ["10.105.0.0/16"] }))).toEqual(taken)
    expect(await saidOf(update(second.id, { networks: ["10.105.0.0/16"] }))).toEqual(taken)
    expect(await saidOf(create({ parentId: first.id, networks: ["10.105.0.0/16"] }))).toEqual(taken)
    expect(await read(second.id)).toEqual([])
  })

  test("lie in one another below one top alone", async () => {
    const top = await unit({ networks: ["10.106.0.0/16"] })
    const below = await unit({ parentId: top.id, networks: ["10.106.8.0/21"] })
    expect(below.networks).toEqual(["10.106.8.0/21"])
    const other = await unit()
    expect(await saidOf(update(other.id, { networks: ["10.106.200.0/24"] }))).toEqual([
      `networks: 10.106.200.0/24 e a rede 10.106.0.0/16, de ${top.acronym}, se sobrepõem, e ${top.acronym} é de outra estrutura.`,
    ])
    expect(await saidOf(create({ networks: ["10.0.0.0/8"] }))).toHaveLength(1)
  })

  test("go with the unit, and whoever moves takes them along", async () => {
    const top = await unit({ networks: ["10.107.0.0/16"] })
    const below = await unit({ parentId: top.id, networks: ["10.107.8.0/21"] })
    const other = await unit()
    const moved = await api.organizations.migrate({
      token,
      body: {
        organizationMigrations: [{ organizationsToMigrate: [below.id], newOrganizationFather: other.id }],
        file: pdf(),
      },
    })
    expect(moved.status).toBeLessThan(300)
    // A value that it had before may stay.
    expect((await update(below.id, { networks: ["10.107.8.0/21"] })).status).toBe(200)
    const removed = await api.organizations.remove({
      token,
      params: { organizationId: below.id },
      body: { file: pdf() },
    })
    expect(removed.status).toBeLessThan(300)
    expect((await update(top.id, { networks: ["10.107.0.0/16", "10.107.8.0/21"] })).status).toBe(200)
  })

  test("given to two units at once are one's", async () => {
    const [one, other] = [await unit(), await unit()]
    const answers = await Promise.all(
      [one, other].map(({ id }) => update(id, { networks: ["10.108.0.0/16"] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
