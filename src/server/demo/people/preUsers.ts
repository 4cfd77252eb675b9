import type { preUser } from "../../platform/database/schema/index"
import { authorizerEditorId, demoAccounts, insertManagerId } from "../accounts"
import { known } from "../catalog"
import type { Moments } from "../moments"
import type { Random } from "../random"
import type { Unit } from "../units/units"
import type { NewPerson } from "./people"

export type DemoPreUser = typeof preUser.$inferInsert & { createDate: Date; createdBy: string }

const otherCount = 22
/** The authorizer of the demo accounts sees this unit and those below, so some of the pending cases are here. */
const watchedUnit = "PMCE"

/** Pre-registrations in progress and awaiting approval: the two demonstration accounts and some others. */
export function demoPreUsers(
  random: Random,
  moments: Moments,
  units: readonly Unit[],
  draw: (isForeign: boolean) => NewPerson,
): DemoPreUser[] {
  const open = units.filter(({ enabled }) => enabled)
  const watched = known(
    open.find(({ acronym }) => acronym === watchedUnit),
    watchedUnit,
  )
  const accounts = demoAccounts.flatMap(({ id, name, email, organization, preUser: status }) => {
    const unit = open.find(({ acronym }) => acronym === organization)
    if (!status) return []
    return [{ atalaiaId: id, name, email, isForeign: false, organizationId: unit?.id, status }]
  })
  const others = Array.from({ length: otherCount }, (_, index) => {
    const person = draw(index % 11 === 10)
    const ready = random.chance(0.5)
    const unit = ready && random.chance(0.5) ? watched : random.pick(open)
    return {
      ...person,
      // A person who has just received the link has not entered a name yet.
      name: ready || random.chance(0.5) ? person.name : null,
      organizationId: ready || random.chance(0.6) ? unit.id : null,
      status: ready ? ("READY" as const) : ("IN_PROGRESS" as const),
    }
  })
  return [...accounts, ...others].map((row) => {
    const createdBy = random.chance(0.7) ? insertManagerId : authorizerEditorId
    const days = random.within(1, 28)
    return {
      ...row,
      createdBy,
      // An authorizer editor pre-registers people for a unit.
      organizationFixed: createdBy === authorizerEditorId && row.organizationId != null,
      createDate: moments.ago(days),
      ...(row.name && { openedDate: moments.ago(days * 0.9) }),
      ...(row.status === "READY" && { readyDate: moments.ago(days / 2) }),
    }
  })
}
