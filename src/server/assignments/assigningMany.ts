import { normalizeIdentifier } from "@/domain/people/identifier"
import { leftOut } from "../access/scope"
import type { SignedIn } from "../http/context"
import { giveTo, isAssigned } from "./assigning"
import type { AssignmentKind } from "./queries"
import { holdTarget } from "./target"

/** What was done with one person: whether they were given it, or why not. */
interface Granted {
  atalaiaId: string
  name?: string
  granted: boolean
  extended?: boolean
  message?: string
}

/**
 * Gives a role or profile of one application to several people together, in one transaction and the same number of
 * statements however many they are. Unknown people and oneself are reported and do not stop the others; what is wrong with
 * the role, the profile or the date refuses all.
 */
export const assignMany = (
  { me, change }: SignedIn,
  kind: AssignmentKind,
  app: string,
  given: { assignedId: number; atalaiaIds: readonly string[]; expirationDateTime?: string | undefined },
): Promise<Granted[]> =>
  change(async (tx, record) => {
    const asked = [...new Set(given.atalaiaIds.map(normalizeIdentifier))]
    const target = await holdTarget(tx, me, app, asked, { [kind]: given.assignedId })
    const people = target.clients.filter((client) => client.kind === "person")
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const assigned = new Set(people.filter(isAssigned).map(({ id }) => id))
    const chosen = people.filter(({ id, name }) => leftOut(me, id, name) === undefined)
    await giveTo(tx, record, me, kind, { ...target, clients: chosen }, given)
    return asked.map((atalaiaId) => {
      const name = names.get(atalaiaId)
      const message = leftOut(me, atalaiaId, name)
      return {
        ...{ atalaiaId, granted: message === undefined },
        ...(name !== undefined && { name }),
        ...(message === undefined && assigned.has(atalaiaId) && { extended: true }),
        ...(message !== undefined && { message }),
      }
    })
  })
