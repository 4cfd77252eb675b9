import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { id } from "@/contract/shapes"
import { textArray } from "../database/arrays"
import { type Database, rows } from "../database/connection"
import type { Me } from "../http/context"
import { Refusal } from "../http/refusal"
import { type PlannedLine, parametersOf, plannableBy } from "./plannedCall"

/**
 * Who reads a plan of somebody else: to whom it was sent, as long as they may make its calls and administer the applications
 * that these name. What else may stop them, as the people of a line, shows when it is simulated as theirs.
 */

/** The rights that somebody has by their roles. */
export type Rights = Pick<Me, "abilities" | "superAdmin" | "administers">

/** Calls that name an application without administering it: their own rules say whose it is. */
const notOfAdministrators: ReadonlySet<string> = new Set(["accessDecisions", "accessRequests", "privacy"])

const aboutApplication = type({ appId: id })

type PlannedCall = PlannedLine["calls"][number]

/** How a call names the application that it is within: that itself, or one of its roles. */
function placeOf(call: PlannedCall): { app?: string; role?: number } {
  if (notOfAdministrators.has(call.resource)) return {}
  try {
    const { app, appId, roleId } = parametersOf(call)
    if (app !== undefined || appId !== undefined) return { app: String(app ?? appId) }
    if (typeof roleId === "number") return { role: roleId }
  } catch (error) {
    // Such a line is refused for it, and a plan with one is sent to nobody.
    if (error instanceof Refusal) return {}
    throw error
  }
  const sent = aboutApplication(call.body)
  return sent instanceof type.errors ? {} : { app: String(sent.appId) }
}

const idArray = (ids: readonly number[]): SQL => sql`${textArray(ids.map(String))}::int[]`

const found = type({ ids: "number.integer[]" })

/** What lines ask of whoever may read them, as arrays of SQL: calls as `resource.name`, applications by their ids, each once. */
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

/** Plans `p` whose calls somebody may make. */
export const within = (rights: Rights): SQL => {
  if (rights.superAdmin) return sql`true`
  return sql`(p.calls <@ ${textArray(plannableBy(rights))} and p.apps <@ ${idArray(rights.administers)})`
}
