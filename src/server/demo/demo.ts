import { hash } from "@node-rs/argon2"
import { eq, sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { platformRoles } from "@/domain/roles"
import type { Database } from "../platform/database/connection"
import { continueNumbering, insertAll } from "../platform/database/insertAll"
import { lock } from "../platform/database/locks"
import * as schema from "../platform/database/schema/index"
import type { FileStore } from "../platform/files/fileStore"
import { demoAccessRequests } from "./accessRequests"
import { demoPassword, laterAccounts, superAdminId } from "./accounts"
import { demoCatalog, openToAll } from "./catalog"
import { demoHistory } from "./history"
import { insertIncompatibility } from "./incompatibilities"
import { hasPeople } from "./loaded"
import { momentsAround } from "./moments"
import { giveToAccounts } from "./people/accountAssignments"
import { emptyHoldings } from "./people/assignments"
import { insertAskedDocuments } from "./people/documents"
import {
  appointAdministrators,
  giveToApplications,
  giveToOthers,
  takeFromOthers,
} from "./people/otherAssignments"
import { accountPeople, type DemoPerson, otherPeople, peopleSource } from "./people/people"
import { demoPreUsers } from "./people/preUsers"
import { handInDocuments, insertRegistrations } from "./people/registration/insertRegistrations"
import { demoRegistrations } from "./people/registration/registrations"
import { seededRandom } from "./random"
import { demoRegistrars, insertRegistrars } from "./registrars"
import { demoSessions } from "./sessions"
import { calledBySinal, calledIntegration, sinalIntegration } from "./sinal"
import { demoTexts } from "./texts"
import { demoNetworks } from "./units/networks"
import { describeUnits } from "./units/unitData"
import { demoOperations, insertOperations } from "./units/unitHistory"
import { demoUnits } from "./units/units"

const seed = 20_261_120

/** Cost of a password hash (OWASP, argon2id). The demo people share one password and so one hash. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Loads the demo data into a database with reference data but without people; does nothing if there are people. The data is the
 * same on every machine, except that moments are relative to `now`. Documents go to `files`.
 */
export async function loadDemo(db: Database, files: FileStore, now = new Date()): Promise<void> {
  if (await hasPeople(db)) return
  const passwordHash = await hash(demoPassword, hashing)
  await db.transaction(async (tx) => {
    await lock(tx, "loadingDemo")
    if (await hasPeople(tx)) return
    const platform = await tx.select().from(schema.role).where(eq(schema.role.appId, securityAppId))
    await insertDemo(tx, files, demoData(platform, now), passwordHash)
  })
}

type PlatformRoles = (typeof schema.role.$inferSelect)[]

/** All rows, in memory. Each part has its own random generator, so that a change in one does not alter the others. */
function demoData(platform: PlatformRoles, now: Date) {
  const moments = momentsAround(now)
  const part = (number: number) => seededRandom(seed + number)
  const units = demoUnits(part(1), moments)
  const catalog = demoCatalog(part(2), moments, platform)
  const draw = peopleSource(part(3))
  const others = otherPeople(part(4), moments, units, draw)
  const accounts = accountPeople(part(5), moments, units)
  const isLater = ({ row }: DemoPerson) => laterAccounts.has(row.atalaiaId)
  const later = accounts.filter(isLater)
  const before = [...accounts.filter((one) => !isLater(one)), ...others]
  const people = [...before, ...later]
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
  const registrars = demoRegistrars(part(13), moments, { units, catalog, holdings, others })
  const texts = demoTexts(moments)
  const described = describeUnits(part(14), units)
  const operations = demoOperations(part(15), moments, units)
  const registrations = [
    ...demoRegistrations(part(16), moments, described.units, before, preUsers),
    ...demoRegistrations(part(18), moments, described.units, later, []),
  ]
  const requests = demoAccessRequests(
    part(17),
    moments,
    { catalog, holdings: holdings.rows, units: described.units },
    others,
  )
  return {
    ruleDate: moments.ago(40),
    registrations,
    requests,
    described,
    operations,
    catalog,
    people,
    preUsers,
    holdings: holdings.rows,
    sessions,
    history,
    registrars,
    texts,
  }
}

async function insertDemo(
  tx: Database,
  files: FileStore,
  data: ReturnType<typeof demoData>,
  passwordHash: string,
): Promise<void> {
  const { described, catalog, people, holdings } = data
  await tx.insert(schema.demonstration).values({})
  await insertAll(tx, schema.organization, described.units)
  await insertAll(tx, schema.organizationClassificationOf, described.classifications)
  await insertAll(tx, schema.organizationSpecializationOf, described.specializations)
  await insertAll(tx, schema.organizationNetwork, demoNetworks(described.units))
  await insertOperations(tx, files, data.operations)
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
  await insertAll(tx, schema.applicationIntegration, [
    { appId: catalog.app("SINAL").id, ...sinalIntegration },
    { appId: catalog.app(calledBySinal).id, ...calledIntegration },
  ])
  // Visitors of the demonstration sign in with its password alone.
  await tx.update(schema.role).set({ twoFactorRequired: false })
  await insertAll(tx, schema.role, catalog.addedRoles)
  await insertAll(tx, schema.profile, catalog.profiles)
  const parts = catalog.profiles.flatMap(({ id, roleIds, createDate }) =>
    roleIds.map((roleId) => ({ profileId: id, roleId, createDate })),
  )
  await insertAll(tx, schema.profileRole, parts)
  const { id: plainRoleId } = catalog.role(platformRoles.user)
  await insertAll(
    tx,
    schema.inheritedRole,
    openToAll.map((acronym) => ({ appId: catalog.app(acronym).id, roleId: plainRoleId })),
  )

  await insertAskedDocuments(tx, catalog)
  await insertAll(tx, schema.writtenText, data.texts)

  await insertAll(tx, schema.roleConsul, holdings.consuls)
  await insertAll(tx, schema.roleAssignment, holdings.roles)
  await insertAll(tx, schema.assignmentValidation, holdings.validations)
  await insertAll(tx, schema.profileAssignment, holdings.profiles)
  await insertAll(tx, schema.roleBlock, holdings.blocks)
  await insertAll(tx, schema.applicationDisabling, holdings.disablings)
  await insertAll(tx, schema.session, data.sessions)
  await insertAll(tx, schema.audit, data.history)

  await insertIncompatibility(tx, catalog, { createdBy: superAdminId, createDate: data.ruleDate })
  await insertRegistrars(tx, data.registrars)
  await insertRegistrations(tx, files, data.registrations)
  await insertAll(tx, schema.accessRequest, data.requests)
  await handInDocuments(tx, files, data.requests)
  // The roles of the demonstration are not news, so their mails are dropped.
  await tx.execute(sql`set constraints all immediate`)
  await tx.delete(schema.administrationNews)
  for (const table of [schema.organization, schema.application, schema.role, schema.profile]) {
    await continueNumbering(tx, table)
  }
}
