import { desc, eq, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { textProblems, type WrittenFields } from "@/domain/writtenText"
import type { Handlers } from "../../identity/actor/context"
import { everyWord } from "../../platform/database/like"
import { writtenText } from "../../platform/database/schema/index"
import { invalid, notFound, refuseChanged } from "../../platform/refusal/refusal"

const present = (row: typeof writtenText.$inferSelect): AnswerOf<Calls["texts"]["get"]> => ({
  id: row.id,
  title: row.title,
  content: row.content,
  requiresConfirmation: row.requiresConfirmation,
  lastUpdate: row.lastUpdate.toISOString(),
  version: row.version,
})

/** 422 if the title or the content is blank. */
function refuseBlank(written: WrittenFields): void {
  const problems = textProblems(written)
  if (Object.keys(problems).length > 0) throw invalid({ ...problems })
}

export const texts: Handlers<"texts"> = {
  list: async ({ db }, { query }) => {
    const { search = "", page = 0, size = pageSizes.texts, required } = query
    const texts = await db
      .select()
      .from(writtenText)
      .where(
        sql`${required === undefined ? sql`true` : sql`requires_confirmation = ${required === "true"}`}
          and ${everyWord(sql`fold(title || ' ' || content)`, search)}`,
      )
      .orderBy(desc(writtenText.lastUpdate), desc(writtenText.id))
      .limit(size)
      .offset(page * size)
    return { items: texts.map(present) }
  },

  get: async ({ db }, { params }) => {
    const [text] = await db.select().from(writtenText).where(eq(writtenText.id, params.textId))
    if (!text) throw notFound("Texto")
    return present(text)
  },

  create: async ({ change }, { body }) => {
    refuseBlank(body)
    const { title, content, requiresConfirmation } = body
    return change(async (tx, record) => {
      const [made] = await tx
        .insert(writtenText)
        .values({ title: title.trim(), content, requiresConfirmation })
        .returning()
      if (!made) throw notFound("Texto")
      await record({ kind: "text.create", about: { subject: made.title }, after: { ...body } })
      return present(made)
    })
  },

  update: async ({ change }, { params, body }) => {
    refuseBlank(body)
    const { title, content, requiresConfirmation, version } = body
    return change(async (tx, record) => {
      const [before] = await tx
        .select()
        .from(writtenText)
        .where(eq(writtenText.id, params.textId))
        .for("update")
      if (!before) throw notFound("Texto")
      refuseChanged(`O texto ${before.title}`, before.version, version)
      const [after] = await tx
        .update(writtenText)
        .set({
          title: title.trim(),
          content,
          requiresConfirmation,
          lastUpdate: sql`now()`,
          version: sql`version + 1`,
        })
        .where(eq(writtenText.id, params.textId))
        .returning()
      if (!after) throw notFound("Texto")
      const kept = ({ title, content, requiresConfirmation }: typeof after) => ({
        title,
        content,
        requiresConfirmation,
      })
      await record({
        kind: "text.update",
        about: { subject: after.title },
        before: kept(before),
        after: kept(after),
      })
      return present(after)
    })
  },

  remove: async ({ change }, { params }) =>
    change(async (tx, record) => {
      const [removed] = await tx
        .delete(writtenText)
        .where(eq(writtenText.id, params.textId))
        .returning({ title: writtenText.title, content: writtenText.content })
      if (!removed) throw notFound("Texto")
      await record({ kind: "text.delete", about: { subject: removed.title }, before: { ...removed } })
    }),
}
