import type { AuditKind } from "@/domain/audit/kinds"
import type { AuditEntry } from "../audit/rows/audit"
import { demoAccounts, insertManagerId, superAdminId, updateManagerId } from "./accounts"
import type { Catalog } from "./catalog"
import type { HoldingRows } from "./people/assignments"
import type { DemoPerson } from "./people/people"
import type { DemoPreUser } from "./people/preUsers"
import type { Random } from "./random"
import { demoAddress } from "./sessions"
import { blockJustifications } from "./vocabulary/sentences"

export interface DemoAudit extends AuditEntry {
  at: Date
  actorId: string
  address: string
}

/** How many people have their own actions in the audit, in addition to the accounts. */
const watchedCount = 150

/** From pre-registration to becoming a user, in milliseconds. */
const approvalTime = 5.3 * 24 * 60 * 60 * 1000

/**
 * The audit of all demo data, oldest first: the creation of applications, the registration of people, their own actions, and
 * every existing role, profile, block and disabling.
 */
export function demoHistory(
  random: Random,
  catalog: Catalog,
  holdings: HoldingRows,
  people: readonly DemoPerson[],
  preUsers: readonly DemoPreUser[],
): DemoAudit[] {
  const names = new Map<string, string>([
    ...people.map(({ row }) => [row.atalaiaId, row.name] as const),
    ...catalog.apps.map(({ clientId, acronym }) => [clientId, acronym] as const),
    ...preUsers.map(({ atalaiaId, name, email }) => [atalaiaId, name ?? email] as const),
  ])
  const addresses = new Map([...names.keys()].map((id) => [id, demoAddress(random)]))
  const written: DemoAudit[] = []
  const note = (at: Date, actorId: string, entry: AuditEntry) =>
    written.push({ ...entry, at, actorId, address: addresses.get(actorId) ?? "10.0.0.1" })
  const write = (at: Date, actorId: string, subjectId: string, entry: AuditEntry) => {
    const about = { subject: names.get(subjectId) ?? subjectId, ...entry.about }
    note(at, actorId, { ...entry, subjectId, about })
  }

  for (const { id, acronym, appKey, title, redirectUrl, description, createDate } of catalog.apps) {
    note(createDate, superAdminId, {
      kind: "application.create",
      appId: id,
      about: { app: acronym },
      after: { title, acronym, redirectUrl, description, appKey },
    })
  }
  for (const { atalaiaId, createDate, createdBy } of preUsers) {
    write(createDate, createdBy, atalaiaId, { kind: "preUser.create" })
  }
  const accounts = new Set(demoAccounts.map(({ id }) => id))
  const watched = new Set(random.some(people, watchedCount))
  for (const person of people) {
    const { atalaiaId, createDate, enabled, ...own } = person.row
    const registered = new Date(createDate.getTime() - approvalTime)
    write(registered, insertManagerId, atalaiaId, { kind: "preUser.create" })
    if (!enabled) writeDisabling(person)
    if (!watched.has(person) && !accounts.has(atalaiaId)) continue
    const doings: [AuditKind, Date | null | undefined][] = [
      ["term.accept", own.commitmentTermDate],
      ["password.change", own.firstAccess ? null : own.lastPasswordUpdate],
      ["session.start", own.lastSignIn],
    ]
    for (const [kind, at] of doings) if (at) write(at, atalaiaId, atalaiaId, { kind })
  }
  function writeDisabling({ row: { atalaiaId, lastSignIn, createDate } }: DemoPerson) {
    const entry = {
      before: { enabled: true },
      after: { enabled: false },
      justification: random.pick(blockJustifications),
    }
    // People who never signed in were deactivated soon after their registration.
    const after = (lastSignIn ?? createDate).getTime()
    const actor = random.chance(0.5) ? superAdminId : updateManagerId
    write(new Date(after + 60_000), actor, atalaiaId, { kind: "user.disable", ...entry })
  }
  writeHoldings(catalog, holdings, write)
  return written.sort((one, other) => one.at.getTime() - other.at.getTime())
}

type Write = (at: Date, actorId: string, subjectId: string, entry: AuditEntry) => void

function writeHoldings(catalog: Catalog, holdings: HoldingRows, write: Write): void {
  const acronyms = new Map(catalog.apps.map(({ id, acronym }) => [id, acronym]))
  const roleById = new Map(catalog.roles.map((role) => [role.id, role]))
  const profileById = new Map(catalog.profiles.map((profile) => [profile.id, profile]))
  const app = (appId: number) => acronyms.get(appId) ?? "ATALAIA"
  const until = (end: Date | null | undefined) => (end ? { until: end.toISOString() } : {})
  const ofRole = (roleId: number) => {
    const { appId = 1, title = "" } = roleById.get(roleId) ?? {}
    return { appId, roleId, about: { app: app(appId), role: title } }
  }

  for (const { clientId, roleId, createdBy, createDate, expirationDateTime } of holdings.roles) {
    const entry = ofRole(roleId)
    const about = { ...entry.about, ...until(expirationDateTime) }
    write(createDate, createdBy, clientId, { kind: "role.grant", ...entry, about })
  }
  for (const { clientId, profileId, createdBy, createDate, expirationDateTime } of holdings.profiles) {
    const { appId = 1, name = "" } = profileById.get(profileId) ?? {}
    const about = { app: app(appId), profile: name, ...until(expirationDateTime) }
    write(createDate, createdBy, clientId, { kind: "profile.grant", appId, about })
  }
  for (const { clientId, roleId, validatorId, validatedDate } of holdings.validations) {
    if (!validatorId || !validatedDate) continue
    write(validatedDate, validatorId, clientId, { kind: "role.validate", ...ofRole(roleId) })
  }
  for (const { clientId, roleId, createdBy, createDateTime, justification } of holdings.blocks) {
    write(createDateTime, createdBy, clientId, { kind: "role.block", ...ofRole(roleId), justification })
  }
  for (const { clientId, appId, createdBy, createDateTime, description } of holdings.disablings) {
    write(createDateTime, createdBy, clientId, {
      kind: "application.disableClient",
      appId,
      about: { app: app(appId) },
      before: { enabled: true },
      after: { enabled: false },
      justification: description,
    })
  }
}
