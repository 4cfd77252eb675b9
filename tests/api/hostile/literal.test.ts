import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Call, parametersOf } from "@/contract/call"
import { fileStoreOf } from "@/server/platform/files/store"
import { addPerson } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { everyCall, filledPath } from "../../support/server/contract"
import { account, systemForFile } from "../../support/server/system"

/** Search texts and names are matched literally, never as a pattern, SQL or a path. */
const system = systemForFile()
let superAdmin: string
/** Asks for access as any user does; the super admin does not need to. */
let user: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  user = await system.signIn(account.user)
})

/** Not one of these occurs in the demonstration data. As a pattern or SQL, each would match everything or fail. */
const patterns = [
  "%%%",
  "___",
  "\\\\\\",
  "'''",
  "%' or '1'='1",
  "' union select 1 --",
  "a%a",
  "_____a",
  ".*.*",
  "[a-z]+",
  "^.+$",
  "(a|e|i|o|u)",
  "$$$",
  "{1,2}",
]

interface Found {
  items?: unknown[]
}
const itemsOf = (body: Found | unknown[]) => (Array.isArray(body) ? body : (body.items ?? []))

/** Their filters have other names: their record declares `search`, but they do not read it. */
const notBySearch = new Set(["evaluations.preUsers", "evaluations.updates", "accessDecisions.list"])

/** The calls that search for a text, with their parameter names. */
const searching = everyCall.flatMap(({ id, record }) =>
  ["search", "text", "name", "username", "title", "searchName"]
    .filter(
      (name) => record.method === "GET" && JSON.stringify(record.query.json).includes(`"key":"${name}"`),
    )
    .filter((name) => name !== "search" || !notBySearch.has(id))
    .map((name) => ({ id, record, name })),
)
/** The path of something that exists. A person in it is the actor. */
const pathOf = (record: Call, who: string, place: number) =>
  filledPath(
    { ...record, path: record.path.replace(":domain", "countries").replace(":app", "SINAL") },
    who,
    place,
  )

test("there are searches to look at", () => {
  expect(searching.length).toBeGreaterThan(12)
})

test.each(searching)(
  "$id finds by $name what is there letter by letter, or nothing",
  async ({ id, record, name }) => {
    const asks = id === "accessRequests.available"
    const place = record.path.includes(":roleId") ? await roleId(system, "ROLE_SINAL_GESTOR") : 1
    const answered = new Set<number>()
    for (const pattern of patterns) {
      const answer = await system.call<Found>(
        "GET",
        pathOf(record, asks ? account.user : account.superAdmin, place),
        {
          token: asks ? user : superAdmin,
          query: { [name]: pattern },
        },
      )
      answered.add(answer.status)
      expect([200, 404, 422]).toContain(answer.status)
      if (answer.status === 200) expect(itemsOf(answer.body), pattern).toEqual([])
    }
    expect(answered, "one that looked").toContain(200)
  },
)

test.each(["'", "%", "_", "\\", "(a+)+$", "[x]", "{2}", "$1", "--", "/*"])(
  "a name with %j in it is found by it, and alone",
  async (mark) => {
    const id = await addPerson(system, { name: `QUIXERAMOBIM ${mark}ZÊNITE` })
    const { body } = await system.call<{ items: { atalaiaId: string }[] }>("GET", "/users", {
      token: superAdmin,
      query: { search: `${mark}zenite` },
    })
    expect(body.items.map(({ atalaiaId }) => atalaiaId)).toEqual([id])
  },
)

describe.each(
  everyCall.filter(
    ({ record }) => record.method === "GET" && parametersOf(record.path).some(({ numeric }) => !numeric),
  ),
)("$id", ({ record }) => {
  test("a name in its path that is a pattern or SQL names nothing", async () => {
    for (const name of [
      "%",
      "_",
      "_____________",
      "' or '1'='1",
      "\\",
      ".*",
      "SINA_",
      "SINAL' --",
      "../users",
    ]) {
      const { status } = await system.call("GET", filledPath(record, name, 1), { token: superAdmin })
      expect([status, name]).toEqual([unknownAs(record), name])
    }
  })
})

/** A nonexistent postal code is answered as one that no service knows. */
const unknownAs = ({ path }: Call) => (path.startsWith("/postal-codes/") ? 422 : 404)

describe("the key of a file", () => {
  const keys = [
    "../../secret.key",
    "..%2f..%2fsecret.key",
    "/etc/passwd",
    "aa/../../secret.key",
    "11111111-1111-1111-1111-1111111111\u0000",
    "11111111-1111-1111-1111-11111111111/",
    "../../../../../../../../../secret.key",
    "",
  ]
  test.each(keys)("%j leads nowhere: nothing is read, and nothing removed", async (key) => {
    const store = fileStoreOf({ dataFolder: system.folder })
    await writeFile(join(system.folder, "secret.key"), "segredo")
    const before = await readdir(system.folder, { recursive: true })
    await expect((async () => store.read(key))()).rejects.toThrow("not the key of a file")
    await expect((async () => store.remove(key))()).rejects.toThrow("not the key of a file")
    expect(await readFile(join(system.folder, "secret.key"), "utf8")).toBe("segredo")
    expect(await readdir(system.folder, { recursive: true })).toEqual(before)
  })
})
