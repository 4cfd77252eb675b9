import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { type OpenDatabase, openDatabase } from "@/server/platform/database/connection"
import { newApplication } from "../support/data/applications"
import { rows } from "../support/server/rows"
import { type Cluster, connect, noCluster, startCluster } from "./cluster"
import { admin } from "./data"
import { embeddedPlace, newFolder } from "./databases"
import { blocksOf, createRoles, type Env, linesOf, placeOn, shell, succeeds, urlOf } from "./deployment"
import { ask, serverOn } from "./server"
import { expectSealed, expectTraces, leaveTraces, membersIn } from "./traces"

/* Follows docs/deployment.md on moving the embedded database to PostgreSQL. */

/** The row count and a hash of each table, the position of each sequence, and the existing months. */
async function contentOf({ db, close }: OpenDatabase) {
  const found = await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`)
    const tables = await rows<{ name: string; kind: string }>(
      tx,
      sql`
        select relname::text as name, relkind as kind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') order by relname`,
    )
    const months = sql`select w || ' ' || since::text as name from unnest(array['audit', 'session']) w, months_of(w) order by 1`
    const content: unknown[] = await rows(tx, months)
    for (const { name, kind } of tables) {
      const one = sql`
        select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text collate "C")) as hash
        from ${sql.identifier(name)} t`
      // Numbers reserved ahead of use do not count for a sequence's position.
      const isSequence = sql`select last_value::text as at, is_called from ${sql.identifier(name)}`
      content.push([name, await rows(tx, kind === "S" ? isSequence : one)])
    }
    return content
  })
  await close()
  return found
}

/** A stopped embedded database with rows of every kind; its months begin two months ago. */
async function sourceWithTraces() {
  const place = await embeddedPlace()
  const database = await place.open()
  const early = sql`now() - interval '2 months'`
  await database.db.execute(sql`select make_months('audit', ${early}), make_months('session', ${early})`)
  await database.db.execute(sql`
    insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, create_date)
    values ('\\x00ff', 'access', ${admin.id}, 1, '127.0.0.1', ${'de "dois" \\ meses\natrás'}, ${early})`)
  const members = await membersIn(database)
  const server = await serverOn(place)
  const traces = await leaveTraces(server, members)
  await server.stop()
  return { place, traces }
}

/** A schema without its months, as PostgreSQL itself dumps it. */
async function schemaOf(database: string, cluster: Cluster): Promise<string> {
  const lines = `pg_dump --schema-only --exclude-schema=months ${urlOf("atalaia_owner", cluster, database)}\n`
  const dump = await succeeds(lines, cluster, { folder: await newFolder() })
  // Each dump contains its own random word.
  return dump.replace(/^\\(un)?restrict .*$/gm, "")
}

/** The document's lines: the copy, the roles' rights, the verification. */
const lines = blocksOf("From the embedded database to PostgreSQL", "sh")[0] ?? ""
const command = (url: string) => `npm run move-to-postgres -- ${url}\n`

describe.skipIf(noCluster)("the embedded database is moved to PostgreSQL", () => {
  test("with all rows, months and numbers, under the same rules; people sign in and the audit is whole", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    const { place, traces } = await sourceWithTraces()
    const env = { DATA_DIR: place.folder }
    const content = await contentOf(await place.open())

    const first = lines.slice(0, lines.indexOf("\n") + 1)
    const printed = await succeeds(first, cluster, { folder: place.folder, env })
    expect(printed).toContain(`${place.folder} ficou como estava`)
    expect(printed).toContain(`SECRET_KEY dos servidores é o texto de ${place.folder}/secret.key`)
    expect(printed).not.toContain("demonstração")
    const moved = await placeOn(cluster, env, { role: "atalaia_owner" }).open()
    expect(await contentOf(moved)).toEqual(content)
    expect(await contentOf(await place.open())).toEqual(content)

    const rest = await succeeds(lines.replace(first, ""), cluster, { folder: place.folder, env })
    expect(rest).toContain("A auditoria está íntegra.")
    expect(rest).not.toContain("Aviso")
    const operator = await connect(cluster)
    await operator.query("create database fresh owner atalaia_owner")
    const other = linesOf("migrate").replace("/atalaia npm", "/fresh npm")
    await succeeds(other, cluster, { folder: await newFolder() })
    expect(await schemaOf("atalaia", cluster)).toBe(await schemaOf("fresh", cluster))

    const served = placeOn(cluster, env)
    const server = await serverOn(served)
    const token = await expectTraces(server, traces)
    await ask(server, "POST", "/applications", { token, body: newApplication() })
    await server.stop()
    await expectSealed(await served.open(), served.env)
  })

  test("or is refused in a sentence, and then there is nothing in PostgreSQL", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    const place = await embeddedPlace()
    const operator = await connect(cluster)
    await operator.query(
      "create database latin owner atalaia_owner encoding LATIN1 locale 'C' template template0",
    )
    await operator.query("create database filled owner atalaia_owner")
    const url = urlOf("atalaia_owner", cluster)
    const says = async (address: string, env: Env = {}) => {
      const all = { folder: place.folder, env: { DATA_DIR: place.folder, ...env } }
      const { code, output } = await shell(command(address), cluster, all)
      expect(code, output).toBe(1)
      return output.trim()
    }
    const change = async (...statements: string[]) => {
      const { db, close } = await place.open()
      for (const statement of statements) await db.execute(sql.raw(statement))
      await close()
    }
    const usage = /^Uso: npm run move-to-postgres -- postgres:/
    expect(await says("")).toMatch(usage)
    expect(await says("atalaia")).toMatch(usage)
    const empty = await newFolder()
    expect(await says(url, { DATA_DIR: empty })).toBe(
      `Não há banco embutido em ${empty}: DATA_DIR diz a pasta dele`,
    )
    expect(await says(url.replace(`:${cluster.port}/`, ":1/"))).toBe(
      "Nothing listens at the address in the given URL (ECONNREFUSED)",
    )
    expect(await says("", { DATABASE_URL: url.replace(`:${cluster.port}/`, ":1/") })).toBe(
      "Nothing listens at the address in DATABASE_URL (ECONNREFUSED)",
    )
    const running = await serverOn(place)
    expect(await says(url)).toMatch(/another process uses the embedded database in this folder$/)
    await running.stop()
    expect(await says(urlOf("atalaia", cluster))).toBe(
      'O banco do PostgreSQL é de "atalaia_owner": dê o endereço com esse papel, não com "atalaia"',
    )
    expect(await says(urlOf("atalaia_owner", cluster, "latin"))).toBe(
      "O banco do PostgreSQL tem a codificação LATIN1: crie um com UTF8",
    )
    const filled = { folder: place.folder, env: { DATA_DIR: place.folder } }
    await succeeds(linesOf("migrate").replace("/atalaia npm", "/filled npm"), cluster, filled)
    expect(await says(urlOf("atalaia_owner", cluster, "filled"))).toMatch(
      /^O banco do PostgreSQL não está vazio: /,
    )
    expect(await says(url, { SECRET_KEY: randomBytes(32).toString("base64") })).toContain(
      "is not the key of this database",
    )
    await change("insert into migration (name) values ('9999_later')")
    expect(await says(url)).toMatch(/^O esquema do banco embutido é posterior a esta versão/)
    await change(
      "delete from migration where name = '9999_later'",
      "update migration set name = 'x' || name where name = (select max(name) from migration)",
    )
    expect(await says(url)).toMatch(
      /^O esquema do banco embutido é anterior a esta versão: antes, `npm run migrate`/,
    )
    await change("update migration set name = substr(name, 2) where name like 'x%'")
    // The last step fails: a row with a dangling reference, which only a disk fault leaves.
    await change(
      "set session_replication_role = replica",
      "insert into recovery_code (atalaia_id, sealed) values ('99999999999', 'x')",
    )
    expect(await says(url)).toMatch(/^Rows refer to others that are missing: .*\(23503\)$/)

    const { db, close } = await openDatabase({ url })
    const target = sql`select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`
    expect(await rows(db, target)).toEqual([{ count: 0 }])
    await close()
  })

  test("with what is known of it: demonstration data stay such", async () => {
    const cluster = await startCluster()
    await createRoles(cluster)
    const place = await embeddedPlace()
    const { db, close } = await place.open()
    await db.execute(sql`insert into demonstration default values`)
    await close()
    const env = { DATA_DIR: place.folder }
    const all = { folder: place.folder, env }
    expect(await succeeds(command(urlOf("atalaia_owner", cluster)), cluster, all)).toContain(
      "São dados de demonstração, com senha publicada",
    )
    await expect(serverOn(placeOn(cluster, env, { role: "atalaia_owner" }))).rejects.toThrow(
      "The database holds demonstration data",
    )
  })
})
