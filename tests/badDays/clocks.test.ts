import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { newApplication } from "../support/data/applications"
import { until } from "../support/until"
import { count, openBeside, postgresIsThere, postgresPlace } from "./databases"
import { ask, call, serverOn, signIn } from "./server"

// The clock of the database's machine cannot be moved from here; the server process's clock can.
test.skipIf(!postgresIsThere())(
  "a server whose clock steps by days goes by the database's clock: sessions go on, moments are true, messages go out",
  async () => {
    const place = await postgresPlace()
    const database = await openBeside(place)
    const clock = new URL("clock.mjs", import.meta.url).href
    const server = await serverOn(place, { NODE_OPTIONS: `--import=${clock}` })
    let token = await signIn(server)
    for (const days of [2, -2, 0]) {
      server.process.kill("SIGUSR2")
      await until(() => expect(server.output()).toContain(`clock: ${days} days ahead`))
      expect((await call(server, "GET", "/session", { token })).status).toBe(200)
      await ask(server, "POST", "/applications", { token, body: newApplication() })
      token = await signIn(server)
      expect((await call(server, "GET", "/session", { token })).status).toBe(200)
      await database.db.execute(
        sql`insert into mail_outbox (recipient, subject, body) values ('ana@exemplo.gov.br', 'Prova', 'Olá.')`,
      )
      await until(async () => {
        expect(await count(database, sql`select count(*) from mail_outbox where sent_date is null`)).toBe(0)
      })
    }
    const untrue = (moment: ReturnType<typeof sql>) =>
      sql`${moment} not between now() - interval '1 hour' and now() + interval '1 hour'`
    expect(
      await count(
        database,
        sql`
          (select count(*) from application where id > 1 and ${untrue(sql`create_date`)})
          + (select count(*) from session where ${untrue(sql`create_date`)} or ${untrue(sql`last_validate`)})
          + (select count(*) from audit where ${untrue(sql`at`)})
          + (select count(*) from mail_outbox where ${untrue(sql`sent_date`)})`,
      ),
    ).toBe(0)
  },
)
