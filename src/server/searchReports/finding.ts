import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { requestFilters } from "@/domain/accessRequests"
import { kindFlags, kindsIn, tabOf, waitingFilters } from "@/domain/registration/queueAddress"
import type { ReportedList } from "@/domain/searchReports"
import { requestsToDecide } from "../accessRequests/queries"
import { applicationsListed, countApplications, readApplicationSearch } from "../applications/search"
import type { Database } from "../database/connection"
import { preUsersWaiting, updatesWaiting } from "../evaluations/queries"
import type { Me } from "../http/context"
import { preUsersWhere } from "../preRegistration/queries"
import { countPeople, peopleIds, readPeopleSearch } from "../users/search"
import { validationsWaiting } from "../validations/queries"

/** What a kept search finds, as its list would show it to the person at this moment. */
export interface Found {
  count: number
  /** False where there are more than were counted. */
  exact: boolean
  /** Tells what was found from what is found another time, and says nothing else about it. */
  digest: Uint8Array
}

/** An address in its parts; a parameter that is not there is empty. */
interface Address {
  lastSegment: string
  parameter: (name: string) => string
}

type Counted = Omit<Found, "digest"> & { keys: readonly (string | number)[] }
type Find = (db: Database, me: Me, address: Address) => Promise<Counted>

/** So many rows are compared with those of another time; of more it is their number, and the first ones. */
const mostCompared = 2000
const compared = { page: 0, size: mostCompared }

/** Of rows that were read without being counted. */
function readWhole<Row>(found: readonly Row[], keyOf: (row: Row) => string | number): Counted {
  return { count: found.length, exact: found.length < mostCompared, keys: found.map(keyOf) }
}

const preUsersOf =
  (whose: (me: Me) => SQL): Find =>
  async (db, me, { parameter }) =>
    readWhole(
      await preUsersWhere(db, me, whose(me), { search: parameter("search"), ...compared }),
      ({ atalaiaId }) => atalaiaId,
    )

/** Each as its page asks for it: the same filters, and the same scope in the query. Refusals are those of its call. */
const lists: Record<ReportedList, Find> = {
  users: async (db, me, { parameter }) => {
    const filters = readPeopleSearch(parameter("search"))
    const keys = await peopleIds(db, me, filters, compared)
    const whole = keys.length < mostCompared
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
    // Without a tab in its address the page shows the first one.
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
 * What the search of a list finds for somebody now. 403 and 404 where it is about something that they may not open, 422 where
 * its filters are not understood.
 */
export async function findFor(db: Database, me: Me, list: ReportedList, address: string): Promise<Found> {
  const { keys, ...counted } = await lists[list](db, me, addressOf(address))
  const content = JSON.stringify([counted, keys.map(String).toSorted()])
  return { ...counted, digest: createHash("sha256").update(content).digest() }
}
