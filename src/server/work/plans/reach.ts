import { type SQL, sql } from "drizzle-orm"
import { id } from "@/contract/shapes"
import { type } from "@/contract/type"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"
import { type PlannedLine, parametersOf, plannableBy } from "../plannedCalls/plannedCall"

/*
 * Who may read another person's plan: the person it was sent to, if they may make its calls and administer the applications
 * that these name. Other obstacles, such as the people of a line, appear when the plan is simulated as that person.
 */

/** The rights that an actor has by their roles. */
export type Rights = Pick<Actor, "abilities" | "superAdmin" | "administers">

/** Calls that name an application but are not made by its administrators: they have their own access rules. */
const notOfAdministrators: ReadonlySet<string> = new Set(["accessDecisions", "accessRequests", "privacy"])

const aboutApplication = type({ appId: id })

type PlannedCall = PlannedLine["calls"][number]

/** How a call names its application: directly, or by one of the application's roles. */
function placeOf(call: PlannedCall): { app?: string; role?: number } {
  if (notOfAdministrators.has(call.resource)) return {}
  try {
    const { app, appId, roleId } = parametersOf(call)
    if (app !== undefined || appId !== undefined) return { app: String(app ?? appId) }
    if (typeof roleId === "number") return { role: roleId }
  } catch (error) {
    // The call is refused for this, and a plan with a refused line cannot be sent to anyone.
    if (error instanceof Refusal) return {}
    throw error
  }
  const sent = aboutApplication(call.body)
  return sent instanceof type.errors ? {} : { app: String(sent.appId) }
}

const idArray = (ids: readonly number[]): SQL => sql`${textArray(ids.map(String))}::int[]`

const found = type({ ids: "number.integer[]" })

/** What lines require of their readers, as SQL arrays without duplicates: calls as `resource.name`, and ids of applications. */
export async function askedBy(
  tx: Database,
  lines: readonly PlannedLine[],
): Promise<{ calls: SQL; apps: SQL }> {
  const calls = lines.flatMap((line) => line.calls)
  const places = calls.map(placeOf)
  const named = JSON.stringify([...new Set(places.flatMap(({ app }) => app ?? []))])
  const roles = JSON.stringify([...new Set(places.flatMap(({ role }) => role ?? []))])
  const [apps] = await rows(
    tx,
    found,
    sql`
      select coalesce(jsonb_agg(a.id), '[]') as ids from (
        select a.id from jsonb_array_elements_text(${named}::jsonb) n(name), application_named(n.name) a
        union
        select r.app_id from role r where r.id in (select jsonb_array_elements_text(${roles}::jsonb)::int)
      ) a`,
  )
  return {
    calls: textArray(new Set(calls.map(({ resource, name }) => `${resource}.${name}`))),
    apps: idArray(apps?.ids ?? []),
  }
}

/** Plans `p` whose calls an actor with these rights may make. */
export const within = (rights: Rights): SQL => {
  if (rights.superAdmin) return sql`true`
  return sql`(p.calls <@ ${textArray(plannableBy(rights))} and p.apps <@ ${idArray(rights.administers)})`
}
