import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  cidr,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from "drizzle-orm/pg-core"
import { unitFieldNames } from "@/domain/organizations/fields"
import type { Geometry } from "@/domain/organizations/geometry"
import { recordOf } from "@/domain/records"
import { columnName, moment } from "./columns"
import {
  city,
  country,
  organizationClassification,
  organizationType,
  region,
  specialization,
  state,
} from "./domainTables"
import { storedFile } from "./files"

/** An organizational unit. `path` lists the ids from the top down to the unit itself, so that "below" is one comparison. */
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
    createDate: moment("create_date").notNull().defaultNow(),
    /** Of a municipality or state they are only filled in abroad. */
    ...recordOf(unitFieldNames, (name) => text(columnName(name))),
    /** A stored file. */
    image: text("image").references(() => storedFile.id),
    emails: text("emails").array().notNull().default(sql`'{}'`),
    phones: text("phones").array().notNull().default(sql`'{}'`),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** A polygon or multipolygon, GeoJSON. */
    geometry: jsonb("geometry").$type<Geometry>(),
    countryId: integer("country_id").references(() => country.id),
    stateId: integer("state_id").references(() => state.id),
    cityId: integer("city_id").references(() => city.id),
    version: integer("version").notNull().default(1),
    searchText: text("search_text").notNull().generatedAlwaysAs(sql`fold(acronym || ' ' || title)`),
  },
  (t) => [
    // In the order of a column of the tree, whose pages are read from this index.
    index("organization_parent").on(t.parentId, sql`${t.acronym} collate "C"`, t.id),
    index("organization_path").using("gin", t.path),
    index("organization_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    // For searches by the beginning of the text. A search that nearly all units match uses the list's order instead.
    index("organization_beginning").on(t.searchText.op("text_pattern_ops")),
    index("organization_order").on(sql`${t.acronym} collate "C"`, t.id),
    index("organization_roots").on(t.regionId, t.acronym).where(sql`parent_id is null`),
    index("organization_acronym").on(sql`upper(${t.acronym})`),
  ],
)

export const organizationClassificationOf = pgTable(
  "organization_classification_of",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    classificationId: integer("classification_id")
      .notNull()
      .references(() => organizationClassification.id),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.classificationId] }),
    index("organization_classification_of_value").on(t.classificationId),
  ],
)

export const organizationSpecializationOf = pgTable(
  "organization_specialization_of",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    specializationId: integer("specialization_id")
      .notNull()
      .references(() => specialization.id),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.specializationId] }),
    index("organization_specialization_of_value").on(t.specializationId),
  ],
)

/**
 * A network of a unit: sessions from its addresses are attributed to the unit (the function `network_at`). A network belongs
 * to one unit; of two that contain an address, the smaller one counts.
 */
export const organizationNetwork = pgTable(
  "organization_network",
  {
    network: cidr("network").primaryKey(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("organization_network_unit").on(t.organizationId),
    index("organization_network_holds").using("gist", sql`${t.network} inet_ops`),
  ],
)

export const movementTypes = ["ATIVAÇÃO", "INATIVAÇÃO", "MIGRAÇÃO", "DELEÇÃO"] as const
export type MovementType = (typeof movementTypes)[number]

/** An authorized operation with its document. It is kept after the unit's deletion, so it has no foreign key to it. */
export const organizationOperation = pgTable(
  "organization_operation",
  {
    id: serial("id").primaryKey(),
    organizationId: integer("organization_id").notNull(),
    movementType: text("movement_type").$type<MovementType>().notNull(),
    /** The operation in words: *Migrada de PMCE para SSPDS-CE*. */
    details: text("details").notNull(),
    createdBy: text("created_by").notNull(),
    createdDate: moment("created_date").notNull().defaultNow(),
    fileId: text("file_id").references(() => storedFile.id),
  },
  (t) => [index("organization_operation_unit").on(t.organizationId, t.id)],
)

/** Which unit an authorizer evaluates: they see its people, and the people of all units below. */
export const authorizerLink = pgTable(
  "authorizer_link",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id").notNull(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organization.id),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [index("authorizer_link_person").on(t.atalaiaId)],
)
