import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { startUnusedCounts } from "@/server/work/reviews/unused"
import { addPerson, applicationId } from "../../support/data/person"
import { roleHeldBy } from "../../support/data/reviews"
import { account, systemForFile } from "../../support/server/system"

/* How many unused assignments each application has. */

const system = systemForFile()
const { api } = system
let appAdmin: string
let superAdmin: string
let sinal: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  sinal = await applicationId(system, "SINAL")
})
beforeEach(() => system.db.execute(sql`delete from unused_access`))

/** Runs the background job once, by so many servers. */
async function count(servers = 1) {
  const report = (error: unknown) => expect.unreachable(String(error))
  const jobs = Array.from({ length: servers }, () =>
    startUnusedCounts({ db: system.db, settings: system.settings, report }),
  )
  await Promise.all(jobs.map((job) => job?.flush()))
  await Promise.all(jobs.map((job) => job?.close()))
}
const unused = async (token: string) => (await api.reviews.unused({ token })).body
const ofSinal = async (token = appAdmin) =>
  (await unused(token)).items.find(({ application }) => application.id === sinal)?.count ?? 0

test("assignments older than 90 days without a session since are counted, once a day", async () => {
  await count()
  const before = await ofSinal()
  const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(system)))
  const role = await roleHeldBy(system, { appId: sinal, people })
  await system.db.execute(sql`
    update role_assignment set create_date = now() - interval '91 days'
    where role_id = ${role} and client_id in (${people[0]}, ${people[1]})`)
  await system.db.execute(sql`
    insert into session (token_hash, token_type, client_identifier, app_id, create_date, last_validate, ip, user_agent)
    values (sha256('unused'), 'access', ${people[1]}, ${sinal}, now() - interval '89 days', now(), '', '')`)
  await count()
  expect(await ofSinal()).toBe(before)
  await system.db.execute(sql`update unused_access set counted_date = now() - interval '25 hours'`)
  await count(2)
  expect(await ofSinal()).toBe(before + 1)
})

test("a clock that was wrong does not stop the counting", async () => {
  await count()
  const before = await ofSinal()
  await system.db.execute(
    sql`update unused_access set assignments = 9999, counted_date = now() + interval '2 days'`,
  )
  await count()
  expect(await ofSinal()).toBe(before)
})

test("each sees the applications that they administer, and a review of one has as many lines", async () => {
  await count()
  const { days, items } = await unused(superAdmin)
  expect(days).toBe(90)
  expect(items.length).toBeGreaterThan(1)
  expect(items.map((item) => item.count)).toEqual(items.map((item) => item.count).toSorted((a, b) => b - a))
  expect((await unused(appAdmin)).items.map(({ application }) => application.acronym)).toEqual(["SINAL"])

  const body = {
    name: "Sem uso",
    scope: "application",
    scopeId: sinal,
    unusedDays: days,
    reviewers: "administrators",
    silence: "keep",
    closesDate: Temporal.Now.instant().add({ hours: 24 }).toString(),
  } as const
  const { body: made } = await api.reviews.create({ token: appAdmin, body })
  const { body: review } = await api.reviews.get({ token: appAdmin, params: { reviewId: made.id } })
  expect(review.expected).toBe(await ofSinal())
})

test("nothing is counted where sessions are kept for less", async () => {
  const { settings, db } = system
  const short = { ...settings, retention: { ...settings.retention, sessionDays: 30 } }
  expect(startUnusedCounts({ db, settings: short, report: () => undefined })).toBeUndefined()
  expect((await unused(superAdmin)).items).toEqual([])
})
