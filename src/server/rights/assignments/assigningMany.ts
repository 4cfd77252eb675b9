import { normalizeIdentifier } from "@/domain/people/identifier"
import { leftOut } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { sealMailsWith } from "../../platform/mail/outbox"
import type { AssignmentKind } from "../grants/queries"
import { holdTarget } from "../grants/target"
import { incompatibleClients } from "../incompatibilities/refusal"
import { type Extended, extensionOf, giveTo } from "./assigning"

/** The result for one person: whether it was granted, or why not. */
interface Granted extends Extended {
  atalaiaId: string
  name?: string
  granted: boolean
  message?: string
  code?: "INCOMPATIBLE"
}

/**
 * Assigns a role or profile of one application to several people in one transaction; the number of statements does not depend on
 * how many they are. Unknown people, the actor, and those to whom a rule does not allow it are reported and do not stop
 * the others. If the role, the profile or the date is invalid, all are refused.
 */
export const assignMany = (
  { me, settings, change }: AuthenticatedContext,
  kind: AssignmentKind,
  app: string,
  given: { assignedId: number; atalaiaIds: readonly string[]; expirationDateTime?: string | undefined },
): Promise<Granted[]> =>
  change(async (tx, record) => {
    const asked = [...new Set(given.atalaiaIds.map(normalizeIdentifier))]
    const target = await holdTarget(tx, me, app, asked, { [kind]: given.assignedId })
    const people = target.clients.filter((client) => client.kind === "person")
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const extensions = new Map(people.map((client) => [client.id, extensionOf(client)]))
    const chosen = people.filter(({ id, name }) => leftOut(me, id, name) === undefined)
    const others = { ...target, clients: chosen }
    const incompatible = await incompatibleClients(tx, me, others, (savepoint) => {
      sealMailsWith(settings, savepoint)
      return giveTo(savepoint, { record: async () => {} }, me, kind, others, given)
    })
    const clients = chosen.filter(({ id }) => !incompatible.has(id))
    await giveTo(tx, { record }, me, kind, { ...target, clients }, given)
    return asked.map((atalaiaId) => {
      const name = names.get(atalaiaId)
      const byRule = incompatible.get(atalaiaId)
      const message = leftOut(me, atalaiaId, name) ?? byRule
      return {
        ...{ atalaiaId, granted: message === undefined },
        ...(name !== undefined && { name }),
        ...(message === undefined && extensions.get(atalaiaId)),
        ...(message !== undefined && { message }),
        ...(byRule !== undefined && { code: "INCOMPATIBLE" as const }),
      }
    })
  })
