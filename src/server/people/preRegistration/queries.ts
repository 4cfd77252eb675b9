import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { endSessions, sessionsOf } from "../../identity/access/sessions"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { iso, momentText } from "../../platform/database/moment"
import { conflict, notYours } from "../../platform/refusal/refusal"
import { lockRegistration, subjectNamed } from "../registrationData/scope"
import { mayCorrectEmail } from "./correcting"

type PreUserRow = AnswerOf<Calls["registration"]["mine"]>["items"][number]

const draftRow = type({ status: "'IN_PROGRESS' | 'READY'", createdBy: "string | null" })
const preUserRow = draftRow.merge({
  atalaiaId: "string",
  name: "string | null",
  email: "string",
  isForeign: "boolean",
  underEvaluation: "boolean",
  opened: "boolean",
  createDate: momentText,
  organization: organizationSummary.or("null"),
})
const fileRow = type({ id: "string" })

/** Editors of pre-registrations remove their own drafts; the super admin removes any. */
const mayRemove = (me: Actor, { status, createdBy }: typeof draftRow.infer) =>
  status === "IN_PROGRESS" &&
  (me.superAdmin || (me.abilities.has("preUsers.edit") && createdBy === me.atalaiaId))

/** Pre-registrations that match a condition, newest first; searched by name, e-mail and id. */
export async function preUsersWhere(
  db: Database,
  me: Actor,
  condition: SQL,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<PreUserRow[]> {
  const preUsers = await rows(
    db,
    preUserRow,
    sql`
      select u.atalaia_id as "atalaiaId", u.name, u.email, u.is_foreign as "isForeign", u.status,
        u.under_evaluation as "underEvaluation", u.create_date as "createDate", u.created_by as "createdBy", u.opened_date is not null as opened,
        case when o.id is not null then jsonb_build_object('id', o.id, 'acronym', o.acronym, 'title', o.title) end
          as organization
      from pre_user u left join organization o on o.id = u.organization_id
      where ${condition}
        and (${everyWord(sql`fold(concat_ws(' ', u.name, u.email, u.atalaia_id))`, search)}
          or u.atalaia_id = ${normalizeIdentifier(search)})
      order by u.create_date desc, u.atalaia_id limit ${size} offset ${page * size}`,
  )
  return preUsers.map((row) => ({
    atalaiaId: row.atalaiaId,
    ...(row.name && { name: row.name }),
    email: row.email,
    isForeign: row.isForeign,
    status: row.status,
    underEvaluation: row.underEvaluation,
    createDate: iso(row.createDate),
    ...(row.organization && { organization: row.organization }),
    can: {
      // Its creator may view its progress; editors may continue it.
      open: me.abilities.has("preUsers.edit") || row.createdBy === me.atalaiaId,
      remove: mayRemove(me, row),
      correctEmail: mayCorrectEmail(me, row),
    },
  }))
}

/** Removes a draft with all its data; its files are deleted once nothing refers to them. */
export async function removePreUser(context: AuthenticatedContext, id: string): Promise<void> {
  const files = await context.change(async (tx, record) => {
    const { atalaiaId, kind, name, email } = await subjectNamed(context, tx, id)
    if (kind !== "preUser") throw conflict("Esta pessoa já é usuária, e não pode ser removida.", "ALREADY_SO")
    // Locked first, as in every other change of a registration, to avoid a deadlock.
    await lockRegistration(tx, atalaiaId)
    const [row] = await rows(
      tx,
      draftRow,
      sql`select status, created_by as "createdBy" from pre_user where atalaia_id = ${atalaiaId} for update`,
    )
    if (row?.status === "READY") {
      throw conflict("O pré-cadastro já foi finalizado: quem o avalia pode recusá-lo.", "READY")
    }
    if (!row || !mayRemove(context.me, row)) throw notYours("Este pré-cadastro não está ao seu alcance.")
    const kept = await rows(
      tx,
      fileRow,
      sql`
        select stored_file_id as id from registration_file
        where atalaia_id = ${atalaiaId} and stored_file_id is not null
        union select image from registration_personal where atalaia_id = ${atalaiaId} and image is not null`,
    )
    await tx.execute(sql`delete from registration where atalaia_id = ${atalaiaId}`)
    await tx.execute(sql`delete from access_request where atalaia_id = ${atalaiaId}`)
    await tx.execute(sql`delete from ticket where atalaia_id = ${atalaiaId}`)
    await endSessions(tx, sessionsOf(atalaiaId), "registration")
    await tx.execute(sql`delete from pre_user where atalaia_id = ${atalaiaId}`)
    for (const file of kept) await tx.execute(sql`delete from stored_file where id = ${file.id}`)
    await record({ kind: "preUser.delete", subjectId: atalaiaId, about: { subject: name || email } })
    return kept
  })
  if (context.dryRun) return
  for (const { id: file } of files) await context.files.remove(file)
}
