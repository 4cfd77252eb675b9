import type { accessRequest } from "../platform/database/schema/index"
import { superAdminId } from "./accounts"
import type { Catalog } from "./catalog"
import type { Moments } from "./moments"
import type { HoldingRows } from "./people/assignments"
import type { DemoPerson } from "./people/people"
import type { Random } from "./random"
import type { Unit } from "./units/units"
import { accessJustifications, refusalJustifications } from "./vocabulary/sentences"

export type DemoAccessRequest = typeof accessRequest.$inferInsert & { createDate: Date }

/** Number of requests by application. The linker of the demo accounts decides the requests for SINAL in the PMCE. */
const asking = { SINAL: 9, SINARM: 4, INFOSEG: 3, ENSINO: 2, MOBILIZA: 2 }
const linkedUnit = "PMCE"

/** Requests for access by people without a role in the application; some were rejected. */
export function demoAccessRequests(
  random: Random,
  moments: Moments,
  { catalog, holdings, units }: { catalog: Catalog; holdings: HoldingRows; units: readonly Unit[] },
  people: readonly DemoPerson[],
): DemoAccessRequest[] {
  const linked = units.find(({ acronym }) => acronym === linkedUnit)?.id
  const present = people.filter(({ row }) => row.enabled && !row.firstAccess)
  return Object.entries(asking).flatMap(([acronym, count]) => {
    const app = catalog.app(acronym)
    const roles = new Set(catalog.rolesOf(app.id).map(({ id }) => id))
    const holders = new Set(
      holdings.roles.filter(({ roleId }) => roles.has(roleId)).map(({ clientId }) => clientId),
    )
    const able = present.filter(
      ({ row }) => !holders.has(row.atalaiaId) && (acronym !== "SINAL" || row.organizationId === linked),
    )
    return random.some(able, count).map(({ row }, index) => {
      const days = random.within(0.2, 25)
      const rejected = index % 4 === 3
      return {
        atalaiaId: row.atalaiaId,
        appId: app.id,
        justification: random.pick(accessJustifications),
        createDate: moments.ago(days),
        lastUpdate: moments.ago(rejected ? days / 2 : days),
        rejected,
        ...(rejected && {
          rejectionMessage: random.pick(refusalJustifications),
          rejectedBy: superAdminId,
        }),
      }
    })
  })
}
