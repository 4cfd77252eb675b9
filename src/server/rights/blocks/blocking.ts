import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditKind } from "@/domain/audit/kinds"
import { nameOf } from "../../audit/rows/actorName"
import type { AuditEntry } from "../../audit/rows/audit"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, prepared, rows } from "../../platform/database/connection"
import { conflict, invalid, Refusal } from "../../platform/refusal/refusal"
import { type BlockRow, blockRow } from "../grants/presenter"
import { roleHeldAt } from "../grants/roleOfApplication"
import { guarded, recordingAt, targetToChange } from "../grants/target"

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
 * One change to the block of a role, with its audit row. `work` makes it by one statement. 404 if the role does not belong to the
 * application, or has no block to change; 409 if it is already blocked.
 */
async function changeBlock<T>(
  context: AuthenticatedContext,
  kind: BlockKind,
  path: { clientId: string; app: string; roleId: number },
  justification: string | undefined,
  work: (tx: Database, which: { clientId: string; roleId: number; appId: number }) => Promise<T>,
): Promise<T> {
  return context.change(async (tx, record, recordWith) => {
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
        const before = client.blocked
        if (kind === "role.block" && before !== null) {
          throw conflict(`${role.title} já está bloqueado.`, "ALREADY_BLOCKED")
        }
        if (kind !== "role.block" && before === null) {
          throw new Refusal(404, "NOT_FOUND", `${role.title} não está bloqueado para ${client.name}.`)
        }
        const which = { clientId: client.id, roleId: role.id, appId: role.standsAt }
        const changed: AuditEntry = {
          kind,
          subjectId: client.id,
          appId: app.id,
          roleId: role.id,
          about: { subject: client.name, app: app.acronym, role: role.title },
          ...(before !== null && { before: { justification: before } }),
          ...(kind !== "role.unblock" && { after: { justification } }),
          ...(justification && { justification }),
        }
        const recording = recordingAt(app, record, recordWith)
        return recording(() => work(tx, which), changed, client.deputized)
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
    returning ${blockColumns}`,
)

/** Blocks a role, whether it is assigned or not. 409 if it is already blocked. */
export const block = (
  context: AuthenticatedContext,
  { justification = "", ...path }: Blocking,
): Promise<BlockRow> =>
  changeBlock(context, "role.block", path, justification, (tx, which) =>
    theRow(insertBlock(tx, { ...which, justification, by: context.me.atalaiaId })),
  )

/** One block `b`. */
const thisBlock = sql`
  b.client_id = ${sql.placeholder("clientId")} and b.role_id = ${sql.placeholder("roleId")}
  and b.app_id = ${sql.placeholder("appId")}`

const rewriteBlock = prepared(
  blockRow,
  sql`
    update role_block b set justification = ${sql.placeholder("justification")}
    where ${thisBlock} returning ${blockColumns}`,
)

/** Changes the justification. 404 if there is no block. */
export const updateBlock = (
  context: AuthenticatedContext,
  { justification = "", ...path }: Blocking,
): Promise<BlockRow> =>
  changeBlock(context, "role.updateBlock", path, justification, (tx, which) =>
    theRow(rewriteBlock(tx, { ...which, justification })),
  )

const removedBlock = type({ justification: "string" })

const removeBlock = prepared(
  removedBlock,
  sql`delete from role_block b where ${thisBlock} returning b.justification`,
)

/** Unblocks a role and returns why it was blocked. 404 if there is no block. */
export const unblock = (
  context: AuthenticatedContext,
  { justification, ...path }: Blocking,
): Promise<typeof removedBlock.infer> =>
  changeBlock(context, "role.unblock", path, justification, (tx, which) => theRow(removeBlock(tx, which)))

/** The row of a statement about a block whose state is known and locked. */
async function theRow<Row>(found: Promise<Row[]>): Promise<Row> {
  const [row] = await found
  if (!row) throw new Error("A locked block is not as it was read.")
  return row
}
