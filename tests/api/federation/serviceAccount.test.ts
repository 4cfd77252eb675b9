import { and, desc, eq, sql } from "drizzle-orm"
import * as openid from "openid-client"
import { beforeAll, describe, expect, test } from "vitest"
import { type Call, changes } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { isOpenToServices } from "@/contract/serviceAccounts"
import { platformRoles } from "@/domain/roles"
import { apiResourceOf } from "@/server/federation/provider/serviceAccount"
import { audit } from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { blockLine, grantLine, line, planned, writtenPlan } from "../../support/data/plans"
import { effectiveRoles, leaveOneSuperAdmin, roleId } from "../../support/data/roles"
import type { SentBody } from "../../support/server/api"
import { everyCall, filledPath, someBody } from "../../support/server/contract"
import {
  addClient,
  asking,
  authorization,
  Browser,
  callback,
  federationForFile,
  pkce,
  post,
  secret,
} from "../../support/server/federation"
import {
  addAdministrator,
  addServiceAccount,
  askForToken,
  callingAs,
  grantOnPlatform,
  type ServiceAccount,
} from "../../support/server/serviceAccount"
import { account } from "../../support/server/system"

/** An application that calls the API with its own token, within its roles on the platform. */
const system = federationForFile()
const { api } = system
let robot: ServiceAccount
let gestor: number

beforeAll(async () => {
  robot = await addAdministrator(system)
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
})

const asRobot = () => callingAs(system, robot)
const inSinal = (clientId: string) => ({ clientId, app: "SINAL" })

/** A person with a role in SINAL from the super admin. */
async function holder(): Promise<string> {
  const id = await addPerson(system)
  await api.roleAssignments.create({ token: system.admin, params: inSinal(id), body: { roleId: gestor } })
  return id
}

describe("what a service account does", () => {
  test("is done as by a person with its roles, and is its own doing in the audit", async () => {
    const person = await holder()
    const by = await asRobot()
    const author = { atalaiaId: robot.clientId, name: robot.acronym, kind: "application" }
    const blocked = await api.blocks.create({
      ...by,
      params: inSinal(person),
      body: { roleId: gestor, justification: "Alerta do SIEM" },
      headers: { "X-Command-Line": encodeURIComponent("block user") },
    })
    expect(blocked).toMatchObject({ status: 200, body: { createdBy: author } })
    expect(await effectiveRoles(system, person, "SINAL")).toEqual([])
    expect((await auditOf(system, person)).at(-1)).toMatchObject({
      kind: "role.block",
      actorId: robot.clientId,
      justification: "Alerta do SIEM",
      commandLine: "block user",
    })
    const token = system.admin
    const found = await api.audit.search({ token, query: { actor: robot.clientId } })
    expect(found.body.items[0]).toMatchObject({ kind: "role.block", actor: author, subject: { id: person } })
    const byName = await api.audit.search({ token, query: { actor: robot.acronym, kinds: "role.block" } })
    expect(byName.body.items.map(({ actor }) => actor)).toEqual([author])
    const history = await api.users.history({ token, params: { atalaiaId: person } })
    expect(history.body.items[0]).toMatchObject({ kind: "role.block", actor: author })
    expect((await api.audit.export({ token, query: { actor: robot.clientId } })).body).toContain(
      `;${robot.clientId};${robot.acronym} (aplicação);`,
    )
  })

  test("is said of the session: which application it is, and what it may do", async () => {
    const { status, body } = await api.session.check(await asRobot())
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        tokenType: "access",
        serviceAccount: { clientId: robot.appKey, title: `SISTEMA ${robot.acronym}` },
        user: { atalaiaId: robot.clientId, name: robot.acronym },
        roles: ["admin"],
        access: [],
      },
    })
    expect(body.abilities).toContain("assignments.manage")
    const left = Date.parse(body.expiresAt) - Date.now()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(300_000)
  })

  test("is previewed, and done once by its key", async () => {
    const person = await holder()
    const by = await asRobot()
    const input = {
      ...by,
      params: inSinal(person),
      body: { roleId: gestor, justification: "Alerta" },
    }
    expect(await api.blocks.create.preview(input)).toMatchObject({
      status: 200,
      effects: [{ tone: "danger" }, { tone: "danger" }],
    })
    expect(await effectiveRoles(system, person, "SINAL")).toEqual(["ROLE_SINAL_GESTOR"])
    const once = { ...input, headers: { "Idempotency-Key": `"${person}"` } }
    expect((await api.blocks.create(once)).status).toBe(200)
    // Another token of the same application belongs to the same caller.
    const again = await api.blocks.create({ ...once, ...(await asRobot()) })
    expect(again.status).toBe(200)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    const kinds = (await auditOf(system, person)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === "role.block")).toHaveLength(1)
  })
})

describe("its roles", () => {
  test("say what it may do, and nothing else", async () => {
    const searcher = await addServiceAccount(system, platformRoles.managerSearch)
    const by = await callingAs(system, searcher)
    expect((await api.users.list({ ...by, query: { search: "maria" } })).status).toBe(200)
    const person = await holder()
    const refused = await api.blocks.create({
      ...by,
      params: inSinal(person),
      body: { roleId: gestor, justification: "Alerta" },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
    const [kept] = await system.db
      .select()
      .from(audit)
      .where(and(eq(audit.actorId, searcher.clientId), eq(audit.kind, "call.refused")))
      .orderBy(desc(audit.id))
    expect(kept?.after).toEqual({
      call: "POST /client/:clientId/application/:app/block-assignments/roles",
      code: "NOT_YOURS",
    })
  })

  test("say where: of one application it reaches no other", async () => {
    const by = await callingAs(system, await addServiceAccount(system, "ROLE_ADMIN_APP_SINAL"))
    expect(
      (await api.roles.list({ ...by, query: { appId: String(await applicationId(system, "SINAL")) } }))
        .status,
    ).toBe(200)
    expect(
      await api.roles.list({ ...by, query: { appId: String(await applicationId(system, "SINARM")) } }),
    ).toMatchObject({
      status: 403,
      body: { code: "NOT_YOURS", message: expect.stringContaining("alcance") },
    })
    const person = await holder()
    const elsewhere = { ...by, params: { clientId: person, app: "SINARM" } }
    const body = { roleId: await roleId(system, "ROLE_SINARM_CONSULTA") }
    expect((await api.roleAssignments.create({ ...elsewhere, body })).status).toBe(403)
    expect((await api.blocks.list({ ...by, params: inSinal(person) })).status).toBe(200)
  })

  test("are given by nobody but the super admin, nor by itself", async () => {
    const machine = await addServiceAccount(system)
    const admin = await roleId(system, platformRoles.admin)
    const give = (by: { token: string; client?: string }, clientId: string) =>
      api.roleAssignments.create({ ...by, params: { clientId, app: "ATALAIA" }, body: { roleId: admin } })
    const appAdmin = await system.signIn(account.appAdmin)
    expect((await give({ token: appAdmin }, machine.clientId)).status).toBe(403)
    expect(await give(await asRobot(), robot.clientId)).toMatchObject({
      status: 403,
      body: { code: "ONESELF" },
    })
    // As for people: a plan with these grants needs a second person.
    const simulated = await api.plans.simulate({
      token: system.admin,
      body: {
        lines: [
          line(
            "grant",
            planned(
              "roleAssignments",
              "create",
              { clientId: machine.clientId, app: "ATALAIA" },
              { body: { roleId: admin } },
            ),
          ),
        ],
      },
    })
    expect(simulated.body.secondPerson).toHaveLength(1)
  })

  test("are no super admin's that the platform could be left with", async () => {
    await leaveOneSuperAdmin(system)
    const { body } = await api.session.check({ token: system.admin })
    const others = await api.users.list({
      token: system.admin,
      query: { search: "roleeq:ROLE_ATALAIA_ADMIN" },
    })
    expect(others.body.items.map(({ atalaiaId }) => atalaiaId)).not.toContain(robot.clientId)
    const removed = await api.roleAssignments.remove({
      ...(await asRobot()),
      params: {
        clientId: body.user.atalaiaId,
        app: "ATALAIA",
        roleId: await roleId(system, platformRoles.admin),
      },
    })
    expect(removed).toMatchObject({ status: 409, body: { code: "LAST_ADMIN" } })
  })
})

describe("what only a person does", () => {
  const closed = everyCall.filter(({ record }) => record.who !== "anyone" && !isOpenToServices(record))
  const opened = everyCall.filter(({ record }) => isOpenToServices(record))
  const tried = async (record: Call) =>
    system.call<{ code?: string; message?: string }>(record.method, filledPath(record, "nada", 999_999), {
      ...(await asRobot()),
      body: someBody(record),
    })

  test.each(closed)("$id is refused to it, whatever its roles", async ({ record }) => {
    expect(await tried(record)).toMatchObject({
      status: 403,
      body: { code: "SERVICE_ACCOUNT", message: expect.stringContaining("pessoa") },
    })
  })

  test.each(opened)("$id is not", async ({ record }) => {
    const { status, body } = await tried(record)
    expect(status).toBeLessThan(500)
    expect(body.code).not.toBe("SERVICE_ACCOUNT")
  })

  test("opens no account, shows no secret, and asks nobody anew who they are", () => {
    for (const { id, record } of opened) {
      const { who, tokens = ["access"], reauthenticates, keepsSession, secretAnswer, hashes } = record
      expect({ id, who, tokens }).toMatchObject({ id, tokens: expect.arrayContaining(["access"]) })
      expect(who, id).not.toBe("anyone")
      expect({ id, always: reauthenticates === "always", keepsSession, secretAnswer, hashes }).toEqual({
        id,
        always: false,
      })
    }
    // Confirmations and decisions are reserved for people.
    const decides =
      /^(consents|validations|emergency|privacy|passkeys|twoFactor|devices)\.|\.(approve|reject|decide\w+|reveal)$/
    expect(opened.filter(({ id, record }) => changes(record) && decides.test(id))).toEqual([])
  })
})

type Integration = SentBody<Calls["integration"]["update"]>
const integrated = (changed: Partial<Integration> = {}): Integration => ({
  kind: "confidential",
  redirectUris: [callback],
  postLogoutRedirectUris: [],
  grants: ["client_credentials"],
  scopes: ["profile", "roles"],
  events: [],
  version: 1,
  ...changed,
})

describe("its tokens are worth nothing any more at once", () => {
  const platform = ({ clientId }: ServiceAccount) => ({
    token: system.admin,
    params: { clientId, app: "ATALAIA" },
  })
  const itself = ({ id }: ServiceAccount) => ({ token: system.admin, params: { app: id } })
  const title = platformRoles.managerSearch
  const ways: [string, number, (of: ServiceAccount) => Promise<{ status: number }>][] = [
    [
      "where its role is blocked",
      403,
      async (of) =>
        api.blocks.create({
          ...platform(of),
          body: { roleId: await roleId(system, title), justification: "Vazou a chave" },
        }),
    ],
    [
      "where it is disabled on the platform",
      403,
      (of) =>
        api.clients.setEnabledInApplication({
          ...platform(of),
          body: { enabled: false, description: "Vazou a chave" },
        }),
    ],
    [
      "where its role is taken away",
      403,
      async (of) =>
        api.roleAssignments.remove({
          token: system.admin,
          params: { clientId: of.clientId, app: "ATALAIA", roleId: await roleId(system, title) },
        }),
    ],
    [
      "where it is inactive",
      401,
      (of) => api.applications.enable({ ...itself(of), body: { enable: false } }),
    ],
    [
      "where it may not act by itself any more",
      401,
      (of) => api.integration.update({ ...itself(of), body: integrated({ grants: ["authorization_code"] }) }),
    ],
    ["where it has no integration any more", 401, (of) => api.integration.remove(itself(of))],
    ["where another secret was made", 401, (of) => api.applications.makeSecret(itself(of))],
    ["where it is removed", 401, (of) => api.applications.remove(itself(of))],
  ]
  test.each(ways)("%s (%i)", async (_, status, change) => {
    const of = await addServiceAccount(system, title)
    const by = await callingAs(system, of)
    const search = () => api.users.list({ ...by, query: { search: "maria" } })
    expect((await search()).status).toBe(200)
    expect((await change(of)).status).toBeLessThan(300)
    const after = await search()
    // Without its key it is not a calling application.
    expect([status, 400]).toContain(after.status)
    expect(await system.call("GET", "/session", by)).not.toMatchObject({ status: 200 })
    const again = await askForToken(system, of)
    expect(again.status).toBeGreaterThanOrEqual(400)
  })

  test("where it expires, or its role does", async () => {
    const of = await addServiceAccount(system, title)
    const by = await callingAs(system, of)
    await system.db.execute(sql`
      update role_assignment set expiration_date_time = now() - interval '1 second' where client_id = ${of.clientId}`)
    expect((await api.session.check(by)).status).toBe(403)
    await grantOnPlatform(system, of.clientId, title)
    expect((await api.session.check(by)).status).toBe(200)
    await system.db.execute(sql`
      update oidc_record set expire_date = now() - interval '1 second' where model = 'ClientCredentials'`)
    expect((await api.session.check(by)).status).toBe(401)
  })
})

describe("a token", () => {
  test("is given to who has a role on the platform, and to nobody else", async () => {
    const machine = await addServiceAccount(system)
    expect(await askForToken(system, machine)).toMatchObject({
      status: 400,
      body: { error: "invalid_target" },
    })
    const { status, body } = await askForToken(system, robot)
    expect({ status, body }).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 300 } })
    // Opaque: no claim can be read from it, so it cannot outlive a change.
    expect(String(body.access_token)).not.toContain(".")
    const told = await post(
      system.issuer,
      "/token/introspection",
      { token: String(body.access_token) },
      { key: robot.appKey },
    )
    expect(told.body).toMatchObject({ active: true, aud: apiResourceOf(system.settings) })
    expect(told.body).not.toHaveProperty("roles")
  })

  test("is for the application itself: in the name of a person there is none", async () => {
    const entered = await addClient(system)
    const request = authorization(
      system.issuer,
      asking(entered.appKey, { code_challenge: pkce().challenge, resource: apiResourceOf(system.settings) }),
    )
    const back = await new Browser().follow(request)
    expect(back.searchParams.get("error")).toBe("invalid_target")
  })

  test("for nothing, or for another application, opens nothing here", async () => {
    const there = await addClient(system, { resource: "https://la.exemplo.gov.br/" })
    await system.db.execute(sql`
      insert into role (app_id, title, description) values (${there.id}, 'ROLE_LA', 'lá')`)
    await api.roleAssignments.create({
      token: system.admin,
      params: { clientId: robot.clientId, app: there.id },
      body: { roleId: await roleId(system, "ROLE_LA") },
    })
    const forms: Record<string, string>[] = [{}, { resource: "https://la.exemplo.gov.br/" }]
    for (const more of forms) {
      const form = { grant_type: "client_credentials", ...more }
      const { body } = await post(system.issuer, "/token", form, { key: robot.appKey })
      const token = String(body.access_token)
      const answer = await api.session.check({ token, client: robot.appKey })
      expect(answer).toMatchObject({ status: 401, body: { code: "NO_SESSION" } })
    }
  })

  test("that is bound to a key is not taken without it", async () => {
    const config = await openid.discovery(new URL(system.issuer), robot.appKey, secret, undefined, {
      execute: [openid.allowInsecureRequests],
    })
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair())
    const resource = apiResourceOf(system.settings)
    const bound = await openid.clientCredentialsGrant(config, { resource }, { DPoP })
    expect(bound.token_type).toBe("dpop")
    const answer = await api.session.check({ token: bound.access_token, client: robot.appKey })
    expect(answer.status).toBe(401)
  })

  test("comes with the key of its application", async () => {
    const { token } = await asRobot()
    expect(await api.session.check({ token })).toMatchObject({
      status: 403,
      body: { code: "OTHER_APPLICATION", message: expect.stringContaining(robot.acronym) },
    })
  })
})

describe("is not somebody else than who administers it", () => {
  let keeper: string
  let keeperToken: string
  beforeAll(async () => {
    keeper = await addPerson(system)
    await grantOnPlatform(system, keeper, `ROLE_ADMIN_APP_${robot.acronym}`)
    keeperToken = await system.signIn(keeper)
  })
  const granting = async (clientId: string, role: number) =>
    api.roleAssignments.create({
      ...(await asRobot()),
      params: { clientId, app: "SINAL" },
      body: { roleId: role },
    })

  test("so it grants them nothing", async () => {
    expect(await granting(keeper, gestor)).toMatchObject({ status: 403, body: { code: "ONESELF" } })
    const { body } = await api.roleAssignments.createForMany({
      ...(await asRobot()),
      params: { app: "SINAL" },
      body: { roleId: gestor, atalaiaIds: [keeper, await addPerson(system)] },
    })
    expect(body.results.map(({ message }) => message)).toEqual([expect.stringMatching(/chave/), undefined])
    expect(await effectiveRoles(system, keeper, "SINAL")).toEqual([])
  })

  test("so they do not confirm what it granted", async () => {
    const chain = await roleId(system, "ROLE_SINAL_OPERACAO")
    await system.db.execute(sql`insert into role_consul (role_id, atalaia_id) values (${chain}, ${keeper})`)
    const person = await addPerson(system)
    expect((await granting(person, chain)).status).toBe(200)
    const confirming = { params: { clientId: person, roleId: chain } }
    expect(await api.validations.confirmRole({ token: keeperToken, ...confirming })).toMatchObject({
      status: 403,
      body: { code: "OWN_DOING" },
    })
    expect(await effectiveRoles(system, person, "SINAL")).toEqual([])
    expect((await api.validations.confirmRole({ token: system.admin, ...confirming })).status).toBe(204)
  })

  test("so they do not approve its plans", async () => {
    await grantOnPlatform(system, keeper, "ROLE_ADMIN_APP_SINAL")
    const { body } = await api.plans.create({
      ...(await asRobot()),
      body: writtenPlan([blockLine(await holder(), gestor)]),
    })
    const params = { planId: body.id }
    const sending = async (approverId: string) =>
      api.plans.request({ ...(await asRobot()), params, body: { approverId, version: body.version } })
    expect((await sending(keeper)).status).toBe(403)
    expect((await sending(account.appAdmin)).status).toBe(200)
  })
})

describe("a role on the platform for an application whose credentials others set", () => {
  let app: { id: number; appKey: string }
  let keeper: { id: string; token: string }
  const give = async (title: string = platformRoles.managerSearch) =>
    api.roleAssignments.create({
      token: system.admin,
      params: { clientId: String(app.id), app: "ATALAIA" },
      body: { roleId: await roleId(system, title) },
    })
  const refused = { status: 409, body: { code: "KNOWN_SECRET" } }

  beforeAll(async () => {
    app = await addClient(system, { grants: ["client_credentials"] })
    const id = await addPerson(system, { name: "ANA CHAVEIRO" })
    await grantOnPlatform(system, id, `ROLE_ADMIN_APP_${app.appKey.replace("chave-", "")}`)
    keeper = { id, token: await system.signIn(id) }
  })

  test("is refused until a super admin makes another secret", async () => {
    expect((await give()).status).toBe(200)
    await api.roleAssignments.remove({
      token: system.admin,
      params: {
        clientId: String(app.id),
        app: "ATALAIA",
        roleId: await roleId(system, platformRoles.managerSearch),
      },
    })
    expect(
      (await api.applications.makeSecret({ token: keeper.token, params: { app: app.appKey } })).status,
    ).toBe(200)
    const answer = await give()
    expect(answer).toMatchObject(refused)
    expect(answer.refusal?.message).toContain("ANA CHAVEIRO")
    expect(
      (await api.applications.makeSecret({ token: system.admin, params: { app: app.appKey } })).status,
    ).toBe(200)
    expect((await give()).status).toBe(200)
    // Granting it again gives nothing new.
    expect((await give()).status).toBe(200)
  })
})

describe("plans of a service account", () => {
  const save = async (lines: Parameters<typeof writtenPlan>[0]) => {
    const { status, body } = await api.plans.create({ ...(await asRobot()), body: writtenPlan(lines) })
    expect(status).toBe(200)
    return body
  }

  test("are applied as its own doing", async () => {
    const person = await holder()
    const { id: planId } = await save([blockLine(person, gestor)])
    const applied = await api.plans.apply({ ...(await asRobot()), params: { planId } })
    expect(applied).toMatchObject({ status: 200, body: { done: 1, left: 0 } })
    expect((await auditOf(system, person)).at(-1)).toMatchObject({
      kind: "role.block",
      actorId: robot.clientId,
      about: { plan: String(planId) },
    })
    const read = await api.plans.get({ ...(await asRobot()), params: { planId } })
    expect(read.body.author).toEqual({ atalaiaId: robot.clientId, name: robot.acronym, kind: "application" })
  })

  test("take a second person where those of people do, and that is a person", async () => {
    const person = await addPerson(system)
    const second = await addPerson(system)
    await grantOnPlatform(system, second, platformRoles.admin)
    const { id, version } = await save([
      line(
        "grant",
        planned(
          "roleAssignments",
          "create",
          { clientId: person, app: "ATALAIA" },
          { body: { roleId: await roleId(system, platformRoles.managerSearch) } },
        ),
      ),
    ])
    const by = await asRobot()
    const params = { planId: id }
    expect((await api.plans.apply({ ...by, params })).status).toBe(409)
    const other = await addAdministrator(system)
    const toMachine = { approverId: other.clientId, version }
    expect((await api.plans.request({ ...by, params, body: toMachine })).status).toBe(403)
    expect((await api.plans.request({ ...by, params, body: { approverId: second, version } })).status).toBe(
      200,
    )
    const token = await system.signIn(second)
    const { digest } = (await api.plans.get({ token, params })).body
    const approving = await api.plans.approve({
      ...(await callingAs(system, other)),
      params,
      body: { digest },
    })
    expect(approving).toMatchObject({ status: 403, body: { code: "SERVICE_ACCOUNT" } })
    expect((await api.plans.approve({ token, params, body: { digest } })).status).toBe(200)
    expect((await api.plans.apply({ ...(await asRobot()), params })).status).toBe(200)
    expect(await effectiveRoles(system, person, "ATALAIA")).toEqual([platformRoles.managerSearch])
  })

  test("do nothing that it may not do by itself", async () => {
    const person = await holder()
    const searcher = await callingAs(system, await addServiceAccount(system, "ROLE_ADMIN_APP_SINARM"))
    const { status, body } = await api.plans.simulate({
      ...searcher,
      body: { lines: [grantLine(person, gestor)] },
    })
    expect(status).toBe(200)
    expect(body.lines[0]?.refusal).toMatchObject({ code: "NOT_YOURS" })
    const closed = line("refuse", planned("validations", "confirm", { validationId: 1 }))
    const refused = await api.plans.simulate({ ...(await asRobot()), body: { lines: [closed] } })
    expect(refused.body.lines[0]?.refusal).toMatchObject({ code: "SERVICE_ACCOUNT" })
  })
})

describe("an application that administers something", () => {
  const sinal = { app: "SINAL" }
  let appAdmin: string
  let clientId: string
  beforeAll(async () => {
    appAdmin = await system.signIn(account.appAdmin)
    const { body } = await api.applications.get({ token: system.admin, params: sinal })
    clientId = String(body.id)
    await api.applications.makeSecret({ token: system.admin, params: sinal })
  })
  const integration = async (changed: Partial<Integration>) => {
    const { body } = await api.integration.get({ token: appAdmin, params: sinal })
    const { kind, redirectUris, postLogoutRedirectUris, grants, scopes, events, version } = body
    const kept = { kind, redirectUris, postLogoutRedirectUris, grants, scopes, events, version }
    return api.integration.update({ token: appAdmin, params: sinal, body: { ...kept, ...changed } })
  }

  test("is given no secret and no key by them, and keeps its addresses theirs to change", async () => {
    await grantOnPlatform(system, clientId, platformRoles.managerSearch)
    const refused = {
      status: 403,
      body: { code: "NOT_YOURS", message: expect.stringContaining(platformRoles.managerSearch) },
    }
    expect(await api.applications.makeSecret({ token: appAdmin, params: sinal })).toMatchObject(refused)
    expect(await integration({ jwksUri: "https://chaves.exemplo.gov.br/jwks" })).toMatchObject(refused)
    const address = "https://sinal.exemplo.gov.br/outra"
    expect((await integration({ redirectUris: [address] })).status).toBe(200)
    expect((await api.applications.makeSecret({ token: system.admin, params: sinal })).status).toBe(200)
    await api.roleAssignments.remove({
      token: system.admin,
      params: { clientId, app: "ATALAIA", roleId: await roleId(system, platformRoles.managerSearch) },
    })
  })

  test("nor if it administers only itself: they would know the secret after they no longer administer it", async () => {
    await grantOnPlatform(system, clientId, "ROLE_ADMIN_APP_SINAL")
    expect(await api.applications.makeSecret({ token: appAdmin, params: sinal })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("ROLE_ADMIN_APP_SINAL") },
    })
    await api.roleAssignments.remove({
      token: system.admin,
      params: { clientId, app: "SINAL", roleId: await roleId(system, "ROLE_ADMIN_APP_SINAL") },
    })
  })

  test("is given administration only while nobody else may know its secret", async () => {
    await api.applications.makeSecret({ token: appAdmin, params: sinal })
    const give = async (token: string, title: string) =>
      api.roleAssignments.create({
        token,
        params: { clientId, app: title.replace("ROLE_ADMIN_APP_", "") },
        body: { roleId: await roleId(system, title) },
      })
    const known = { status: 409, body: { code: "KNOWN_SECRET" } }
    expect(await give(appAdmin, "ROLE_ADMIN_APP_SINAL")).toMatchObject(known)
    expect(await give(system.admin, "ROLE_ADMIN_APP_SINARM")).toMatchObject(known)
    await api.applications.makeSecret({ token: system.admin, params: sinal })
    expect((await give(system.admin, "ROLE_ADMIN_APP_SINARM")).status).toBe(200)
  })
})
