import { sql } from "drizzle-orm"
import type { Call } from "@/contract/call"
import { type } from "@/contract/type"
import { isFor } from "../identity/access/callRights"
import { outOfReach } from "../identity/access/scope"
import type { Actor, AuthenticatedContext, LooseInput } from "../identity/actor/context"
import { subjectOf } from "../people/privacy/quota"
import { subjectNamed } from "../people/registrationData/scope"
import { type Database, rows } from "../platform/database/connection"
import { notYours, Refusal } from "../platform/refusal/refusal"

/**
 * What an actor could reach when a call was answered. The answer is repeated for the same `Idempotency-Key` only while they
 * still reach it.
 */
export const reach = type({
  superAdmin: "boolean",
  /** Ids of applications, as in `Actor`. */
  administers: "number.integer[]",
  governs: "number.integer[]",
  /** The abilities that the actor had and that the call requires. */
  abilities: "string[]",
  /** Id of the application that the path names. */
  "app?": "number.integer",
  /** The call is about another person, whose data were in scope. */
  person: "boolean",
})
export type Reach = typeof reach.infer

/** A call whose answer may be repeated. */
export interface RepeatedCall {
  context: AuthenticatedContext
  record: Call
  params: LooseInput["params"]
}

/** The actor's reach after the change, which can end it. */
export async function reachNow({ context, record, params }: RepeatedCall, db: Database): Promise<Reach> {
  const { me } = context
  const app = await applicationIn(db, params)
  return {
    superAdmin: me.superAdmin,
    administers: [...me.administers],
    governs: [...me.governs],
    abilities: [record.who].flat().filter((who) => who !== "signedIn" && isFor(who, me)),
    ...(app !== undefined && { app }),
    person: (await whyNotPerson(context, db, params)) === "reached",
  }
}

/** Throws 403 or 404, as the call itself would, if the actor has lost what they could reach then. */
export async function refuseLost({ context, params }: RepeatedCall, before: Reach): Promise<void> {
  const { db, me } = context
  const abilities: ReadonlySet<string> = me.abilities
  if (before.abilities.some((ability) => !abilities.has(ability))) throw notYours()
  if (hasLostApplication(before, me)) throw outOfReach()
  const why = before.person && (await whyNotPerson(context, db, params))
  if (why instanceof Refusal) throw why
}

const levels = ["administers", "governs"] as const

type Rights = Pick<Reach, "superAdmin" | (typeof levels)[number]>
const has = (rights: Pick<Actor, keyof Rights>, level: (typeof levels)[number], app: number): boolean =>
  rights.superAdmin || rights[level].includes(app)

/** If the path names no application, the call may have been about any of those that the actor had. */
function hasLostApplication(before: Reach, me: Actor): boolean {
  const { app } = before
  if (app !== undefined) return levels.some((level) => has(before, level, app) && !has(me, level, app))
  if (before.superAdmin) return !me.superAdmin
  return levels.some((level) => before[level].some((each) => !has(me, level, each)))
}

const found = type({ id: "number.integer" })

async function applicationIn(
  db: Database,
  { app, appId }: RepeatedCall["params"],
): Promise<number | undefined> {
  const name = app ?? appId
  if (name === undefined) return undefined
  const [named] = await rows(db, found, sql`select id from application_named(${String(name)})`)
  return named?.id
}

/** Why the person of the path is out of reach; undefined if the call is about no other person. */
async function whyNotPerson(
  context: AuthenticatedContext,
  db: Database,
  params: RepeatedCall["params"],
): Promise<"reached" | Refusal | undefined> {
  const id = await subjectOf(db, context.me, params)
  if (id === undefined) return undefined
  try {
    await subjectNamed(context, db, id)
    return "reached"
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
