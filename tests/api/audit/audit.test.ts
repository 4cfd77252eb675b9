import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { auditKinds } from "@/domain/audit/kinds"
import { writeAudit } from "@/server/audit/rows/audit"
import type { SealKey } from "@/server/audit/seals/seal"
import { lastSeal, sealKey, sealSome } from "@/server/audit/seals/seals"
import { verifyChain } from "@/server/audit/seals/verification"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let admin: string
let key: SealKey
beforeAll(async () => {
  key = await sealKey(system.settings)
  admin = await system.signIn(account.superAdmin)
})

const search = async (query: Record<string, string | number>, token = admin) => {
  const { status, body, refusal } = await api.audit.search({ token, query })
  return { status, items: body.items, fields: refusal?.fields }
}
const exported = async (query: Record<string, string>, token = admin) => {
  const { status, body, headers } = await api.audit.export({ token, query })
  return { status, text: String(body), headers }
}

/** Writes an entry as the console would. */
const write = (entry: Partial<Parameters<typeof writeAudit>[1]> & { kind: "role.block" | "text.create" }) =>
  writeAudit(system.db, entry, { actorId: account.superAdmin, address: "10.0.0.1" })

describe("searching", () => {
  test("by whom it was done to, who did it, what, where and when; all of them narrow", async () => {
    await api.clients.setEnabledInApplication({
      token: admin,
      params: { clientId: account.tried, app: "SINAL" },
      body: { enabled: false, description: "Férias" },
    })
    const { items } = await search({
      subject: "123.456.789-09",
      actor: account.superAdmin,
      app: "SINAL",
      kinds: "application.disableClient,application.enableClient",
      from: new Date(Date.now() - 60_000).toISOString(),
      until: new Date(Date.now() + 60_000).toISOString(),
    })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: "application.disableClient",
      actor: { atalaiaId: account.superAdmin },
      subject: { id: account.tried },
      application: { acronym: "SINAL" },
    })
    expect(
      (await search({ subject: account.tried, actor: account.tried, app: "SINAL" })).items,
    ).not.toContainEqual(expect.objectContaining({ id: items[0]?.id }))
    const past = { subject: account.tried, until: "2001-01-01T00:00:00Z" }
    expect((await search(past)).items).toEqual([])
  })

  test("the newest first, page after page, none twice", async () => {
    const first = await search({ size: 7, page: 0 })
    const second = await search({ size: 7, page: 1 })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(14)
    const moments = [...first.items, ...second.items].map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  test.each([
    ["kinds", { kinds: "role.grant,role.invented" }],
    ["until", { from: "2026-02-01T00:00:00Z", until: "2026-01-01T00:00:00Z" }],
    ["from", { from: "ontem" }],
    ["from", { from: "2024-W53-7" }],
    ["until", { until: "+99999-01-01T00:00:00Z" }],
  ])("what cannot be looked for is said: %s", async (field, query) => {
    const { status, fields } = await search(query)
    expect(status).toBe(422)
    expect(Object.keys(fields ?? {})).toEqual([field])
  })

  test("an application's admin reads what was done in it alone", async () => {
    const token = await system.signIn(account.appAdmin)
    const { items } = await search({ size: 100 }, token)
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ application }) => application?.acronym))).toEqual(new Set(["SINAL"]))
    const [other] = await rows<{ acronym: string }>(
      system.db,
      sql`select acronym from application where acronym not in ('SINAL', 'ATALAIA') limit 1`,
    )
    expect((await search({ app: other?.acronym ?? "" }, token)).status).toBe(403)
    const csv = await exported({}, token)
    expect(csv.text.split("\r\n").length).toBeGreaterThan(2)
    expect(csv.text).not.toContain(`;${other?.acronym};`)
  })
})

describe("exporting", () => {
  test("goes on once at a time for a person, until it is taken or given up", async () => {
    const ask = () =>
      system.app.request("/api/audit/export", {
        headers: {
          "X-Client-Key": "atalaia",
          "X-Client-Name": "tests",
          "X-Client-Version": "1",
          Authorization: `Bearer ${admin}`,
        },
      })
    const first = await ask()
    expect(first.status).toBe(200)
    expect((await ask()).status).toBe(429)
    await first.body?.cancel()
    const second = await ask()
    expect(second.status).toBe(200)
    await second.text()
    expect((await ask()).status).toBe(200)
    await system.db.execute(sql`delete from rate_limit where key like 'auditExport:%'`)
  })

  test("is a spreadsheet's CSV of all that was found, without formulas, and is kept itself", async () => {
    await write({
      kind: "text.create",
      about: { subject: `=1+1;"A"` },
      justification: `=HYPERLINK("http://mau")\nfim`,
    })
    const { text, headers } = await exported({ kinds: "text.create" })
    expect(headers.get("content-type")).toContain("text/csv")
    expect(headers.get("content-disposition")).toContain("auditoria.csv")
    expect(text.startsWith("Número;Data e hora;")).toBe(true)
    expect(text).toContain(`;"'=HYPERLINK(""http://mau"")\nfim";`)
    const [kept] = (await search({ kinds: "audit.export", size: 1 })).items
    expect(kept).toMatchObject({
      actor: { atalaiaId: account.superAdmin },
      after: { kinds: ["text.create"] },
    })
  })

  test("has every cell under its own heading", async () => {
    const entry = {
      kind: "role.block" as const,
      subjectId: account.tried,
      appId: 2,
      justification: "Portaria 12",
      before: { justification: "Antes" },
      after: {},
    }
    const from = { actorId: account.superAdmin, address: "203.0.113.9", commandLine: "bloquear papel" }
    await writeAudit(system.db, entry, from)
    const { text } = await exported({ kinds: "role.block", subject: account.tried })
    const [headings = "", row = ""] = text.split("\r\n")
    const cells = row.split(";")
    const shown = Object.fromEntries(headings.split(";").map((name, index) => [name, cells[index]]))
    const [found] = (await search({ kinds: "role.block", subject: account.tried, size: 1 })).items
    expect(shown).toEqual({
      Número: String(found?.id),
      "Data e hora": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/),
      Operação: auditKinds["role.block"].title,
      "O que foi feito": found?.text,
      "Quem (identificador)": account.superAdmin,
      "Quem (nome)": found?.actor.name,
      "Sobre (identificador)": account.tried,
      "Sobre (nome)": found?.subject?.name,
      Aplicação: "SINAL",
      Justificativa: "Portaria 12",
      "Endereço de rede": "203.0.113.9",
      Comando: "bloquear papel",
      Antes: `"{""justification"":""Antes""}"`,
      Depois: "{}",
    })
  })

  test("holds every row, however many, read in parts that are taken one after the other", async () => {
    const many = Array.from({ length: 2345 }, () => ({
      kind: "role.block" as const,
      subjectId: "999999",
    }))
    await writeAudit(system.db, many, { actorId: account.superAdmin, address: "" })
    const { text } = await exported({ subject: "999999" })
    const numbers = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";")[0])
    expect(new Set(numbers).size).toBe(many.length)
  })
})

describe("the chain", () => {
  const sealAll = async () => {
    let sealed = 0
    for (;;) {
      const some = await sealSome(system.db, key)
      if (some === 0) return sealed
      sealed += some
    }
  }
  /** Bypasses the triggers, as the owner of the database could. */
  const past = async (table: string, change: string) => {
    for (const statement of [
      `alter table ${table} disable trigger user`,
      change,
      `alter table ${table} enable trigger user`,
    ]) {
      await system.db.execute(sql.raw(statement))
    }
  }

  test("what was written is neither changed nor taken away", async () => {
    for (const change of [
      "update audit set justification = 'outra'",
      "delete from audit",
      "truncate audit",
      "delete from audit_seal",
    ]) {
      const refused = await system.db.execute(sql.raw(change)).then(
        () => "",
        (error: { cause?: Error }) => error.cause?.message ?? "",
      )
      expect(refused, change).toContain("is refused")
    }
  })

  test("every row is sealed once, whoever seals; the last seal is told", async () => {
    await write({ kind: "role.block", subjectId: account.tried })
    await Promise.all([sealSome(system.db, key), sealSome(system.db, key)])
    await sealAll()
    const [counts] = await rows<{ written: number; sealed: number; last: number }>(
      system.db,
      sql`select (select count(*)::int from audit) as written, (select count(*)::int from audit_seal) as sealed,
        (select max(number)::int from audit_seal) as last`,
    )
    expect(counts).toEqual({ written: counts?.written, sealed: counts?.written, last: counts?.written })
    const { faults, last, waiting } = await verifyChain(system.db, key)
    expect({ faults, waiting }).toEqual({ faults: [], waiting: 0 })
    const told = await api.audit.chain({
      token: admin,
    })
    expect(told.body).toEqual({ last, waiting: 0 })
    expect((await api.audit.chain({ token: await system.signIn(account.appAdmin) })).status).toBe(403)
  })

  test("an altered row, a removed one, one slipped in, a forged seal are each found", async () => {
    await sealAll()
    const kept = await lastSeal(system.db)
    const ids = await rows<{ id: number }>(system.db, sql`select id::int from audit order by id limit 2`)
    const [altered, removed] = ids.map(({ id }) => id)
    await past("audit", `update audit set justification = 'outra' where id = ${altered}`)
    await past("audit", `delete from audit where id = ${removed}`)
    await past("audit", "insert into audit (actor_id, kind) values ('10120130149', 'role.grant')")
    const { faults } = await verifyChain(system.db, key)
    expect(faults).toEqual([
      { kind: "altered", seal: expect.any(Number), auditId: altered },
      { kind: "removed", seal: expect.any(Number), auditId: removed },
      { kind: "unsealed", auditId: expect.any(Number) },
    ])
    await past("audit_seal", `update audit_seal set hash = sha256('x') where number = ${kept?.number}`)
    const forged = await verifyChain(system.db, key, kept ? [kept] : [])
    expect(forged.faults).toContainEqual({ kind: "seal", seal: kept?.number })
    await past("audit_seal", `delete from audit_seal where number = ${kept?.number}`)
    expect((await verifyChain(system.db, key, kept ? [kept] : [])).faults).toContainEqual({
      kind: "seal",
      seal: kept?.number,
    })
  })
})
