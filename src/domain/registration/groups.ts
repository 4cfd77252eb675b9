import type { SectionName, SectionValues } from "./fields"

/** Fields that are filled in together or not at all. */
export interface AllOrNone {
  /** As the message has it. */
  title: string
  fields: readonly string[]
}
/** The same, of one section. */
export interface FieldGroup<S extends SectionName = SectionName> extends AllOrNone {
  section: S
  fields: readonly (keyof SectionValues<S> & string)[]
}

const group = <S extends SectionName>(
  section: S,
  title: string,
  fields: readonly (keyof SectionValues<S> & string)[],
): FieldGroup<S> => ({ section, title, fields })

/** All or none for everyone. */
export const fieldGroups = {
  rne: group("additional", "RNE", ["rne", "rneIssueDate", "incomeDate", "rneClassificationId"]),
  visa: group("additional", "Visto", ["visaTypeId", "visaExpirationDate"]),
  bank: group("additional", "Dados Financeiros", [
    "bankId",
    "bankAgency",
    "bankAccount",
    "bankAccountTypeId",
  ]),
  cnh: group("documents", "CNH", [
    "cnh",
    "cnhCategoryId",
    "cnhIssueLocation",
    "cnhIssueDate",
    "cnhExpirationDate",
    "cnhUfId",
  ]),
  passport: group("documents", "Passaporte", [
    "passportNumber",
    "passportSerialNumber",
    "passportCountryId",
    "passportIssueDate",
    "passportExpirationDate",
  ]),
  ctps: group("professional", "Carteira Trabalho e Previdência Social", [
    "ctpsNumber",
    "ctpsSerie",
    "ctpsStateId",
    "ctpsIssueDate",
    "nisPisPasep",
  ]),
  gun: group("professional", "Certificado de Registro Federal de Arma de Fogo", [
    "gunRegistryNumber",
    "gunRegistryExpirationDate",
  ]),
} as const

/** Due of Brazilians; foreigners, who need have neither, fill them in whole or not at all. */
export const brazilianGroups = {
  rg: group("documents", "RG", ["rg", "rgIssueInstitution", "rgStateId", "rgIssueDate"]),
  voter: group("documents", "Título de eleitor", ["voterRegistration", "voterZone", "voterSection"]),
} as const

export const groupMessage = (title: string): string =>
  `Se algum campo de ${title} estiver preenchido, todos os outros devem ser preenchidos também!`

/** Empty: never filled in, blank, or switched off. */
export const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "")

/** The empty fields of a group where other fields are filled, with the message under each. */
export function groupProblems(
  { title, fields }: AllOrNone,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const empty = fields.filter((name) => isMissing(values[name]))
  if (empty.length === 0 || empty.length === fields.length) return {}
  return Object.fromEntries(empty.map((name) => [name, groupMessage(title)]))
}
