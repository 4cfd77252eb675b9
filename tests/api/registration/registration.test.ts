import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { securityAppId } from "@/domain/access"
import { platformRoles } from "@/domain/roles"
import { addPerson, auditOf } from "../../support/data/person"
import { addPreUser, registrySession } from "../../support/data/registration"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
const tokens: Record<string, string> = {}
const as = async (id: string) => {
  tokens[id] ??= await system.signIn(id)
  return tokens[id]
}
beforeAll(async () => {
  tokens[account.preUser] = await registrySession(system, account.preUser)
})

const details = async (id: string, by: string) =>
  api.registration.details({ token: await as(by), params: { atalaiaId: id } })
const save = async (id: string, part: string, body: unknown, by: string) =>
  system.call<{ applied: boolean }>("PUT", `/registration/${id}/${part}`, { token: await as(by), body })
const missing = async (id: string, by: string) =>
  (
    await api.registration.missingInfo({
      token: await as(by),
      params: { atalaiaId: id },
    })
  ).body

const unit = async (acronym: string) =>
  (await rows<{ id: number }>(system.db, sql`select id from organization where acronym = ${acronym}`))[0]
    ?.id ?? 0

/** A section's values as a form would send them back. */
const sent = (values: object | undefined) => {
  const { image: _, ...rest } = { ...values } as Record<string, unknown>
  return rest
}

describe("who sees registration data", () => {
  test.each<[string, string, string, number]>([
    ["oneself", account.tried, account.tried, 200],
    ["another, as a plain user", account.tried, account.user, 403],
    ["nobody, as a plain user", "99999999999", account.user, 403],
    ["another, as search manager", account.tried, account.managerSearch, 200],
    ["nobody, as search manager", "99999999999", account.managerSearch, 403],
    ["nobody, as super admin", "99999999999", account.superAdmin, 404],
    ["a pre-registration, as its person", account.preUser, account.preUser, 200],
    ["another, as a pre-registered person", account.tried, account.preUser, 403],
    ["a pre-registration, as authorizer editor", account.preUserReady, account.authorizerEditor, 200],
    ["people of the own unit, as authorizer", account.preUserReady, account.authorizer, 200],
    ["people of other units, as authorizer", account.orgManager, account.authorizer, 403],
    ["a pre-registration, as linker", account.preUser, account.linker, 403],
  ])("%s", async (_, id, by, status) => {
    expect((await details(id, by)).status).toBe(status)
  })

  test("a pre-registration, besides who edits or evaluates it: who began it", async () => {
    const by = account.managerSearch
    const [theirs, another] = [await addPreUser(system, { createdBy: by }), await addPreUser(system)]
    const mine = await api.registration.mine({
      token: await as(by),
    })
    expect(mine.body.items).toMatchObject([{ atalaiaId: theirs, can: { open: true, remove: false } }])
    expect((await details(theirs, by)).body.can).toEqual({
      edit: false,
      direct: false,
      finalize: false,
      correctEmail: false,
    })
    for (const stranger of [by, account.appManager]) {
      expect((await details(another, stranger)).status).toBe(403)
      expect((await details(account.preUserReady, stranger)).status).toBe(403)
    }
    for (const editor of [account.authorizerEditor, account.superAdmin]) {
      expect((await details(theirs, editor)).status).toBe(200)
    }
  })

  test("me is whoever asks", async () => {
    expect((await details("me", account.tried)).body.atalaiaId).toBe(account.tried)
  })

  type Can = { edit: boolean; direct: boolean; finalize: boolean; correctEmail?: boolean }
  test.each<[string, string, string, Can]>([
    [
      "one's own waits for an authorizer",
      account.tried,
      account.tried,
      { edit: true, direct: false, finalize: false },
    ],
    [
      "a super admin's own does too",
      account.superAdmin,
      account.superAdmin,
      { edit: true, direct: false, finalize: false },
    ],
    [
      "editors of others save at once",
      account.tried,
      account.managerUpdate,
      { edit: true, direct: true, finalize: false },
    ],
    [
      "who searches changes nothing",
      account.tried,
      account.managerSearch,
      { edit: false, direct: false, finalize: false },
    ],
    [
      "a pre-registration is saved at once",
      account.preUser,
      account.preUser,
      { edit: true, direct: true, finalize: true, correctEmail: false },
    ],
    [
      "one that waits is not changed",
      account.preUserReady,
      account.superAdmin,
      { edit: false, direct: false, finalize: false, correctEmail: false },
    ],
    [
      "the legacy update is saved at once",
      account.legacy,
      account.legacy,
      { edit: true, direct: true, finalize: true },
    ],
  ])("%s", async (_, id, by, can) => {
    expect((await details(id, by)).body.can).toEqual(can)
  })
})

describe("a section", () => {
  test("is asked for, merged into what was asked for, and taken back", async () => {
    const before = (await details("me", account.tried)).body
    const values = { ...sent(before.communication.valid), addressComplement: "casa 2" }
    const userPhones = before.phones.valid
    const { version } = before.communication
    const asked = await save("me", "communication", { version, values, userPhones }, account.tried)
    expect(asked).toMatchObject({ status: 200, body: { applied: false } })
    const after = (await details("me", account.tried)).body
    expect(after.communication.valid).toEqual(before.communication.valid)
    expect(after.communication.pending).toMatchObject({ addressComplement: "CASA 2" })
    expect(after.changes?.fields).toEqual(["communication.addressComplement"])
    expect(after.canEvaluated).toBe(true)

    const stale = await save("me", "communication", { version, values, userPhones }, account.tried)
    expect(stale).toMatchObject({ status: 409, body: { code: "CHANGED" } })

    const more = { ...values, addressNumber: "77" }
    await save(
      "me",
      "communication",
      { version: after.communication.version, values: more, userPhones },
      account.tried,
    )
    const merged = (await details("me", account.tried)).body
    expect(merged.changes?.fields).toEqual(["communication.addressComplement", "communication.addressNumber"])

    const back = {
      version: merged.communication.version,
      values: sent(before.communication.valid),
      userPhones,
    }
    expect((await save("me", "communication", back, account.tried)).status).toBe(200)
    const ended = (await details("me", account.tried)).body
    expect(ended.communication.pending).toBeUndefined()
    expect(ended.changes).toBeUndefined()
    expect(ended.communication.version).toBeGreaterThan(merged.communication.version)
    expect((await auditOf(system, account.tried)).map(({ kind }) => kind)).toContain("registration.request")
  })

  test("edited by who may takes effect at once, and leaves what waits on top of it", async () => {
    const id = account.foreigner
    const start = (await details(id, account.managerUpdate)).body
    const asked = { ...sent(start.personal.valid), maritalStatusId: 6 }
    await save("me", "personal", { version: start.personal.version, values: asked }, id)
    const middle = (await details(id, account.managerUpdate)).body
    const values = { ...sent(middle.personal.valid), name: "outro nome", email: "outro@exemplo.gov.br" }
    const direct = await save(
      id,
      "personal",
      { version: middle.personal.version, values },
      account.managerUpdate,
    )
    expect(direct).toMatchObject({ status: 200, body: { applied: true } })
    const end = (await details(id, account.managerUpdate)).body
    // An e-mail change waits for its confirmation (emailChange.test.ts).
    expect(end).toMatchObject({
      name: "OUTRO NOME",
      email: start.email,
      emailWaiting: "outro@exemplo.gov.br",
    })
    expect(end.personal.pending).toMatchObject({ name: "OUTRO NOME", maritalStatusId: 6 })
    expect(end.changes?.fields).toEqual(["personal.maritalStatusId"])
    // The photo, which this call leaves as it was, is in neither.
    expect(end.personal.valid?.image).toBeTruthy()
    const updates = (await auditOf(system, id)).filter(({ kind }) => kind === "registration.update")
    expect(updates).toMatchObject([{ before: { name: start.name }, after: { name: "OUTRO NOME" } }])
    expect(updates[0]?.before).toEqual({ name: start.name })
  })

  test("is refused by the rules of the form, field by field", async () => {
    const { version } = (await details("me", account.user)).body.documents
    const values = { rg: "1", cnh: "2", voterRegistration: "102385010670" }
    const refused = await save("me", "documents", { version, values }, account.user)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: {
          "values.voterRegistration":
            "Título de eleitor Inválido: os dois últimos dígitos não conferem com os outros.",
          "values.rgStateId": "Por favor, selecione uma opção!",
          "values.cnhUfId":
            "Se algum campo de CNH estiver preenchido, todos os outros devem ser preenchidos também!",
        },
      },
    })
  })

  test("is refused where it refers to nothing, or to a municipality elsewhere", async () => {
    const before = (await details("me", account.user)).body
    const { version, valid } = before.communication
    const wrong = async (changed: object) =>
      (
        await save(
          "me",
          "communication",
          { version, values: { ...sent(valid), ...changed }, userPhones: before.phones.valid },
          account.user,
        )
      ).body
    expect(await wrong({ addressCityId: 4205407, addressStateId: 35 })).toMatchObject({
      fields: { "values.addressCityId": "Este município não é desta UF." },
    })
    expect(await wrong({ countryId: 99999 })).toMatchObject({
      fields: { "values.countryId": "Este valor não existe mais." },
    })
  })

  test("is refused where the type of a telephone does not exist", async () => {
    const { communication } = (await details("me", account.user)).body
    const phone = { number: "85991234567", authorize: false }
    const userPhones = [
      { ...phone, phoneTypeId: 1, authorize: true },
      { ...phone, phoneTypeId: 99999 },
    ]
    const { version, valid } = communication
    const refused = await save(
      "me",
      "communication",
      { version, values: sent(valid), userPhones },
      account.user,
    )
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { "userPhones.1.phoneTypeId": "Este valor não existe mais." } },
    })
  })

  test("whose telephones were changed by an editor keeps them once a request for the address is approved", async () => {
    const id = await addPerson(system)
    const { valid } = (await details(account.user, account.superAdmin)).body.communication
    const address = sent(valid)
    const write = async (by: string, values: object, number: string) => {
      const { version } = (await details(id, account.superAdmin)).body.communication
      const userPhones = [{ number, phoneTypeId: 1, authorize: true }]
      expect((await save(id, "communication", { version, values, userPhones }, by)).status).toBe(200)
    }
    await write(account.superAdmin, address, "85991230001")
    await write(id, { ...address, addressNumber: "777" }, "85991230001")
    await write(account.superAdmin, address, "85991230002")
    const { changes, evaluation } = (await details(id, account.superAdmin)).body
    expect(changes?.fields).toEqual(["communication.addressNumber"])
    const approved = await api.evaluations.decideUpdate({
      token: await as(account.superAdmin),
      params: { atalaiaId: id },
      body: { approved: true, version: evaluation?.version ?? 0 },
    })
    expect(approved.status).toBe(200)
    const after = (await details(id, account.superAdmin)).body
    expect(after.phones).toMatchObject({ valid: [{ number: "85991230002" }], pending: [] })
    expect(after.communication.valid).toMatchObject({ addressNumber: "777" })
  })

  test.each([
    ["one in office", account.superAdmin],
    ["one that is inactive", ""],
  ])("of a super admin is edited by super admins alone: %s", async (_, who) => {
    const id = who || (await addPerson(system, { enabled: false }))
    if (!who) {
      await system.db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        select ${id}, id, ${account.superAdmin} from role
        where app_id = ${securityAppId} and title = ${platformRoles.admin}`)
    }
    for (const editor of [account.managerUpdate, account.authorizerEditor]) {
      const { body } = await details(id, editor)
      expect(body.can).toEqual({ edit: false, direct: false, finalize: false })
      const values = { ...sent(body.personal.valid), email: "tomado@exemplo.gov.br" }
      const answer = await save(id, "personal", { version: body.personal.version, values }, editor)
      expect(answer).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
    }
    if (!who) expect((await details(id, account.superAdmin)).body.can.direct).toBe(true)
  })

  test("does not tell who asks for another e-mail of their own whether somebody has it", async () => {
    const ask = async (email: string) => {
      const { personal } = (await details(account.tried, account.tried)).body
      const values = { ...sent(personal.pending ?? personal.valid), email }
      const { status, body } = await save(
        account.tried,
        "personal",
        { version: personal.version, values },
        account.tried,
      )
      return { status, body }
    }
    const unknown = await ask("ninguem.tem@exemplo.gov.br")
    expect(unknown.status).toBe(200)
    expect(await ask("helena.c@exemplo.gov.br")).toEqual(unknown)
  })

  test("keeps the e-mail of another person out", async () => {
    const { personal } = (await details(account.user, account.managerUpdate)).body
    const values = { ...sent(personal.valid), email: "helena.c@exemplo.gov.br" }
    const refused = await save(
      account.user,
      "personal",
      { version: personal.version, values },
      account.managerUpdate,
    )
    expect(refused).toMatchObject({ status: 409, body: { code: "KNOWN" } })
  })

  test("keeps what is locked: the e-mail of a pre-registration, name and unit of the legacy update", async () => {
    const legacy = (await details("me", account.legacy)).body
    expect(Object.keys(legacy.locked).sort()).toEqual(["email", "name", "organizationId"])
    const values = { ...sent(legacy.personal.valid), name: "OUTRO", email: "x@exemplo.gov.br" }
    expect(
      (await save("me", "personal", { version: legacy.personal.version, values }, account.legacy)).status,
    ).toBe(200)
    expect((await details("me", account.legacy)).body.personal.valid).toMatchObject({
      name: legacy.name,
      email: legacy.email,
    })
  })

  test("a locked unit stands before anything was filled in, and is kept whatever is sent", async () => {
    const organizationId = await unit("PMCE")
    const id = await addPreUser(system, { organizationId, organizationFixed: true })
    const own = (await details(account.tried, account.superAdmin)).body.professional.valid
    const made = (await details(id, account.authorizerEditor)).body
    expect(made.locked.organizationId).toBeTruthy()
    expect(made.names.organizations?.[organizationId]).toContain("PMCE · ")
    const values = { ...sent(own), organizationId: await unit("PCSP") }
    expect((await save(id, "professional", { version: 0, values }, account.authorizerEditor)).body).toEqual({
      applied: true,
    })
    expect((await details(id, account.authorizerEditor)).body.professional.valid).toMatchObject({
      organizationId,
    })
  })

  test("whoever has no unit is not held to it", async () => {
    const id = await addPreUser(system, { organizationFixed: true })
    const legacy = await addPerson(system, { deprecatedDetails: true, organizationId: null })
    expect((await details(id, account.superAdmin)).body.locked).not.toHaveProperty("organizationId")
    tokens[legacy] = await system.signIn(legacy)
    expect((await details("me", legacy)).body.locked).not.toHaveProperty("organizationId")
    const values = sent((await details(account.tried, account.superAdmin)).body.professional.valid)
    expect((await save("me", "professional", { version: 0, values }, legacy)).status).toBe(200)
  })
})

describe("courses and languages", () => {
  const course = {
    academicFormationId: 4,
    studyAreaId: 1,
    modalityId: 1,
    formationEntity: "universidade",
    countryId: 76,
    stateId: 23,
    cityId: 2304400,
    courseHours: 360,
    startDate: "2015-02-01",
    inProgress: true,
  }
  const send = async (method: "POST" | "PUT" | "DELETE", path: string, body: unknown, by: string) =>
    system.call<{ applied: boolean }>(method, `/registration/${path}`, {
      token: await as(by),
      ...(body !== undefined && { body }),
    })

  test("are asked for, changed before anybody decided, and asked for no more", async () => {
    const me = account.appManager
    const before = (await details("me", me)).body.courses
    expect((await send("POST", "me/courses", { values: course }, me)).body).toEqual({ applied: false })
    const asked = (await details("me", me)).body
    const made = asked.courses.find(({ change }) => change === "insert")
    expect(made?.values).toMatchObject({ formationEntity: "UNIVERSIDADE", inProgress: true })
    expect(asked.changes?.fields).toEqual(["courses"])
    const path = `me/courses/${made?.id}`
    const values = { ...course, courseHours: 400 }
    expect((await send("PUT", path, { version: made?.version, values }, me)).status).toBe(200)
    expect((await send("PUT", path, { version: made?.version, values }, me)).status).toBe(409)
    expect((await send("DELETE", path, undefined, me)).status).toBe(200)
    expect((await details("me", me)).body.courses).toEqual(before)
    expect((await details("me", me)).body.changes).toBeUndefined()
  })

  test("that stand are asked to be changed, then removed, while they stay as they are", async () => {
    const id = account.appAdmin
    const direct = account.superAdmin
    await send("POST", `${id}/courses`, { values: course }, direct)
    const stands = (await details("me", id)).body.courses.at(-1)
    const path = `me/courses/${stands?.id}`
    await send("PUT", path, { version: stands?.version, values: { ...course, courseHours: 10 } }, id)
    await send("DELETE", path, undefined, id)
    const rowsOfIt = (await details("me", id)).body.courses.filter(
      (each) => each.id === stands?.id || each.originalId === stands?.id,
    )
    expect(rowsOfIt).toMatchObject([
      { id: stands?.id, values: { courseHours: 360 } },
      { originalId: stands?.id, change: "delete" },
    ])
    await send("DELETE", `${id}/courses/${stands?.id}`, undefined, direct)
    const left = (await details("me", id)).body
    expect(left.courses.some((each) => each.id === stands?.id || each.originalId === stands?.id)).toBe(false)
    expect(left.changes).toBeUndefined()
  })

  test("that are asked for are edited in the place of the request, and stand once", async () => {
    const id = await addPerson(system)
    const direct = account.superAdmin
    const list = async () => (await details(id, direct)).body
    await send("POST", `${id}/courses`, { values: course }, direct)
    const stands = (await list()).courses[0]
    const path = `me/courses/${stands?.id}`
    const other = { version: stands?.version, values: { ...course, courseHours: 10 } }
    for (const [index, ask] of [
      () => send("PUT", path, other, id),
      () => send("DELETE", path, undefined, id),
    ].entries()) {
      expect((await ask()).body).toEqual({ applied: false })
      const request = (await list()).courses.find(({ change }) => change)
      const body = { version: request?.version, values: { ...course, courseHours: 500 + index } }
      expect((await send("PUT", `${id}/courses/${request?.id}`, body, direct)).status).toBe(200)
      const { courses, changes } = await list()
      expect(courses).toMatchObject([{ id: stands?.id, values: { courseHours: 500 + index } }])
      expect(courses[0]).not.toHaveProperty("change")
      expect(changes).toBeUndefined()
    }
    await send("POST", "me/courses", { values: course }, id)
    const added = (await list()).courses.find(({ change }) => change === "insert")
    await send("PUT", `${id}/courses/${added?.id}`, { version: added?.version, values: course }, direct)
    const end = await list()
    expect(end.courses.map(({ change, originalId }) => [change, originalId])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(end.changes).toBeUndefined()
  })

  test("are 100 at most, requests among them", async () => {
    const id = await addPerson(system)
    await send("POST", `${id}/courses`, { values: course }, account.superAdmin)
    await system.db.execute(sql`
      insert into registration_course (atalaia_id, change)
      select ${id}, case when n > 50 then 'insert' end from generate_series(1, 99) n`)
    await system.db.execute(sql`
      insert into registration_language (atalaia_id) select ${id} from generate_series(1, 100)`)
    for (const by of [id, account.superAdmin]) {
      expect(await send("POST", `${id}/courses`, { values: course }, by)).toMatchObject({
        status: 409,
        body: { code: "TOO_MANY", message: "Um cadastro tem 100 formações no máximo." },
      })
    }
    const values = { languageId: 40, readId: 1, writeId: 1, speakId: 1, listenId: 1 }
    expect(await send("POST", "me/languages", { values }, id)).toMatchObject({
      status: 409,
      body: { message: "Um cadastro tem 100 idiomas no máximo." },
    })
  })

  test("a language stands once; what is missing is said", async () => {
    const language = { languageId: 40, readId: 1, writeId: 1, speakId: 1, listenId: 1 }
    const me = account.orgManager
    expect((await send("POST", "me/languages", { values: language }, me)).status).toBe(200)
    expect(await send("POST", "me/languages", { values: language }, me)).toMatchObject({
      status: 409,
      body: { message: "O idioma já está na lista." },
    })
    expect(await send("POST", "me/languages", { values: { languageId: 41 } }, me)).toMatchObject({
      status: 422,
      body: { fields: { "values.readId": "Por favor, selecione uma opção!" } },
    })
  })

  test("that lack something are told of, among others that are whole", async () => {
    const me = account.appAdmin
    const language = { readId: 1, writeId: 1, speakId: 1, listenId: 1 }
    for (const languageId of [42, 43]) {
      await send("POST", `${me}/languages`, { values: { ...language, languageId } }, account.superAdmin)
    }
    expect((await missing("me", me)).education).toBe(false)
    await system.db.execute(sql`
      update registration_language set read_id = null where atalaia_id = ${me} and language_id = 43`)
    expect((await missing("me", me)).education).toBe(true)
  })

  test("of somebody else are not found", async () => {
    const { courses } = (await details(account.appAdmin, account.superAdmin)).body
    const any = courses[0]?.id ?? 1
    const answer = await send("DELETE", `me/courses/${any}`, undefined, account.orgManager)
    expect(answer.status).toBe(404)
  })
})

describe("a pre-registration", () => {
  const finalize = async (id: string, by: string, terms: number[]) =>
    api.registration.finalize({
      token: await as(by),
      params: { atalaiaId: id },
      body: { underEvaluation: false, terms },
    })
  const declarations = async () =>
    (await rows<{ id: number }>(system.db, sql`select id from written_text where requires_confirmation`)).map(
      ({ id }) => id,
    )

  test("that lacks something says in which parts, and is not finalized", async () => {
    await system.db.execute(
      sql`update registration_documents set rg = null where atalaia_id = ${account.preUser}`,
    )
    const lacks = await missing("me", account.preUser)
    expect(lacks).toMatchObject({
      documents: true,
      requiredDocuments: true,
      additional: false,
      education: false,
    })
    const refused = await finalize("me", account.preUser, await declarations())
    expect(refused).toMatchObject({ status: 422, body: { code: "INCOMPLETE" } })
    expect(refused.body).toHaveProperty("message", expect.stringContaining("que não foram preenchidas!"))
  })

  test("that is whole is finalized once every term is agreed to, and then left alone", async () => {
    // The ready pre-registration of the demonstration, returned as by a refusal.
    await system.db.execute(sql`
      update pre_user set status = 'IN_PROGRESS', rejection_message = 'Foto' where atalaia_id = ${account.preUserReady}`)
    tokens[account.preUserReady] = await registrySession(system, account.preUserReady)
    const terms = await declarations()
    expect(Object.values(await missing("me", account.preUserReady))).not.toContain(true)
    expect((await details("me", account.preUserReady)).body.rejectionMessage).toBe("Foto")
    expect(await finalize("me", account.preUserReady, terms.slice(1))).toMatchObject({
      status: 422,
      body: { code: "TERMS" },
    })
    expect((await finalize("me", account.preUserReady, terms)).status).toBe(204)
    const after = (await details("me", account.preUserReady)).body
    expect(after).toMatchObject({
      status: "READY",
      canEvaluated: true,
      can: { edit: false, finalize: false },
    })
    expect(after.rejectionMessage).toBeUndefined()
    expect(after.terms.length).toBe(terms.length)
    expect(await finalize("me", account.preUserReady, terms)).toMatchObject({ status: 409 })
    const { version, valid } = after.additional
    expect(
      await save("me", "additional", { version, values: sent(valid) }, account.preUserReady),
    ).toMatchObject({
      status: 409,
      body: { code: "READY" },
    })
  })

  test("stands in the lists of who began it and of the super admin, by name, e-mail or id", async () => {
    const list = async (which: "ongoing" | "mine", by: string, search = "") =>
      (await api.registration[which]({ token: await as(by), query: { search, size: 100 } })).body.items
    const all = await list("ongoing", account.superAdmin)
    expect(all.length).toBeGreaterThan(10)
    expect(await list("ongoing", account.superAdmin, "118.218.318-29")).toMatchObject([
      { atalaiaId: account.preUser, can: { open: true, remove: true } },
    ])
    const mine = await list("mine", account.authorizerEditor)
    const begun = await rows<{ id: string }>(
      system.db,
      sql`select atalaia_id as id from pre_user where created_by = ${account.authorizerEditor}`,
    )
    expect(mine.map(({ atalaiaId }) => atalaiaId).sort()).toEqual(begun.map(({ id }) => id).sort())
    expect((await api.registration.ongoing({ token: await as(account.authorizerEditor) })).status).toBe(403)
  })

  test("that is a draft is removed with all it brings, its session too", async () => {
    const [draft] = await rows<{ id: string; mine: boolean }>(
      system.db,
      sql`
        select u.atalaia_id as id from pre_user u join registration r using (atalaia_id)
        where status = 'IN_PROGRESS' and u.atalaia_id <> ${account.preUser} and created_by <> ${account.authorizerEditor} limit 1`,
    )
    const id = draft?.id ?? ""
    tokens[id] = await registrySession(system, id)
    const remove = async (by: string) =>
      api.registration.remove({ token: await as(by), params: { atalaiaId: id } })
    expect((await remove(account.authorizerEditor)).status).toBe(403)
    const preview = await api.registration.remove.preview({
      token: await as(account.superAdmin),
      params: { atalaiaId: id },
    })
    expect(preview.body.effects[0]?.text).toContain("deixa de existir, com tudo o que traz.")
    expect((await remove(account.superAdmin)).status).toBe(204)
    expect((await details(id, account.superAdmin)).status).toBe(404)
    expect((await details("me", id)).status).toBe(401)
    const left = await rows(system.db, sql`select from registration where atalaia_id = ${id}`)
    expect(left).toEqual([])
  })

  test("that waits, or a user, is not removed", async () => {
    const remove = async (id: string) =>
      api.registration.remove({ token: await as(account.superAdmin), params: { atalaiaId: id } })
    expect(await remove(account.preUserReady)).toMatchObject({ status: 409, body: { code: "READY" } })
    expect(await remove(account.tried)).toMatchObject({ status: 409, body: { code: "ALREADY_SO" } })
  })
})

describe("the legacy update", () => {
  test("asks for everything, and then opens the rest of the system", async () => {
    const me = account.legacy
    const end = async () =>
      api.registration.finalizeLegacy({
        token: await as(me),
        params: { atalaiaId: "me" },
        body: {
          terms: (await rows<{ id: number }>(system.db, sql`select id from written_text`)).map(
            ({ id }) => id,
          ),
        },
      })
    expect(await end()).toMatchObject({ status: 422, body: { code: "INCOMPLETE" } })
    const { documents, communication } = (await details(account.user, account.superAdmin)).body
    const own = (await details("me", me)).body
    const phones = [{ number: "85991234567", phoneTypeId: 1, authorize: true }]
    await save("me", "documents", { version: own.documents.version, values: sent(documents.valid) }, me)
    const address = {
      version: own.communication.version,
      values: sent(communication.valid),
      userPhones: phones,
    }
    expect((await save("me", "communication", address, me)).body).toEqual({ applied: true })
    // Photo and documents have their own calls and tests.
    await system.db.execute(sql`
      update registration_personal set image = (
        select image from registration_personal where atalaia_id = ${account.user} and not pending
      ) where atalaia_id = ${me}`)
    expect(await missing("me", me)).toMatchObject({ personal: false, documents: false, communication: false })
    await system.db.execute(sql`
      insert into registration_file (atalaia_id, document_type_id, stored_file_id)
      select ${me}, document_type_id, stored_file_id from registration_file where atalaia_id = ${account.user}
      on conflict do nothing`)
    await system.db.execute(sql`
      insert into signed_term (atalaia_id, title, content) values (${me}, 'Termo antigo', 'Como era.')`)
    expect((await end()).status).toBe(204)
    const terms = (await details("me", me)).body.terms.map(({ title }) => title)
    expect(terms[0]).toBe("Termo antigo")
    expect(terms.length).toBeGreaterThan(1)
    expect((await details("me", me)).body).toMatchObject({ deprecatedDetails: false, can: { direct: false } })
    expect(await end()).toMatchObject({ status: 409 })
  })

  test("is nobody else's to end", async () => {
    const token = await as(account.superAdmin)
    const answer = await api.registration.finalizeLegacy({
      token,
      params: { atalaiaId: account.tried },
      body: { terms: [] },
    })
    expect(answer.status).toBe(403)
  })
})

test("units and entries that registration data refer to are named", async () => {
  const { body } = await details("me", account.tried)
  const { organizationId = 0, inssDeclarationId = 0 } = body.professional.valid ?? {}
  expect(body.names.organizations?.[organizationId]).toContain(" · ")
  expect(body.names["inss-declarations"]?.[inssDeclarationId]).toBeTruthy()
  expect(organizationId).not.toBe(await unit("não há"))
})
