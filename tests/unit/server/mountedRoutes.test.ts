import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { problemsPath } from "@/contract/problems"
import { apiApp } from "@/server/http/api"
import { operationsPaths } from "@/server/http/operations/routes"
import type { Database } from "@/server/platform/database/connection"
import type { Metrics } from "@/server/platform/services/serverRuntime"
import { providerPath, readSettings } from "@/server/platform/settings/settings"
import { everyCall } from "../../support/server/contract"

/**
 * Every route of the API is a call of the contract. Every call is mounted by the one function that checks it (`answer` in
 * `src/server/http/api.ts`). A property of its checks that holds for one call therefore holds for all.
 */
const services = {
  db: {} as Database,
  settings: readSettings({ METRICS_TOKEN: "token-das-metricas-de-teste-0123456789" }),
  report: (error: unknown) => {
    throw error
  },
}
const { routes } = apiApp({ ...services, operating: { metrics: {} as Metrics, closing: () => false } })

const folder = fileURLToPath(new URL("../../../src/server", import.meta.url))
const serverFiles = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
const sourceOf = (file: string) => readFileSync(`${folder}/${file}`, "utf8")

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const callRoutes = new Set(everyCall.map(({ record }) => `${record.method} /api${record.path}`))
const mounted = routes.filter((route) => callRoutes.has(named(route)))
const others = routes.filter((route) => !callRoutes.has(named(route)))

/** Middleware for all answers and all hosts, and the answer to an unknown path. */
const ofAll = ["ALL /*", "ALL /*", "ALL /api/*", "ALL /api/*"]
/** Documents for people and programs: they contain no personal data and need no session. */
const documents = [
  "GET /api/openapi.json",
  "ALL /api/docs",
  "ALL /api/docs/*",
  "GET /api/docs",
  "GET /api/docs/style.css",
  "GET /api/docs/tryOut.mjs",
  `GET ${problemsPath}`,
  `GET ${problemsPath}/:code`,
]
/** The default probe of HAProxy: its headers and answer. */
const probes = ["OPTIONS /", "OPTIONS /", ...Object.keys(operationsPaths).map((path) => `GET ${path}`)]

test("a route is a call, a document, a probe or one of the OpenID provider", () => {
  const own = others.filter(({ path }) => !path.startsWith(`${providerPath}/`))
  expect(own.map(named).sort()).toEqual([...ofAll, ...documents, ...probes].sort())
})

describe("a call", () => {
  test("is mounted once", () => {
    expect(mounted.map(named)).toEqual(everyCall.map(({ record }) => `${record.method} /api${record.path}`))
  })

  test("is handled by the function that checks all calls", () => {
    const last = new Map(mounted.map((route) => [named(route), String(route.handler)]))
    const sources = new Set(last.values())
    expect([...sources]).toEqual([expect.stringMatching(/return answer\(serving, record, handler, c\)/)])
  })

  test("has its body read by the function that limits all bodies", () => {
    const reading = serverFiles().filter((file) =>
      /\breq\b[^\n]*\.(?:json|text|formData|arrayBuffer|blob|parseBody|body)\b/.test(sourceOf(file)),
    )
    // Cross-site POST requests to the provider have their own size limit there.
    expect(reading.sort()).toEqual(["federation/provider/mount.ts", "http/body.ts"])
  })

  test("is refused without a client", async () => {
    const app = apiApp(services)
    for (const { method, path } of mounted) {
      const answer = await app.request(path, { method })
      expect(await answer.json(), `${method} ${path}`).toMatchObject({ status: 400, code: "NO_CLIENT" })
    }
  })
})

test("routes are mounted in these files only", () => {
  const mounting = serverFiles().filter((file) =>
    /new Hono\b|(?:\bapp|apiApp\(.*\))\s*\.(?:get|post|put|patch|delete|all|on|use|route|mount|basePath)\(/s.test(
      sourceOf(file),
    ),
  )
  expect(mounting.sort()).toEqual([
    "federation/provider/mount.ts",
    "federation/provider/promptRoutes.ts",
    "http/api.ts",
    "http/documentation/routes.ts",
    "http/operations/routes.ts",
    "http/page.ts",
    "start/serve.ts",
  ])
})

test("the started server adds the page to the API, and the page only answers GET", async () => {
  expect(sourceOf("start/serve.ts").match(/\bapp\s*\.\w+\(.*/g)).toEqual([
    expect.stringContaining('app.route("/", page(settings, clientFolder))'),
  ])
  expect([...sourceOf("http/page.ts").matchAll(/\bapp\s*\.(\w+)\(/g)].map(([, name]) => name)).toEqual([
    "use",
    "use",
    "use",
    "get",
    "get",
  ])
})
