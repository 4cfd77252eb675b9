import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type OpenDatabase, openDatabase } from "@/server/platform/database/connection"
import { migrate } from "@/server/platform/database/migrate"
import { loadReference } from "@/server/platform/database/reference"
import { readSettings } from "@/server/platform/settings/settings"
import { addGoverningRoles } from "@/server/rights/applications/governing"
import { makeFirstAdmin } from "@/server/start/makingFirstAdmin"
import { mailsTo } from "../../support/data/person"
import { rows } from "../../support/server/rows"

let folder: string
let database: OpenDatabase
const settings = readSettings({
  DEMO: "off",
  SECRET_KEY: Buffer.from("0123456789abcdef".repeat(2)).toString("base64"),
})
const given = { id: "529.982.247-25", name: "Marta Oliveira Lima", email: "marta@exemplo.gov.br" }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atalaia-first-admin-"))
  database = await openDatabase({ folder })
  await migrate(database.db)
  await loadReference(database.db)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test("an invalid CPF makes nobody", async () => {
  await expect(makeFirstAdmin(database.db, { ...given, id: "52998224724" }, settings)).rejects.toThrow(
    "CPF Inválido",
  )
  expect(await rows(database.db, sql`select from person`)).toHaveLength(0)
})

test("where no passwords are taken, the first one is told how to come in, and is known by CPF", async () => {
  const env = { GOVBR_CLIENT_ID: "a", GOVBR_CLIENT_SECRET: "b", PASSWORD_SIGN_IN: "off" }
  const { upstream, passwordSignIn } = readSettings(env)
  const closed = { ...settings, passwordSignIn, ...(upstream && { upstream }) }
  const foreign = { ...given, id: "wk104829301" }
  await expect(makeFirstAdmin(database.db, foreign, closed)).rejects.toThrow("informe o CPF do administrador")
  await expect(
    database.db.transaction(async (tx) => {
      await makeFirstAdmin(tx, given, closed)
      const [mail] = await mailsTo({ db: tx, settings: closed }, given.email)
      expect(mail?.body).toContain("Não é preciso senha: entre com gov.br neste endereço:")
      expect(mail?.body).not.toContain("#ticket=")
      tx.rollback()
    }),
  ).rejects.toThrow("Rollback")
})

test("the first super admin is made once, and is sent a link", async () => {
  await makeFirstAdmin(database.db, given, settings)
  const roles = await rows<{ title: string }>(
    database.db,
    sql`select title from effective_role where client_id = '52998224725' order by title`,
  )
  expect(roles).toEqual([{ title: "ROLE_ATALAIA_ADMIN" }, { title: "ROLE_ATALAIA_USER" }])
  const [mail, ...others] = await mailsTo({ db: database.db, settings }, given.email)
  expect(others).toEqual([])
  expect(await rows(database.db, sql`select from administration_news`)).toEqual([])
  expect(mail).toMatchObject({ recipient: given.email, body: expect.stringContaining("/#ticket=") })

  const second = { ...given, id: "11144477735", email: "outra@exemplo.gov.br" }
  await expect(makeFirstAdmin(database.db, second, settings)).rejects.toThrow(
    "Já existe um administrador geral.",
  )
})

test("all that administers demands two-factor from the start, and one's own data do not", async () => {
  const lenient = await rows<{ title: string }>(
    database.db,
    sql`select title from role where app_id = 1 and not two_factor_required`,
  )
  expect(lenient).toEqual([{ title: "ROLE_ATALAIA_USER" }])
  const [demanded] = await rows(database.db, sql`select two_factor_demanded('52998224725') as demanded`)
  expect(demanded).toEqual({ demanded: true })
})

test("so do the roles that come with a new application", async () => {
  const appId = await database.db.transaction(async (tx) => {
    const made = await rows<{ id: number }>(
      tx,
      sql`
        with made as (insert into client (id, kind) values ('9000', 'application') returning id)
        insert into application (client_id, app_key, acronym, title, description)
        select id, 'nova', 'NOVA', 'Nova', 'Uma aplicação' from made returning id`,
    )
    const id = made[0]?.id ?? 0
    await addGoverningRoles(tx, id, "NOVA")
    return id
  })
  expect(
    await rows(
      database.db,
      sql`select title from role where governs_app_id = ${appId} and two_factor_required order by title`,
    ),
  ).toEqual([{ title: "ROLE_ADMIN_APP_NOVA" }, { title: "ROLE_GER_APP_NOVA" }])
})
