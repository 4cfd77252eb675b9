/** The lookup tables that administrators maintain (2-… §2.4): one list for server, screen and commands. */

export type DomainTab = "users" | "organizations"

/** A column of a domain table beside its id. */
export interface DomainColumn {
  name: "label" | "description" | "code" | "nameReduced" | "uf" | "stateId" | "isoCode"
  title: string
  required?: true
  /** No two values of a table may share it. */
  unique?: true
  /** Kept in capitals. */
  upper?: true
  /** Longest text. */
  most?: number
}
export interface DomainTable {
  title: string
  tab: DomainTab
  columns: readonly DomainColumn[]
}

const label: DomainColumn = { name: "label", title: "Nome", required: true, unique: true, most: 200 }
const description: DomainColumn = { name: "description", title: "Descrição", most: 2000 }
const isoCode: DomainColumn = { name: "isoCode", title: "Código ISO", upper: true, most: 3 }
const plain = [label, description] as const

const ofUsers = (title: string, columns: readonly DomainColumn[] = plain): DomainTable => ({
  title,
  tab: "users",
  columns,
})
const ofOrganizations = (title: string): DomainTable => ({ title, tab: "organizations", columns: plain })

export const domainTables = {
  "document-types": ofUsers("Tipos de documento", [label, { ...description, required: true }]),
  "cnh-categories": ofUsers("Categorias de CNH"),
  sexes: ofUsers("Sexos"),
  "gender-identities": ofUsers("Identidades de gênero"),
  patents: ofUsers("Patentes"),
  "rh-factors": ofUsers("Fatores Rh"),
  "skin-colors": ofUsers("Cores de pele"),
  "blood-types": ofUsers("Tipos sanguíneos"),
  "marital-status": ofUsers("Estados civis"),
  nationalities: ofUsers("Nacionalidades"),
  countries: ofUsers("Países", [label, isoCode]),
  states: ofUsers("Estados", [
    label,
    { name: "uf", title: "UF", required: true, unique: true, upper: true, most: 2 },
  ]),
  cities: ofUsers("Municípios", [label, { name: "stateId", title: "Estado", required: true }]),
  "phone-types": ofUsers("Tipos de telefone"),
  "visa-types": ofUsers("Tipos de visto"),
  "rne-classifications": ofUsers("Classificações do registro migratório"),
  banks: ofUsers("Bancos", [
    { name: "code", title: "Código", required: true, most: 10 },
    label,
    { name: "nameReduced", title: "Nome reduzido", required: true, most: 100 },
  ]),
  "bank-account-types": ofUsers("Tipos de conta bancária"),
  "inss-declarations": ofUsers("Declarações de INSS"),
  "academic-formations": ofUsers("Formações acadêmicas"),
  "study-areas": ofUsers("Áreas de estudo"),
  "course-modalities": ofUsers("Modalidades de curso"),
  languages: ofUsers("Idiomas", [label, isoCode]),
  "proficiency-ratings": ofUsers("Níveis de proficiência"),
  "organization-types": ofOrganizations("Tipos de organização"),
  "organization-classifications": ofOrganizations("Classificações de organização"),
  specializations: ofOrganizations("Especializações"),
} as const satisfies Record<string, DomainTable>

export type DomainName = keyof typeof domainTables
export const domainNames = Object.keys(domainTables) as DomainName[]
export const isDomainName = (name: string): name is DomainName => Object.hasOwn(domainTables, name)

export type DomainValues = Partial<Record<DomainColumn["name"], string>>

/** What is wrong with an entry, by column (2-… §5). */
export function entryProblems({ columns }: DomainTable, values: DomainValues): DomainValues {
  const problems: DomainValues = {}
  for (const { name, required, most } of columns) {
    const text = values[name]?.trim() ?? ""
    if (required && text === "") problems[name] = "Campo Obrigatório"
    else if (most !== undefined && text.length > most) problems[name] = `No máximo ${most} caracteres`
  }
  return problems
}
