import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { mailOutbox } from "@/server/platform/database/schema/index"
import { prepareNext } from "@/server/work/reviews/preparing"
import { personWith, standsIn } from "../../support/data/deputies"
import { addPerson, applicationId, mailsTo, mailTo } from "../../support/data/person"
import {
  closingDayComes,
  reviewOfRole,
  roleHeldBy,
  type WrittenReview,
  workOnReviews,
} from "../../support/data/reviews"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/* What happens to a review as time passes: its preparation, mails, closing day and rhythm. */

const system = systemForFile()
const { api } = system
let appAdmin: string
let superAdmin: string
let sinal: number
let people: string[]
let role: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  sinal = await applicationId(system, "SINAL")
})
beforeEach(async () => {
  await system.db.execute(sql`delete from review`)
  await system.db.execute(sql`delete from deputy`)
  people = await Promise.all(Array.from({ length: 5 }, () => addPerson(system)))
  role = await roleHeldBy(system, { appId: sinal, people })
  await system.db.delete(mailOutbox)
})

async function made(given: Partial<WrittenReview> = {}, token = appAdmin): Promise<number> {
  const { status, body } = await api.reviews.create({ token, body: reviewOfRole(role, given) })
  expect(status).toBe(200)
  return body.id
}
const get = async (reviewId: number, token = appAdmin) =>
  (await api.reviews.get({ token, params: { reviewId } })).body
const list = async () => (await api.reviews.list({ token: appAdmin })).body.items
/** Moves the opening and the closing day of a review back by so many days. */
const daysPass = (days: number) =>
  system.db.execute(sql`
    update review set opened_date = opened_date - make_interval(days => ${days}),
      closes_date = closes_date - make_interval(days => ${days})`)
const mails = async () => {
  const [admin] = await rows<{ email: string }>(
    system.db,
    sql`select email from person where atalaia_id = ${account.appAdmin}`,
  )
  return mailsTo(system, admin?.email)
}
const subjects = async () => (await mails()).map(({ subject }) => subject)

test("lines are fixed in parts, with progress, and a killed preparation leaves none out and none twice", async () => {
  const id = await made()
  expect(await prepareNext(system.db, id, 2)).toBe(true)
  expect(await get(id)).toMatchObject({ state: "preparing", lines: 2, expected: 5 })
  await system.db.execute(
    sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  )
  await system.db.execute(
    sql`create trigger killed after insert on review_line for each statement execute function killed()`,
  )
  try {
    expect(await workOnReviews(system)).toHaveLength(1)
  } finally {
    await system.db.execute(sql`drop function killed cascade`)
  }
  expect(await workOnReviews(system)).toEqual([])
  expect(await get(id)).toMatchObject({ state: "open", lines: 5 })
  const { items } = (await api.reviews.queue({ token: appAdmin, params: { reviewId: id } })).body
  expect(items.map(({ client }) => client.id)).toEqual([...people].sort())
})

test("a page of the queue continues after its last line, whatever was decided before", async () => {
  const id = await made()
  await workOnReviews(system)
  const page = (after?: string) =>
    api.reviews.queue({
      token: appAdmin,
      params: { reviewId: id },
      query: { size: 2, ...(after && { after }) },
    })
  const { body: first } = await page()
  await api.reviews.decide({
    token: appAdmin,
    params: { reviewId: id, lineId: 1 },
    body: { decision: "keep" },
  })
  const { body: second } = await page(first.after)
  expect([...first.items, ...second.items].map(({ id: line }) => line)).toEqual([1, 2, 3, 4])
  expect(await page("0")).toMatchObject({ status: 422 })
})

describe("mails", () => {
  test("tell each reviewer at the opening, at half and at nine tenths of the time, while lines wait", async () => {
    const id = await made()
    expect(await workOnReviews(system)).toEqual([])
    expect(await subjects()).toEqual(["Espera por você: revisão de acessos Trimestre"])
    const [mail] = await mails()
    expect(mail?.body).toContain("5 acessos esperam")
    expect(mail?.body).toContain(`/reviews/${id}/lines`)
    await workOnReviews(system)
    await daysPass(16)
    await workOnReviews(system)
    expect(await workOnReviews(system)).toEqual([])
    expect(await subjects()).toHaveLength(2)
    await daysPass(12)
    await api.reviews.keepRest({ token: appAdmin, params: { reviewId: id } })
    expect(await workOnReviews(system)).toEqual([])
    expect(await subjects()).toHaveLength(2)
  })

  /** The person who administers SINAL has given so many lines; another one has given the others. */
  const givenByAdmin = (most: number) =>
    system.db.execute(sql`
      update role_assignment h set created_by = ${account.appAdmin} where h.role_id = ${role}
        and h.client_id in (select client_id from role_assignment where role_id = ${role} order by 1 limit ${most})`)
  const deputyOfAdmin = async () => {
    const deputy = await personWith(system, ["managerSearch"])
    await standsIn(system, { holder: account.appAdmin, deputy })
    await system.db.delete(mailOutbox)
    return deputy
  }
  const queueOf = async (id: number, person: string) =>
    (await api.reviews.queue({ token: await system.signIn(person), params: { reviewId: id } })).body.items

  test("count for a deputy what their queue has, without what the absent person gave", async () => {
    const deputy = await deputyOfAdmin()
    await givenByAdmin(2)
    const id = await made()
    await workOnReviews(system)
    expect((await mails())[0]?.body).toContain("5 acessos esperam")
    expect((await mailTo(system, deputy)).map(({ body }) => /\d+ acessos? esperam?/.exec(body)?.[0])).toEqual(
      ["3 acessos esperam"],
    )
    expect(await queueOf(id, deputy)).toHaveLength(3)
    expect(await get(id, await system.signIn(deputy))).toMatchObject({ mine: true })
  })

  test("are none to a deputy from whom all lines are kept, who is told why where they look", async () => {
    const deputy = await deputyOfAdmin()
    await givenByAdmin(5)
    const id = await made()
    await workOnReviews(system)
    expect((await mails())[0]?.body).toContain("5 acessos esperam")
    expect(await mailTo(system, deputy)).toEqual([])
    expect(await queueOf(id, deputy)).toEqual([])
    expect(await get(id, await system.signIn(deputy))).toMatchObject({ mine: false, kept: true })
    // The person who gave them decides them nevertheless.
    expect(await queueOf(id, account.appAdmin)).toHaveLength(5)
    expect(await get(id)).not.toHaveProperty("kept")
    await api.reviews.keepRest({ token: appAdmin, params: { reviewId: id } })
    expect(await get(id, await system.signIn(deputy))).not.toHaveProperty("kept")
  })

  test("count no line about the reviewer, which the next above decides", async () => {
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by) values (${account.appAdmin}, ${role}, ${account.superAdmin})`)
    const id = await made()
    await workOnReviews(system)
    const told = async (person: string) => {
      const [found] = await rows<{ email: string }>(
        system.db,
        sql`select email from person where atalaia_id = ${person}`,
      )
      const sent = await mailsTo(system, found?.email)
      return sent.map(({ body }) => /\d+ acessos? esperam?/.exec(body)?.[0])
    }
    expect(await told(account.appAdmin)).toEqual(["5 acessos esperam"])
    expect(await queueOf(id, account.appAdmin)).toHaveLength(5)
    // SINAL has no other administrator, so super admins decide about this one.
    expect(await told(account.superAdmin)).toEqual(["1 acesso espera"])
    expect(await queueOf(id, account.superAdmin)).toHaveLength(1)
  })

  test("are one where a clock has jumped past two of them", async () => {
    await made()
    await workOnReviews(system)
    await daysPass(28)
    expect(await workOnReviews(system)).toEqual([])
    expect(await subjects()).toEqual([
      "Espera por você: revisão de acessos Trimestre",
      "Ainda espera por você: revisão de acessos Trimestre",
    ])
  })
})

test("a clock that goes back reopens nothing, and a lease from its future holds nothing up", async () => {
  const id = await made({ silence: "take" })
  await workOnReviews(system)
  await closingDayComes(system, id)
  await system.db.execute(sql`update review set lease = 'another', leased_until = now() + interval '1 hour'`)
  await workOnReviews(system)
  await system.db.execute(sql`update review set closes_date = now() + interval '10 days'`)
  await workOnReviews(system)
  expect((await get(id)).state).toBe("closed")
})

test("a process that works on a review keeps others away for a minute at most", async () => {
  const id = await made()
  await system.db.execute(
    sql`update review set lease = 'another', leased_until = now() + interval '50 seconds'`,
  )
  await workOnReviews(system)
  expect((await get(id)).state).toBe("preparing")
  await system.db.execute(sql`update review set leased_until = now() - interval '1 second'`)
  await workOnReviews(system)
  expect((await get(id)).state).toBe("open")
})

describe("a rhythm", () => {
  /** A review that was closed when its months had passed. */
  async function closed(): Promise<number> {
    const id = await made({ rhythmMonths: 3 })
    await workOnReviews(system)
    await closingDayComes(system, id)
    await workOnReviews(system)
    expect((await get(id)).state).toBe("closed")
    return id
  }
  const monthsPass = (id: number) =>
    system.db.execute(sql`update review set opened_date = opened_date - interval '3 months' where id = ${id}`)

  test("makes the next review once its months have passed, once, for as long", async () => {
    const id = await closed()
    expect(await list()).toHaveLength(1)
    await monthsPass(id)
    await workOnReviews(system, 2)
    await workOnReviews(system)
    const [next, ...others] = await list()
    expect(others).toHaveLength(1)
    expect(next).toMatchObject({ name: "Trimestre", rhythmMonths: 3, state: "open", lines: 5 })
  })

  test("ends when it is stopped, and says why if it cannot go on", async () => {
    const id = await closed()
    await system.db.execute(sql`delete from role_assignment where role_id = ${role}`)
    await monthsPass(id)
    await workOnReviews(system)
    expect((await get(id)).problem).toContain("Não há atribuições para rever")
    expect(await api.reviews.stopRepeating({ token: appAdmin, params: { reviewId: id } })).toMatchObject({
      status: 204,
    })
    expect((await get(id)).can.stopRepeating).toBe(false)
  })
})

test("the report is a table for spreadsheets, for those who own the review", async () => {
  const id = await made()
  await workOnReviews(system)
  await api.reviews.decide({
    token: appAdmin,
    params: { reviewId: id, lineId: 1 },
    body: { decision: "take", justification: "=Saiu" },
  })
  const { status, headers, body } = await api.reviews.export({ token: superAdmin, params: { reviewId: id } })
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
  const lines = String(body).split("\r\n")
  expect(lines[0]).toContain("Quem (identificador);Quem (nome)")
  // The heading, five lines, an empty one, and the totals with their heading.
  expect(lines.slice(6)).toEqual([
    "",
    "Resultado;Linhas;Pelo silêncio",
    "Aguarda decisão;4;0",
    "Retira;1;0",
    "",
  ])
  expect(lines[1]).toMatch(/;Retira;.*;.*'=Saiu;/)
  const user = await system.signIn(account.user)
  expect(await api.reviews.export({ token: user, params: { reviewId: id } })).toMatchObject({ status: 403 })
})

test("the report addresses its readers, not who closed the review", async () => {
  const id = await made()
  await workOnReviews(system)
  await system.db.execute(sql`
    update review_line set outcome = 'failed', message = 'Você não pode fazer isso com o seu próprio cadastro.'
    where review_id = ${id} and position = 1`)
  const params = { reviewId: id }
  const { items } = (await api.reviews.lines({ token: appAdmin, params, query: { outcome: "failed" } })).body
  expect(items.map(({ message }) => message)).toEqual(["Quem fechou não retira o próprio acesso."])
  const csv = String((await api.reviews.export({ token: appAdmin, params })).body)
  expect(csv).toContain("Quem fechou não retira o próprio acesso.")
  expect(csv).not.toContain("Você")
})

test("a review that was a mistake is removed, and one that is being closed is not", async () => {
  const id = await made()
  await workOnReviews(system)
  const remove = () => api.reviews.remove({ token: appAdmin, params: { reviewId: id } })
  await api.reviews.close({ token: appAdmin, params: { reviewId: id } })
  expect(await remove()).toMatchObject({ status: 409 })
  const other = await made()
  expect(await api.reviews.remove({ token: appAdmin, params: { reviewId: other } })).toMatchObject({
    status: 204,
  })
  expect((await list()).map((each) => each.id)).toEqual([id])
})
