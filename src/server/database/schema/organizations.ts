import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
} from "drizzle-orm/pg-core"
import { organizationType, region } from "./reference"

/** An organizational unit. `path` lists the ids from the top down to itself, so that "below" is one comparison. */
export const organization = pgTable(
  "organization",
  {
    id: serial("id").primaryKey(),
    acronym: text("acronym").notNull(),
    title: text("title").notNull(),
    parentId: integer("parent_id").references((): AnyPgColumn => organization.id),
    regionId: integer("region_id")
      .notNull()
      .references(() => region.id),
    organizationTypeId: integer("organization_type_id")
      .notNull()
      .references(() => organizationType.id),
    enabled: boolean("enabled").notNull().default(true),
    path: integer("path").array().notNull(),
    createDate: timestamp("create_date", { withTimezone: true, precision: 3, mode: "date" })
      .notNull()
      .defaultNow(),
    version: integer("version").notNull().default(1),
    searchText: text("search_text").notNull().generatedAlwaysAs(sql`fold(acronym || ' ' || title)`),
  },
  (t) => [
    index("organization_parent").on(t.parentId, t.acronym),
    index("organization_path").using("gin", t.path),
    index("organization_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("organization_acronym").on(sql`upper(${t.acronym})`),
  ],
)

/** Who evaluates for which unit: the authorizer sees the people of it and of all below. */
export const authorizerLink = pgTable(
  "authorizer_link",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id").notNull(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organization.id),
    createDate: timestamp("create_date", { withTimezone: true, precision: 3, mode: "date" })
      .notNull()
      .defaultNow(),
  },
  (t) => [index("authorizer_link_person").on(t.atalaiaId)],
)
