import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { administered, applicationNamed } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { invalid, notFound } from "../../platform/refusal/refusal"
import { roleAt } from "../grants/roleOfApplication"

type RuleBody = BodyOf<Calls["incompatibilities"]["create"]>
type WrittenPart = RuleBody["one"][number]

/** A part as it is stored, in the application in which it has effect. */
interface Part {
  side: 1 | 2
  appId: number
  roleId: number | null
  profileId: number | null
  /** The application in which it is managed. */
  managedAt: number
  acronym: string
  title: string
}

const profileName = type({ name: "string" })

/** The same for a role in its own application and where it is inherited. */
const keyOf = ({ roleId, profileId }: Part) => `${roleId} ${profileId}`

/**
 * The parts of a rule that was sent, each once. 403 and 404 for an application, role or profile out of reach, 422 for a part on
 * both sides.
 */
export async function readParts(tx: Database, me: Actor, { one, other }: RuleBody): Promise<Part[]> {
  const sides = [
    { side: 1 as const, name: "one", written: one },
    { side: 2 as const, name: "other", written: other },
  ]
  const parts = new Map<string, Part>()
  const sideOf = new Map<string, 1 | 2>()
  for (const { side, name, written } of sides) {
    for (const each of written) {
      const part = await readPart(tx, me, side, name, each)
      const key = keyOf(part)
      if ((sideOf.get(key) ?? side) !== side) {
        throw invalid({ [name]: `${part.title} não pode estar dos dois lados.` })
      }
      sideOf.set(key, side)
      parts.set(`${part.appId} ${key}`, part)
    }
  }
  return [...parts.values()]
}

async function readPart(
  tx: Database,
  me: Actor,
  side: 1 | 2,
  field: string,
  { app: named, roleId, profileId }: WrittenPart,
): Promise<Part> {
  if ((roleId === undefined) === (profileId === undefined)) {
    throw invalid({ [field]: "Cada item é um papel ou um perfil." })
  }
  const app = await applicationNamed(tx, named, (appId) => administered(me, appId))
  const place = { side, managedAt: app.id, acronym: app.acronym }
  if (roleId !== undefined) {
    const { title, standsAt } = await roleAt(tx, app, roleId)
    return { ...place, appId: standsAt, roleId, profileId: null, title }
  }
  const [profile] = await rows(
    tx,
    profileName,
    sql`select name from profile where id = ${profileId} and app_id = ${app.id}`,
  )
  if (!profile || profileId === undefined) throw notFound("Perfil")
  return { ...place, appId: app.id, roleId: null, profileId, title: profile.name }
}

export async function writeParts(tx: Database, ruleId: number, parts: readonly Part[]): Promise<void> {
  await tx.execute(sql`delete from incompatible_part where incompatibility_id = ${ruleId}`)
  await tx.execute(sql`
    insert into incompatible_part (incompatibility_id, side, app_id, role_id, profile_id)
    select ${ruleId}, p.side, p."appId", p."roleId", p."profileId"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p(side smallint, "appId" int, "roleId" int, "profileId" int)`)
}

const profileRow = type({ appId: "number.integer", acronym: "string", title: "string" })

/** Ids of the profiles that give a part of one side of a rule, directly or where its application inherits it. */
const profilesGiving = (ruleId: number, side: 1 | 2) => sql`
  select x.profile_id from incompatible_part x
  where x.incompatibility_id = ${ruleId} and x.side = ${side} and x.profile_id is not null
  union
  select given.profile_id from incompatible_part x
  join role r on r.id = x.role_id join profile_role given on given.role_id = r.id
  where x.incompatibility_id = ${ruleId} and x.side = ${side} and (
    r.app_id = x.app_id or exists (select from inherited_role i where i.role_id = r.id and i.app_id = x.app_id)
  )`

/** The profiles of which each gives both sides of a rule, by name. */
export const profilesWithBoth = (tx: Database, ruleId: number): Promise<(typeof profileRow.infer)[]> =>
  rows(
    tx,
    profileRow,
    sql`
      select a.id as "appId", a.acronym, f.name as title
      from ((${profilesGiving(ruleId, 1)}) intersect (${profilesGiving(ruleId, 2)})) both_sides
      join profile f on f.id = both_sides.profile_id join application a on a.id = f.app_id
      order by f.name collate "C", f.id`,
  )
