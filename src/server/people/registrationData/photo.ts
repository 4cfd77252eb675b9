import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { sectionFields } from "@/domain/registration/fields"
import { sectionTitles } from "@/domain/registration/sections"
import { recordView } from "../../identity/access/recordView"
import type { Handlers } from "../../identity/actor/context"
import { answerFile, keepImage } from "../../identity/files/document"
import { exchangeFile } from "../../identity/files/exchange"
import { type Database, rows } from "../../platform/database/connection"
import { columnName } from "../../platform/database/schema/columns"
import { notFound } from "../../platform/refusal/refusal"
import { differingFields, markChanges } from "./changes"
import { lockRegistration, type Subject, subjectInFull, subjectToEdit } from "./scope"
import { storedSection } from "./stored"

/* The 3x4 photo: a field of the personal data with a call of its own, because it is a file. */

type PhotoCalls = Handlers<"registration">

/** Stores a photo, or requests its replacement. The other personal data are not changed. */
export const savePhoto: PhotoCalls["savePhoto"] = async (context, { params, body }) => {
  const { atalaiaId } = await subjectToEdit(context, context.db, params.atalaiaId)
  const kept = await keepImage(context, body.file)
  return exchangeFile(context, kept, async (tx, record) => {
    await lockRegistration(tx, atalaiaId)
    const subject = await subjectToEdit(context, tx, atalaiaId)
    const { direct, kind, name, email } = subject
    const { valid, pending, version } = await storedSection(tx, "personal", atalaiaId)
    await kept.store(tx)
    await beginRow(tx, subject, !direct, version)
    // A pending request with the current photo gets the new one too.
    const both = direct && pending !== undefined && pending.image === valid?.image
    for (const which of both ? [false, true] : [!direct]) {
      await tx.execute(sql`
        update registration_personal set image = ${kept.id}, version = ${version + 1}
        where atalaia_id = ${atalaiaId} and pending = ${which}`)
    }
    if (direct && kind === "user") {
      await tx.execute(
        sql`update person set image = ${kept.id}, version = version + 1 where atalaia_id = ${atalaiaId}`,
      )
    }
    const fields = await differingFields(tx, "personal", atalaiaId)
    await markChanges(
      tx,
      atalaiaId,
      "personal",
      fields.map((field) => `personal.${field}`),
    )
    await record({
      kind: direct ? "registration.update" : "registration.request",
      subjectId: atalaiaId,
      about: {
        subject: name || email,
        document: sectionTitles.personal,
        changes: sectionFields.personal.image.label,
      },
    })
    return { answer: { applied: direct }, replaced: [direct ? valid?.image : pending?.image] }
  })
}

/**
 * Creates the row for a photo if there is none. A request begins with the current personal data; a current row without data
 * begins with name and e-mail.
 */
async function beginRow(tx: Database, subject: Subject, pending: boolean, version: number): Promise<void> {
  const { atalaiaId, name, email } = subject
  const columns = sql.join(
    Object.keys(sectionFields.personal).map((field) => sql.identifier(columnName(field))),
    sql`, `,
  )
  await tx.execute(sql`
    insert into registration_personal (atalaia_id, pending, version, ${columns})
    select atalaia_id, ${pending}, ${version}, ${columns} from registration_personal
    where atalaia_id = ${atalaiaId} and not pending
    on conflict do nothing`)
  await tx.execute(sql`
    insert into registration_personal (atalaia_id, pending, version, name, email)
    values (${atalaiaId}, ${pending}, ${version}, ${name || null}, ${email})
    on conflict do nothing`)
}

const photoRow = type({ image: "string | null" })

/** The current photo, or the requested one. 404 if there is none. */
export const photo: PhotoCalls["photo"] = async (context, { params, query }) => {
  const subject = await subjectInFull(context, context.db, params.atalaiaId)
  const { atalaiaId } = subject
  const [personal] = await rows(
    context.db,
    photoRow,
    sql`
      select image from registration_personal
      where atalaia_id = ${atalaiaId} and pending = ${query.pending === "true"}`,
  )
  if (!personal?.image) throw notFound("Foto")
  await recordView(context, subject, "registration.photo")
  return answerFile(context, personal.image)
}
