import { type ChildProcess, execFile, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { request } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { type OperationData, operationData } from "../../support/server/inOperation"
import { account, demoPassword } from "../../support/server/system"
import { type SystemBuild, systemBuild } from "../../support/server/systemBuild"
import { testInAll } from "../../support/testAll"

/** The server as built and started in operation, in its own process, over a network. */
const token = "um-token-de-metricas"
let build: SystemBuild
let operated: OperationData
let data: string
let databaseUrl: string
const running: ChildProcess[] = []

beforeAll(async () => {
  build = await systemBuild()
  operated = await operationData()
  data = operated.folder
  databaseUrl = operated.databaseUrl
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill("SIGKILL")
    await once(child, "exit")
  }
})
afterAll(async () => {
  await operated.remove()
  await build.remove()
})

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(build.folder, "server/main.js")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.push(child)
  let errors = ""
  child.stderr.on("data", (part) => {
    errors += part
  })
  const ended = once(child, "exit").then(([code]) => ({ code: code as number | null, errors }))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ""
    child.stdout.on("data", (part) => {
      output += part
      const found = /Atalaia: (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    void ended.then(({ code }) => reject(new Error(`the server ended with ${code}:\n${errors}`)))
  })
  return { child, address, ended }
}

const clientHeaders = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }

/** A sign-in whose body has started to arrive when this resolves. `finish` sends the rest and returns the status. */
async function signInUnderWay(address: string) {
  const body = JSON.stringify({ id: account.user, password: demoPassword })
  const sending = request(`${address}/api/session`, {
    method: "POST",
    headers: { ...clientHeaders, "Content-Length": Buffer.byteLength(body), Expect: "100-continue" },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.once("response", (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.once("error", reject)
  })
  // Rejected for a test that ends the server; the test itself checks that.
  answered.catch(() => {})
  sending.flushHeaders()
  await once(sending, "continue")
  sending.write(body.slice(0, 5))
  return {
    answered,
    finish: () => {
      sending.end(body.slice(5))
      return answered
    },
  }
}

const statusOf = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers: { ...headers, Connection: "close" } })
  await answer.arrayBuffer()
  return answer.status
}

/** Polls until the condition holds; the test's own timeout ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate)
}

test("probes, metrics and logs, and an end in order while a request is under way", async () => {
  const { child, address, ended } = await start({ METRICS_TOKEN: token, UNREADY_SECONDS: "600" })
  expect(await statusOf(`${address}/api/health`)).toBe(200)
  expect(await statusOf(`${address}/api/ready`)).toBe(200)
  expect(await statusOf(`${address}/api/metrics`)).toBe(401)
  expect(await statusOf(`${address}/api/metrics`, { Authorization: `Bearer ${token}` })).toBe(200)
  const personal = `${address}/api/users/${account.tried}?search=Souza`
  expect(await statusOf(personal, { ...clientHeaders, "X-Request-Id": "pedido-0001" })).toBe(401)
  expect(await statusOf(`${address}/users/${account.tried}`)).toBe(200)

  const { finish } = await signInUnderWay(address)
  child.kill("SIGTERM")
  await until(async () => (await statusOf(`${address}/api/ready`)) === 503)
  expect(await statusOf(`${address}/api/health`)).toBe(200)
  // A second signal skips the wait for load balancers.
  child.kill("SIGTERM")
  await until(() =>
    statusOf(`${address}/api/health`).then(
      () => false,
      () => true,
    ),
  )
  expect(await finish()).toBe(200)
  const { code, errors } = await ended
  expect(code).toBe(0)

  const lines = errors
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      requestId: "pedido-0001",
      method: "GET",
      route: "/api/users/:atalaiaId",
      status: 401,
      caller: "atalaia",
    }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ route: "/*", status: 200 }))
  expect(lines).toContainEqual(expect.objectContaining({ route: "/api/session", status: 200 }))
  for (const secret of [account.tried, account.user, "Souza", token, demoPassword, "127.0.0.1"]) {
    expect(errors).not.toContain(secret)
  }
})

testInAll("a request that does not end is ended, and the process goes in order all the same", async () => {
  const { child, address, ended } = await start({ SHUTDOWN_SECONDS: "0" })
  const { answered } = await signInUnderWay(address)
  child.kill("SIGTERM")
  await expect(answered).rejects.toThrow()
  expect((await ended).code).toBe(0)
})

test("a setting that cannot be understood ends the start with its name", async () => {
  const failed = await start({ SHUTDOWN_SECONDS: "soon" }).catch((error: Error) => error.message)
  const [first, line = ""] = String(failed).split("\n")
  expect(first).toBe("the server ended with 1:")
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    msg: 'SHUTDOWN_SECONDS must be a whole number, not "soon"',
  })
})

testInAll("the chain of the audit is verified by a command, against a seal that was kept too", async () => {
  const verify = (...seals: string[]) => command("verifyAudit", seals)
  const sound = await verify()
  expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining("A auditoria está íntegra.") })
  const forged = await verify(`1:${"0".repeat(64)}`)
  expect(forged.code).toBe(1)
  expect(forged.stderr).toContain("selo 1: selo que não segue o anterior, ou não é o que se guardou")
  expect((await verify("um selo")).stderr).toContain("Um selo é NÚMERO:SELO")
})

testInAll(
  "the emergency access is made by a command, and opens one session of the server, whose log says so",
  async () => {
    expect(await command("breakGlass", ["--help"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Uso: /),
    })
    const made = await command("breakGlass")
    expect(made).toMatchObject({ code: 0, stderr: "" })
    expect(await command("breakGlass"), "the sealed halves stay good").toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^Já há um acesso de emergência, criado em .*, que ainda serve\./),
    })
    expect(await command("breakGlass", ["--replac"])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Uso: /),
    })
    const [first, second] = made.stdout.match(/([a-z2-7]{4}-){9}[a-z2-7]{4}/g) ?? []
    const { child, address, ended } = await start({})
    const enter = async () =>
      (
        await fetch(`${address}/api/session/emergency`, {
          method: "POST",
          headers: { ...clientHeaders, "Content-Type": "application/json", Connection: "close" },
          body: JSON.stringify({ first, second }),
        })
      ).status
    expect([await enter(), await enter()]).toEqual([200, 401])
    child.kill("SIGTERM")
    expect((await ended).errors).toMatch(/"level":50,.*"name":"EmergencyAccessUsed".*"msg":"alarm"/)
  },
)

// Must be the last test: servers that have only the folder's key no longer start.
testInAll(
  "the built command puts everything under a new key, with which servers go on and the audit is whole",
  async () => {
    const keyIn = () => readFile(join(data, "secret.key"), "utf8")
    const old = await keyIn()
    if (databaseUrl)
      expect((await command("rotateKey")).stderr).toContain("só é trocada com o banco embutido")
    const env: Record<string, string> = databaseUrl
      ? { SECRET_KEY: `${randomBytes(32).toString("base64")},${old}` }
      : {}
    const rotated = await command("rotateKey", [], env)
    expect(rotated).toMatchObject({ code: 0, stderr: "" })
    expect(rotated.stdout).toContain("Tudo está sob a chave mais nova.")
    if (!databaseUrl) expect(await keyIn()).not.toBe(old)
    const newest: Record<string, string> = databaseUrl
      ? { SECRET_KEY: env.SECRET_KEY?.split(",")[0] ?? "" }
      : {}
    await expect(start({ SECRET_KEY: old })).rejects.toThrow("taken out of use")
    const { child, address, ended } = await start(newest)
    expect(await statusOf(`${address}/api/ready`)).toBe(200)
    child.kill("SIGTERM")
    expect(await ended).toMatchObject({ code: 0 })
    expect(await command("verifyAudit", [], newest)).toMatchObject({ code: 0 })
  },
)

/** A built command for operators. */
const command = (name: string, words: string[] = [], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(build.folder, `server/${name}.js`), ...words], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: databaseUrl, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
