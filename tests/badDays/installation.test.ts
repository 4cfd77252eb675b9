import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, inject, test } from "vitest"
import { openDatabase } from "@/server/platform/database/connection"
import { startBuilt } from "../support/server/builtServer"
import { type Cluster, connect, noCluster, startCluster } from "./cluster"
import { embeddedPlace, newFolder, type Place } from "./databases"
import { createRoles, type Env, linesOf, placeOn, shell, succeeds, urlOf } from "./deployment"
import { ask, serverOn } from "./server"

/* Installation as in docs/deployment.md, and the error messages for mistakes. */

const admin = { id: "52998224725", name: "MARIA SOUZA LIMA", email: "maria@exemplo.gov.br" }

/** Settings for servers and commands: their own data folder and key. */
const settingsIn = (folder: string) => ({
  DATA_DIR: folder,
  SECRET_KEY: randomBytes(32).toString("base64"),
})

/**
 * Creates the first super admin, opens the link sent to them and sets a password. Returns the session's token type. An
 * administrator must set up the second factor next.
 */
async function firstSignIn(place: Place, cluster: Pick<Cluster, "port">): Promise<string> {
  const server = await serverOn(place)
  const { folder, env } = place
  await succeeds(`npm run first-admin -- ${admin.id} "${admin.name}" ${admin.email}`, cluster, {
    folder,
    env,
  })
  const outbox = join(folder, "outbox")
  const [sent = ""] = await readdir(outbox)
  // Decodes quoted-printable: it breaks long lines and writes `=` as its code.
  const text = (await readFile(join(outbox, sent), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=")
  const ticket = /#ticket=([\w-]+)/.exec(text)?.[1]
  const opened = await ask<{ token: string }>(server, "POST", "/session/ticket", { body: { ticket } })
  const { tokenType } = await ask<{ tokenType: string }>(server, "PATCH", "/users/password", {
    token: opened.token,
    body: { atalaiaId: admin.id, newPassword: "Serra-azul-2026-manhã" },
  })
  expect(await server.stop()).toBe(0)
  return tokenType
}

describe.skipIf(noCluster)("PostgreSQL as the document has it", () => {
  test("three roles, none a superuser: migrate, serve, sign in, prune, verify", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    const folder = await newFolder()
    const env = settingsIn(folder)
    expect(await succeeds(linesOf("migrate"), cluster, { folder, env })).toContain("está preparado")
    const place = placeOn(cluster, env)
    expect(await firstSignIn(place, cluster)).toBe("twoFactor")
    const pruning = { folder, env: { ...env, KEEP_AUDIT_DAYS: "365" } }
    expect(await succeeds(linesOf("prune-audit"), cluster, pruning)).toContain("0 registros removidos")
    const verified = await succeeds("npm run verify-audit", cluster, place)
    expect(verified).toContain("A auditoria está íntegra.")
    expect(verified).not.toContain("Aviso")
  })

  test("one role that owns everything: the first server migrates, and verifying says what that means", async () => {
    const cluster = await startCluster()
    const operator = await connect(cluster)
    await operator.query("create role atalaia login")
    await operator.query("create database atalaia owner atalaia")
    const folder = await newFolder()
    const place = placeOn(cluster, settingsIn(folder))
    expect(await firstSignIn(place, cluster)).toBe("twoFactor")
    expect(await succeeds("npm run verify-audit", cluster, place)).toContain(
      'Aviso: o papel "atalaia" é dono da auditoria',
    )
  })

  test("a role that may not do what a command needs is told so", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    const operator = await connect(cluster)
    await operator.query("create role poderoso login superuser")
    const folder = await newFolder()
    const env = settingsIn(folder)
    const says = async (lines: string) => {
      const { code, output } = await shell(lines, cluster, { folder, env })
      expect(code, output).toBe(1)
      return output.trim()
    }
    const migrate = (role: string, names = "", database = "atalaia") =>
      `DATABASE_URL=${urlOf(role, cluster, database)} npm run migrate -- ${names}`

    expect(await says(migrate("atalaia"))).toBe(
      "The database is empty, and this role may not fill it: run `npm run migrate` with the owner's DATABASE_URL",
    )
    expect(await says(migrate("nobody"))).toMatch(
      /^PostgreSQL does not let the role .* in from here: .*\(28000\)$/,
    )
    expect(await says(migrate("atalaia_owner", "", "other"))).toMatch(/^There is no database .*\(3D000\)$/)
    expect(await says(migrate("atalaia_owner").replace(`:${cluster.port}/`, ":1/"))).toBe(
      "Nothing listens at the address in DATABASE_URL (ECONNREFUSED)",
    )
    expect(await says(migrate("atalaia_owner").replace("127.0.0.1", "atalaia.invalid"))).toMatch(
      /^The host in DATABASE_URL .*\((ENOTFOUND|EAI_AGAIN)\)$/,
    )
    expect(await says(migrate("atalaia_owner", "atalaia"))).toBe(
      "Uso: npm run migrate [-- SERVIDORES RETENÇÃO]",
    )
    expect(await says(migrate("atalaia_owner", "atalaia esquecido"))).toContain(
      'O papel "esquecido" não existe no banco',
    )
    expect(await says(migrate("atalaia_owner", "poderoso atalaia_retention"))).toContain(
      'O papel "poderoso" é superusuário: quem tem a senha dele poderia desligar o que protege a auditoria',
    )
    // Before and after the schema of a version.
    await succeeds(linesOf("migrate"), cluster, { folder, env })
    expect(await says(migrate("atalaia", "atalaia atalaia_retention"))).toBe(
      'O papel "atalaia" foi dado como um dos servidores, que não podem ser donos de nada: use a DATABASE_URL do dono, "atalaia_owner"',
    )
    expect(await says(migrate("atalaia_owner", "atalaia_owner atalaia_retention"))).toContain(
      'O papel "atalaia_owner" foi dado como um dos servidores',
    )
    await operator.query("grant atalaia_owner to atalaia")
    expect(await says(migrate("atalaia_owner", "atalaia atalaia_retention"))).toContain(
      'O papel "atalaia" pode mudar o que é de "atalaia_owner": quem tem a senha dele',
    )
  })
})

describe("one data folder", () => {
  const start = (env: Env) => startBuilt(inject("built").main, { ...env, PORT: "0", DEMO: "off" })
  const refused = /another process uses the embedded database in this folder/

  test("serves one process, and the next one as soon as it is gone, however it ended", async () => {
    const place = await embeddedPlace()
    const first = await serverOn(place)
    await expect(serverOn(place)).rejects.toThrow(refused)
    await first.kill()
    const second = await serverOn(place)
    expect(await second.stop()).toBe(0)
  })

  /** In a container every server is process 1. */
  const noNamespaces = spawnSync("unshare", ["--pid", "--fork", "true"]).status !== 0
  test.skipIf(noNamespaces)("is refused to a process that sees no other one, as in a container", async () => {
    const { env } = await embeddedPlace()
    const first = await start(env)
    try {
      const second = spawnSync(
        "unshare",
        ["--pid", "--fork", "--mount-proc", process.execPath, inject("built").main],
        { env: { ...process.env, DATABASE_URL: "", ...env, PORT: "0", DEMO: "off" }, encoding: "utf8" },
      )
      expect(second.status).toBe(1)
      expect(second.stderr).toMatch(refused)
    } finally {
      await first.kill()
    }
  })
})

test("what cannot start in production says why in a line of JSON, as all of the log", async () => {
  const folder = await newFolder()
  const env = { ...settingsIn(folder), DATABASE_URL: "postgres://atalaia@127.0.0.1:1/atalaia" }
  const failed = await serverOn({ folder, env, open: () => openDatabase({ folder }) }).catch(
    (error: Error) => error.message,
  )
  const [line] = String(failed).split("\n").slice(1)
  expect(JSON.parse(line ?? "")).toMatchObject({
    level: 60,
    msg: "Nothing listens at the address in DATABASE_URL (ECONNREFUSED)",
  })
})

test("the server's files leave shapes uncompiled, and take V8 one byte for each sign", async () => {
  const folder = dirname(inject("built").main)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  expect(texts.filter((text) => /\bconfigure\w*\(\{ jitless: true \}\)/.test(text))).toHaveLength(1)
  // Imported from outside, it would be there before its configuration.
  expect(texts.filter((text) => /from "(arktype|@ark\/)/.test(text))).toEqual([])
  expect(texts.filter((text) => /[^\0-\xff]/.test(text))).toEqual([])
})
