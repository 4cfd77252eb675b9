import { and, eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import {
  profile,
  profileAssignment,
  profileRole,
  roleAssignment,
} from "@/server/platform/database/schema/index"
import { applicationId } from "../../support/data/person"
import { leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** Profiles that make super admins: in the security application, and in others that contain its roles. */
const system = systemForFile()
let superAdmin: string
let admin: number
let user: number
let linker: number

beforeAll(async () => {
  await leaveOneSuperAdmin(system)
  superAdmin = await system.signIn(account.superAdmin)
  admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
  user = await roleId(system, "ROLE_ATALAIA_USER")
  linker = await roleId(system, "ROLE_ATALAIA_LINKER")
})
beforeEach(async () => {
  const directly = and(eq(roleAssignment.clientId, account.superAdmin), eq(roleAssignment.roleId, admin))
  await system.db.delete(roleAssignment).where(directly)
  await system.db
    .insert(roleAssignment)
    .values({ clientId: account.superAdmin, roleId: admin, createdBy: account.superAdmin })
})

const last = { status: 409, body: { code: "LAST_ADMIN" } }

/** Makes a profile the only source of the super admin's role. */
async function dependOn(profileId: number) {
  await system.db
    .insert(profileAssignment)
    .values({ clientId: account.superAdmin, profileId, createdBy: account.superAdmin })
  const directly = and(eq(roleAssignment.clientId, account.superAdmin), eq(roleAssignment.roleId, admin))
  await system.db.delete(roleAssignment).where(directly)
}
test("of the security application are the super admin's, and never take the last one away", async () => {
  const texts = { name: "chefia", description: "Prova" }
  const { api } = system
  const { body } = await api.profiles.create({
    token: superAdmin,
    params: { app: "1" },
    body: { ...texts, permissions: [admin, user, linker] },
  })
  await dependOn(body.id)
  const one = { token: superAdmin, params: { app: "1", profileId: body.id } }
  const without = { ...texts, permissions: [user, linker], version: 1 }
  expect(await api.profiles.update({ ...one, body: without })).toMatchObject(last)
  expect(await api.profiles.remove(one)).toMatchObject(last)
  expect(await api.profiles.remove.preview(one)).toMatchObject(last)
  const kept = { ...texts, permissions: [admin, linker], version: 1 }
  expect((await api.profiles.update({ ...one, body: kept })).status).toBe(204)
  const asAppAdmin = { ...one, token: await system.signIn(account.appAdmin) }
  expect((await api.profiles.update({ ...asAppAdmin, body: { ...kept, version: 2 } })).status).toBe(403)
  expect((await api.profiles.remove(asAppAdmin)).status).toBe(403)
})

test("of another application with a platform role in it are the super admin's too", async () => {
  const sinal = await applicationId(system, "SINAL")
  const [made] = await system.db
    .insert(profile)
    .values({ appId: sinal, name: "ANTIGO", description: "De antes" })
    .returning({ id: profile.id })
  const id = made?.id ?? 0
  await system.db.insert(profileRole).values({ profileId: id, roleId: admin })
  await system.db.delete(profileAssignment).where(eq(profileAssignment.clientId, account.superAdmin))
  await dependOn(id)
  const one = { token: superAdmin, params: { app: "SINAL", profileId: id } }
  const asAppAdmin = { ...one, token: await system.signIn(account.appAdmin) }
  expect(await system.api.profiles.remove(asAppAdmin)).toMatchObject({
    status: 403,
    body: { message: "Este perfil contém papéis da plataforma." },
  })
  expect(await system.api.profiles.remove(one)).toMatchObject(last)
})
