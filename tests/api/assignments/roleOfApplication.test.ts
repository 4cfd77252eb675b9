import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { ownRole, roleAt, roleOfPanel, standsAt } from "@/server/rights/grants/roleOfApplication"
import { rows } from "../../support/server/rows"
import { systemForFile } from "../../support/server/system"

const system = systemForFile()

interface Place {
  id: number
  inherited: boolean
  standsAt: number
}

test("a role has the same place in an application in a list as by itself", async () => {
  const applications = await rows<{ id: number }>(system.db, sql`select id from application order by id`)
  const roles = await rows<{ id: number }>(system.db, sql`select id from role order by id`)
  const kinds = new Set<string>()
  for (const { id: appId } of applications) {
    const listed = await rows<Place>(
      system.db,
      sql`
        select r.id, ${ownRole(appId)} is not true as inherited, (${standsAt(appId)})::int as "standsAt"
        from role r where ${roleOfPanel(appId)}`,
    )
    const places = new Map(listed.map((place) => [place.id, place]))
    for (const { id } of roles) {
      const alone = await roleAt(system.db, { id: appId }, id).catch(() => undefined)
      const place = alone && { id, inherited: alone.inherited, standsAt: alone.standsAt }
      expect(place).toEqual(places.get(id))
      if (alone) kinds.add(alone.inherited ? "inherited" : alone.homeId === appId ? "own" : "governing")
    }
  }
  expect([...kinds].sort()).toEqual(["governing", "inherited", "own"])
})
