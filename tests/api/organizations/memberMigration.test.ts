import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pdf } from "../../support/data/files"
import { addPerson } from "../../support/data/person"
import { addPreUser } from "../../support/data/registration"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

type Details = AnswerOf<Calls["registration"]["details"]>
type Professional = NonNullable<Details["professional"]["valid"]>

const system = systemForFile()
const { api } = system
let superAdmin: string
/** Professional data of an ordinary user. */
let usual: Professional
/** Units without members. */
let from: number
let to: number
let other: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  usual = (await details(account.user)).professional.valid ?? {}
  const empty = await rows<{ id: number }>(
    system.db,
    sql`
      select id from organization o
      where enabled and not exists (select from person where organization_id = o.id)
        and not exists (select from registration_professional where o.id in (organization_id, origin_organization_id))
        and not exists (select from organization below where below.parent_id = o.id)
        and not exists (select from pre_user where organization_id = o.id)
        and not exists (select from linker where organization_id = o.id)
      order by id limit 3`,
  )
  ;[from = 0, to = 0, other = 0] = empty.map(({ id }) => id)
})

const details = async (id: string) =>
  (await api.registration.details({ token: superAdmin, params: { atalaiaId: id } })).body
const save = async (id: string, changed: Partial<Professional>, token = superAdmin, version?: number) =>
  api.registration.saveProfessional({
    token,
    params: { atalaiaId: id },
    body: {
      version: version ?? (await details(id)).professional.version,
      values: { ...usual, ...changed },
    },
  })
const migrate = (kind: "migrateUsers" | "migratePreUsers", ids: string[], unit = to) =>
  api.organizations[kind]({
    token: superAdmin,
    body: { newOrganizationId: unit, atalaiaIds: ids, file: pdf() },
  })
const approve = (id: string, version: number) =>
  api.evaluations.decideUpdate({
    token: superAdmin,
    params: { atalaiaId: id },
    body: { approved: true, version },
  })
const remove = (unit: number) =>
  api.organizations.remove({
    token: superAdmin,
    params: { organizationId: unit },
    body: { file: pdf() },
  })

/** A person of the first unit, both as a member and in their registration. */
async function member(): Promise<string> {
  const id = await addPerson(system, { organizationId: from })
  expect((await save(id, { organizationId: from })).status).toBe(200)
  return id
}

describe("people who are taken to another unit", () => {
  test("stay there when what they asked for is approved, and what was read before counts no more", async () => {
    const id = await member()
    const own = await system.signIn(id)
    await save(id, { organizationId: from, role: "PERITO" }, own)
    const before = await details(id)
    expect(before.changes?.fields).toEqual(["professional.role"])
    expect((await migrate("migrateUsers", [id])).status).toBe(200)

    const after = await details(id)
    expect(after.professional.valid).toMatchObject({ organizationId: to })
    expect(after.professional.pending).toMatchObject({ organizationId: to, role: "PERITO" })
    const stale = { organizationId: from }
    expect(await save(id, stale, superAdmin, before.professional.version)).toMatchObject({
      status: 409,
      body: { code: "CHANGED" },
    })
    expect(await approve(id, before.evaluation?.version ?? 0)).toMatchObject({ status: 409 })
    expect((await approve(id, after.evaluation?.version ?? 0)).status).toBe(200)
    expect(await details(id)).toMatchObject({
      organization: { id: to },
      professional: { valid: { organizationId: to, role: "PERITO" } },
    })
  })

  test("still go where they ask to", async () => {
    const id = await member()
    await save(id, { organizationId: other }, await system.signIn(id))
    expect((await migrate("migrateUsers", [id])).status).toBe(200)
    const { professional, changes, evaluation } = await details(id)
    expect([professional.valid?.organizationId, professional.pending?.organizationId]).toEqual([to, other])
    expect(changes?.fields).toEqual(["professional.organizationId"])
    expect((await approve(id, evaluation?.version ?? 0)).status).toBe(200)
    expect((await details(id)).organization?.id).toBe(other)
  })

  test("are not brought back by a change of something else, where their data still had the old unit", async () => {
    const id = await member()
    await system.db.execute(sql`update person set organization_id = ${to} where atalaia_id = ${id}`)
    expect((await save(id, { organizationId: from, role: "PERITO" })).status).toBe(200)
    expect((await details(id)).organization?.id).toBe(to)
    await save(id, { organizationId: from, role: "ESCRIVÃO" }, await system.signIn(id))
    expect((await approve(id, (await details(id)).evaluation?.version ?? 0)).status).toBe(200)
    expect((await details(id)).organization?.id).toBe(to)
    expect((await save(id, { organizationId: other })).status).toBe(200)
    expect((await details(id)).organization?.id).toBe(other)
  })

  test("are followed by their data while they are pre-registered, too", async () => {
    const id = await addPreUser(system, { organizationId: from })
    expect((await save(id, { organizationId: from })).status).toBe(200)
    expect((await migrate("migratePreUsers", [id])).status).toBe(200)
    expect(await details(id)).toMatchObject({
      organization: { id: to },
      professional: { valid: { organizationId: to }, version: 2 },
    })
  })
})

test("a unit that registration data name is not removed", async () => {
  const id = await member()
  expect((await save(id, { organizationId: to, originOrganizationId: other })).status).toBe(200)
  await save(id, { organizationId: from, originOrganizationId: other }, await system.signIn(id))
  // Two units have no members: one has a pending request for it, the other is a person's previous unit.
  await system.db.execute(sql`
    update person set organization_id = ${to} where organization_id in (${from}, ${other})`)
  await system.db.execute(sql`
    update registration_professional set organization_id = ${to}
    where organization_id in (${from}, ${other}) and atalaia_id <> ${id}`)
  for (const unit of [from, other]) {
    expect(await remove(unit)).toMatchObject({
      status: 409,
      body: {
        code: "IN_USE",
        message: expect.stringContaining("ainda consta dos dados profissionais de 1 cadastro."),
      },
    })
  }
})
