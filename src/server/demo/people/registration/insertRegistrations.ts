import { eq, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { sectionNames } from "@/domain/registration/fields"
import type { sectionTitles } from "@/domain/registration/sections"
import { requiredDocuments } from "../../../people/registrationData/files"
import { type Database, rows } from "../../../platform/database/connection"
import { insertAll } from "../../../platform/database/insertAll"
import * as schema from "../../../platform/database/schema/index"
import type { FileStore } from "../../../platform/files/fileStore"
import type { DemoAccessRequest } from "../../accessRequests"
import { writtenPdf } from "../../pdf"
import { portrait } from "../portrait"
import { askedFields, type DemoRegistration, kindsOf } from "./registrations"

const tables = {
  personal: schema.registrationPersonal,
  documents: schema.registrationDocuments,
  professional: schema.registrationProfessional,
  communication: schema.registrationCommunication,
  additional: schema.registrationAdditional,
} satisfies Record<keyof Omit<typeof sectionTitles, "education" | "requiredDocuments">, unknown>

/** Inserts the registration data of the demo people, with photos and documents. */
export async function insertRegistrations(
  tx: Database,
  files: FileStore,
  registrations: readonly DemoRegistration[],
): Promise<void> {
  await insertAll(
    tx,
    schema.registration,
    registrations.map(({ atalaiaId, createDate }) => ({ atalaiaId, createDate })),
  )
  const photos = await keepPhotos(tx, files, registrations)
  for (const [atalaiaId, image] of photos) {
    await tx.update(schema.person).set({ image }).where(eq(schema.person.atalaiaId, atalaiaId))
  }
  for (const section of sectionNames) {
    const rowsOf = (pending: boolean) =>
      registrations.flatMap(({ atalaiaId, valid, asked }) => {
        const values = pending ? asked?.sections[section] : valid[section]
        if (!values) return []
        const image = section === "personal" ? photos.get(atalaiaId) : undefined
        return [{ atalaiaId, pending, ...values, ...(image && { image }) }]
      })
    await insertAll(tx, tables[section], [...rowsOf(false), ...rowsOf(true)])
  }
  await insertAll(
    tx,
    schema.registrationPhone,
    registrations.flatMap(({ atalaiaId, phones, asked }) => [
      ...phones.map((phone) => ({ atalaiaId, pending: false, ...phone })),
      ...(asked?.phones ?? []).map((phone) => ({ atalaiaId, pending: true, ...phone })),
    ]),
  )
  await insertAll(
    tx,
    schema.registrationCourse,
    registrations.flatMap(({ atalaiaId, courses, asked }) => [
      ...courses.map((course) => ({ atalaiaId, ...course })),
      ...(asked?.courses ?? []).map((course) => ({ atalaiaId, change: "insert" as const, ...course })),
    ]),
  )
  await insertAll(
    tx,
    schema.registrationLanguage,
    registrations.flatMap(({ atalaiaId, languages }) =>
      languages.map((language) => ({ atalaiaId, ...language })),
    ),
  )
  await insertAll(tx, schema.registrationChange, registrations.flatMap(changeOf))
  await keepDocuments(tx, files, registrations)
}

function changeOf(registration: DemoRegistration): (typeof schema.registrationChange.$inferInsert)[] {
  const { atalaiaId, asked } = registration
  if (!asked) return []
  const fields = askedFields(registration)
  const kinds = kindsOf(fields)
  return [
    {
      atalaiaId,
      fields,
      sensitive: kinds.has("sensitive"),
      communication: kinds.has("communication"),
      general: kinds.has("general"),
      createDate: asked.createDate,
      lastUpdate: asked.createDate,
    },
  ]
}

async function keepPhotos(
  tx: Database,
  files: FileStore,
  registrations: readonly DemoRegistration[],
): Promise<Map<string, string>> {
  const photos = new Map<string, string>()
  const owners = registrations.filter(({ withFiles }) => withFiles)
  for (const [index, { atalaiaId, createDate }] of owners.entries()) {
    const bytes = portrait(index)
    const id = await files.put(bytes)
    photos.set(atalaiaId, id)
    await insertAll(tx, schema.storedFile, [
      {
        id,
        name: "foto.png",
        contentType: "image/png",
        size: bytes.length,
        createdBy: atalaiaId,
        createDate,
      },
    ])
  }
  return photos
}

async function keepDocuments(
  tx: Database,
  files: FileStore,
  registrations: readonly DemoRegistration[],
): Promise<void> {
  const ofBrazilians = await requiredDocuments(tx, false)
  const ofForeigners = await requiredDocuments(tx, true)
  for (const { atalaiaId, name, isForeign, createDate, withFiles } of registrations) {
    if (!withFiles) continue
    for (const type of isForeign ? ofForeigners : ofBrazilians) {
      await keepDocument(tx, files, { atalaiaId, name, createDate, type })
    }
  }
}

const missingType = type({ id: "number.integer", label: "string", name: "string" })

/** The documents that applications require of access requesters. */
export async function handInDocuments(
  tx: Database,
  files: FileStore,
  requests: readonly DemoAccessRequest[],
): Promise<void> {
  for (const { atalaiaId, appId, createDate } of requests) {
    await tx.insert(schema.registration).values({ atalaiaId, createDate }).onConflictDoNothing()
    const types = await rows(
      tx,
      missingType,
      sql`
        select t.id, t.label, p.name from application_document d
        join document_type t on t.id = d.document_id join person p on p.atalaia_id = ${atalaiaId}
        where d.app_id = ${appId} and not exists (
          select from registration_file f where f.atalaia_id = p.atalaia_id and f.document_type_id = t.id)
        order by t.id`,
    )
    for (const type of types) {
      await keepDocument(tx, files, {
        atalaiaId,
        name: type.name,
        createDate,
        type,
        underAccessRequest: true,
      })
    }
  }
}

interface DemoDocument {
  atalaiaId: string
  name: string
  createDate: Date
  type: { id: number; label: string }
  underAccessRequest?: boolean
}

async function keepDocument(
  tx: Database,
  files: FileStore,
  { atalaiaId, name, createDate, type: { id: documentTypeId, label }, ...given }: DemoDocument,
): Promise<void> {
  const bytes = writtenPdf([label, "", name, "", "Documento de demonstração, sem valor legal."])
  const id = await files.put(bytes)
  const stored = {
    id,
    name: `${label}.pdf`,
    contentType: "application/pdf",
    size: bytes.length,
    createdBy: atalaiaId,
    createDate,
  }
  await insertAll(tx, schema.storedFile, [stored])
  await insertAll(tx, schema.registrationFile, [
    { atalaiaId, documentTypeId, storedFileId: id, createDate, ...given },
  ])
}
