import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { handlerOf } from "@/server/http/handlers"
import { contextFor } from "@/server/http/withoutCall"
import { startReviews } from "@/server/work/reviews/job"
import type { System } from "../server/system"
import { giveRole } from "./person"

export type WrittenReview = BodyOf<Calls["reviews"]["create"]>

/** Runs the background job once, by so many servers, and returns the reported errors. */
export async function workOnReviews({ db, settings }: System, servers = 1): Promise<unknown[]> {
  const problems: unknown[] = []
  const report = (error: unknown) => void problems.push(error)
  const contextOf = contextFor({ db, settings, report })
  const workers = Array.from({ length: servers }, () =>
    startReviews({ db, settings, report, handlerOf, contextOf }),
  )
  await Promise.all(workers.map((worker) => worker.flush()))
  await Promise.all(workers.map((worker) => worker.close()))
  return problems
}

/** The body of a review of one role, whose administrators decide until next month. */
export const reviewOfRole = (scopeId: number, given: Partial<WrittenReview> = {}): WrittenReview => ({
  name: "Trimestre",
  scope: "role",
  scopeId,
  reviewers: "administrators",
  closesDate: Temporal.Now.instant()
    .add({ hours: 24 * 30 })
    .toString(),
  silence: "keep",
  ...given,
})

/** A new role of an application that so many new people have. */
export async function roleHeldBy(
  system: System,
  { appId, people }: { appId: number; people: readonly string[] },
): Promise<number> {
  const [first = "", ...others] = people
  const role = await giveRole(system, first, { appId })
  for (const id of others) {
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by) select ${id}, ${role}, created_by
      from role_assignment where client_id = ${first} and role_id = ${role}`)
  }
  return role
}

/** Makes the closing day of a review come. */
export const closingDayComes = ({ db }: System, id: number) =>
  db.execute(sql`
    update review set opened_date = opened_date - interval '60 days', closes_date = now() - interval '1 second' where id = ${id}`)
