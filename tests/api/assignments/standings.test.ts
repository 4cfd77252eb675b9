import { profileFacts } from "@views/assignments/clientPermissions"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { assignmentStatus, roleFacts } from "@/domain/assignment"
import {
  application,
  applicationDisabling,
  assignmentValidation,
  inheritedRole,
  person,
  profile,
  profileAssignment,
  profileRole,
  role,
  roleAssignment,
  roleBlock,
} from "@/server/platform/database/schema/index"
import { type ApplicationAnswer, addApplication } from "../../support/data/applications"
import { addPerson } from "../../support/data/person"
import { account, systemForFile } from "../../support/server/system"

/* Every way to have a role and every reason not to have it, with the row that each gives. */

const system = systemForFile()
let superAdmin: string
let app: ApplicationAnswer
let made = 0

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})

type End = "never" | "later" | "past"
interface Case {
  direct?: End
  profile?: End
  /** A role of the platform that the application inherits. */
  inherited?: true
  chain?: "waiting" | "confirmed"
  against?: readonly ("block" | "role" | "here" | "app" | "person")[]
}

const ends: Record<End, Date | null> = {
  never: null,
  later: new Date(Date.now() + 40 * 3_600_000),
  past: new Date(Date.now() - 40 * 3_600_000),
}
const by = { createdBy: account.superAdmin }

/** Creates the case. Returns the standing of the role in its row, and whether it has effect. */
async function rowOf({ direct, profile: through, inherited, chain, against = [] }: Case) {
  const { db } = system
  app = await addApplication(system, superAdmin)
  const clientId = await addPerson(system)
  const home = inherited ? 1 : app.id
  const [added] = await db
    .insert(role)
    .values({
      appId: home,
      title: `ROLE_CASE_${++made}`,
      description: "x",
      type: chain ? "chain" : "basic",
      disabled: against.includes("role"),
    })
    .returning({ id: role.id })
  const roleId = added?.id ?? 0
  if (inherited) await db.insert(inheritedRole).values({ appId: app.id, roleId })
  if (direct)
    await db.insert(roleAssignment).values({ clientId, roleId, expirationDateTime: ends[direct], ...by })
  if (through) {
    const [{ id: profileId } = { id: 0 }] = await db
      .insert(profile)
      .values({ appId: home, name: `PERFIL ${made}`, description: "x" })
      .returning({ id: profile.id })
    await db.insert(profileRole).values({ profileId, roleId })
    await db
      .insert(profileAssignment)
      .values({ clientId, profileId, expirationDateTime: ends[through], ...by })
  }
  if (chain === "waiting") await db.insert(assignmentValidation).values({ clientId, roleId })
  if (chain === "confirmed")
    await db.insert(assignmentValidation).values({
      clientId,
      roleId,
      validatorId: account.superAdmin,
      validatedDate: new Date(),
    })
  if (against.includes("block"))
    await db.insert(roleBlock).values({ clientId, roleId, appId: app.id, justification: "x", ...by })
  if (against.includes("here"))
    await db.insert(applicationDisabling).values({ clientId, appId: app.id, description: "x", ...by })
  if (against.includes("app"))
    await db.update(application).set({ enabled: false }).where(eq(application.id, app.id))
  if (against.includes("person"))
    await db.update(person).set({ enabled: false }).where(eq(person.atalaiaId, clientId))
  const { body } = await system.api.clients.permissions({
    token: superAdmin,
    params: { clientId, app: app.id },
  })
  const row = body.roles.find(({ id }) => id === roleId)
  if (!row) throw new Error("the role is not in the panel")
  const ofProfile = body.profiles.at(0)
  const { text } = assignmentStatus(roleFacts(row, Temporal.Now.instant()))
  return {
    text,
    why: row.held?.obstacle?.replace(app.acronym, "APP"),
    effective: row.effective,
    profile: ofProfile && {
      text: assignmentStatus(profileFacts(ofProfile, Temporal.Now.instant())).text,
      why: ofProfile.held?.obstacle?.replace(app.acronym, "APP"),
    },
  }
}

const expired = expect.stringMatching(/^Expirado em \d{2}\/\d{2}\/\d{4}$/)
const soon = expect.stringMatching(/^Expira em /)
const forever = "Ativo sem expiração"
const both = expect.stringMatching(/^Direto até \d{2}\/\d{2}\/\d{4}, sem expiração pelo perfil ./)
const none = "Não atribuído"
const waits = "Aguardando validação"
const noEffect = "Sem efeito"

const cases: readonly [string, Case, text: unknown, effective: boolean, why?: string][] = [
  ["nothing", {}, none, false],
  ["inherited, not given", { inherited: true }, none, false],
  ["given", { direct: "never" }, forever, true],
  ["given for a time", { direct: "later" }, soon, true],
  ["given, over", { direct: "past" }, expired, false],
  ["by profile", { profile: "never" }, forever, true],
  ["by profile for a time", { profile: "later" }, soon, true],
  ["by profile, over", { profile: "past" }, expired, false],
  ["given for a time and by profile", { direct: "later", profile: "never" }, both, true],
  ["given, over, and by profile", { direct: "past", profile: "later" }, soon, true],
  ["inherited, given", { inherited: true, direct: "never" }, forever, true],
  ["inherited, by profile", { inherited: true, profile: "later" }, soon, true],
  ["chain, given, waits", { direct: "never", chain: "waiting" }, waits, false, waits],
  ["chain, given, confirmed", { direct: "never", chain: "confirmed" }, forever, true],
  ["chain, by profile, waits", { profile: "never", chain: "waiting" }, waits, false, waits],
  ["chain, by profile, confirmed", { profile: "never", chain: "confirmed" }, forever, true],
  ["chain, by profile for a time, confirmed", { profile: "later", chain: "confirmed" }, soon, true],
  ["chain, by profile, over", { profile: "past", chain: "waiting" }, expired, false],
  ["chain, inherited, waits", { inherited: true, direct: "never", chain: "waiting" }, waits, false, waits],
  ["blocked, not given", { against: ["block"] }, "Bloqueado", false],
  ["blocked", { direct: "never", against: ["block"] }, "Bloqueado", false, "Bloqueado"],
  ["blocked, by profile", { profile: "never", against: ["block"] }, "Bloqueado", false, "Bloqueado"],
  [
    "blocked, inherited",
    { inherited: true, direct: "never", against: ["block"] },
    "Bloqueado",
    false,
    "Bloqueado",
  ],
  [
    "blocked while it waits",
    { profile: "never", chain: "waiting", against: ["block"] },
    "Bloqueado",
    false,
    "Bloqueado",
  ],
  ["role disabled", { direct: "never", against: ["role"] }, noEffect, false, "O papel está desabilitado"],
  [
    "role disabled, by profile",
    { profile: "never", against: ["role"] },
    noEffect,
    false,
    "O papel está desabilitado",
  ],
  [
    "role disabled while it waits",
    { direct: "never", chain: "waiting", against: ["role"] },
    noEffect,
    false,
    "O papel está desabilitado",
  ],
  ["role disabled, over", { direct: "past", against: ["role"] }, expired, false],
  ["role disabled, not given", { against: ["role"] }, none, false],
  ["person disabled there", { direct: "never", against: ["here"] }, noEffect, false, "Desabilitado em APP"],
  [
    "person disabled there, by profile",
    { profile: "later", against: ["here"] },
    noEffect,
    false,
    "Desabilitado em APP",
  ],
  [
    "application inactive",
    { direct: "later", against: ["app"] },
    noEffect,
    false,
    "A aplicação APP está inativa",
  ],
  ["person inactive", { profile: "never", against: ["person"] }, noEffect, false, "A pessoa está inativa"],
  [
    "person inactive, inherited",
    { inherited: true, direct: "never", against: ["person"] },
    noEffect,
    false,
    "A pessoa está inativa",
  ],
]

test.each(cases)("%s", async (_, given, text, effective, why) => {
  const row = await rowOf(given)
  expect(row).toMatchObject({ text, effective })
  if (why !== undefined) expect(row.why).toBe(why)
})

const profiles: readonly [string, Case, text: unknown, why?: string][] = [
  ["in force", { profile: "never" }, forever],
  ["for a time", { profile: "later" }, soon],
  ["over", { profile: "past" }, expired],
  ["over, its role disabled", { profile: "past", against: ["role"] }, expired],
  [
    "its role disabled",
    { profile: "never", against: ["role"] },
    noEffect,
    "As permissões estão desabilitadas",
  ],
  [
    "its role blocked",
    { profile: "later", against: ["block"] },
    noEffect,
    "Bloqueado em todas as permissões",
  ],
  ["its role waits", { profile: "never", chain: "waiting" }, waits, waits],
  ["person disabled there", { profile: "later", against: ["here"] }, noEffect, "Desabilitado em APP"],
  ["application inactive", { profile: "never", against: ["app"] }, noEffect, "A aplicação APP está inativa"],
  [
    "person inactive, its role blocked",
    { profile: "never", against: ["person", "block"] },
    noEffect,
    "A pessoa está inativa",
  ],
]

test.each(profiles)("a profile %s", async (_, given, text, why) => {
  expect((await rowOf(given)).profile).toEqual({ text, why })
})

test("a profile says which of its roles have no effect, and when none has", async () => {
  const { db } = system
  app = await addApplication(system, superAdmin)
  const clientId = await addPerson(system)
  const [first, second] = await db
    .insert(role)
    .values([
      { appId: app.id, title: `ROLE_PART_${++made}`, description: "x", type: "basic", disabled: true },
      { appId: app.id, title: `ROLE_WHOLE_${made}`, description: "x", type: "basic" },
    ])
    .returning({ id: role.id, title: role.title })
  const [added] = await db
    .insert(profile)
    .values({ appId: app.id, name: `PERFIL ${made}`, description: "x" })
    .returning({ id: profile.id })
  const profileId = added?.id ?? 0
  await db.insert(profileAssignment).values({ clientId, profileId, ...by })
  const held = async () => {
    const { body } = await system.api.clients.permissions({
      token: superAdmin,
      params: { clientId, app: app.id },
    })
    return body.profiles[0]?.held
  }
  expect(await held()).toEqual({ obstacle: "O perfil não tem permissões", withoutEffect: [] })
  for (const { id: roleId = 0 } of [first, second].filter((each) => each !== undefined)) {
    await db.insert(profileRole).values({ profileId, roleId })
  }
  expect(await held()).toEqual({ withoutEffect: [first?.title] })
  await db
    .insert(roleBlock)
    .values({ clientId, roleId: second?.id ?? 0, appId: app.id, justification: "x", ...by })
  expect(await held()).toEqual({ obstacle: "Nenhuma das permissões tem efeito", withoutEffect: [] })
})
