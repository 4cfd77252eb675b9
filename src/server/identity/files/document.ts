import { eq } from "drizzle-orm"
import { FileAnswer } from "@/contract/call"
import { maxDocumentBytes } from "@/domain/organizations/organization"
import { maxPhotoBytes, photoFormat, photoTooLarge } from "@/domain/people/photo"
import { fileTooLarge, maxFileBytes } from "@/domain/registration/files"
import type { Database } from "../../platform/database/connection"
import { storedFile } from "../../platform/database/schema/index"
import { findMalware } from "../../platform/files/clamd"
import { activeOffice } from "../../platform/files/office"
import { activePdf } from "../../platform/files/pdf"
import { isWholePicture } from "../../platform/files/picture"
import { invalid, notFound, Refusal } from "../../platform/refusal/refusal"
import type { AuthenticatedContext, Context } from "../actor/context"

/** File types by content, with their allowed extensions. The type that the sender states is not trusted. */
type FileTypes = Readonly<Record<string, readonly [ending: string, ...others: string[]]>>

const pictures = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] } satisfies FileTypes
const documentTypes: FileTypes = {
  ...pictures,
  "application/pdf": [".pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
  "application/vnd.oasis.opendocument.text": [".odt"],
}
const imageTypes: FileTypes = { ...pictures, "image/bmp": [".bmp"] }
const wrongDocument = "Envie um PDF, uma imagem PNG ou JPEG, ou um texto DOCX ou ODT."

const brokenPicture = "Esta imagem está incompleta ou danificada. Abra-a, salve-a de novo e envie de novo."

const refuse = (message: string) => invalid({ file: message })

/** A checked and stored file, to be referenced by its owner; `id` is null in a dry run. */
export interface KeptFile {
  id: string | null
  /** As it is stored. */
  name: string
  /** Inserts it into the database, in the transaction of the row that references it. */
  store: (tx: Database) => Promise<void>
}
const nothingKept: KeptFile = { id: null, name: "", store: async () => {} }

/** Stores a document that justifies an operation. Throws 422 if it is missing, too large, empty or not a document. */
export async function keepDocument(context: AuthenticatedContext, file: File | undefined): Promise<KeptFile> {
  if (context.dryRun) return nothingKept
  if (!file) throw refuse("Por favor, adicione um documento para justificar a operação")
  return keep(context, file, {
    types: documentTypes,
    wrongType: wrongDocument,
    most: maxDocumentBytes,
    tooLarge: fileTooLarge,
  })
}

/** Stores a person's document. Throws 422 as `keepDocument` does. */
export const keepUserFile = (context: AuthenticatedContext, file: File): Promise<KeptFile> =>
  keep(context, file, {
    types: documentTypes,
    wrongType: wrongDocument,
    most: maxFileBytes,
    tooLarge: fileTooLarge,
  })

/** Stores a picture of a unit or a person. */
export const keepImage = (context: AuthenticatedContext, file: File): Promise<KeptFile> =>
  keep(context, file, {
    types: imageTypes,
    wrongType: photoFormat,
    most: maxPhotoBytes,
    tooLarge: photoTooLarge(maxPhotoBytes),
  })

interface Allowed {
  types: FileTypes
  wrongType: string
  /** In bytes. */
  most: number
  tooLarge: string
}

async function keep(context: AuthenticatedContext, file: File, allowed: Allowed): Promise<KeptFile> {
  if (file.size > allowed.most) throw refuse(allowed.tooLarge)
  if (file.size === 0) throw refuse("O arquivo está vazio.")
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { fileTypeFromBuffer } = await import("file-type")
  const format = await fileTypeFromBuffer(bytes)
  const endings = format && allowed.types[format.mime]
  if (!endings) throw refuse(allowed.wrongType)
  const isPicture = Object.hasOwn(imageTypes, format.mime)
  if (isPicture && !isWholePicture(format.mime, bytes)) throw refuse(brokenPicture)
  await refuseActive(format.mime, bytes)
  await refuseMalware(context, bytes)
  const { files, me } = context
  const id = await files.put(bytes)
  const name = nameOf(file, endings)
  return {
    id,
    name,
    store: async (tx) => {
      await tx
        .insert(storedFile)
        .values({ id, name, contentType: format.mime, size: bytes.length, createdBy: me.atalaiaId })
    },
  }
}

/** Throws 422 for active content, which runs when the file is opened, and for content that cannot be examined. */
async function refuseActive(type: string, bytes: Uint8Array): Promise<void> {
  if (type === "application/pdf") {
    const found = await activePdf(bytes)
    if (found) throw refuse(`Este PDF ${found}. Imprima-o como PDF novo e envie de novo.`)
  } else if (!Object.hasOwn(imageTypes, type)) {
    const found = await activeOffice(bytes)
    if (found) throw refuse(`Este documento ${found}. Salve-o como PDF e envie de novo.`)
  }
}

/** Throws 422 if clamd finds malware, and 503 if it does not answer: no file is stored without a scan. */
async function refuseMalware({ settings, report }: Context, bytes: Uint8Array): Promise<void> {
  if (!settings.clamdUrl) return
  const found = await findMalware(settings.clamdUrl, bytes).catch((error: unknown) => {
    report(error, "asking clamd")
    throw new Refusal(503, "UNAVAILABLE", notScanned, { file: notScanned }, retryAfter)
  })
  if (found) throw refuse(`O antivírus encontrou um programa nocivo neste arquivo (${found}). Envie outro.`)
}
const notScanned =
  "O antivírus não respondeu, e o arquivo não foi guardado. Tente novamente em alguns minutos: nada do que você preencheu se perdeu."
/** Seconds. */
const retryAfter = 60

/**
 * The file's own name, without its path and with an extension of its type. So the program that opens it on a person's machine
 * reads the type that was checked here.
 */
function nameOf({ name }: File, endings: FileTypes[string]): string {
  const last =
    name
      .normalize("NFC")
      .replace(/^.*[\\/]|[\p{Cc}\p{Cf}]/gsu, "")
      .trim() || "documento"
  const ends = endings.some((ending) => last.toLowerCase().endsWith(ending))
  return (ends ? last : `${last}${endings[0]}`).slice(-200).toWellFormed()
}

/** A stored file as an answer. Throws 404 if it does not exist. */
export async function answerFile({ db, files }: Context, id: string): Promise<FileAnswer> {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.id, id))
  if (!row) throw notFound("Arquivo")
  return new FileAnswer(row.name, row.contentType, await files.read(row.id))
}
