import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { startMailWorker } from "@/server/identity/mail/worker"
import { addPerson, mailTo } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, demoPassword, systemForFile } from "../../support/server/system"

// Tests set the caller's address as a proxy would.
const system = systemForFile({ trustProxy: true })
const { api } = system

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0"
const phone =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"

interface From {
  ip?: string
  userAgent?: string
  device?: string
}
const signIn = async (id: string, { ip = "192.0.2.7", userAgent = windows, device }: From = {}) => {
  const { status, body } = await api.session.signIn({
    body: { id, password: demoPassword, ...(device && { device }) },
    headers: { "x-forwarded-for": ip, "user-agent": userAgent },
  })
  expect(status).toBe(200)
  return body
}
const list = async (token: string) => (await api.devices.list({ token })).body.items

/** A unit with networks, at the top of its sphere or below another unit. */
async function unitWith(acronym: string, networks: string[], parent?: number): Promise<number> {
  const [unit] = await rows<{ id: number }>(
    system.db,
    sql`
      insert into organization (acronym, title, parent_id, region_id, organization_type_id, path)
      values (${acronym}, 'De prova', ${parent ?? null}, 1, ${parent === undefined ? 1 : 2}, '{}') returning id`,
  )
  const id = unit?.id ?? 0
  await system.db.execute(sql`
    update organization set path = coalesce((select path from organization where id = ${parent ?? null}::int), '{}') || ${id}::int
    where id = ${id}`)
  for (const network of networks) {
    await system.db.execute(
      sql`insert into organization_network (network, organization_id) values (${network}::cidr, ${id})`,
    )
  }
  return id
}

describe("where a session is from", () => {
  const placeFrom = async (ip: string) => {
    const { token } = await signIn(await addPerson(system), { ip })
    return (await list(token))[0]?.sessions[0]?.network
  }

  test("is the unit with the smallest network that holds the address, with its institution", async () => {
    const whole = await unitWith("PFX", ["172.20.0.0/16", "2001:db8:f020::/48"])
    const part = await unitWith("DGPX", ["172.20.8.0/21"], whole)
    expect(await placeFrom("172.20.1.2")).toEqual({ unitId: whole, acronym: "PFX" })
    expect(await placeFrom("172.20.9.2")).toEqual({ unitId: part, acronym: "DGPX", institution: "PFX" })
    expect(await placeFrom("::ffff:172.20.9.2")).toMatchObject({ unitId: part })
    expect(await placeFrom("2001:db8:f020:1::9")).toMatchObject({ unitId: whole })
  })

  test("is the bare address elsewhere, and nothing that only looks like one", async () => {
    await unitWith("PFY", ["172.21.0.0/16"])
    for (const ip of ["172.22.0.1", "2001:db8:ffff::1", "172.21.0.0/16", "fe80::1%eth0", "desconhecido"]) {
      expect(await placeFrom(ip)).toBeUndefined()
    }
  })

  test("is seen by who administers, in lists and of the person", async () => {
    const unitId = await unitWith("PFZ", ["172.23.0.0/16"])
    const who = await addPerson(system)
    await signIn(who, { ip: "172.23.4.5" })
    const token = await system.signIn(account.superAdmin)
    const listed = (await api.sessions.list({ token, query: { atalaiaId: who } })).body.items
    expect(listed).toMatchObject([{ ip: "172.23.4.5", network: { unitId, acronym: "PFZ" } }])
    const of = (await api.sessions.ofUser({ token, params: { atalaiaId: who } })).body
    expect(of).toMatchObject({ lastIp: "172.23.4.5", lastNetwork: { unitId, acronym: "PFZ" } })
    await system.db.execute(sql`delete from organization_network where organization_id = ${unitId}`)
    const [bare] = (await api.sessions.list({ token, query: { atalaiaId: who } })).body.items
    expect(bare?.network).toBeUndefined()
  })
})

describe("signing in from a device that is new", () => {
  const told = async (id: string) =>
    (await mailTo(system, id)).filter(({ subject }) => subject.startsWith("Entrada de um dispositivo novo"))
  const ago = (id: string, minutes: number) =>
    system.db.execute(sql`
      update known_device set first_sign_in = first_sign_in - make_interval(mins => ${minutes}) where atalaia_id = ${id}`)

  test("is told with device, place and time, but not the very first time", async () => {
    await unitWith("PFW", ["172.24.0.0/16"])
    const id = await addPerson(system)
    const { device } = await signIn(id)
    expect(await told(id)).toEqual([])
    await signIn(id, { ip: "172.24.7.7", userAgent: phone })
    const [mail, ...more] = await told(id)
    expect(more).toEqual([])
    expect(mail?.body).toContain("Dispositivo: Chrome 142 no Android")
    expect(mail?.body).toContain("Lugar: Rede da PFW (172.24.7.7)")
    expect(mail?.body).toMatch(/Quando: \d\d\/\d\d\/\d{4} \d\d:\d\d, horário de Brasília/)
    expect(mail?.body).toContain(`${system.settings.publicUrl}/me/devices`)
    expect(mail?.body).not.toContain("?")
    // Reads the message as it is sent.
    const worker = startMailWorker({
      db: system.db,
      settings: system.settings,
      report: (error) => system.reported.push(error),
    })
    await worker.flush()
    await worker.close()
    const file = `${String(mail?.id).padStart(8, "0")}.eml`
    const letter = await readFile(join(system.folder, "outbox", file), "utf8")
    expect(letter).toMatch(new RegExp(`^To: ${id}@exemplo\\.gov\\.br\\r?$`, "m"))
    expect(letter.replaceAll(/=\r?\n/g, "")).toContain("Dispositivo: Chrome 142 no Android")
    // A known device causes no alert, whatever its address.
    await signIn(id, { device, ip: "198.51.100.1" })
    expect(await told(id)).toHaveLength(1)
  })

  test("is told once in ten minutes of devices that look alike, at one address", async () => {
    const id = await addPerson(system)
    await signIn(id, { userAgent: "Outro" })
    for (let time = 0; time < 3; time++) await signIn(id)
    expect(await told(id)).toHaveLength(1)
    await signIn(id, { ip: "192.0.2.77" })
    expect(await told(id)).toHaveLength(2)
    await ago(id, 11)
    await signIn(id)
    expect(await told(id)).toHaveLength(3)
  })

  test("is told five times in an hour, then once that there are more", async () => {
    const id = await addPerson(system)
    await signIn(id, { userAgent: "O primeiro" })
    for (let time = 1; time <= 25; time++) await signIn(id, { userAgent: `Inventado ${time}` })
    expect(await told(id)).toHaveLength(5)
    const [more, ...others] = (await mailTo(system, id)).slice(5)
    expect(others).toEqual([])
    expect(more).toMatchObject({
      subject: "Muitos dispositivos novos entraram na sua conta do Atalaia",
      body: expect.stringContaining(`${system.settings.publicUrl}/me/devices`),
    })
    const [{ minutes } = { minutes: 0 }] = await rows<{ minutes: number }>(
      system.db,
      sql`select round((expire / 1000 - extract(epoch from now())) / 60)::int as minutes
        from rate_limit where key = ${`newDevice:id:${id}`}`,
    )
    expect(minutes).toBe(60)
    await system.db.execute(sql`delete from rate_limit where key = ${`newDevice:id:${id}`}`)
    await signIn(id, { userAgent: "Na hora seguinte" })
    expect(await told(id)).toHaveLength(6)
  })

  test("is told of a browser that others signed in from, and not where the sign-in failed", async () => {
    const [one, other] = [await addPerson(system), await addPerson(system)]
    await signIn(other, { userAgent: phone })
    const { device } = await signIn(one)
    await signIn(other, { device })
    expect(await told(other)).toHaveLength(1)
    const wrong = { id: other, password: "errada" }
    expect((await api.session.signIn({ body: wrong, headers: { "user-agent": "Novo" } })).status).toBe(401)
    expect(await told(other)).toHaveLength(1)
  })
})
