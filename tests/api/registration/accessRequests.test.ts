import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import { roleAssignment } from "@/server/platform/database/schema/index"
import { addApplication } from "../../support/data/applications"
import { pdf } from "../../support/data/files"
import { addPerson, applicationId, auditOf, giveRole } from "../../support/data/person"
import { addPreUser, registrySession } from "../../support/data/registration"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
/** An ordinary user and their session. */
let person: string
let own: string
/** An application with a role, which requires no documents. */
let app: { id: number; acronym: string; title: string }

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})
beforeEach(async () => {
  person = await addPerson(system)
  await system.db.insert(roleAssignment).values({
    clientId: person,
    roleId: await roleId(system, platformRoles.user),
    createdBy: account.superAdmin,
  })
  own = await system.signIn(person)
  app = await application()
})

async function application(): Promise<typeof app> {
  const made = await addApplication(system, superAdmin)
  await giveRole(system, account.superAdmin, { appId: made.id })
  return made
}
const create = (
  appId = app.id,
  { of = "me", token = own, ...body }: { of?: string; token?: string; [part: string]: unknown } = {},
) =>
  api.accessRequests.create({
    token,
    params: { atalaiaId: of },
    body: { appId, justification: " Preciso para o plantão. ", acceptedTerm: true, ...body },
  })
const update = (
  body: { justification: string; version: number },
  { of = "me", token = own, appId = app.id } = {},
) => api.accessRequests.update({ token, params: { atalaiaId: of, appId }, body })
const cancel = ({ of = "me", token = own, appId = app.id, headers = {} } = {}) =>
  api.accessRequests.cancel({ token, params: { atalaiaId: of, appId }, headers })
const mine = async (of = "me", token = own) =>
  (await api.accessRequests.mine({ token, params: { atalaiaId: of } })).body
const available = async (search: string, of = "me", token = own) =>
  (
    await api.accessRequests.available({ token, params: { atalaiaId: of }, query: { search } })
  ).body.items.map(({ acronym }) => acronym)
const reject = (appId: number) =>
  system.db.execute(sql`
    update access_request set rejected = true, rejection_message = 'Fora da sua área.',
      rejected_by = ${account.superAdmin}, version = version + 1
    where atalaia_id = ${person} and app_id = ${appId}`)
const kinds = async (of = person) =>
  (await auditOf(system, of)).map(({ kind }) => kind).filter((kind) => kind.startsWith("accessRequest."))

describe("a request of one's own", () => {
  test("says beforehand what it would do, and does not do it", async () => {
    const asked = await api.accessRequests.create.preview({
      token: own,
      params: { atalaiaId: "me" },
      body: { appId: app.id, justification: "—", acceptedTerm: true },
    })
    expect(asked.body.effects.map(({ text }) => text)).toEqual([
      `Ao confirmar, o pedido de acesso a ${app.acronym} espera por uma decisão.`,
    ])
    expect(await mine()).toEqual([])
    const { version } = (await create()).body
    const changed = await api.accessRequests.update.preview({
      token: own,
      params: { atalaiaId: "me", appId: app.id },
      body: { justification: "—", version },
    })
    expect(changed.body.effects.map(({ text }) => text)).toEqual([
      `Ao confirmar, muda a justificativa do pedido de acesso a ${app.acronym}.`,
    ])
    expect(await mine()).toMatchObject([{ version }])
  })

  test("is made, changed and cancelled", async () => {
    expect(await available(app.acronym)).toEqual([app.acronym])
    const made = await create()
    expect(made).toMatchObject({
      status: 200,
      body: {
        appId: app.id,
        appTitle: app.title,
        acronym: app.acronym,
        justification: "Preciso para o plantão.",
        rejected: false,
        version: expect.any(Number),
        can: { update: true, cancel: true },
      },
    })
    expect(await available(app.acronym)).toEqual([])
    expect(await mine()).toEqual([made.body])

    const { version } = made.body
    const changed = await update({ justification: "Nova escala.", version })
    expect(changed.body.justification).toBe("Nova escala.")
    expect(changed.body.version).toBeGreaterThan(version)
    const preview = await cancel({ headers: { "X-Preview": "1" } })
    expect(preview.effects).toMatchObject([
      { text: `Ao confirmar, o pedido de acesso a ${app.acronym} deixa de existir.` },
    ])
    expect((await cancel()).status).toBe(204)
    expect(await mine()).toEqual([])
    expect(await available(app.acronym)).toEqual([app.acronym])
    expect((await cancel()).status).toBe(404)
    expect((await update({ justification: "Outra.", version })).status).toBe(404)
    expect(await kinds()).toEqual(["accessRequest.create", "accessRequest.update", "accessRequest.cancel"])
    expect((await auditOf(system, person)).find(({ kind }) => kind === "accessRequest.create")).toMatchObject(
      {
        appId: app.id,
        about: { subject: "Zuleica Quintanilha", app: app.acronym },
      },
    )
  })

  test("cancelled while somebody decides about it, is not said to be cancelled", async () => {
    await create()
    // Simulates another process that approves the request between the check and the removal.
    await system.db.execute(sql`
      create function keep_request() returns trigger language plpgsql as $$ begin return null; end $$`)
    await system.db.execute(sql`
      create trigger keep_request before delete on access_request for each row execute function keep_request()`)
    const answer = await cancel()
    await system.db.execute(sql`drop function keep_request cascade`)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "DECIDED",
        message: `O pedido de acesso a ${app.acronym} acaba de ser decidido por outra pessoa.`,
      },
    })
    expect(await kinds()).toEqual(["accessRequest.create"])
  })

  test("is one for each application, of two made together too", async () => {
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await create()).toMatchObject({ status: 409, body: { code: "ALREADY_SO" } })
    expect(await mine()).toHaveLength(1)
  })

  test("waits again once it is changed after a rejection", async () => {
    const { version } = (await create()).body
    await reject(app.id)
    const [rejected] = await mine()
    expect(rejected).toMatchObject({ rejected: true, rejectionMessage: "Fora da sua área." })
    expect(await update({ justification: "Mudei de área.", version })).toMatchObject({
      status: 409,
      body: { code: "CHANGED" },
    })
    const again = await update({ justification: "Mudei de área.", version: rejected?.version ?? 0 })
    expect(again.body).toMatchObject({ rejected: false })
    expect(again.body).not.toHaveProperty("rejectionMessage")
  })

  test("stands with the rejected ones first, then the latest", async () => {
    const [second, third] = [await application(), await application()]
    const { version } = (await create(app.id)).body
    await create(second.id)
    await create(third.id)
    await reject(second.id)
    expect((await mine()).map(({ appId }) => appId)).toEqual([second.id, third.id, app.id])
    await update({ justification: "De novo.", version })
    expect((await mine()).map(({ appId }) => appId)).toEqual([second.id, app.id, third.id])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ["a blank justification", { justification: " \n " }, "justification"],
    ["the term not accepted", { acceptedTerm: false }, "acceptedTerm"],
    ["no application", { appId: undefined }, "appId"],
    ["an application that there is not", { appId: 999_999_999 }, "appId"],
    ["the portal itself", { appId: 1 }, "appId"],
  ])("is refused: %s", async (_, body, field) => {
    expect(await create(app.id, body)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test("is not for an application that is inactive, or has no role", async () => {
    const bare = await addApplication(system, superAdmin)
    const inactive = await application()
    await system.db.execute(sql`update application set enabled = false where id = ${inactive.id}`)
    for (const { id, acronym } of [bare, inactive]) {
      expect((await create(id)).status).toBe(422)
      expect(await available(acronym)).toEqual([])
    }
    expect(await available("ATALAIA")).not.toContain("ATALAIA")
  })
})

describe("documents that an application asks", () => {
  const typesOf = (labels: string[]) =>
    rows<{ id: number; label: string }>(
      system.db,
      sql`
        select id, label from document_type
        where label in (select jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb)) order by label`,
    )

  test("have to be there, or to be asked for", async () => {
    const sinal = await applicationId(system, "SINAL")
    const labels = ["Identidade funcional", "Ofício de indicação", "Termo de compromisso"]
    const types = await typesOf(labels)
    expect(await create(sinal)).toMatchObject({
      status: 422,
      body: {
        code: "DOCUMENTS",
        fields: {
          documents:
            "Para pedir acesso a SINAL, falta enviar: Identidade funcional, Ofício de indicação e Termo de compromisso.",
        },
      },
    })
    expect(await mine()).toEqual([])
    for (const { id } of types) {
      await api.userFiles.create({
        token: own,
        params: { atalaiaId: person },
        query: { documentTypeId: id, underAccessRequest: "true" },
        body: { file: pdf() },
      })
    }
    expect((await create(sinal)).status).toBe(200)
  })
})

describe("who may", () => {
  test.each([
    ["a search manager", account.managerSearch],
    ["a linker", account.linker],
    ["an authorizer", account.authorizer],
    ["the administrator of another application", account.appAdmin],
  ])("%s requests access like anyone", async (_, id) => {
    const token = await system.signIn(id)
    expect(await available(app.acronym, "me", token)).toEqual([app.acronym])
    expect((await create(app.id, { token })).body.can).toEqual({ update: true, cancel: true })
    expect(await available(app.acronym, "me", token)).toEqual([])
    expect((await cancel({ token })).status).toBe(204)
  })

  test("not for an application that they administer", async () => {
    const sinal = await applicationId(system, "SINAL")
    for (const [id, appId, acronym] of [
      [account.superAdmin, app.id, app.acronym],
      [account.appAdmin, sinal, "SINAL"],
    ] as const) {
      const token = await system.signIn(id)
      await system.db.execute(sql`delete from access_request where atalaia_id = ${id}`)
      expect(await available(acronym, "me", token)).toEqual([])
      expect(await create(appId, { token })).toMatchObject({
        status: 422,
        body: { fields: { appId: `Você administra ${acronym}: peça a outro administrador.` } },
      })
    }
  })

  test("another's requests are out of reach, and seen by who decides about them alone", async () => {
    const { version } = (await create()).body
    const stranger = await system.signIn(account.user)
    const pre = await registrySession(system, await addPreUser(system))
    for (const token of [stranger, pre]) {
      expect((await api.accessRequests.mine({ token, params: { atalaiaId: person } })).status).toBe(403)
    }
    const search = await system.signIn(account.managerSearch)
    expect(await mine(person, superAdmin)).toMatchObject([{ can: { update: false, cancel: false } }])
    expect(await mine(person, search)).toEqual([])
    const second = await application()
    for (const token of [stranger, pre, search, superAdmin]) {
      expect((await create(second.id, { of: person, token })).status).toBe(403)
      expect((await update({ justification: "Minha.", version }, { of: person, token })).status).toBe(403)
      expect((await cancel({ of: person, token })).status).toBe(403)
    }
    expect(await mine()).toMatchObject([{ version, justification: "Preciso para o plantão." }])
  })

  test("a pre-registered person asks, and so does who edits the pre-registration; only they cancel", async () => {
    const pre = await addPreUser(system)
    const registry = await registrySession(system, pre)
    const editor = await system.signIn(account.authorizerEditor)
    expect(await available("ATALAIA", "me", registry)).not.toContain("ATALAIA")
    expect((await create(1, { token: registry })).status).toBe(422)
    const made = (await create(app.id, { token: registry })).body
    expect(made.can).toEqual({ update: true, cancel: true })

    const second = await application()
    expect(await available(second.acronym, pre, editor)).toEqual([second.acronym])
    expect((await create(second.id, { of: pre, token: editor })).body.can).toEqual({
      update: true,
      cancel: false,
    })
    const { version } = made
    const changed = await update({ justification: "Corrigida.", version }, { of: pre, token: editor })
    expect(changed.status).toBe(200)
    expect(await cancel({ of: pre, token: editor })).toMatchObject({
      status: 403,
      body: { message: "Só quem pediu o acesso pode cancelar o pedido." },
    })
    expect((await cancel({ token: registry, appId: second.id })).status).toBe(204)
    expect(await kinds(pre)).toHaveLength(4)

    await system.db.execute(sql`update pre_user set status = 'READY' where atalaia_id = ${pre}`)
    expect(await create(second.id, { token: registry })).toMatchObject({
      status: 409,
      body: { code: "READY" },
    })
    expect(await mine("me", registry)).toMatchObject([{ can: { update: false, cancel: false } }])
  })
})
