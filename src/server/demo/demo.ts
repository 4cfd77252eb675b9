import { hash } from "@node-rs/argon2"
import { eq, sql } from "drizzle-orm"
import { platformRoles, securityAppId } from "@/domain/access"
import type { Database } from "../database/connection"
import { continueNumbering, insertAll } from "../database/insertAll"
import * as schema from "../database/schema/index"
import { giveToAccounts } from "./accountHoldings"
import { authorizerId, demoPassword } from "./accounts"
import { demoCatalog, openToAll } from "./catalog"
import { hasPeople } from "./hasPeople"
import { demoHistory } from "./history"
import { emptyHoldings } from "./holdings"
import { momentsAround } from "./moments"
import { appointAdministrators, giveToApplications, giveToOthers, takeFromOthers } from "./otherHoldings"
import { accountPeople, otherPeople, peopleSource } from "./people"
import { seededRandom } from "./random"
import { demoPreUsers } from "./registrations"
import { demoSessions } from "./sessions"
import { demoUnits } from "./units"

const seed = 20_261_120

/** What a password hash costs (OWASP, argon2id). Made once: the demo people share a password, so they share this. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Loads the demo data (decisions.md, Demo data) into a database that has reference data and no people; does
 * nothing where there are people. The same on every machine, except that moments are counted back from `now`.
 */
export async function loadDemo(db: Database, now = new Date()): Promise<void> {
  if (await hasPeople(db)) return
  const passwordHash = await hash(demoPassword, hashing)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7016003)`)
    if (await hasPeople(tx)) return
    const platform = await tx.select().from(schema.role).where(eq(schema.role.appId, securityAppId))
    await insertDemo(tx, demoData(platform, now), passwordHash)
  })
}

type PlatformRoles = (typeof schema.role.$inferSelect)[]

/** Everything, in memory. Each part draws from a generator of its own, so that a change in one leaves the others. */
function demoData(platform: PlatformRoles, now: Date) {
  const moments = momentsAround(now)
  const part = (number: number) => seededRandom(seed + number)
  const units = demoUnits(part(1), moments)
  const catalog = demoCatalog(part(2), moments, platform)
  const draw = peopleSource(part(3))
  const others = otherPeople(part(4), moments, units, draw)
  const people = [...accountPeople(part(5), moments, units), ...others]
  const preUsers = demoPreUsers(part(6), moments, units, draw)

  const holdings = emptyHoldings(moments)
  const administrators = appointAdministrators(part(7), { catalog, holdings }, others)
  const setting = { catalog, holdings, administrators }
  giveToAccounts(setting)
  giveToOthers(part(8), setting, others)
  takeFromOthers(part(9), setting, others)
  giveToApplications(part(10), setting)

  const sessions = demoSessions(part(11), moments, catalog, holdings.rows, others)
  const history = demoHistory(part(12), catalog, holdings.rows, people, preUsers)
  return { units, catalog, people, preUsers, holdings: holdings.rows, sessions, history }
}

async function insertDemo(
  tx: Database,
  data: ReturnType<typeof demoData>,
  passwordHash: string,
): Promise<void> {
  const { units, catalog, people, holdings } = data
  await insertAll(tx, schema.organization, units)
  await insertAll(tx, schema.client, [
    ...people.map(({ row }) => ({ id: row.atalaiaId, kind: "person" as const })),
    ...catalog.apps.map(({ clientId }) => ({ id: clientId, kind: "application" as const })),
  ])
  await insertAll(
    tx,
    schema.person,
    people.map(({ row, hasPassword }) => ({ ...row, passwordHash: hasPassword ? passwordHash : null })),
  )
  await insertAll(tx, schema.preUser, data.preUsers)

  await insertAll(tx, schema.application, catalog.apps)
  await insertAll(tx, schema.role, catalog.addedRoles)
  await insertAll(tx, schema.profile, catalog.profiles)
  const parts = catalog.profiles.flatMap(({ id, roleIds }) =>
    roleIds.map((roleId) => ({ profileId: id, roleId })),
  )
  await insertAll(tx, schema.profileRole, parts)
  const { id: plainRoleId } = catalog.role(platformRoles.user)
  await insertAll(
    tx,
    schema.inheritedRole,
    openToAll.map((acronym) => ({ appId: catalog.app(acronym).id, roleId: plainRoleId })),
  )

  await insertAll(tx, schema.roleConsul, holdings.consuls)
  await insertAll(tx, schema.roleAssignment, holdings.roles)
  await insertAll(tx, schema.assignmentValidation, holdings.validations)
  await insertAll(tx, schema.profileAssignment, holdings.profiles)
  await insertAll(tx, schema.roleBlock, holdings.blocks)
  await insertAll(tx, schema.applicationDisabling, holdings.disablings)
  await insertAll(tx, schema.session, data.sessions)
  await insertAll(tx, schema.audit, data.history)

  const watched = units.find(({ acronym }) => acronym === "PMCE")
  if (watched) {
    await insertAll(tx, schema.authorizerLink, [{ atalaiaId: authorizerId, organizationId: watched.id }])
  }
  for (const table of [schema.organization, schema.application, schema.role, schema.profile]) {
    await continueNumbering(tx, table)
  }
}
