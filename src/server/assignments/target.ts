import { sql } from "drizzle-orm"
import {
  type ApplicationRow,
  administered,
  applicationNamed,
  type ClientRow,
  clientNamed,
  refuseOneself,
} from "../access/scope"
import { type Database, hasRows } from "../database/connection"
import type { SignedIn } from "../http/context"

export interface AssignmentTarget {
  app: ApplicationRow
  client: ClientRow
}

/** The client and application of a path, for those who administer the application. 403 and 404 as in `scope.ts`. */
export async function targetToRead(
  { db, me }: SignedIn,
  path: { clientId: string; app: string },
): Promise<AssignmentTarget> {
  const app = await applicationNamed(db, path.app, (appId) => administered(me, appId))
  return { app, client: await clientNamed(db, path.clientId) }
}

/** The same for a change, which nobody makes to themselves. */
export async function targetToChange(
  context: SignedIn,
  path: { clientId: string; app: string },
): Promise<AssignmentTarget> {
  const target = await targetToRead(context, path)
  refuseOneself(context.me, target.client.id)
  return target
}

/** An application acts in others with its secret: without one it cannot be given roles. */
export async function canHoldRoles(db: Database, { id, kind }: ClientRow): Promise<boolean> {
  if (kind === "person") return true
  return hasRows(db, sql`select 1 from application where client_id = ${id} and secret_hash is not null`)
}
