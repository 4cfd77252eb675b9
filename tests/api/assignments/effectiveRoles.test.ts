import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  application,
  applicationDisabling,
  assignmentValidation,
  client,
  inheritedRole,
  person,
  profile,
  profileAssignment,
  profileRole,
  role,
  roleAssignment,
  roleBlock,
} from "@/server/platform/database/schema/index"
import { addPerson } from "../../support/data/person"
import { effectiveRoles } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/** Each rule that decides whether a role has effect, tested alone, with rows of its own. */
const system = systemForFile()
let superAdmin: string
let who: string
let app: { id: number; acronym: string }
let basic: { id: number; title: string }

const createdBy = account.superAdmin
const anHour = 3_600_000
const ago = () => new Date(Date.now() - anHour)
const ahead = () => new Date(Date.now() + anHour)

const only = <T>([row]: T[]): T => {
  if (!row) throw new Error("nothing was inserted")
  return row
}

let made = 0
async function addApplication() {
  const acronym = `PROVA${++made}`
  await system.db.insert(client).values({ id: `prova-${made}`, kind: "application" })
  return only(
    await system.db
      .insert(application)
      .values({ clientId: `prova-${made}`, appKey: `prova-${made}`, title: acronym, acronym })
      .returning({ id: application.id, acronym: application.acronym }),
  )
}
async function addRole(given: Partial<typeof role.$inferInsert> = {}) {
  const values = { appId: app.id, title: `ROLE_PROVA_${++made}`, description: "Prova", ...given }
  return only(await system.db.insert(role).values(values).returning({ id: role.id, title: role.title }))
}
const give = (roleId: number, clientId = who, expirationDateTime?: Date) =>
  system.db.insert(roleAssignment).values({ clientId, roleId, createdBy, expirationDateTime })
async function giveProfile(roleIds: number[], expirationDateTime?: Date) {
  const values = { appId: app.id, name: `PERFIL ${++made}`, description: "Prova" }
  const added = only(
    await system.db.insert(profile).values(values).returning({ id: profile.id, name: profile.name }),
  )
  await system.db.insert(profileRole).values(roleIds.map((id) => ({ profileId: added.id, roleId: id })))
  await system.db
    .insert(profileAssignment)
    .values({ clientId: who, profileId: added.id, createdBy, expirationDateTime })
  return added
}
const block = (roleId: number, appId = app.id) =>
  system.db.insert(roleBlock).values({ clientId: who, roleId, appId, justification: "Em férias", createdBy })
const closeApplication = (appId: number) =>
  system.db.insert(applicationDisabling).values({ clientId: who, appId, description: "Cedido", createdBy })

const had = () => effectiveRoles(system, who, app.acronym)
const why = async (roleId: number, acronym = app.acronym) =>
  (await system.api.clients.why({ token: superAdmin, params: { clientId: who, app: acronym, roleId } })).body

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
  app = await addApplication()
  basic = await addRole()
})

describe("how a role comes", () => {
  test("not at all", async () => {
    expect(await had()).toEqual([])
    expect(await why(basic.id)).toEqual({
      effective: false,
      text: `RITA PROVA não tem ${basic.title} em ${app.acronym}: não foi atribuído, nem diretamente nem por um perfil.`,
      reasons: [{ text: "Não foi atribuído, nem diretamente nem por um perfil", holds: false }],
    })
  })

  test("directly", async () => {
    await give(basic.id)
    expect(await had()).toEqual([basic.title])
    expect(await why(basic.id)).toEqual({
      effective: true,
      text: `RITA PROVA tem ${basic.title} em ${app.acronym}.`,
      reasons: [{ text: "Atribuído diretamente, sem expiração", holds: true }],
    })
  })

  test("through a profile, every role of it", async () => {
    const second = await addRole()
    const { name } = await giveProfile([basic.id, second.id])
    expect(await had()).toEqual([basic.title, second.title].sort())
    expect((await why(basic.id)).reasons).toEqual([
      { text: `Pelo perfil ${name}, sem expiração`, holds: true },
    ])
  })

  test("by both ways, once", async () => {
    await give(basic.id)
    await giveProfile([basic.id])
    expect(await had()).toEqual([basic.title])
    expect((await why(basic.id)).reasons).toHaveLength(2)
  })

  test("inherited by the application from the platform", async () => {
    const platform = await addRole({ appId: 1 })
    await give(platform.id)
    expect(await had()).toEqual([])
    await system.db.insert(inheritedRole).values({ appId: app.id, roleId: platform.id })
    expect(await had()).toEqual([platform.title])
    expect((await why(platform.id)).reasons).toContainEqual({ text: "Herdado da plataforma", holds: true })
  })

  test("to an application as client, while it is enabled", async () => {
    const other = await addApplication()
    who = `prova-${other.acronym.replace("PROVA", "")}`
    await give(basic.id)
    expect(await had()).toEqual([basic.title])
    await system.db.update(application).set({ enabled: false }).where(eq(application.id, other.id))
    expect(await had()).toEqual([])
    expect((await why(basic.id)).text).toContain("a aplicação cliente está inativa")
  })

  test("the profiles that would give it are named", async () => {
    const { name } = await giveProfile([basic.id])
    await system.db.delete(profileAssignment).where(eq(profileAssignment.clientId, who))
    expect((await why(basic.id)).reasons).toContainEqual({ text: `O perfil ${name} o daria`, holds: false })
  })
})

describe("what stands against it", () => {
  test("expiry", async () => {
    await give(basic.id, who, ahead())
    expect(await had()).toEqual([basic.title])
    await system.db
      .update(roleAssignment)
      .set({ expirationDateTime: ago() })
      .where(eq(roleAssignment.clientId, who))
    expect(await had()).toEqual([])
    expect((await why(basic.id)).text).toMatch(/: atribuído diretamente, expirado em \d\d\/\d\d\/\d{4}\.$/)
  })

  test("expiry of one way leaves the other", async () => {
    await give(basic.id, who, ago())
    await giveProfile([basic.id], ahead())
    expect(await had()).toEqual([basic.title])
  })

  test("expiry of the profile", async () => {
    await giveProfile([basic.id], ago())
    expect(await had()).toEqual([])
  })

  test("a chain role that waits for its confirmation", async () => {
    const chain = await addRole({ type: "chain" })
    await give(chain.id)
    const waiting = only(
      await system.db
        .insert(assignmentValidation)
        .values({ clientId: who, roleId: chain.id })
        .returning({ id: assignmentValidation.id }),
    )
    expect(await had()).toEqual([])
    expect((await why(chain.id)).text).toContain(": aguardando validação.")
    await system.db
      .update(assignmentValidation)
      .set({ validatedDate: new Date(), validatorId: account.appAdmin })
      .where(eq(assignmentValidation.id, waiting.id))
    expect(await had()).toEqual([chain.title])
  })

  test("a chain role whose confirmation was never asked for", async () => {
    const chain = await addRole({ type: "chain" })
    await give(chain.id)
    expect(await had()).toEqual([])
  })

  test("a disabled role", async () => {
    await give(basic.id)
    await system.db.update(role).set({ disabled: true }).where(eq(role.id, basic.id))
    expect(await had()).toEqual([])
    expect((await why(basic.id)).text).toContain(": o papel está desabilitado.")
  })

  test("a block, whichever way the role comes", async () => {
    await give(basic.id)
    await giveProfile([basic.id])
    await block(basic.id)
    expect(await had()).toEqual([])
    expect((await why(basic.id)).text).toMatch(/: bloqueado por HELENA CAVALCANTE em [\d/]{10}: Em férias\.$/)
  })

  test("a block of one role leaves the others", async () => {
    const second = await addRole()
    await giveProfile([basic.id, second.id])
    await block(basic.id)
    expect(await had()).toEqual([second.title])
  })

  test("a block tells of itself where nothing is assigned", async () => {
    await block(basic.id)
    expect((await why(basic.id)).reasons.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Bloqueado por HELENA CAVALCANTE em /),
    )
  })

  test("the person disabled in the application: everything there, nothing elsewhere", async () => {
    const elsewhere = app
    await give(basic.id)
    app = await addApplication()
    const other = await addRole()
    await give(other.id)
    await closeApplication(app.id)
    expect(await had()).toEqual([])
    expect(await effectiveRoles(system, who, elsewhere.acronym)).toEqual([basic.title])
    expect((await why(other.id)).text).toMatch(
      /: desabilitado em PROVA\d+ por HELENA CAVALCANTE em .*: Cedido\.$/,
    )
  })

  test("the person inactive: nothing anywhere", async () => {
    await give(basic.id)
    await system.db.update(person).set({ enabled: false }).where(eq(person.atalaiaId, who))
    expect(await had()).toEqual([])
    expect((await why(basic.id)).text).toContain(": a pessoa está inativa.")
  })

  test("the application inactive", async () => {
    await give(basic.id)
    await system.db.update(application).set({ enabled: false }).where(eq(application.id, app.id))
    expect(await had()).toEqual([])
    expect((await why(basic.id)).text).toContain(`: a aplicação ${app.acronym} está inativa.`)
  })
})

describe("what stands at home stands where the role is inherited", () => {
  let platform: { id: number; title: string }
  beforeEach(async () => {
    platform = await addRole({ appId: 1 })
    await give(platform.id)
    await system.db.insert(inheritedRole).values({ appId: app.id, roleId: platform.id })
  })

  test("a block at home", async () => {
    await block(platform.id, 1)
    expect(await had()).toEqual([])
  })

  test("a block where it is inherited leaves it at home", async () => {
    await block(platform.id)
    expect(await had()).toEqual([])
    expect(await effectiveRoles(system, who, "ATALAIA")).toContain(platform.title)
  })

  test("the person disabled at home", async () => {
    await closeApplication(1)
    expect(await had()).toEqual([])
    expect((await why(platform.id)).text).toContain(": desabilitado na plataforma por HELENA CAVALCANTE")
  })
})
