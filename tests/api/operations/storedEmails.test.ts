import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { normalEmail } from "@/domain/people/email"
import { hashToken } from "@/server/identity/access/token"
import { migrate } from "@/server/platform/database/migrate"
import { addPerson } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** The migration of stored addresses follows the rule by which new ones are stored. */
const system = systemForFile()

const written = [
  "a1@xn--polcia-5va.sp.gov.br",
  "A2@xn--Polcia-5va.XN--SO-PAULO-RZA.br",
  "a3@xn--aco-lma.gov.br",
  "a4@sub.xn--maana-pta.com",
  "a5@xn--bcher-kva.example",
  "a6@xn--strae-oqa.example",
  "a7@poli\u0301cia.sp.gov.br",
  "a8@polícia.sp.gov.br",
  "a9@pm.sp.gov.br",
  "a10@axn--b.gov.br",
  "a11@xn--polcia-5va.sp.xn--80ak6aa92e",
  "a12@xn--fiqs8s.br",
  "a13@xn--80ak6aa92e.com",
  "a14@xn--a-.gov.br",
  "a15@xn--zzzzzzzz.gov.br",
  "a16@xn--99999999.gov.br",
  "a17@xn--9ca.gov.br",
  "a18@xn--0-.gov.br",
  "a19@xn--.gov.br",
  "a20@xn--egbpdaj6bu4bxfgehfvwxn.br",
  `a21@xn--${"a".repeat(50)}.gov.br`,
  `a22@xn--${"9".repeat(50)}.gov.br`,
  // Decoded to capitals and to the sign for times: no domain is written so.
  "a23@xn--ab-wfa.gov.br",
  "a24@xn--ab-sha.gov.br",
]

const emailOf = async (atalaiaId: string) =>
  (
    await rows<{ email: string }>(
      system.db,
      sql`select email from person where atalaia_id = ${atalaiaId}
        union all select email from pre_user where atalaia_id = ${atalaiaId}`,
    )
  )[0]?.email

async function migrateAgain() {
  await system.db.execute(sql`delete from migration where name = '0023_emails_in_one_form'`)
  await migrate(system.db)
}

describe("stored e-mail addresses", () => {
  const ids: string[] = []
  let link: string
  let twice: string[]
  let alreadyThere: string

  beforeAll(async () => {
    for (const email of written) ids.push(await addPerson(system, { email }))
    link = ids[0] ?? ""
    await system.db.execute(sql`
      insert into ticket (atalaia_id, kind, hash, expire_date)
      values (${link}, 'recover', ${hashToken("a link")}, now() + interval '1 hour')`)
    await system.db.execute(
      sql`insert into registration (atalaia_id) values (${link}) on conflict do nothing`,
    )
    await system.db.execute(sql`
      insert into registration_personal (atalaia_id, pending, name, email)
      values (${link}, false, 'Nome', ${written[0]}), (${link}, true, 'Nome', 'outro@xn--polcia-5va.sp.gov.br')
      on conflict (atalaia_id, pending) do update set email = excluded.email`)
    await system.db.execute(sql`
      update organization set emails = array['x@pm.gov.br', 'y@xn--polcia-5va.sp.gov.br'] where acronym = 'PMCE'`)
    alreadyThere = await addPerson(system, { email: "dupla@polícia.gov.br" })
    twice = [
      await addPerson(system, { email: "Dupla@xn--polcia-5va.gov.br" }),
      await addPerson(system, { email: "par@xn--polcia-5va.gov.br" }),
      await addPerson(system, { email: "par@poli\u0301cia.gov.br" }),
    ]
    await system.db.execute(
      sql`update pre_user set email = 'pre@xn--polcia-5va.gov.br' where atalaia_id = ${account.preUser}`,
    )
    await migrateAgain()
  })

  test("have the form in which new ones are stored", async () => {
    const stored = await Promise.all(ids.map(emailOf))
    expect(stored).toEqual(written.map(normalEmail))
    expect(stored.filter((email, at) => email !== written[at]).length).toBeGreaterThan(6)
    expect(await emailOf(account.preUser)).toBe("pre@polícia.gov.br")
  })

  test("have it in registration data and units too", async () => {
    expect(
      await rows(
        system.db,
        sql`select email from registration_personal where atalaia_id = ${link} order by pending`,
      ),
    ).toEqual([{ email: "a1@polícia.sp.gov.br" }, { email: "outro@polícia.sp.gov.br" }])
    expect(await rows(system.db, sql`select emails from organization where acronym = 'PMCE'`)).toEqual([
      { emails: ["x@pm.gov.br", "y@polícia.sp.gov.br"] },
    ])
  })

  test("stay as they are where another person has the address in that form", async () => {
    expect(await Promise.all([alreadyThere, ...twice].map(emailOf))).toEqual([
      "dupla@polícia.gov.br",
      "Dupla@xn--polcia-5va.gov.br",
      "par@polícia.gov.br",
      "par@poli\u0301cia.gov.br",
    ])
  })

  test("keep the links that were sent to them, which another address still ends", async () => {
    const good = async () =>
      rows(system.db, sql`select from ticket where atalaia_id = ${link} and expire_date > now()`)
    expect(await good()).toHaveLength(1)
    await system.db.execute(sql`update person set email = 'outra@pm.gov.br' where atalaia_id = ${link}`)
    expect(await good()).toEqual([])
  })
})
