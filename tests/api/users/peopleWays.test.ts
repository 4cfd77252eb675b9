import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { securityAppId } from "@/domain/access"
import { abilitiesOf } from "@/domain/roles"
import type { SearchFilters } from "@/domain/search"
import type { Actor } from "@/server/identity/actor/context"
import { type PeopleConditions, resolveConditions } from "@/server/rights/users/searchConditions"
import { chooseWay, gather, walk } from "@/server/rights/users/searchPlans"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()

beforeAll(async () => {
  await system.db.execute(sql`analyze`)
})

const me: Actor = {
  atalaiaId: account.superAdmin,
  name: "SUPER ADMIN",
  tokenType: "access",
  roles: ["admin"],
  abilities: new Set(abilitiesOf(["admin"])),
  superAdmin: true,
  twoFactorDemanded: false,
  emergency: undefined,
  administers: [],
  governs: [],
  appId: securityAppId,
  tokenHash: new Uint8Array(32),
  tokensSince: 0,
  authenticated: new Date(),
  amr: ["pwd"],
  expiresAt: new Date(),
}

const searches: SearchFilters[] = [
  { text: "" },
  { text: "silva" },
  { text: "ma exemplo" },
  { text: "", active: false },
  { text: "a", active: true, org: "PMCE" },
  { text: "", role: "sinal" },
  { text: "jo", active: true, role: "sinal_gestor" },
  { text: "a", active: true, org: "PMCE", role: "ROLE_" },
]
const beginnings = ["active", "text", "unit", "role", "everybody"] as const

async function conditionsOf(filters: SearchFilters): Promise<PeopleConditions> {
  const conditions = await resolveConditions(system.db, me, filters)
  if (!conditions) throw new Error("names nothing that exists")
  return conditions
}

const idsOf = async (query: ReturnType<typeof walk>) =>
  (
    await rows<{ id: string }>(
      system.db,
      sql`select atalaia_id as id from (${query}) found order by sort_name, atalaia_id`,
    )
  ).map(({ id }) => id)

describe("the ways to the people who fit", () => {
  test.each(searches)("lead to the same people: $text $active $org $role", async (filters) => {
    const conditions = await conditionsOf(filters)
    const walked = await idsOf(walk(conditions, {}))
    expect(walked.length).toBeGreaterThan(0)
    expect(await idsOf(walk(conditions, { readsHolders: true }))).toEqual(walked)
    for (const begin of beginnings) expect(await idsOf(gather(conditions, begin))).toEqual(walked)
  })

  test("walking looks at no more people than its bound", async () => {
    const conditions = await conditionsOf({ text: "" })
    const [first, second, third] = await idsOf(walk(conditions, {}))
    expect(await idsOf(walk(conditions, { bound: 3 }))).toEqual([first, second, third])
  })

  test("a page of everybody is walked to, somebody in particular is gathered by the text", async () => {
    expect(await chooseWay(system.db, await conditionsOf({ text: "" }), 30)).toEqual({
      walks: true,
      begin: "everybody",
    })
    const one = await chooseWay(system.db, await conditionsOf({ text: account.tried, active: true }), 30)
    expect(one).toMatchObject({ walks: false, begin: "text" })
  })
})
