import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { problems, problemsPath } from "@/contract/problems"
import { everyCall } from "../../support/server/contract"
import { expectProblem } from "../../support/server/problem"
import { account, systemForFile } from "../../support/server/system"

/** Every refusal is a problem document, and its type links to a page that explains it. */
const system = systemForFile()
const codes = Object.keys(problems)

const page = async (path: string) => {
  const response = await system.app.request(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe.each(Object.entries(problems))("%s", (code, { title, meaning, remedy }) => {
  test("has a page that explains it", async () => {
    const { status, text, headers } = await page(`${problemsPath}/${code}`)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toMatch(/^text\/html/)
    for (const said of [code, title, meaning, remedy]) expect(text).toContain(said)
  })

  test("sends nobody to a call that there is not", () => {
    const named = [...remedy.matchAll(/(GET|POST|PUT|PATCH|DELETE) \/api(\/[^\s,.]+)/g)]
    for (const [, method, path = ""] of named) {
      const known = everyCall.some(
        ({ record }) => record.method === method && record.path.replace(/:(\w+)/g, "{$1}") === path,
      )
      expect(known, `${method} ${path}`).toBe(true)
    }
  })
})

test("all of them are listed, and no other has a page", async () => {
  const { text } = await page(problemsPath)
  for (const code of codes) expect(text).toContain(`${problemsPath}/${code}`)
  for (const other of ["NOTHING", "constructor", "%00", "no_session"]) {
    expect((await page(`${problemsPath}/${other}`)).status).toBe(404)
  }
})

test("each is a reason that the server gives", () => {
  const root = fileURLToPath(new URL("../../../src/server", import.meta.url))
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(`${root}/${path}`, "utf8"))
  const unused = codes.filter((code) => !sources.some((source) => source.includes(`"${code}"`)))
  expect(unused).toEqual([])
})

describe("a refusal", () => {
  test("says which call it was, by the number that its answer has", async () => {
    const token = await system.signIn(account.user)
    const headers = { "X-Request-Id": "numero-da-chamada-1" }
    const answer = await system.call("GET", "/users", { token, headers })
    expectProblem(answer)
    expect(answer.refusal?.instance).toBe(`${problemsPath}/NOT_YOURS#numero-da-chamada-1`)
  })

  test("of a field says which", async () => {
    const answer = await system.call("POST", "/session", { body: { id: account.user } })
    expectProblem(answer)
    expect(answer.refusal).toMatchObject({ status: 422, fields: { password: "Campo Obrigatório" } })
  })

  test("of a path that is no call, of a body that is too large and of a process that cannot be used is one too", async () => {
    const answers = [
      await system.call("GET", "/nada"),
      await system.call("POST", "/session", { body: "x".repeat(300_000) }),
      await system.call("GET", "/metrics"),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 413, 404])
    for (const answer of answers) expectProblem(answer)
  })
})
