import { emailReason, normalEmail } from "../people/email"
import { maskPhone } from "../text/masks"
import { isBlank } from "../text/oneLine"
import { isServicePhone, phoneDigits } from "../text/phone"
import { type UnitFieldName, unitFieldNames, unitFields } from "./fields"
import { isGeometry } from "./geometry"
import { networksProblem } from "./networks"
import type { Sphere } from "./spheres"

/* Rules of an organizational unit's data, for form and server. */

/** Maximum number of a unit's e-mails and phones. */
export const maxContacts = 5
/** Maximum size of a document that justifies an operation, in bytes. */
export const maxDocumentBytes = 2_621_440

/** Identified by its name, as the specification has it. */
export const isBrazil = (countryName: string | undefined) => countryName?.trim().toLowerCase() === "brasil"

/** Whether a country is known not to be Brazil; false while there is none. */
export const isAbroad = (countryId: number | undefined, names: Readonly<Record<number, string>>): boolean =>
  countryId !== undefined && !isBrazil(names[countryId])

/** The type of a unit: 1 at the top of its sphere or right below, 2 further down. */
export const typeBelow = (parent: { parentId?: number | null | undefined } | undefined): 1 | 2 =>
  parent === undefined || !parent.parentId ? 1 : 2

export interface OrganizationValues extends Partial<Record<UnitFieldName, string | undefined>> {
  title: string
  acronym: string
  parentId?: number | undefined
  sphere?: Sphere | undefined
  emails: readonly string[]
  phones: readonly string[]
  networks?: readonly string[] | undefined
  classifications: readonly number[]
  specialized: boolean
  specializations: readonly number[]
  /** The country's name decides which part of the address is required. */
  countryName?: string | undefined
  stateId?: number | undefined
  cityId?: number | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  geometry?: unknown
}

type Problems = Partial<Record<keyof OrganizationValues | "countryId", string>>

const digits = (text: string) => text.replace(/\D/g, "")

/** As they are stored, without empty ones. */
export const keptEmails = (texts: readonly string[]) => texts.map(normalEmail).filter(Boolean)

/** The same: without the prefixes of a Brazilian number, while other countries and services such as 0800 keep theirs. */
export const keptPhones = (texts: readonly string[]) => texts.map(keptPhone).filter(Boolean)

function keptPhone(text: string): string {
  const bare = phoneDigits(text)
  const isWhole = bare.startsWith("+") || bare === digits(text) || /^0[3589]00/.test(digits(text))
  return isWhole ? text.trim() : maskPhone(bare)
}

/** Numbers of units abroad have their country's code. */
const phoneReason = (text: string) =>
  /^\d{10,13}$/.test(digits(text)) || isServicePhone(text) ? undefined : ""

/** Begins with the wrong entry, so that the form can mark its line. */
function wrongContact(
  texts: readonly string[],
  reasonOf: (text: string) => string | undefined,
  what: string,
): string | undefined {
  for (const text of texts) {
    const reason = reasonOf(text)
    if (reason !== undefined) return `${text} não é um ${what} válido${reason && `: ${reason}`}.`
  }
  return undefined
}

/** Validates a unit's data, by field. */
export function organizationProblems(values: OrganizationValues): Problems {
  const problems: Problems = {}
  const brazil = isBrazil(values.countryName)
  if (isBlank(values.title)) problems.title = "Por favor, insira o título da unidade!"
  if (isBlank(values.acronym)) problems.acronym = "Por favor, insira a sigla da unidade!"
  else if (values.acronym.trim().length > 60) problems.acronym = "A sigla tem 60 caracteres no máximo."
  if (values.parentId === undefined && values.sphere === undefined) {
    problems.parentId = "Por favor, insira a unidade superior, ou a esfera de uma unidade sem superior!"
  }
  if (values.classifications.length === 0) {
    problems.classifications = "Por favor, selecione ao menos uma classificação!"
  }
  if (values.specialized && values.specializations.length === 0) {
    problems.specializations = "Por favor, selecione ao menos uma especialização!"
  }
  for (const name of unitFieldNames) {
    const text = values[name]
    if (text !== undefined && !isBlank(text)) problems[name] = unitFields[name].problem?.(text)
  }
  const emails = keptEmails(values.emails)
  if (emails.length > maxContacts) problems.emails = "Limite Atingido"
  else problems.emails = wrongContact(emails, emailReason, "e-mail")
  const phones = keptPhones(values.phones)
  if (phones.length > maxContacts) problems.phones = "Limite Atingido"
  else problems.phones = wrongContact(phones, phoneReason, "telefone")
  problems.networks = networksProblem(values.networks ?? [])
  if (isBlank(values.countryName)) problems.countryId = "Por favor, selecione o país!"
  else if (brazil && values.stateId === undefined) problems.stateId = "Por favor, selecione a UF!"
  else if (brazil && values.cityId === undefined) problems.cityId = "Por favor, selecione o município!"
  if (brazil && !isBlank(values.zipCode) && digits(values.zipCode ?? "").length !== 8) {
    problems.zipCode = "O CEP tem 8 dígitos."
  }
  if (values.latitude !== undefined && !(Math.abs(values.latitude) <= 90)) {
    problems.latitude = "A latitude vai de -90 a 90."
  }
  if (values.longitude !== undefined && !(Math.abs(values.longitude) <= 180)) {
    problems.longitude = "A longitude vai de -180 a 180."
  }
  if (values.geometry !== undefined && !isGeometry(values.geometry)) {
    problems.geometry = "Objeto incorreto. O objeto inserido deve ser um polígono ou multipolígono."
  }
  return problems
}
