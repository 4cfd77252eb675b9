import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { sendTicket } from "@/server/identity/access/tickets"
import { preUser } from "@/server/platform/database/schema/index"
import { auditOf, mailsTo } from "../../support/data/person"
import { addPreUser, registrySession } from "../../support/data/registration"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let managerInsert: string
let authorizerEditor: string

beforeAll(async () => {
  managerInsert = await system.signIn(account.managerInsert)
  authorizerEditor = await system.signIn(account.authorizerEditor)
})

const asked = (atalaiaId: string, email: string, token = managerInsert) => ({
  token,
  params: { atalaiaId },
  body: { email },
})
const correct = (...given: Parameters<typeof asked>) => system.api.registration.correctEmail(asked(...given))
const stored = async (atalaiaId: string) =>
  (await system.db.select().from(preUser).where(eq(preUser.atalaiaId, atalaiaId)))[0]
const linksTo = async (email: string) =>
  (await mailsTo(system, email)).map(({ body }) => /#ticket=([\w-]+)/.exec(body ?? "")?.[1] ?? "")
const enter = (ticket: string) => system.api.session.tradeTicket({ body: { ticket } })

describe("the address of a pre-registration that nobody opened", () => {
  test("is corrected: the link goes there, and the one that was sent before opens nothing", async () => {
    const id = await addPreUser(system, { name: null, email: "errado@exemplo.gov.br" })
    await sendTicket(
      system.db,
      "registry",
      { atalaiaId: id, email: "errado@exemplo.gov.br" },
      system.settings,
    )
    expect(await correct(id, "certo@exemplo.gov.br")).toMatchObject({
      status: 200,
      body: { atalaiaId: id, email: "certo@exemplo.gov.br" },
    })
    expect(await auditOf(system, id)).toMatchObject([
      {
        kind: "preUser.correctEmail",
        before: { email: "errado@exemplo.gov.br" },
        after: { email: "certo@exemplo.gov.br" },
      },
    ])
    const [before = ""] = await linksTo("errado@exemplo.gov.br")
    expect(await enter(before)).toMatchObject({ status: 409, body: { code: "TICKET" } })
    expect((await stored(id))?.openedDate).toBeNull()
    const [link = ""] = await linksTo("certo@exemplo.gov.br")
    expect((await enter(link)).status).toBe(200)
    expect((await stored(id))?.openedDate).toBeInstanceOf(Date)
  })

  test("is shown with what would happen, and nothing is done then", async () => {
    const id = await addPreUser(system, { name: null, email: "visto@exemplo.gov.br" })
    const { body } = await system.api.registration.correctEmail.preview(asked(id, "outro@exemplo.gov.br"))
    expect(body.effects.map(({ text }) => text)).toEqual([
      "Ao confirmar, o link para continuar o pré-cadastro de visto@exemplo.gov.br é enviado a outro@exemplo.gov.br, e os links enviados antes deixam de valer.",
    ])
    expect((await stored(id))?.email).toBe("visto@exemplo.gov.br")
    expect(await linksTo("outro@exemplo.gov.br")).toEqual([])
  })

  test("is corrected in what an editor filled in, too", async () => {
    const id = await addPreUser(system, { email: "parte@exemplo.gov.br" })
    await system.db.execute(sql`insert into registration (atalaia_id) values (${id})`)
    await system.db.execute(sql`
      insert into registration_personal (atalaia_id, pending, version, email)
      values (${id}, false, 1, 'parte@exemplo.gov.br')`)
    expect((await correct(id, "parte.certa@exemplo.gov.br", authorizerEditor)).status).toBe(200)
    const { body } = await system.api.registration.details({
      token: authorizerEditor,
      params: { atalaiaId: id },
    })
    expect(body.personal.valid).toMatchObject({ email: "parte.certa@exemplo.gov.br" })
  })

  test("is refused as what it is, somebody else's, or none", async () => {
    const id = await addPreUser(system, { email: "mesmo@exemplo.gov.br" })
    const other = await addPreUser(system, { email: "alheio@exemplo.gov.br" })
    expect(await correct(id, "mesmo@exemplo.gov.br")).toMatchObject({
      status: 409,
      body: { code: "ALREADY_SO" },
    })
    expect(await correct(id, "Alheio@exemplo.gov.br")).toMatchObject({ status: 409, body: { code: "KNOWN" } })
    expect(await correct(other, "a..b@exemplo.gov.br")).toMatchObject({
      status: 422,
      body: { fields: { email: "E-mail inválido: há um ponto a mais." } },
    })
    expect((await correct("99999999999", "a@exemplo.gov.br")).status).toBe(404)
  })
})

test("an address is corrected five times, and then no more for a while", async () => {
  const id = await addPreUser(system)
  const statuses: number[] = []
  for (const turn of [1, 2, 3, 4, 5, 6]) {
    statuses.push((await correct(id, `vez.${turn}@exemplo.gov.br`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await stored(id))?.email).toBe("vez.5@exemplo.gov.br")
})

test("the address of one that was opened or finalized stays", async () => {
  const id = await addPreUser(system)
  await registrySession(system, id)
  expect(await correct(id, "tarde@exemplo.gov.br")).toMatchObject({
    status: 409,
    body: { message: "A pessoa já abriu o link do pré-cadastro: o e-mail não pode mais ser corrigido." },
  })
  const ready = await addPreUser(system, { status: "READY" })
  expect(await correct(ready, "tarde@exemplo.gov.br")).toMatchObject({ status: 409, body: { code: "READY" } })
  const open = await addPreUser(system)
  const { body } = await system.api.registration.ongoing({
    token: await system.signIn(account.superAdmin),
    query: { search: "Zenaide", size: 100 },
  })
  const can = Object.fromEntries(body.items.map((item) => [item.atalaiaId, item.can.correctEmail]))
  expect(can).toMatchObject({ [id]: false, [ready]: false, [open]: true })
})

test("an insert manager finds in the palette what nobody opened, by whomever it was begun", async () => {
  const [open, opened] = [
    await addPreUser(system, { name: "Quitéria Aberta" }),
    await addPreUser(system, { name: "Quitéria Fechada", openedDate: new Date() }),
  ]
  const { body } = await system.api.system.search({
    token: managerInsert,
    query: { text: "Quitéria", kinds: "preUser" },
  })
  expect(body.items.map(({ id }) => id)).toContain(open)
  expect(body.items.map(({ id }) => id)).not.toContain(opened)
})
