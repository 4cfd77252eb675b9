import { createConfig, lintFromString } from "@redocly/openapi-core"
import { beforeAll, describe, expect, test } from "vitest"
import { answersFile, changes, hasAnswer, hasBody } from "@/contract/call"
import { calls } from "@/contract/index"
import { schemaOf } from "@/contract/schema"
import { isoMomentMeaning } from "@/domain/time/when"
import { exampleFor, exampleOfParts, isOfFile } from "@/server/http/documentation/openApi"
import { unnamedShapes } from "@/server/http/documentation/schemas"
import { everyCall } from "../../support/server/contract"
import { systemForFile } from "../../support/server/system"

/** The OpenAPI document. */
const system = systemForFile({}, { alone: true })
let text: string
let document: Document

interface Operation {
  operationId: string
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

beforeAll(async () => {
  text = await (await system.app.request("/api/openapi.json")).text()
  document = JSON.parse(text)
})

const unasked = {
  // The API is not published under a licence.
  "info-license": "off",
  // Paths are as specified: a literal path matches before one with a parameter.
  "no-ambiguous-paths": "off",
  // Probes never refuse a caller. A test below checks that every call declares its refusals.
  "operation-4xx-response": "off",
} as const

test("is taken without a word by a linter", async () => {
  const config = await createConfig({ extends: ["recommended"], rules: unasked })
  const problems = await lintFromString({ source: text, config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

test("has every call, with who may make it and each refusal", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const { id, record } of everyCall) {
    const operation = operations.find(({ operationId }) => operationId === id)
    expect(operation?.security?.[0], id).toMatchObject({ clientKey: [], clientName: [], clientVersion: [] })
    expect("session" in (operation?.security?.[0] ?? {}), id).toBe(record.who !== "anyone")
    const statuses = Object.keys(operation?.responses ?? {})
    expect(statuses, id).toEqual(expect.arrayContaining(["400", "422", "500", "503"]))
    expect(statuses, id).toEqual(expect.arrayContaining(Object.keys(record.refusals ?? {})))
    if (record.who !== "anyone") expect(statuses, id).toEqual(expect.arrayContaining(["401", "403", "429"]))
  }
  expect(document.servers).toEqual([expect.objectContaining({ url: system.settings.publicUrl })])
})

test("names what the specification bends: changes by GET, and bodies of DELETE", async () => {
  const page = await (await system.app.request("/api/docs")).text()
  const bent = everyCall.filter(
    ({ record }) =>
      (record.method === "GET" && changes(record)) || (record.method === "DELETE" && hasBody(record)),
  )
  expect(bent.length).toBeGreaterThan(2)
  for (const { id, record } of bent) {
    expect(record.bends, id).toMatch(/\.$/)
    expect(page).toContain(`<a href="#${id}">`)
    expect(text).toContain(record.bends)
  }
})

test("says what a moment without a time or an offset means", () => {
  const body = schemaOf(calls.roleAssignments.create.body)
  expect(body.properties?.expirationDateTime?.description).toBe(isoMomentMeaning["an end"])
  for (const meaning of Object.values(isoMomentMeaning)) expect(text).toContain(JSON.stringify(meaning))
})

test("has a name for each shape that several calls share", () => {
  expect(unnamedShapes()).toEqual([])
})

describe("an example", () => {
  const withBody = everyCall.filter(({ record }) => hasBody(record) && !record.multipart)
  test.each(withBody)("of what $id takes is taken", ({ record }) => {
    expect(record.body.allows(exampleFor(record.body))).toBe(true)
  })

  const inParts = everyCall.filter(({ record }) => record.multipart)
  test.each(inParts)("of the parts of $id is taken, with the files", ({ record }) => {
    const parts = Object.entries<object>(schemaOf(record.body).properties ?? {})
    const files = parts.filter(([, part]) => isOfFile(part))
    const chosen = files.map(([name]) => [name, new File(["Portaria"], "portaria.txt")])
    expect(record.body.allows({ ...exampleOfParts(record), ...Object.fromEntries(chosen) })).toBe(true)
  })

  const withAnswer = everyCall.filter(({ record }) => hasAnswer(record) && !answersFile(record))
  test.each(withAnswer)("of what $id answers is such an answer", ({ record }) => {
    expect(record.answer.allows(exampleFor(record.answer))).toBe(true)
  })
})
