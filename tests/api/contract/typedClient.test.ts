import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect } from "vitest"
import { federationForFile } from "../../support/server/federation"
import { account, demoPassword } from "../../support/server/system"
import { testInAll } from "../../support/testAll"

/** A generated client of the API description compiles, signs in and makes calls. */
const system = federationForFile()
const root = fileURLToPath(new URL("../../../", import.meta.url))
const run = promisify(execFile)
const bin = (name: string) => join(root, "node_modules", ".bin", name)

/** The folder of the libraries that the client imports. */
let folder: string
beforeAll(async () => {
  const cache = join(root, "node_modules", ".cache")
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, "typed-client-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that uses the client. Each of its types comes from the description. */
const program = `
import * as api from "./client.js"

api.defaults.baseUrl = ""
const headers = (token?: string) => ({
  "X-Client-Key": "atalaia",
  "X-Client-Name": "typed-client",
  "X-Client-Version": "1",
  ...(token !== undefined && { Authorization: \`Bearer \${token}\` }),
})

export async function signIn(server: string, id: string, password: string) {
  const baseUrl = server
  const opened = await api.sessionSignIn({ id, password }, {}, { baseUrl, headers: headers() })
  if (opened.status !== 200) return { status: opened.status, refusal: opened.data }
  const token: string = opened.data.token
  const checked = await api.sessionCheck({ baseUrl, headers: headers(token) })
  if (checked.status !== 200) return { status: checked.status, refusal: checked.data }
  const name: string = checked.data.user.name
  const abilities: string[] = checked.data.abilities
  const found = await api.usersList({ search: name, size: 10 }, { baseUrl, headers: headers(token) })
  if (found.status !== 200) return { status: found.status, refusal: found.data }
  const ids: string[] = found.data.items.map(({ atalaiaId }) => atalaiaId)
  return { status: 200, name, abilities, ids }
}

/** A refusal is typed too. */
export async function refused(server: string): Promise<string | undefined> {
  const answer = await api.sessionCheck({ baseUrl: server, headers: headers("x".repeat(43)) })
  return answer.status === 401 ? answer.data.code : undefined
}
`
// A name that is not in the description.
const wrong = `
import * as api from "./client.js"
export const wrong = api.sessionSignIn({ id: "1", senha: "x" }, {})
`

interface Program {
  signIn: (server: string, id: string, password: string) => Promise<{ status: number; abilities?: string[] }>
  refused: (server: string) => Promise<string | undefined>
}

const compile = (...files: string[]) =>
  run(
    bin("tsc"),
    [
      "--ignoreConfig",
      "--strict",
      "--target es2023",
      "--module nodenext",
      "--lib es2023,dom,dom.iterable",
      "--types node",
    ]
      .flatMap((option) => option.split(" "))
      .concat("--outDir", join(folder, "made"), ...files.map((file) => join(folder, file))),
    { cwd: folder },
  ).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

testInAll("is typed by the description and works with the server", async () => {
  const server = new URL(system.issuer).origin
  const description = await (await fetch(`${server}/api/openapi.json`)).text()
  await writeFile(join(folder, "openapi.json"), description)
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  await run(bin("oazapfts"), [join(folder, "openapi.json"), join(folder, "client.ts")])
  await writeFile(join(folder, "program.ts"), program)
  await writeFile(join(folder, "wrong.ts"), wrong)

  expect(await compile("client.ts", "program.ts")).toBe("")
  expect(await compile("client.ts", "wrong.ts")).toMatch(/wrong\.ts.*senha/s)

  const made: Program = await import(
    /* @vite-ignore */ String(pathToFileURL(join(folder, "made", "program.js")))
  )
  const signedIn = await made.signIn(server, account.superAdmin, demoPassword)
  expect(signedIn).toMatchObject({ status: 200, ids: expect.arrayContaining([account.superAdmin]) })
  expect(signedIn.abilities).toContain("platform.administer")
  expect(await made.signIn(server, account.superAdmin, "outra senha")).toMatchObject({
    status: 401,
    refusal: { code: "BAD_CREDENTIALS" },
  })
  expect(await made.refused(server)).toBe("NO_SESSION")
})
