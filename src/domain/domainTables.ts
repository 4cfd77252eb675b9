import { keysOf } from "./records"
import { isBlank } from "./text/oneLine"

/*
 * The domain tables: lists of values that forms offer and administrators maintain. One record for each table has its texts, its
 * fields, and the table and columns of the database.
 */

export type DomainTab = "users" | "organizations"

/** A column of a domain table other than its id. */
export interface DomainColumn {
  name: "label" | "description" | "code" | "nameReduced" | "uf" | "stateId" | "isoCode"
  /** The name of its database column, if it differs. */
  column?: string
  title: string
  required?: true
  /** No two values of a table may share it. */
  unique?: true
  /** Stored in capitals. */
  upper?: true
  /** Maximum length. */
  most?: number
}
export interface DomainTable<Table extends string = string> {
  title: string
  /** Other names by which it can be typed: its singular, and the specification's own names. */
  called: readonly string[]
  /** The tab of the page that lists it. */
  tab: DomainTab
  /** Its name in the database. */
  table: Table
  columns: readonly DomainColumn[]
  /** Its entries are steps of a scale, listed in the order of their creation; all others are listed by name. */
  scale?: true
}

const label: DomainColumn = { name: "label", title: "Nome", required: true, unique: true, most: 200 }
const description: DomainColumn = { name: "description", title: "Descrição", most: 2000 }
/** A label whose column is called `name`. */
const name: DomainColumn = { ...label, column: "name" }
const isoCode: DomainColumn = {
  name: "isoCode",
  column: "iso_code",
  title: "Código ISO",
  upper: true,
  most: 3,
}
const plain = [label, description] as const

const ofUsers = <Table extends string>(
  table: Table,
  [title, ...called]: readonly [string, ...string[]],
  columns: readonly DomainColumn[] = plain,
): DomainTable<Table> => ({ title, called, tab: "users", table, columns })
const ofOrganizations = <Table extends string>(
  table: Table,
  [title, ...called]: readonly [string, ...string[]],
): DomainTable<Table> => ({ title, called, tab: "organizations", table, columns: plain })

export const domainTables = {
  "document-types": ofUsers(
    "document_type",
    ["Tipos de documento", "Tipo de documento"],
    [label, { ...description, required: true }],
  ),
  "cnh-categories": ofUsers("cnh_category", ["Categorias de CNH", "Categoria de CNH", "Categoria CNH"]),
  sexes: ofUsers("sex", ["Sexos", "Sexo"]),
  "gender-identities": ofUsers("gender_identity", [
    "Identidades de gênero",
    "Identidade de gênero",
    "Gênero",
  ]),
  patents: ofUsers("patent", ["Patentes", "Patente"]),
  "rh-factors": ofUsers("rh_factor", ["Fatores Rh", "Fator Rh"]),
  "skin-colors": ofUsers("skin_color", ["Cores de pele", "Cor de pele", "Cor da pele"]),
  "blood-types": ofUsers("blood_type", ["Tipos sanguíneos", "Tipo sanguíneo"]),
  "marital-status": ofUsers("marital_status", ["Estados civis", "Estado civil"]),
  nationalities: ofUsers("nationality", ["Nacionalidades", "Nacionalidade"]),
  countries: ofUsers("country", ["Países", "País"], [name, isoCode]),
  states: ofUsers(
    "state",
    ["Estados", "Estado", "UF"],
    [name, { name: "uf", title: "UF", required: true, unique: true, upper: true, most: 2 }],
  ),
  cities: ofUsers(
    "city",
    ["Municípios", "Município", "Cidades", "Cidade"],
    [name, { name: "stateId", column: "state_id", title: "Estado", required: true }],
  ),
  "phone-types": ofUsers("phone_type", ["Tipos de telefone", "Tipo de telefone"]),
  "visa-types": ofUsers("visa_type", ["Tipos de visto", "Tipo de visto"]),
  "rne-classifications": ofUsers("rne_classification", [
    "Classificações do registro migratório",
    "Classificação do registro migratório",
  ]),
  banks: ofUsers(
    "bank",
    ["Bancos", "Banco"],
    [
      { name: "code", title: "Código", required: true, most: 10 },
      name,
      { name: "nameReduced", column: "name_reduced", title: "Nome reduzido", required: true, most: 100 },
    ],
  ),
  "bank-account-types": ofUsers("bank_account_type", [
    "Tipos de conta bancária",
    "Tipo de conta bancária",
    "Tipo de conta",
  ]),
  "inss-declarations": ofUsers("inss_declaration", [
    "Declarações de INSS",
    "Declaração de INSS",
    "Declaração do INSS",
  ]),
  "academic-formations": ofUsers("academic_formation", ["Formações acadêmicas", "Formação acadêmica"]),
  "study-areas": ofUsers("study_area", ["Áreas de estudo", "Área de estudo"]),
  "course-modalities": ofUsers("course_modality", ["Modalidades de curso", "Modalidade de curso"]),
  languages: ofUsers("language", ["Idiomas", "Idioma", "Língua"], [label, isoCode]),
  "proficiency-ratings": {
    ...ofUsers("proficiency_rating", ["Níveis de proficiência", "Nível de proficiência"]),
    scale: true,
  },
  "organization-types": ofOrganizations("organization_type", ["Tipos de organização", "Tipo de organização"]),
  "organization-classifications": ofOrganizations("organization_classification", [
    "Classificações de organização",
    "Classificação de organização",
  ]),
  specializations: ofOrganizations("specialization", ["Especializações", "Especialização"]),
} satisfies Record<string, DomainTable>

export type DomainName = keyof typeof domainTables
export const domainNames = keysOf(domainTables)
/** The record of a table, with one type for all tables. */
export const domainTable = (name: DomainName): DomainTable => domainTables[name]
/** A column's name in the database. */
export const databaseColumn = ({ name, column = name }: DomainColumn): string => column
export const labelColumn = (name: DomainName): string =>
  databaseColumn(domainTable(name).columns.find((column) => column.name === "label") ?? label)
export const isDomainName = (name: string): name is DomainName => Object.hasOwn(domainTables, name)

export type DomainValues = Partial<Record<DomainColumn["name"], string>>

/** Validates an entry, by column. */
export function entryProblems({ columns }: DomainTable, values: DomainValues): DomainValues {
  const problems: DomainValues = {}
  for (const { name, required, most } of columns) {
    const text = values[name]?.trim() ?? ""
    if (required && isBlank(text)) problems[name] = "Campo Obrigatório"
    else if (most !== undefined && text.length > most) problems[name] = `No máximo ${most} caracteres`
  }
  return problems
}
