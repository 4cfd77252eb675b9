import { sql } from "drizzle-orm"
import { boolean, check, integer, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { client } from "./clients"
import { moment } from "./columns"
import { documentType } from "./domainTables"

export const application = pgTable(
  "application",
  {
    id: serial("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .unique()
      .references(() => client.id),
    appKey: text("app_key").notNull().unique(),
    title: text("title").notNull(),
    acronym: text("acronym").notNull(),
    description: text("description"),
    redirectUrl: text("redirect_url"),
    enabled: boolean("enabled").notNull().default(true),
    secretHash: text("secret_hash"),
    allowedTokens: integer("allowed_tokens").notNull().default(1),
    createDate: moment("create_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`fold(acronym || ' ' || title || ' ' || app_key)`),
  },
  (t) => [
    uniqueIndex("application_acronym").on(sql`upper(${t.acronym})`),
    check("application_tokens", sql`${t.allowedTokens} between 1 and 25`),
  ],
)

/** A document that an application requires with a request for access. */
export const applicationDocument = pgTable(
  "application_document",
  {
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    documentId: integer("document_id")
      .notNull()
      .references(() => documentType.id),
  },
  (t) => [primaryKey({ columns: [t.appId, t.documentId] })],
)
