import { sphereIds } from "@/domain/organizations/spheres"
import type { organization } from "../../platform/database/schema/index"
import type { Moments } from "../moments"
import type { Random } from "../random"
import { agencies } from "../vocabulary/agencies"

export type Unit = typeof organization.$inferInsert & { id: number; enabled: boolean }

/** Closed units: they have no units below them and no people. */
const closed = ["AESP", "CIOPAER-CE", "2CIA-5BPM-PMCE", "ACADEPOL-SP", "CPRV-SP", "UNIPRF", "CTF"]

/** Organization types: at the top or right below it, and further down. */
const topType = 1
const lowerType = 2

/** The 300 units, parents first. */
export function demoUnits(random: Random, moments: Moments): Unit[] {
  const byAcronym = new Map<string, Unit>()
  for (const { acronym, title, sphere, parent } of agencies) {
    const above = parent === null ? undefined : byAcronym.get(parent)
    if (parent !== null && !above) throw new Error(`${acronym} stands before its parent ${parent}`)
    const id = byAcronym.size + 1
    byAcronym.set(acronym, {
      id,
      acronym,
      title,
      parentId: above?.id ?? null,
      regionId: sphereIds[sphere],
      organizationTypeId: above?.parentId == null ? topType : lowerType,
      enabled: !closed.includes(acronym),
      path: [...(above?.path ?? []), id],
      createDate: moments.ago(random.within(950, 2500)),
    })
  }
  return [...byAcronym.values()]
}
