import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openDatabase } from "@/server/platform/database/connection"
import { freePort } from "../support/server/freePort"
import { noCluster, startCluster } from "./cluster"
import { admin, prepare } from "./data"
import { newFolder } from "./databases"
import { succeeds, urlOf } from "./deployment"
import { buildImage, composeCommand, composeRoles, healthCheck, type Image, noImages } from "./image"
import { ask } from "./server"

/** Two package managers fetch the parts of the image. */
const minutes = (count: number) => count * 60_000
const missing = noCluster ?? noImages()

describe.skipIf(missing)("the image of the Dockerfile", () => {
  let image: Image
  beforeAll(() => {
    image = buildImage()
  }, minutes(20))
  afterAll(() => image?.remove())

  const settings = () => ({ SECRET_KEY: randomBytes(32).toString("base64") })

  test("serves on PostgreSQL with the roles of compose.yaml, signs in, and ends when it is told to", async () => {
    const cluster = await startCluster()
    const passwords = { OWNER_PASSWORD: "x", RUNTIME_PASSWORD: "x", RETENTION_PASSWORD: "x" }
    await succeeds(composeRoles(), cluster, { folder: await newFolder(), env: passwords })
    const env = settings()
    const as = (role: string) => ({ ...env, DATABASE_URL: urlOf(role, cluster) })
    expect(image.run(composeCommand("schema"), as("atalaia_owner"))).toContain("está preparado")
    await prepare(await openDatabase({ url: urlOf("atalaia_owner", cluster) }))

    const port = await freePort()
    const server = await image.start({ ...as("atalaia"), HOST: "127.0.0.1", PORT: String(port) })
    const address = { address: `http://127.0.0.1:${port}` }
    expect(await ask(address, "GET", "/ready")).toEqual({ status: "ready" })
    expect(await ask(address, "POST", "/session", { body: admin })).toMatchObject({ tokenType: "access" })
    expect(await (await fetch(address.address)).text()).toContain("<title>Atalaia")
    expect(await server.stop()).toBe(0)
    const pruning = { ...as("atalaia_retention"), KEEP_AUDIT_DAYS: "365" }
    expect(image.run(composeCommand("retention"), pruning)).toContain("0 registros removidos")
  })

  test("needs no network: it serves on its data folder where nobody else is", async () => {
    const server = await image.start(settings(), { alone: true })
    expect(server.beside(healthCheck())).toBe("")
    expect(await server.stop()).toBe(0)
  })

  test("has the server's packages alone, and the list of them", () => {
    const there = (name: string) =>
      `try { import.meta.resolve("${name}"); console.log("yes") } catch { console.log("no") }`
    const look = (name: string) =>
      image.run(["node", "--input-type=module", "--eval", there(name)], {}).trim()
    expect(["hono", "pg", "react", "vite"].map(look)).toEqual(["yes", "yes", "no", "no"])
    const bill = JSON.parse(image.run(["cat", "sbom.cdx.json"], {}))
    const names = bill.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(["hono", "pg"]))
    expect(names).not.toContain("vite")
  })
})
