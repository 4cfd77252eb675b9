import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { newApplication } from "../support/data/applications"
import { line, planned, writtenPlan } from "../support/data/plans"
import { until } from "../support/until"
import { addPeople } from "./data"
import { count, embeddedPlace, postgresIsThere, postgresPlace } from "./databases"
import { ask, call, type Server, serverOn, signIn } from "./server"

interface Applied {
  left: number
  done: number
}

const many = 130

describe.each([
  ["the embedded database", embeddedPlace, true],
  ["PostgreSQL", postgresPlace, postgresIsThere()],
] as const)("on %s", (_, newPlace, isThere) => {
  test.skipIf(!isThere)(
    "a server that is killed in the middle of a plan has done whole lines, and does none of them twice afterwards",
    async () => {
      const place = await newPlace()
      const prepared = await place.open()
      const people = await addPeople(prepared, many)
      await prepared.close()
      let server = await serverOn(place, { PLAN_SECOND_PERSON_ABOVE: "0" })
      const token = await signIn(server)
      const { id: app } = await ask<{ id: number }>(server, "POST", "/applications", {
        token,
        body: newApplication(),
      })
      const role = { appId: app, title: "PERITO", description: "Perito", type: "basic", active: true }
      const { id: roleId } = await ask<{ id: number }>(server, "POST", "/roles", {
        token,
        body: { ...role, twoFactorRequired: false, consul: [] },
      })
      const grants = people.map((clientId) =>
        line(
          `grant role PERITO user ${clientId} app ${app}`,
          planned("roleAssignments", "create", { clientId, app }, { body: { roleId } }),
        ),
      )
      const { id } = await ask<{ id: number }>(server, "POST", "/plans", {
        token,
        body: writtenPlan(grants, { wholly: false }),
      })
      const apply = (where: Server) => call<Applied>(where, "POST", `/plans/${id}/application`, { token })

      // Killed during a call: the first answers report some applied lines, the next may never arrive.
      const first = await apply(server)
      expect(first.status).toBe(200)
      expect(first.body.left).toBeGreaterThan(0)
      const underWay = apply(server).catch(() => undefined)
      await until(async () => {
        const { body } = await call<Applied>(server, "GET", `/plans/${id}`, { token })
        expect(body.done).toBeGreaterThan(first.body.done)
      })
      await server.kill()
      await underWay

      server = await serverOn(place, { PLAN_SECOND_PERSON_ABOVE: "0" })
      let left = 1
      while (left > 0) {
        const { status, body } = await apply(server)
        expect(status).toBe(200)
        left = body.left
      }
      await server.stop()
      const after = await place.open()
      const held = await count(after, sql`select count(*) from role_assignment where role_id = ${roleId}`)
      const audited = await count(
        after,
        sql`select count(*) from audit where kind = 'role.grant' and about ->> 'plan' = ${String(id)}`,
      )
      const done = await count(after, sql`select count(*) from plan_line where state = 'done'`)
      const whose = await count(
        after,
        sql`select count(distinct subject_id) from audit where kind = 'role.grant'`,
      )
      await after.close()
      expect({ held, audited, done, whose }).toEqual({
        held: many,
        audited: many,
        done: many,
        whose: many + 1,
      })
    },
  )
})
