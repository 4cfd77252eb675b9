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

export interface Place {
  app: ApplicationRow
  client: ClientRow
}

/** The client and application of a path, within reach of who administers. 403 and 404 as in `scope.ts`. */
export async function placeToRead(
  { db, me }: SignedIn,
  path: { clientId: string; app: string },
): Promise<Place> {
  const app = await applicationNamed(db, path.app, (appId) => administered(me, appId))
  return { app, client: await clientNamed(db, path.clientId) }
}

/** The same for a change, which nobody makes to themselves. */
export async function placeToChange(
  context: SignedIn,
  path: { clientId: string; app: string },
): Promise<Place> {
  const place = await placeToRead(context, path)
  refuseOneself(context.me, place.client.id)
  return place
}

/** Applications act in others with their secret; one without has nothing to act with (1-core §8). */
export async function canHoldRoles(db: Database, { id, kind }: ClientRow): Promise<boolean> {
  if (kind === "person") return true
  return hasRows(db, sql`select 1 from application where client_id = ${id} and secret_hash is not null`)
}
