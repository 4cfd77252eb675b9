import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  serial,
  text,
} from "drizzle-orm/pg-core"
import {
  itemFields,
  namedFields,
  phoneFields,
  type RegistrationField,
  sectionFields,
} from "@/domain/registration/fields"
import { application } from "./applications"
import { client } from "./clients"
import { columnName, moment } from "./columns"
import { domainTableNamed } from "./domainTableNamed"
import { documentType } from "./domainTables"
import { storedFile } from "./files"
import { organization } from "./organizations"
import { requestVersion } from "./requestVersion"
import { writtenText } from "./texts"

function columnOf(name: string, field: RegistrationField): PgColumnBuilderBase {
  const column = columnName(name)
  switch (field.kind) {
    case "text":
      return text(column)
    case "date":
      return date(column)
    case "number":
      return integer(column)
    case "flag":
      return boolean(column)
    case "lookup":
      return integer(column).references(() => domainTableNamed(field.table).id)
    case "unit":
      return integer(column).references(() => organization.id)
    case "photo":
      return text(column).references(() => storedFile.id)
  }
}

const columnsOf = (fields: Record<string, RegistrationField>) =>
  Object.fromEntries(namedFields(fields).map(([name, field]) => [name, columnOf(name, field)]))

/**
 * Marks that a person, pre-registered or a user, has registration data. Approving a pre-registration moves nothing, because
 * the id remains the same.
 */
export const registration = pgTable("registration", {
  atalaiaId: text("atalaia_id").primaryKey(),
  createDate: moment("create_date").notNull().defaultNow(),
})

/** The owner of the data, which is deleted with the registration. */
const ofRegistration = () =>
  text("atalaia_id")
    .notNull()
    .references(() => registration.atalaiaId, { onDelete: "cascade" })

/**
 * A section: one row with the current values, and one with the requested ones (`pending`), each complete. `version` is the
 * higher of the two.
 */
const sectionTable = <Name extends string>(name: Name, fields: Record<string, RegistrationField>) =>
  pgTable(
    name,
    {
      atalaiaId: ofRegistration(),
      pending: boolean("pending").notNull(),
      version: integer("version").notNull().default(1),
      ...columnsOf(fields),
    },
    (t) => [primaryKey({ columns: [t.atalaiaId, t.pending] })],
  )

export const registrationPersonal = sectionTable("registration_personal", sectionFields.personal)
export const registrationDocuments = sectionTable("registration_documents", sectionFields.documents)
export const registrationProfessional = sectionTable("registration_professional", sectionFields.professional)
export const registrationCommunication = sectionTable(
  "registration_communication",
  sectionFields.communication,
)
export const registrationAdditional = sectionTable("registration_additional", sectionFields.additional)

/** Phone numbers belong to the communication section, pending or not, and are replaced with it as a whole. */
export const registrationPhone = pgTable(
  "registration_phone",
  {
    id: serial("id").primaryKey(),
    atalaiaId: ofRegistration(),
    pending: boolean("pending").notNull(),
    ...columnsOf(phoneFields),
  },
  (t) => [index("registration_phone_person").on(t.atalaiaId, t.pending, t.id)],
)

/** `change` is the requested change of a list item; null if none is requested. */
const itemColumns = () => ({
  id: serial("id").primaryKey(),
  atalaiaId: ofRegistration(),
  change: text("change").$type<"insert" | "update" | "delete">(),
  version: integer("version").notNull().default(1),
})

/** A course, or a request (`change`) about one; `originalId` is the item to change or remove. */
export const registrationCourse = pgTable(
  "registration_course",
  {
    ...itemColumns(),
    originalId: integer("original_id").references((): AnyPgColumn => registrationCourse.id, {
      onDelete: "cascade",
    }),
    ...columnsOf(itemFields.courses),
  },
  (t) => [
    index("registration_course_person").on(t.atalaiaId),
    check("registration_course_change", sql`${t.change} in ('insert', 'update', 'delete')`),
  ],
)
export const registrationLanguage = pgTable(
  "registration_language",
  {
    ...itemColumns(),
    originalId: integer("original_id").references((): AnyPgColumn => registrationLanguage.id, {
      onDelete: "cascade",
    }),
    ...columnsOf(itemFields.languages),
  },
  (t) => [
    index("registration_language_person").on(t.atalaiaId),
    check("registration_language_change", sql`${t.change} in ('insert', 'update', 'delete')`),
  ],
)

/** A person's file: for each type one current file, and at most one requested. */
export const registrationFile = pgTable(
  "registration_file",
  {
    ...itemColumns(),
    originalId: integer("original_id").references((): AnyPgColumn => registrationFile.id, {
      onDelete: "cascade",
    }),
    documentTypeId: integer("document_type_id")
      .notNull()
      .references(() => documentType.id),
    /** Null if a removal is requested. */
    storedFileId: text("stored_file_id").references(() => storedFile.id),
    /** Submitted with an access request. */
    underAccessRequest: boolean("under_access_request").notNull().default(false),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [
    index("registration_file_person").on(t.atalaiaId, t.documentTypeId),
    check("registration_file_change", sql`${t.change} in ('insert', 'update', 'delete')`),
  ],
)

/** A user's changes that wait for an authorizer: one row for each person, into which later requests are merged. */
export const registrationChange = pgTable(
  "registration_change",
  {
    atalaiaId: text("atalaia_id")
      .primaryKey()
      .references(() => registration.atalaiaId, { onDelete: "cascade" }),
    /** Changed fields: `personal.name`, `courses`. */
    fields: text("fields").array().notNull(),
    sensitive: boolean("sensitive").notNull().default(false),
    communication: boolean("communication").notNull().default(false),
    general: boolean("general").notNull().default(false),
    createDate: moment("create_date").notNull().defaultNow(),
    lastUpdate: moment("last_update").notNull().defaultNow(),
    version: requestVersion(),
  },
  (t) => [index("registration_change_newest").on(t.createDate.desc(), t.atalaiaId)],
)

/** An accepted term, with its text at that time. */
export const signedTerm = pgTable(
  "signed_term",
  {
    id: serial("id").primaryKey(),
    atalaiaId: ofRegistration(),
    textId: integer("text_id").references(() => writtenText.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    content: text("content").notNull(),
    signedDate: moment("signed_date").notNull().defaultNow(),
  },
  (t) => [index("signed_term_person").on(t.atalaiaId, t.id)],
)

/** A request for access to an application by a person, pre-registered or a user: one at a time. */
export const accessRequest = pgTable(
  "access_request",
  {
    atalaiaId: text("atalaia_id").notNull(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id, { onDelete: "cascade" }),
    justification: text("justification").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    lastUpdate: moment("last_update").notNull().defaultNow(),
    rejected: boolean("rejected").notNull().default(false),
    rejectionMessage: text("rejection_message"),
    rejectedBy: text("rejected_by").references(() => client.id),
    version: requestVersion(),
  },
  (t) => [
    primaryKey({ columns: [t.atalaiaId, t.appId] }),
    index("access_request_application").on(t.appId, t.rejected.desc(), t.lastUpdate.desc(), t.atalaiaId),
  ],
)
