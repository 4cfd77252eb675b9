import { beforeAll, describe, expect, test } from "vitest"
import { schemaOf } from "@/contract/schema"
import { type AuditEntry, writeAudit } from "@/server/audit/rows/audit"
import { everyCall, filledPath } from "../../support/server/contract"
import { account, systemForFile } from "../../support/server/system"

/** Every paged list returns its total count, as far as it knows, and the link to the next page. */
const system = systemForFile()
let token: string
beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
})

interface List {
  items: unknown[]
  total?: number
  atLeast?: number
  next?: string
  count?: number
}

const lists = everyCall.filter(({ record }) => record.pages !== undefined)
const read = (path: string, query: Record<string, unknown> = {}) =>
  system.call<List>("GET", path, { token, query })

test("they are those that take a page and answer items", () => {
  const paged = everyCall.filter(({ record }) => {
    const [query, answer] = record.method === "GET" ? [schemaOf(record.query), schemaOf(record.answer)] : []
    return query?.properties?.page && answer?.properties?.items
  })
  expect(lists.map(({ id }) => id)).toEqual(paged.map(({ id }) => id))
  for (const { id, record } of lists) {
    expect(Object.keys(schemaOf(record.answer).properties ?? {}), id).toEqual(
      expect.arrayContaining(["total", "atLeast", "next"]),
    )
  }
})

/** Values for path parameters: a person, an application, a unit. */
const fillings: [text: string, number: number][] = [
  [account.user, 1],
  ["SINAL", 2],
  ["banks", 3],
]
const fillingOf = (id: string): [string, number] =>
  id.startsWith("applications.") ? ["SINAL", 2] : [account.user, 1]
/** An audit row that the list contains: the actor's reads, decisions about a person, or any row. */
const rowIn = (id: string): AuditEntry => ({
  kind:
    id === "privacy.looks"
      ? "registration.view"
      : id.endsWith(".decisions")
        ? "registration.approve"
        : "role.block",
  subjectId: id === "privacy.looks" ? account.superAdmin : account.user,
  appId: 2,
  about: { app: "SINAL" },
})
let walked = 0

test.each(lists)("$id leads from page to page, to its end", async ({ record }) => {
  for (const [text, number] of fillings) {
    const path = filledPath(record, text, number)
    const whole = await read(path, { size: 100 })
    if (whole.status !== 200) continue
    const { items, total } = whole.body
    const all = items.length < 100 ? total : undefined
    if (items.length < 100) expect(all).toBe(items.length)
    const found: unknown[] = []
    let next: string | undefined = `${path}?size=2`
    for (let page = 0; next !== undefined && page < 4; page++) {
      const { status, body }: { status: number; body: List } = await read(next.replace(/^\/api/, ""))
      expect(status).toBe(200)
      found.push(...body.items)
      expect([body.total ?? body.atLeast]).not.toEqual([undefined])
      if (body.total === undefined) expect(body.atLeast).toBeLessThanOrEqual(all ?? Number.POSITIVE_INFINITY)
      else expect(body.total).toBe(body.count ?? all ?? body.total)
      if (body.items.length < 2) expect(body.next).toBeUndefined()
      next = body.next
    }
    expect(found).toEqual(items.slice(0, found.length))
    if (next === undefined) expect(found).toHaveLength(items.length)
    if (found.length > 2) walked++
  }
})

test("many of them have more than one page", () => {
  expect(walked).toBeGreaterThan(lists.length / 3)
})

describe("a list that goes on behind a row", () => {
  const growing = lists.filter(({ record }) => schemaOf(record.answer).properties?.after !== undefined)

  test.each(growing)("$id has each row once, whatever comes at its top meanwhile", async ({ id, record }) => {
    await writeAudit(
      system.db,
      Array.from({ length: 3 }, () => rowIn(id)),
      { actorId: account.superAdmin, address: "" },
    )
    const path = filledPath(record, ...fillingOf(id))
    const rowsOf = (body: List) => body.items.map((item) => (item as { id: number }).id)
    const first = await read(path, { size: 2 })
    expect(first.status).toBe(200)
    const known = rowsOf((await read(path, { size: 100 })).body)
    await writeAudit(system.db, rowIn(id), { actorId: account.superAdmin, address: "" })
    const second = await read(first.body.next?.replace(/^\/api/, "") ?? "")
    expect(second.body.total).toBeUndefined()
    expect([...rowsOf(first.body), ...rowsOf(second.body)]).toEqual(known.slice(0, 4))
    const page = await read(path, { size: 2, page: 1 })
    expect(rowsOf(page.body)).not.toEqual(rowsOf(second.body))
  })

  test.each([
    "ontem",
    "2026-11-25T12:00:00.000Z",
    "2026-13-99T12:00:00.000Z/1",
    "/1",
    "2026-11-25T12:00:00.000Z/x",
  ])("is refused behind what no answer has named: %s", async (after) => {
    expect(await read("/audit", { after })).toMatchObject({ status: 422 })
  })
})

describe("the next page", () => {
  test("keeps what was asked for, encoded", async () => {
    const search = `joão active:"true"`
    const { body } = await read("/users", { search, size: 1 })
    expect(body.next).toBe(
      `/api/users?${new URLSearchParams([
        ["search", search],
        ["size", "1"],
        ["page", "1"],
      ])}`,
    )
    expect(body.next).not.toContain('"')
  })

  test("of a page behind the last is none", async () => {
    const { body } = await read("/users", { page: 9999 })
    expect(body).toMatchObject({ items: [], atLeast: 0 })
    expect(body.next).toBeUndefined()
  })
})
