import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { unlinking } from "../../support/data/bulkUnlink"
import { addPerson } from "../../support/data/person"
import { effectiveRoles, leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let give: ReturnType<typeof unlinking>["give"]
let unlink: ReturnType<typeof unlinking>["unlink"]
let unlinkProfiles: ReturnType<typeof unlinking>["unlinkProfiles"]
let superAdmin: string
let appAdmin: string
let consulta: number
/** Two people with ROLE_SINAL_CONSULTA, new for each test. */
let people: [string, string]

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  ;({ give, unlink, unlinkProfiles } = unlinking(system, appAdmin))
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
})
beforeEach(async () => {
  people = [await addPerson(system), await addPerson(system)]
  await give([...people], consulta)
})

test("what is none of the application's is refused, and nothing is done then", async () => {
  const other = await roleId(system, "ROLE_SINARM_CONSULTA")
  const answer = await unlink([consulta, other, 999_999], [...people])
  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { roles: `Não são permissões de SINAL: ${other}, 999999.` } },
  })
  expect(await effectiveRoles(system, people[1], "SINAL")).toEqual(["ROLE_SINAL_CONSULTA"])
  // Inherited roles are managed in the platform.
  const plain = await roleId(system, "ROLE_ATALAIA_USER")
  expect((await unlink([plain], [...people], { app: "ENSINO", token: superAdmin })).status).toBe(422)
  expect(await unlinkProfiles([999_999], [...people])).toMatchObject({
    status: 422,
    body: { fields: { profiles: "Não são perfis de SINAL: 999999." } },
  })
})

test("lists that are empty or longer than 500 are refused", async () => {
  const many = Array.from({ length: 501 }, (_, index) => String(30_000_000_000 + index))
  expect((await unlink([], [...people])).status).toBe(422)
  expect((await unlink([consulta], [])).status).toBe(422)
  expect((await unlink([consulta], many)).status).toBe(422)
  expect((await unlink([consulta], many.slice(1))).body.results).toHaveLength(500)
})

test("whoever does not administer the application is refused", async () => {
  expect((await unlink([consulta], [...people], { app: "SINARM" })).status).toBe(403)
  const manager = await system.signIn(account.appManager)
  expect((await unlink([consulta], [...people], { token: manager })).status).toBe(403)
  expect((await unlink([consulta], [...people], { app: "NADA" })).status).toBe(404)
})

test("the last super admin is not taken away", async () => {
  await leaveOneSuperAdmin(system)
  const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
  await give([people[0]], admin)
  const second = await system.signIn(people[0])
  await system.db.execute(
    sql`update role_assignment set expiration_date_time = now() + interval '1 day'
        where client_id = ${people[0]} and role_id = ${admin}`,
  )
  const answer = await unlink([admin], [account.superAdmin, people[1]], { app: "1", token: second })
  expect(answer).toMatchObject({ status: 409, body: { code: "LAST_ADMIN" } })
  expect(await effectiveRoles(system, account.superAdmin, "ATALAIA")).toContain("ROLE_ATALAIA_ADMIN")
  expect((await unlink([admin], [people[0]], { app: "1", token: superAdmin })).body.results).toMatchObject([
    { removed: 1 },
  ])
})
