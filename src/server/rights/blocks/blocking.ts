import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditKind } from "@/domain/audit/kinds"
import { nameOf } from "../../audit/rows/actorName"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, prepared, rows } from "../../platform/database/connection"
import { conflict, invalid, notFound } from "../../platform/refusal/refusal"
import { type BlockRow, blockRow } from "../grants/presenter"
import { type RoleInApplication, roleHeldAt } from "../grants/roleOfApplication"
import { guarded, targetToChange } from "../grants/target"

/** Condition on the application in which a block `b` of the role `r` is managed. */
export const blockWithin = (within: (appId: SQL) => SQL): SQL =>
  sql`(${within(sql`b.app_id`)} or ${within(sql`r.governs_app_id`)})`

/** The columns of a block `b` for answers. */
const blockColumns = sql`
  b.app_id as "appId", b.role_id as "roleId", b.client_id as "clientId", b.justification,
  b.create_date_time as "createDateTime", b.created_by as "createdBy", ${nameOf(sql`b.created_by`)} as "createdByName"`

/** Blocks of a client that match a condition on the block `b` and its role `r`. */
export function blocksOf(db: Database, clientId: string, condition: SQL): Promise<BlockRow[]> {
  return rows(
    db,
    blockRow,
    sql`
      select ${blockColumns} from role_block b join role r on r.id = b.role_id
      where b.client_id = ${clientId} and ${condition}
      order by b.app_id, b.role_id`,
  )
}

type BlockKind = Extract<AuditKind, "role.block" | "role.updateBlock" | "role.unblock">

/**
 * One change to the block of a role, with its audit row: `work` makes it and returns the previous justification, if any. 404 if
 * the role does not belong to the application.
 */
async function changeBlock<T>(
  context: AuthenticatedContext,
  kind: BlockKind,
  path: { clientId: string; app: string; roleId: number },
  justification: string | undefined,
  work: (
    tx: Database,
    at: { role: RoleInApplication; which: { clientId: string; roleId: number; appId: number } },
  ) => Promise<{ before?: string; done: T }>,
): Promise<T> {
  return context.change(async (tx, record) => {
    const target = await targetToChange(tx, context.me, path, { role: path.roleId })
    const { app, client } = target
    // Blocking an application as a client needs no justification.
    if (kind !== "role.unblock" && client.kind === "person" && justification === "") {
      throw invalid({ justification: "Por favor, insira uma justificativa!" })
    }
    return guarded(
      tx,
      app,
      async () => {
        const role = roleHeldAt(target)
        const which = { clientId: client.id, roleId: role.id, appId: role.standsAt }
        const { before, done } = await work(tx, { role, which })
        await record({
          kind,
          subjectId: client.id,
          appId: app.id,
          roleId: role.id,
          about: { subject: client.name, app: app.acronym, role: role.title },
          ...(before !== undefined && { before: { justification: before } }),
          ...(kind !== "role.unblock" && { after: { justification } }),
          ...(justification && { justification }),
        })
        return done
      },
      target.admins,
    )
  })
}

interface Blocking {
  clientId: string
  app: string
  roleId: number
  justification?: string | undefined
}

const insertBlock = prepared(
  blockRow,
  sql`
    insert into role_block as b (client_id, role_id, app_id, justification, created_by)
    values (
      ${sql.placeholder("clientId")}, ${sql.placeholder("roleId")}, ${sql.placeholder("appId")},
      ${sql.placeholder("justification")}, ${sql.placeholder("by")}
    )
    on conflict do nothing returning ${blockColumns}`,
)

/** Blocks a role, whether it is assigned or not. 409 if it is already blocked. */
export function block(
  context: AuthenticatedContext,
  { justification = "", ...path }: Blocking,
): Promise<BlockRow> {
  return changeBlock(context, "role.block", path, justification, async (tx, { which, role }) => {
    const [done] = await insertBlock(tx, { ...which, justification, by: context.me.atalaiaId })
    if (!done) throw conflict(`${role.title} já está bloqueado.`, "ALREADY_BLOCKED")
    return { done }
  })
}

/** One block `b`. */
const thisBlock = sql`
  b.client_id = ${sql.placeholder("clientId")} and b.role_id = ${sql.placeholder("roleId")}
  and b.app_id = ${sql.placeholder("appId")}`

const updatedBlock = type({ "...": blockRow, before: "string" })

const rewriteBlock = prepared(
  updatedBlock,
  sql`
    update role_block b set justification = ${sql.placeholder("justification")}
    from (select b.justification from role_block b where ${thisBlock} for update) was
    where ${thisBlock} returning ${blockColumns}, was.justification as "before"`,
)

/** Changes the justification. 404 if there is no block. */
export function updateBlock(
  context: AuthenticatedContext,
  { justification = "", ...path }: Blocking,
): Promise<BlockRow> {
  return changeBlock(context, "role.updateBlock", path, justification, async (tx, { which }) => {
    const [done] = await rewriteBlock(tx, { ...which, justification })
    if (!done) throw notFound("Bloqueio")
    return { before: done.before, done }
  })
}

const removedBlock = type({ justification: "string" })

const removeBlock = prepared(
  removedBlock,
  sql`delete from role_block b where ${thisBlock} returning b.justification`,
)

/** Unblocks a role and returns why it was blocked. 404 if there is no block. */
export function unblock(
  context: AuthenticatedContext,
  { justification, ...path }: Blocking,
): Promise<typeof removedBlock.infer> {
  return changeBlock(context, "role.unblock", path, justification, async (tx, { which }) => {
    const [gone] = await removeBlock(tx, which)
    if (!gone) throw notFound("Bloqueio")
    return { before: gone.justification, done: gone }
  })
}
