import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { pageOf } from "../../audit/rows/cursor"
import { presentDecision } from "../../audit/rows/presenter"
import { decisionsAbout } from "../../identity/access/history"
import { recordView } from "../../identity/access/recordView"
import type { Handlers } from "../../identity/actor/context"
import { correctEmail } from "../preRegistration/correcting"
import { finalizeLegacy, finalizePreUser } from "../preRegistration/finalizing"
import { missingInfo } from "../preRegistration/missing"
import { preUsersWhere, removePreUser } from "../preRegistration/queries"
import { requiredDocuments } from "../registrationData/files"
import { photo, savePhoto } from "../registrationData/photo"
import { reveal } from "../registrationData/reveal"
import { saveSection } from "../registrationData/saving"
import { subjectNamed } from "../registrationData/scope"
import { detailsOf } from "./details"

export const registration: Handlers<"registration"> = {
  requiredDocuments: async (context, { query }) => {
    const { isForeign } = await subjectNamed(context, context.db, query.atalaiaId ?? "me")
    return requiredDocuments(context.db, isForeign)
  },

  mine: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.registration } = query
    const own = sql`u.created_by = ${me.atalaiaId}`
    return { items: await preUsersWhere(db, me, own, { search, page, size }) }
  },

  ongoing: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.registration } = query
    return { items: await preUsersWhere(db, me, sql`true`, { search, page, size }) }
  },

  decisions: async (context, { params, query }) => {
    const { db, me } = context
    const { atalaiaId } = await subjectNamed(context, db, params.atalaiaId)
    const { search = "", page = 0, size = pageSizes.registration, after } = query
    const decisions = await decisionsAbout(db, me, atalaiaId, { search, page, size, after })
    return pageOf(decisions, size, presentDecision)
  },

  missingInfo: async (context, { params }) =>
    missingInfo(context.db, await subjectNamed(context, context.db, params.atalaiaId)),

  details: async (context, { params }) => {
    const details = await detailsOf(context, context.db, params.atalaiaId)
    await recordView(context, details, "registration.view")
    return details
  },

  reveal: (context, { params, body }) => reveal(context, params.atalaiaId, body.justification),
  finalize: (context, { params, body }) => finalizePreUser(context, params.atalaiaId, body.terms),
  finalizeLegacy: (context, { params, body }) => finalizeLegacy(context, params.atalaiaId, body.terms),
  remove: (context, { params }) => removePreUser(context, params.atalaiaId),
  correctEmail: (context, { params, body }) => correctEmail(context, params.atalaiaId, body.email),

  savePersonal: (context, { params, body }) => saveSection(context, params.atalaiaId, "personal", body),
  saveDocuments: (context, { params, body }) => saveSection(context, params.atalaiaId, "documents", body),
  saveProfessional: (context, { params, body }) =>
    saveSection(context, params.atalaiaId, "professional", body),
  saveCommunication: (context, { params, body }) =>
    saveSection(context, params.atalaiaId, "communication", body),
  saveAdditional: (context, { params, body }) => saveSection(context, params.atalaiaId, "additional", body),

  savePhoto,
  photo,
}
