import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let registryManager: string
let user: string

beforeAll(async () => {
  registryManager = await system.signIn(account.registryManager)
  user = await system.signIn(account.user)
})

interface Text {
  id: number
  title: string
  content: string
  requiresConfirmation: boolean
  lastUpdate: string
  version: number
}
const create = (body: SentBody<Calls["texts"]["create"]>, token = registryManager) =>
  api.texts.create({ token, body })
const list = async (query: Record<string, string | number>) =>
  (await api.texts.list({ token: user, query })).body.items

const declaration = {
  title: "Declaração de prova",
  content: "# Li\n\ne **concordo**",
  requiresConfirmation: true,
}

describe("texts of the pre-registration", () => {
  test("are created, read by everyone, changed and removed, all of it audited", async () => {
    const made = await create(declaration)
    expect(made).toMatchObject({ status: 200, body: { ...declaration, version: 1 } })
    const { id } = made.body
    expect((await api.texts.get({ token: user, params: { textId: id } })).body).toEqual(made.body)
    const changed = await api.texts.update({
      token: registryManager,
      params: { textId: id },
      body: { ...declaration, title: "Descrição de prova", requiresConfirmation: false, version: 1 },
    })
    expect(changed).toMatchObject({ status: 200, body: { title: "Descrição de prova", version: 2 } })
    expect((await api.texts.remove({ token: registryManager, params: { textId: id } })).status).toBe(204)
    expect((await api.texts.get({ token: user, params: { textId: id } })).status).toBe(404)
    const kept = await rows<{ kind: string; before: Text | null }>(
      system.db,
      sql`select kind, before from audit where kind like 'text.%' order by id`,
    )
    expect(kept).toMatchObject([
      { kind: "text.create" },
      { kind: "text.update", before: { title: "Declaração de prova", requiresConfirmation: true } },
      { kind: "text.delete", before: { title: "Descrição de prova", content: declaration.content } },
    ])
  })

  test("are told apart: declarations and descriptions, newest first, searched, in pages", async () => {
    const titles = ["Ária um", "Ária dois", "Ária três"]
    for (const [index, title] of titles.entries()) {
      await create({ ...declaration, title, requiresConfirmation: index < 2 })
    }
    const found = async (query: Record<string, string | number>) =>
      (await list({ search: "aria", ...query })).map(({ title }) => title)
    expect(await found({ required: "true" })).toEqual(["Ária dois", "Ária um"])
    expect(await found({ required: "false" })).toEqual(["Ária três"])
    expect(await found({ page: 1, size: 2 })).toEqual(["Ária um"])
  })

  test("keep what was typed as it was typed, scripts too: showing it safely is the page's business", async () => {
    const content = '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror="alert(1)">'
    const made = await create({ ...declaration, content })
    expect(made.body.content).toBe(content)
  })

  test("of two who edit from the same version one is told, and nothing of the first is lost", async () => {
    const { id } = (await create(declaration)).body
    const edit = (title: string) =>
      api.texts.update({
        token: registryManager,
        params: { textId: id },
        body: { ...declaration, title, version: 1 },
      })
    const answers = await Promise.all([edit("Primeiro"), edit("Segundo")])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "CHANGED" } })
    expect((await api.texts.get({ token: user, params: { textId: id } })).body.title).toBe(won?.body.title)
  })

  test("need a title and a content", async () => {
    expect(await create({ ...declaration, title: " " })).toMatchObject({
      status: 422,
      body: { fields: { title: "Entre o título do texto" } },
    })
    expect(await create({ ...declaration, content: "\n " })).toMatchObject({
      status: 422,
      body: { fields: { content: expect.any(String) } },
    })
  })

  test("are kept by registry managers and super admins alone", async () => {
    const orgManager = await system.signIn(account.orgManager)
    expect(await create(declaration, orgManager)).toMatchObject({ status: 403 })
    expect(await create(declaration, await system.signIn(account.superAdmin))).toMatchObject({ status: 200 })
  })
})
