import { eq } from "drizzle-orm"
import { fileTypeFromBuffer } from "file-type"
import { FileAnswer } from "@/contract/call"
import { mostDocumentBytes } from "@/domain/organizations/organization"
import { mostPhotoBytes, photoFormat, photoTooLarge } from "@/domain/people/photo"
import { fileTooLarge, mostFileBytes } from "@/domain/registration/files"
import type { Database } from "../database/connection"
import { storedFile } from "../database/schema/index"
import type { Context, SignedIn } from "../http/context"
import { invalid, notFound, Refusal } from "../http/refusal"
import { findMalware } from "./clamd"
import { activeOffice } from "./office"
import { activePdf } from "./pdf"
import { isWholePicture } from "./picture"

/** Types by content, with the endings that such files may have. The type stated by the sender proves nothing. */
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

/** A file that was checked and stored, to be named by what it belongs to; `id` is null where it was only tried. */
export interface KeptFile {
  id: string | null
  /** Makes it known to the database, in the transaction of what it belongs to. */
  store: (tx: Database) => Promise<void>
}
const nothingKept: KeptFile = { id: null, store: async () => {} }

/** Keeps a document that justifies an operation. 422 where it is missing, too large, empty or no document. */
export async function keepDocument(context: SignedIn, file: File | undefined): Promise<KeptFile> {
  if (context.dryRun) return nothingKept
  if (!file) throw refuse("Por favor, adicione um documento para justificar a operação")
  return keep(context, file, {
    types: documentTypes,
    wrongType: wrongDocument,
    most: mostDocumentBytes,
    tooLarge: fileTooLarge,
  })
}

/** Keeps a document of a person. 422 as with the above. */
export const keepUserFile = (context: SignedIn, file: File): Promise<KeptFile> =>
  keep(context, file, {
    types: documentTypes,
    wrongType: wrongDocument,
    most: mostFileBytes,
    tooLarge: fileTooLarge,
  })

/** Keeps a picture of a unit or a person. */
export const keepImage = (context: SignedIn, file: File): Promise<KeptFile> =>
  keep(context, file, {
    types: imageTypes,
    wrongType: photoFormat,
    most: mostPhotoBytes,
    tooLarge: photoTooLarge(mostPhotoBytes),
  })

interface Allowed {
  types: FileTypes
  wrongType: string
  /** Bytes. */
  most: number
  tooLarge: string
}

async function keep(context: SignedIn, file: File, allowed: Allowed): Promise<KeptFile> {
  if (file.size > allowed.most) throw refuse(allowed.tooLarge)
  if (file.size === 0) throw refuse("O arquivo está vazio.")
  const bytes = new Uint8Array(await file.arrayBuffer())
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
    store: async (tx) => {
      await tx
        .insert(storedFile)
        .values({ id, name, contentType: format.mime, size: bytes.length, createdBy: me.atalaiaId })
    },
  }
}

/** 422 for what does something by itself where it is opened, and for what cannot be looked at. */
async function refuseActive(type: string, bytes: Uint8Array): Promise<void> {
  if (type === "application/pdf") {
    const found = await activePdf(bytes)
    if (found) throw refuse(`Este PDF ${found}. Imprima-o como PDF novo e envie de novo.`)
  } else if (!Object.hasOwn(imageTypes, type)) {
    const found = await activeOffice(bytes)
    if (found) throw refuse(`Este documento ${found}. Salve-o como PDF e envie de novo.`)
  }
}

/** 422 for what clamd knows, 503 where it does not answer: nothing is kept that it did not look at. */
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
 * A file's own name, without its path. It ends as files of its type do: who opens it on their machine opens what
 * was checked here.
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

/** A stored file as an answer. 404 where there is none. */
export async function answerFile({ db, files }: Context, id: string): Promise<FileAnswer> {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.id, id))
  if (!row) throw notFound("Arquivo")
  return new FileAnswer(row.name, row.contentType, await files.read(row.id))
}
