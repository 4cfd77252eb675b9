import { recordView } from "../../identity/access/recordView"
import type { Handlers } from "../../identity/actor/context"
import { answerFile } from "../../identity/files/document"
import { notFound } from "../../platform/refusal/refusal"
import { removeUserFile, saveUserFile } from "./fileChanges"
import { presentUserFile } from "./filePresenter"
import { current, requested, userFileNamed, userFilesWhere } from "./files"
import { subjectInFull } from "./scope"

export const userFiles: Handlers<"userFiles"> = {
  list: async (context, { params, query }) => {
    const subject = await subjectInFull(context, context.db, params.atalaiaId)
    const which = query.isValid === "false" ? requested : current
    await recordView(context, subject, "registration.files")
    return (await userFilesWhere(context.db, subject, which)).map(presentUserFile)
  },

  both: async (context, { params }) => {
    const subject = await subjectInFull(context, context.db, params.atalaiaId)
    const valid = await userFilesWhere(context.db, subject, current)
    const notValid = await userFilesWhere(context.db, subject, requested)
    await recordView(context, subject, "registration.files")
    return { valid: valid.map(presentUserFile), notValid: notValid.map(presentUserFile) }
  },

  get: async (context, { params }) =>
    presentUserFile((await userFileNamed(context, context.db, params.fileId)).file),

  download: async (context, { params }) => {
    const { subject, file } = await userFileNamed(context, context.db, params.fileId)
    if (file.storedFileId === null) throw notFound("Arquivo")
    await recordView(context, subject, "registration.view", file.documentType)
    return answerFile(context, file.storedFileId)
  },

  create: (context, { params, query, body }) =>
    saveUserFile(context, params.atalaiaId, "added", sentOf(query, body.file)),

  replace: (context, { params, query, body }) =>
    saveUserFile(context, params.atalaiaId, "replaced", sentOf(query, body.file)),

  remove: (context, { params }) => removeUserFile(context, params.fileId),
}

const sentOf = (
  { documentTypeId, underAccessRequest }: { documentTypeId: number; underAccessRequest?: "true" | "false" },
  file: File,
) => ({ documentTypeId, file, underAccessRequest: underAccessRequest === "true" })
