import { Hono } from "hono"
import { beforeAll, describe, expect, test } from "vitest"
import { tellDeprecated } from "@/server/http/deprecation"
import { versionPath } from "@/server/http/precondition"
import { respondJson } from "@/server/platform/web/headers"
import { everyCall, filledPath, someBody } from "../../support/server/contract"
import { account, systemForFile } from "../../support/server/system"

/** The versions of answers (ETag), on which changes are based. */
const system = systemForFile()
let token: string
beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
})

const basics = {
  title: "SISTEMA NACIONAL DE ALERTAS",
  acronym: "SINAL",
  redirectUrl: "https://sinal.exemplo.gov.br",
}
const read = () => system.api.applications.get({ token, params: { app: "SINAL" } })
let updates = 0
/** A different value each time. */
const update = (headers: Record<string, string>, version?: number) =>
  system.api.applications.update({
    token,
    params: { app: "SINAL" },
    headers,
    body: { ...basics, description: `Mudança ${++updates}`, ...(version !== undefined && { version }) },
  })

describe("If-Match", () => {
  test("takes the ETag that was read, and answers another one", async () => {
    const { headers, body } = await read()
    const etag = headers.get("etag") ?? ""
    expect(etag).toBe(`"${body.version}"`)
    const changed = await update({ "If-Match": etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get("etag")).toBe(`"${changed.body.version}"`)
    expect(changed.headers.get("etag")).not.toBe(etag)
  })

  test("of an older version is 412, as a preview too; the same version in the body is 409", async () => {
    const { body } = await read()
    expect((await update({ "If-Match": `"${body.version}"` })).status).toBe(200)
    const old = { "If-Match": `"${body.version}"` }
    for (const headers of [old, { ...old, "X-Preview": "1" }]) {
      const refused = await update(headers)
      expect(refused).toMatchObject({ status: 412, refusal: { status: 412, code: "CHANGED" } })
    }
    expect(await update({}, body.version)).toMatchObject({ status: 409, refusal: { code: "CHANGED" } })
  })

  test.each(['W/"1"', '"abc"', "1", '""'])("that is %s names no version: 412", async (given) => {
    expect(await update({ "If-Match": given })).toMatchObject({ status: 412, refusal: { code: "CHANGED" } })
  })

  test("leaves the version open with *, and is one tag", async () => {
    expect((await update({ "If-Match": "*" })).status).toBe(200)
    expect(await update({ "If-Match": '"1", "2"' })).toMatchObject({ status: 400 })
  })

  test("and the body say the same version", async () => {
    const { body } = await read()
    const etag = `"${body.version}"`
    expect(await update({ "If-Match": etag }, body.version - 1)).toMatchObject({ status: 400 })
    expect((await update({ "If-Match": etag }, body.version)).status).toBe(200)
  })

  test("stands for a version that the body asks for", async () => {
    const decide = (headers: Record<string, string>) =>
      system.api.evaluations.decidePreUser.raw({
        token,
        headers,
        params: { atalaiaId: account.preUserReady },
        body: { approved: false, justification: "Falta um documento" },
      })
    const without = await decide({})
    expect(without).toMatchObject({ status: 422, refusal: { fields: { version: expect.any(String) } } })
    expect(await decide({ "If-Match": '"999999999"' })).toMatchObject({
      status: 412,
      refusal: { code: "CHANGED" },
    })
  })

  const unversioned = everyCall.filter(
    ({ record }) => record.method !== "GET" && record.who !== "anyone" && !versionPath(record),
  )
  test("is refused by each call that compares no versions", async () => {
    expect(unversioned.length).toBeGreaterThan(50)
    for (const { id, record } of unversioned) {
      const answer = await system.call(record.method, filledPath(record, "SINAL", 1), {
        token,
        headers: { "If-Match": '"1"' },
        body: someBody(record),
      })
      expect(answer, id).toMatchObject({ status: 400, refusal: { code: "NO_VERSION" } })
    }
  })

  test("stands in a part of the body where the version does", () => {
    const update = everyCall.find(({ id }) => id === "organizations.update")
    expect(update && versionPath(update.record)).toEqual(["organization", "version"])
  })
})

test("a call that will go says since when, until when, and where that is explained", async () => {
  const app = new Hono().get("/", (c) => {
    tellDeprecated(c, { since: "2026-11-25", sunset: "2027-11-25", instead: "outra" })
    return respondJson(c, 200, {})
  })
  const { headers } = await app.request("/")
  expect(headers.get("deprecation")).toBe("@1795564800")
  expect(headers.get("sunset")).toBe("Thu, 25 Nov 2027 00:00:00 GMT")
  expect(headers.get("link")).toContain('rel="deprecation"')
})
