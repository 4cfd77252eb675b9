import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { generateKeyPair, SignJWT } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import { startDeliveries } from "@/server/federation/deliveries/delivering"
import { claimsOfScopes } from "@/server/federation/provider/claims"
import { addPerson, giveRole } from "../../support/data/person"
import {
  addClient,
  Browser,
  confirmDevice,
  decoded,
  enter,
  enterWithCode,
  type FederationSystem,
  post,
  startFederation,
  startListener,
} from "../../support/server/federation"
import { freePort } from "../../support/server/freePort"
import { grantOnPlatform } from "../../support/server/serviceAccount"
import { account } from "../../support/server/system"
import { testInAll } from "../../support/testAll"
import { until } from "../../support/until"

/** docs/integrating.md: the samples that developers copy work unchanged, on demonstration data. */
const root = fileURLToPath(new URL("../../..", import.meta.url))
let system: FederationSystem
let text: string
let folder: string
/** For a sample that is a server. */
let address: string
beforeAll(async () => {
  system = await startFederation()
  text = await readFile(join(root, "docs/integrating.md"), "utf8")
  address = `http://127.0.0.1:${await freePort()}`
  // In a folder below the packages that the samples import.
  await mkdir(join(root, "tests/.work"), { recursive: true })
  folder = await mkdtemp(join(root, "tests/.work/integrating-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  expect(system.reported).toEqual([])
  await system.close()
})

/** The only sample that contains `words`. Throws if there is none or more than one. */
function sampleWith(words: string): string {
  const samples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => code)
  const [sample, ...more] = samples.filter((code) => code.includes(words))
  if (!sample || more.length > 0) throw new Error(`not one sample with ${words}`)
  return sample
}

/** Starts a sample in its own process. Only the addresses of Atalaia and of the sample are changed in it. */
async function start(words: string, ...given: string[]) {
  const file = join(folder, `${words}.mjs`)
  const sample = sampleWith(words)
    .replaceAll("http://127.0.0.1:8080/oidc", system.issuer)
    .replaceAll('"http://127.0.0.1:8080"', JSON.stringify(new URL(system.issuer).origin))
    .replaceAll("http://127.0.0.1:8090", address)
  await writeFile(file, sample)
  const child = spawn(process.execPath, [file, ...given], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  let errors = ""
  child.stdout.on("data", (part) => {
    output += part
  })
  child.stderr.on("data", (part) => {
    errors += part
  })
  return { ended: once(child, "close"), output: () => output, errors: () => errors, stop: () => child.kill() }
}

async function run(words: string, ...given: string[]): Promise<string> {
  const { ended, output, errors } = await start(words, ...given)
  expect(await ended, errors()).toEqual([0, null])
  return output()
}

/** The rest of the output line that a sample began with `words`. */
const said = (output: string, words: string): string =>
  new RegExp(`^${words}: (.+)$`, "m").exec(output)?.[1] ?? ""

test("a browser signs in to the first sample, which says who it is and by which roles", async () => {
  await system.db.execute(sql`
    update application_integration set redirect_uris = array[${`${address}/volta`}]
    where app_id = (select id from application where acronym = 'SINAL')`)
  const { stop, ended, errors } = await start("authorizationCodeGrant")
  try {
    const browser = new Browser()
    const request = await until(() => browser.follow(address))
    const back = await enter(browser, request, await system.signIn(account.tried))
    expect(await (await browser.visit(back.href)).text()).toBe(
      `JOÃO PEDRO SILVA (${account.tried}): ROLE_SINAL_GESTOR`,
    )
    // An answer that this browser did not request is ignored.
    expect((await new Browser().visit(back.href)).status).toBe(400)
  } finally {
    stop()
  }
  await ended
  expect(errors()).toBe("")
})

testInAll("a device signs in, asks about its token, renews, and is told of the end", async () => {
  const { ended, output } = await start("initiateDeviceAuthorization")
  const [, address = "", code = ""] = await until(() => {
    const shown = /open (\S+) and type (\S+)/.exec(output())
    if (!shown) throw new Error(`no code yet: ${output()}`)
    return shown
  })
  await confirmDevice(address, code, await system.signIn(account.tried))
  expect(await ended).toEqual([0, null])
  expect(said(output(), "name")).toBe("JOÃO PEDRO SILVA")
  const accessToken = said(output(), "access token")
  expect(await run("tokenIntrospection", accessToken)).toBe(`active: ${account.tried}\n`)
  const renewed = await run("refreshTokenGrant", said(output(), "refresh token"))
  expect(said(renewed, "roles")).toBe("ROLE_SINAL_GESTOR")

  const { address: logoutAddress, received, close } = await startListener()
  const delivery = startDeliveries({ ...system, report: (error) => system.reported.push(error) })
  await system.db.execute(sql`
    update application_integration set backchannel_logout_uri = ${logoutAddress}
    where app_id = (select id from application where acronym = 'SINAL')`)
  await system.api.clients.setEnabledInApplication({
    token: system.admin,
    params: { clientId: account.tried, app: "SINAL" },
    body: { enabled: false, description: "Em apuração" },
  })
  // For each session that the person had there, including the browser's.
  const { rows: owed } = await system.db.execute(sql`select from delivery where subject = ${account.tried}`)
  expect(owed).not.toHaveLength(0)
  await delivery.flush()
  expect(received).toHaveLength(owed.length)
  await delivery.close()
  await close()
  const naming = (claim: string) => received.find((token) => claim in decoded(token, 1)) ?? ""
  expect(await run("endedSession", naming("sid"))).toMatch(/^ended: [\w-]{43}\n$/)
  expect(await run("endedSession", naming("sub"))).toBe(`ended: all sessions of ${account.tried}\n`)
  expect(await run("tokenIntrospection", accessToken)).toBe("not active\n")
})

test("what somebody else signed is no logout token, though all else in it is right", async () => {
  const { privateKey } = await generateKeyPair("RS256")
  const [published] = (await (await fetch(`${system.issuer}/jwks`)).json()).keys
  const forged = await new SignJWT({
    sid: "a-session",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  })
    .setProtectedHeader({ alg: "RS256", typ: "logout+jwt", kid: published.kid })
    .setIssuer(system.issuer)
    .setAudience("sinal")
    .setJti("one")
    .setIssuedAt()
    .setExpirationTime("2 minutes")
    .sign(privateKey)
  const { ended, errors, output } = await start("endedSession", forged)
  await ended
  expect(errors()).toContain("JWSSignatureVerificationFailed")
  expect(output()).toBe("")
})

testInAll("a machine gets a token for another application, which checks it", async () => {
  const token = said(await run('resource: "https'), "access token")
  expect(await run("at+jwt", token)).toBe("caller: sinal\nroles: ROLE_ORION_CONSULTA\n")
})

testInAll("a script calls the API by itself, once its application has a role on the platform", async () => {
  const { body } = await system.api.applications.get({ token: system.admin, params: { app: "SINAL" } })
  await grantOnPlatform(system, String(body.id), platformRoles.managerSearch)
  expect(await run("x-client-name")).toBe("SINAL: managerSearch\n")
})

testInAll("keys are made in two files, and the public one has no private part", async () => {
  await run("generateKeyPair")
  const made = (await readdir(folder)).filter((name) => /\.jwks?$/.test(name))
  expect(made.sort()).toEqual(["private.jwk", "public.jwks"])
  const [key] = JSON.parse(await readFile(join(folder, "public.jwks"), "utf8")).keys
  expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"])
})

test("the example app checks logout tokens as the document does", async () => {
  const example = await readFile(join(root, "src/exampleApp/main.mjs"), "utf8")
  const [checking] = /^async function endedSession.*?^}$/ms.exec(sampleWith("endedSession")) ?? []
  expect(example).toContain(checking)
})

test("the table of claims is what the provider hands over, and where", async () => {
  const [, table = ""] = /^## What you are told\n(.*?)^The ID token/ms.exec(text) ?? []
  const lines = table.split("\n").filter((line) => line.startsWith("| `"))
  const told = lines.flatMap((line) => {
    const [claims = "", scope = "", ...answers] = line.split("|").slice(1, -1)
    const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)
    const said = answers.map((cell) => cell.trim() === "yes")
    return names(claims).map((name) => ({ name, scope: names(scope)[0], said }))
  })
  const handed = Object.entries(claimsOfScopes).flatMap(([scope, claims]) =>
    (claims ?? []).map((claim) => `${claim} ${scope}`),
  )
  const inTable = told.map(({ name, scope }) => `${name} ${scope}`)
  expect(inTable.sort()).toEqual([...handed, "sid openid"].sort())

  const { appKey, id: appId } = await addClient(system)
  const id = await addPerson(system)
  await system.db.execute(sql`
    update person set organization_id = (select min(id) from organization) where atalaia_id = ${id}`)
  await giveRole(system, id, { appId })
  const more = { scope: Object.keys(claimsOfScopes).join(" ") }
  const tokens = await enterWithCode(system.issuer, { key: appKey, token: await system.signIn(id), more })
  const bearing = { headers: { authorization: `Bearer ${tokens.access_token}` } }
  const answers = [
    decoded(String(tokens.id_token), 1),
    await (await fetch(`${system.issuer}/me`, bearing)).json(),
    (
      await post(
        system.issuer,
        "/token/introspection",
        { token: String(tokens.access_token) },
        { key: appKey },
      )
    ).body,
  ]
  for (const { name, said } of told) {
    expect({ [name]: answers.map((answer) => name in answer) }).toEqual({ [name]: said })
  }
})
