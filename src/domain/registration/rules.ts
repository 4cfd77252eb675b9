import { isAbroad, isBrazil } from "../organizations/organization"
import { emailProblem } from "../people/email"
import { misspelledTexts } from "../text/misspelledTexts"
import { oneLineProblem } from "../text/oneLine"
import { phoneDigits, phoneProblem } from "../text/phone"
import { properNameProblem } from "../text/plainName"
import {
  type CourseValues,
  type ItemName,
  type ItemValues,
  itemFields,
  type LanguageValues,
  maxWholeNumber,
  namedFields,
  type PhoneValues,
  type RegistrationField,
  type SectionName,
  type SectionValues,
  sectionFields,
} from "./fields"
import { groupProblems, isMissing } from "./groups"
import { nationalities } from "./nationality"
import { voterProblem } from "./voter"

/*
 * Validates registration data, by field: one definition for the form, the server and the check of missing information. Every
 * function is pure; an empty result means that all is valid.
 */

/** What the rules need in addition to the values. */
export interface Circumstances {
  isForeign: boolean
  /** `YYYY-MM-DD` in Brasília. */
  today: string
  /** Names of the countries that the values refer to, by id: Brazil is identified by its name. */
  countryNames: Readonly<Record<number, string>>
  birthDate?: string | undefined
  /** The account's present address is always accepted, though it may be older than a rule. */
  accountEmail?: string | undefined
}

export type Problems<Values> = Partial<Record<keyof Values & string, string>>
type Loose = Readonly<Record<string, unknown>>

const select = "Por favor, selecione uma opção!"
const insert = (what: string) => `Por favor, insira ${what}!`

/** Messages of required fields that are empty. */
function missing<Values extends object>(values: Values, messages: Problems<Values>): Problems<Values> {
  const missing = Object.entries(messages).filter(([name]) => isMissing(Reflect.get(values, name)))
  return Object.fromEntries(missing) as Problems<Values>
}

/** A municipality is required only once its state is chosen: before, there is nothing to choose from. */
const placeIn = <S extends string, C extends string>(state: S, city: C, values: { [K in S]?: unknown }) =>
  ({ [state]: select, ...(!isMissing(values[state]) && { [city]: select }) }) as { [K in S | C]?: string }

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Why a text cannot be the value of a field. Those in capitals are names, which others see. */
function textProblem({ most, upper }: Extract<RegistrationField, { kind: "text" }>, text: string) {
  if (text.trim().length > most) return `No máximo ${most} caracteres.`
  return oneLineProblem(text) ?? (upper && properNameProblem(text))
}

/** Texts that are too long or could mislead, and dates that are invalid or too long ago. */
function shapeProblems(fields: Record<string, RegistrationField>, values: Loose): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, field] of namedFields(fields)) {
    const value = values[name]
    if (isMissing(value)) continue
    const problem = field.kind === "text" && textProblem(field, String(value))
    if (problem) problems[name] = problem
    else if (field.kind === "date" && (!isDate(String(value)) || String(value) < "1900-01-01")) {
      problems[name] = "Data inválida. Exemplo: 31/12/1980."
    }
  }
  return problems
}

const future = "A data não pode ser posterior a hoje."

/** Dates that may not be after today. */
const pastProblems = (names: readonly string[], values: Loose, today: string) =>
  Object.fromEntries(names.filter((name) => String(values[name] ?? "") > today).map((name) => [name, future]))

/** A first day that is after the last one; the message is at the field that comes later in the form. */
function orderProblem(values: Loose, first: string, last: string, message: string): Record<string, string> {
  const [start, end] = [values[first], values[last]]
  // Invalid dates have their own message.
  const both = isDate(String(start)) && isDate(String(end))
  return both && String(end) < String(start) ? { [last]: message } : {}
}

const expiryOrder = "A validade não pode ser anterior à emissão."

function personal(
  values: SectionValues<"personal">,
  { isForeign, today, countryNames, accountEmail }: Circumstances,
): Problems<SectionValues<"personal">> {
  const bornAbroad = isAbroad(values.birthCountryId, countryNames)
  const problems: Problems<SectionValues<"personal">> = {
    ...missing(values, {
      image: "Por favor, insira uma foto!",
      name: "Por favor, insira um nome!",
      email: "Por favor, insira um e-mail!",
      birthDate: insert("a data de nascimento"),
      sexId: select,
      maritalStatusId: select,
      skinColorId: select,
      bloodTypeId: select,
      rhFactorId: select,
      nationalityTypeId: select,
      birthCountryId: select,
      birthStateName: "Por favor, insira uma naturalidade!",
      birthCityName: bornAbroad
        ? "Por favor, insira o nome de uma cidade!"
        : "Por favor, insira um município!",
      firstAffiliationSexId: select,
      firstAffiliationName: "Por favor, informe a filiação!",
      ...(isForeign && { nationalityCountryId: select }),
      ...(values.hasSocialName && { socialName: insert("o nome social"), genderIdentityId: select }),
      ...(!values.secondAffiliationUndeclared && {
        secondAffiliationSexId: select,
        secondAffiliationName: "Por favor, informe a filiação!",
      }),
    }),
    ...pastProblems(["birthDate"], values, today),
  }
  const wrongEmail =
    isMissing(values.email) || values.email === accountEmail ? undefined : emailProblem(values.email ?? "")
  if (wrongEmail) problems.email = wrongEmail
  if (values.nationalityTypeId !== undefined) {
    const foreign = values.nationalityTypeId === nationalities.foreign
    if (foreign !== isForeign) problems.nationalityTypeId = select
    else if (values.birthCountryId !== undefined) {
      const born = values.nationalityTypeId === nationalities.born
      if (born && bornAbroad) problems.birthCountryId = "Quem é brasileiro nato no Brasil nasceu no Brasil."
      if (!born && !bornAbroad)
        problems.birthCountryId = "Para esta nacionalidade, escolha outro país que não o Brasil."
    }
  }
  return problems
}

function documents(
  values: SectionValues<"documents">,
  { isForeign, today }: Circumstances,
): Problems<SectionValues<"documents">> {
  const invalidVoter = isMissing(values.voterRegistration)
    ? undefined
    : voterProblem(values.voterRegistration ?? "")
  return {
    ...(!isForeign &&
      missing(values, {
        rg: insert("o número do RG"),
        rgIssueInstitution: insert("o nome do órgão expedidor"),
        rgStateId: select,
        rgIssueDate: insert("a data de expedição"),
        voterRegistration: "Por favor, insira um número do título de eleitor válido",
        voterZone: insert("a zona"),
        voterSection: insert("a seção"),
      })),
    ...(values.voterTransferred && missing(values, { voterTransferredUfId: select })),
    ...(invalidVoter && { voterRegistration: invalidVoter }),
    ...pastProblems(["rgIssueDate", "cnhIssueDate", "passportIssueDate"], values, today),
    ...orderProblem(values, "cnhIssueDate", "cnhExpirationDate", expiryOrder),
    ...orderProblem(values, "passportIssueDate", "passportExpirationDate", expiryOrder),
  }
}

function professional(
  values: SectionValues<"professional">,
  { isForeign, today, birthDate }: Circumstances,
): Problems<SectionValues<"professional">> {
  return {
    ...missing(values, {
      originOrganizationId: select,
      functionalName: insert("seu nome funcional"),
      functionalRegistrationNumber: insert("o número da matrícula"),
      entryDate: insert("a data de ingresso"),
      role: insert("o cargo"),
      function: insert("a função"),
      organizationId: select,
      allocationUnity: insert("a divisão/unidade"),
      ...(!isForeign && { inssDeclarationId: select }),
    }),
    ...pastProblems(["entryDate", "ctpsIssueDate"], values, today),
    ...orderProblem(
      { ...values, birthDate },
      "birthDate",
      "entryDate",
      "O ingresso não pode ser anterior ao nascimento.",
    ),
  }
}

function communication(
  values: SectionValues<"communication">,
  { countryNames }: Circumstances,
): Problems<SectionValues<"communication">> {
  const abroad = isAbroad(values.countryId, countryNames)
  const zipCode = (values.zipCode ?? "").replace(/\D/g, "")
  return {
    ...missing(values, {
      zipCode: insert("o número do CEP"),
      countryId: select,
      address: insert("o nome do logradouro"),
      addressNumber: insert("o número"),
      district: insert("o nome do bairro"),
      ...(abroad
        ? { addressCityName: "Por favor, insira o nome de uma cidade!" }
        : placeIn("addressStateId", "addressCityId", values)),
    }),
    ...(!abroad && !isMissing(values.zipCode) && zipCode.length !== 8 && { zipCode: "O CEP tem 8 dígitos." }),
  }
}

function additional(
  values: SectionValues<"additional">,
  { today }: Circumstances,
): Problems<SectionValues<"additional">> {
  return {
    ...pastProblems(["rneIssueDate", "incomeDate"], values, today),
  }
}

const sectionRules: {
  [S in SectionName]: (values: SectionValues<S>, about: Circumstances) => Problems<SectionValues<S>>
} = { personal, documents, professional, communication, additional }

/** Validates a section, by field. */
export function sectionProblems<S extends SectionName>(
  section: S,
  values: SectionValues<S>,
  about: Circumstances,
): Problems<SectionValues<S>> {
  return {
    ...groupProblems(section, values, about),
    ...sectionRules[section](values, about),
    ...shapeProblems(sectionFields[section], { ...values }),
  } as Problems<SectionValues<S>>
}

/** Validates a person's telephones; `""` is the list as a whole, `0.number` a field of one of them. */
export function phoneProblems(phones: readonly PhoneValues[]): Record<string, string> {
  if (phones.length === 0) return { "": misspelledTexts.oneAuthorizerPhone }
  const problems: Record<string, string> = {}
  phones.forEach((phone, index) => {
    const number = phone.number ?? ""
    const problem =
      phoneDigits(number) === "" ? "Por favor, insira um número de telefone" : phoneProblem(number)
    if (problem) problems[`${index}.number`] = problem
    if (phone.phoneTypeId === undefined) problems[`${index}.phoneTypeId`] = select
  })
  const authorizers = phones.filter(({ authorize }) => authorize).length
  if (authorizers !== 1) problems[""] = misspelledTexts.oneAuthorizerPhone
  return problems
}

function hoursProblem({ courseHours }: CourseValues): Problems<CourseValues> {
  if (courseHours === undefined) return { courseHours: insert("a carga horária") }
  if (Number.isInteger(courseHours) && courseHours >= 0 && courseHours <= maxWholeNumber) return {}
  const most = maxWholeNumber.toLocaleString("pt-BR")
  return { courseHours: `A carga horária é um número inteiro, de 0 a ${most}.` }
}

function course(values: CourseValues, { today, countryNames }: Circumstances): Problems<CourseValues> {
  const brazil = isBrazil(countryNames[values.countryId ?? 0])
  return {
    ...missing(values, {
      academicFormationId: select,
      studyAreaId: select,
      modalityId: select,
      formationEntity: "Por favor, insira o nome da instituição de ensino!",
      countryId: select,
      ...(brazil && placeIn("stateId", "cityId", values)),
      startDate: insert("a data de início"),
      ...(!values.inProgress && { endDate: insert("a data de término") }),
    }),
    ...hoursProblem(values),
    ...pastProblems(["startDate", "endDate"], values, today),
    ...orderProblem(values, "startDate", "endDate", "O término não pode ser anterior ao início."),
  }
}

const language = (values: LanguageValues): Problems<LanguageValues> =>
  missing(values, { languageId: select, readId: select, writeId: select, speakId: select, listenId: select })

const itemRules: {
  [I in ItemName]: (values: ItemValues<I>, about: Circumstances) => Problems<ItemValues<I>>
} = { courses: course, languages: language }

/** Validates a course or a language, by field. */
export function itemProblems<I extends ItemName>(
  item: I,
  values: ItemValues<I>,
  about: Circumstances,
): Problems<ItemValues<I>> {
  return {
    ...itemRules[item](values, about),
    ...shapeProblems(itemFields[item], { ...values }),
  } as Problems<ItemValues<I>>
}
