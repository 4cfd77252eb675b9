import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import { isForeignId } from "@/domain/people/identifier"
import { mailOutbox, person, preUser, ticket } from "@/server/platform/database/schema/index"
import { auditOf } from "../../support/data/person"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let managerInsert: string

beforeAll(async () => {
  managerInsert = await system.signIn(account.managerInsert)
})

describe("a new person", () => {
  const create = (body: SentBody<Calls["users"]["create"]>, token = managerInsert) =>
    system.api.users.create({ token, body })

  test("gets a pre-registration and its link", async () => {
    const answer = await create({
      email: "Novo.Um@exemplo.gov.br",
      isForeign: false,
      atalaiaId: "529.982.247-25",
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { atalaiaId: "52998224725", email: "Novo.Um@exemplo.gov.br" },
    })
    const [made] = await system.db.select().from(preUser).where(eq(preUser.atalaiaId, "52998224725"))
    expect(made).toMatchObject({ status: "IN_PROGRESS", isForeign: false, createdBy: account.managerInsert })
    expect(await system.db.select().from(ticket).where(eq(ticket.atalaiaId, "52998224725"))).toMatchObject([
      { kind: "registry" },
    ])
    const mails = await system.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, "Novo.Um@exemplo.gov.br"))
    expect(mails).toHaveLength(1)
    expect(await auditOf(system, "52998224725")).toMatchObject([{ kind: "preUser.create" }])
  })

  test("with a wrong CPF or none is refused", async () => {
    for (const atalaiaId of ["529.982.247-26", "00000000000", "123", undefined]) {
      const answer = await create({
        email: "x@exemplo.gov.br",
        isForeign: false,
        ...(atalaiaId && { atalaiaId }),
      })
      expect(answer).toMatchObject({ status: 422, body: { fields: { atalaiaId: "CPF Inválido" } } })
    }
    expect((await create({ email: "sem arroba", isForeign: true })).body).toMatchObject({
      fields: { email: expect.any(String) },
    })
  })

  test("from abroad gets an id of our own", async () => {
    const foreigner = { email: "de.fora@exemplo.gov.br", isForeign: true }
    expect(await create({ ...foreigner, atalaiaId: "52998224725" })).toMatchObject({
      status: 422,
      body: { fields: { atalaiaId: "Estrangeiros recebem o identificador daqui: envie sem este campo." } },
    })
    const { body } = await create(foreigner)
    expect(body).toMatchObject({ atalaiaId: expect.stringMatching(/^w[a-z]\d{9}$/) })
    expect(isForeignId(body.atalaiaId)).toBe(true)
  })

  test("whose CPF or e-mail is known already is refused", async () => {
    const [known] = await system.db.select().from(person).where(eq(person.atalaiaId, account.user))
    const [waiting] = await system.db.select().from(preUser).where(eq(preUser.atalaiaId, account.preUser))
    const refused = { status: 409, body: { code: "KNOWN" } }
    const email = "outra@exemplo.gov.br"
    expect(await create({ email, isForeign: false, atalaiaId: account.user })).toMatchObject(refused)
    expect(await create({ email, isForeign: false, atalaiaId: account.preUser })).toMatchObject(refused)
    for (const taken of [known?.email, waiting?.email]) {
      expect(await create({ email: taken?.toUpperCase() ?? "", isForeign: true })).toMatchObject(refused)
    }
  })

  test("created twice at once is there once", async () => {
    const body = { email: "gemea@exemplo.gov.br", isForeign: true }
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("of an authorizer editor comes into a unit", async () => {
    const authorizerEditor = await system.signIn(account.authorizerEditor)
    const body = { email: "lotada@exemplo.gov.br", isForeign: true }
    expect(await create(body, authorizerEditor)).toMatchObject({
      status: 422,
      body: { fields: { organizationId: "Por favor, insira uma organização!" } },
    })
    const [unit] = await rows<{ id: number }>(
      system.db,
      sql`select id from organization where acronym = 'PMCE'`,
    )
    expect((await create({ ...body, organizationId: unit?.id }, authorizerEditor)).status).toBe(200)
    for (const organizationId of [0, -1, 999_999_999, 99_999_999_999]) {
      expect((await create({ email: "outra@exemplo.gov.br", isForeign: true, organizationId })).status).toBe(
        422,
      )
    }
  })

  test("is not for a search manager", async () => {
    const answer = await create(
      { email: "outra@exemplo.gov.br", isForeign: true },
      await system.signIn(account.managerSearch),
    )
    expect(answer.status).toBe(403)
  })
})
