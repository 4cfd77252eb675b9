import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { requestFilters } from "@/domain/accessRequests"
import { kindFlags, kindsIn, tabOf, waitingFilters } from "@/domain/registration/queueAddress"
import type { ReportedList } from "@/domain/searchAlerts"
import type { Actor } from "../../identity/actor/context"
import { requestsToDecide } from "../../people/accessRequests/queries"
import { preUsersWaiting, updatesWaiting } from "../../people/evaluations/queries"
import { preUsersWhere } from "../../people/preRegistration/queries"
import type { Database } from "../../platform/database/connection"
import type { Retention } from "../../platform/settings/settings"
import {
  applicationsListed,
  countApplications,
  readApplicationSearch,
} from "../../rights/applications/search"
import { countPeople, peopleIds, readUserSearch } from "../../rights/users/search"
import { validationsWaiting } from "../../rights/validations/queries"

/** The results of a saved search, as its list would show them to the person now. */
export interface FoundRows {
  count: number
  /** False if there are more results than were counted. */
  exact: boolean
  /** Changes when the results change; reveals nothing else about them. */
  digest: Uint8Array
}

/** A parsed address. A missing parameter is the empty string. */
interface Address {
  lastSegment: string
  parameter: (name: string) => string
}

type Counted = Omit<FoundRows, "digest"> & { keys: readonly (string | number)[] }
type Find = (db: Database, me: Actor, address: Address, retention: Retention) => Promise<Counted>

/** How many results are compared with earlier ones. If there are more, their number and the first ones are compared. */
const maxCompared = 2000
const compared = { page: 0, size: maxCompared }

/** The count of rows that were read completely. */
function readWhole<Row>(found: readonly Row[], keyOf: (row: Row) => string | number): Counted {
  return { count: found.length, exact: found.length < maxCompared, keys: found.map(keyOf) }
}

const preUsersOf =
  (whose: (me: Actor) => SQL): Find =>
  async (db, me, { parameter }) =>
    readWhole(
      await preUsersWhere(db, me, whose(me), { search: parameter("search"), ...compared }),
      ({ atalaiaId }) => atalaiaId,
    )

/** Each list uses the filters and the visibility of its page, and is refused as its call is. */
const lists: Record<ReportedList, Find> = {
  users: async (db, me, { parameter }, retention) => {
    const filters = readUserSearch(parameter("search"), retention)
    const keys = await peopleIds(db, me, filters, compared)
    const whole = keys.length < maxCompared
    return { keys, ...(whole ? { count: keys.length, exact: true } : await countPeople(db, me, filters)) }
  },

  applications: async (db, me, { parameter }) => {
    const filters = readApplicationSearch(parameter("search"))
    const keys = (await applicationsListed(db, me, filters, compared)).map(({ id }) => id)
    return { keys, count: await countApplications(db, me, filters), exact: true }
  },

  validations: async (db, me, { parameter }) =>
    readWhole(await validationsWaiting(db, me, { search: parameter("search") }, compared), ({ id }) => id),

  preUsersOngoing: preUsersOf(() => sql`true`),
  preUsers: preUsersOf((me) => sql`u.created_by = ${me.atalaiaId}`),

  evaluations: async (db, me, { lastSegment, parameter }) => {
    const filters = {
      ...waitingFilters({
        name: parameter("name"),
        cpf: parameter("cpf"),
        organizationId: parameter("organizationId"),
        state: parameter("state"),
      }),
      ...compared,
    }
    // An address without a tab shows the page's first one.
    const updates = tabOf(lastSegment) === "update"
    const flags = kindFlags(kindsIn(lastSegment, parameter("kinds")))
    const { items, count, exact } = updates
      ? await updatesWaiting(db, me, { ...filters, ...flags })
      : await preUsersWaiting(db, me, filters)
    return { count, exact, keys: items.map(({ atalaiaId }) => atalaiaId) }
  },

  accessRequests: async (db, me, { parameter }) => {
    const filters = requestFilters({
      name: parameter("name"),
      cpf: parameter("cpf"),
      organization: parameter("organization"),
    })
    const { items, count } = await requestsToDecide({ db, me }, parameter("app"), { ...filters, ...compared })
    return { count, exact: true, keys: items.map(({ atalaiaId }) => atalaiaId) }
  },
}

function addressOf(address: string): Address {
  const [path = "", query = ""] = address.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  return {
    lastSegment: path.split("/").at(-1) ?? "",
    parameter: (name) => parameters.get(name) ?? "",
  }
}

/**
 * What a list's saved search finds for the actor now. 403 and 404 if it is about something that they may not open, 422 if its
 * filters are not understood.
 */
export async function findFor(
  db: Database,
  me: Actor,
  list: ReportedList,
  address: string,
  retention: Retention,
): Promise<FoundRows> {
  const { keys, ...counted } = await lists[list](db, me, addressOf(address), retention)
  const content = JSON.stringify([counted, keys.map(String).toSorted()])
  return { ...counted, digest: createHash("sha256").update(content).digest() }
}
