import { randomBytes } from "node:crypto"
import { expect } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { sealKey, sealSome } from "@/server/audit/seals/seals"
import { verifyChain } from "@/server/audit/seals/verification"
import type { OpenDatabase } from "@/server/platform/database/connection"
import { readSettings } from "@/server/platform/settings/settings"
import { newApplication } from "../support/data/applications"
import { formOf, pdf } from "../support/data/files"
import { codeOf } from "../support/data/person"
import { addPeople, addUnit, admin } from "./data"
import { ask, call, type Server, signIn } from "./server"

/* Data of every kind that must still exist after a system was restored or moved: created before, checked afterwards. */

export interface Traces {
  acronym: string
  unit: number
  /** The operation's document, as it was sent. */
  document: string
  /** The super admin's two-factor secret. */
  secret: string
}

/** The database's own units and people, opened while no server uses it. */
export async function membersIn({ db, close }: OpenDatabase) {
  const units = [await addUnit({ db }, "ORIGEM"), await addUnit({ db }, "DESTINO")] as const
  const people = await addPeople({ db }, 3, units[0])
  await close()
  return { to: units[1], people }
}

/** Creates data of every kind that must be restored: a row, a file, an encrypted secret, audit entries. */
export async function leaveTraces(
  server: Server,
  { to, people }: Awaited<ReturnType<typeof membersIn>>,
): Promise<Traces> {
  const token = await signIn(server)
  const body = newApplication()
  await ask(server, "POST", "/applications", { token, body })
  const file = pdf("portaria.pdf", 5000)
  const moved = formOf({ newOrganizationId: to, atalaiaIds: people, file })
  await ask(server, "PATCH", "/organizations/migrate-users", { token, body: moved })
  const secret = encodeBase32(randomBytes(20))
  await ask(server, "POST", "/two-factor", { token, body: { code: codeOf(secret), secret } })
  return { acronym: body.acronym, unit: to, document: await file.text(), secret }
}

/** Signs in as the super admin, checks the data, and returns the session. */
export async function expectTraces(
  server: Server,
  { acronym, unit, document, secret }: Traces,
): Promise<string> {
  const enter = { body: { ...admin, code: codeOf(secret, 1) } }
  const { token } = await ask<{ token: string }>(server, "POST", "/session", enter)
  const found = await ask<{ items: { acronym: string }[] }>(
    server,
    "GET",
    `/applications?search=${acronym}&page=0&size=5`,
    { token },
  )
  expect(found.items.map((each) => each.acronym)).toEqual([acronym])
  const { items } = await ask<{ items: { id: number }[] }>(
    server,
    "GET",
    `/organizations-historic/organization/${unit}?page=0&size=5`,
    { token },
  )
  const path = `/organizations-historic/download-file/${items[0]?.id}`
  expect((await call<string>(server, "GET", path, { token })).body).toBe(document)
  return token
}

/** Seals new entries, as a server does, and verifies every seal. */
export async function expectSealed({ db, close }: OpenDatabase, env: Record<string, string>): Promise<void> {
  const key = await sealKey(readSettings(env))
  while ((await sealSome(db, key)) > 0);
  const { faults, last } = await verifyChain(db, key)
  expect(faults).toEqual([])
  expect(last.number).toBeGreaterThan(2)
  await close()
}
