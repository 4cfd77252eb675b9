import type { DomainName } from "../domainTables"

/**
 * The fields of registration data, section by section: one list for columns, shapes, forms,
 * summaries and the comparison of what changed. Dates are `YYYY-MM-DD`, lookups the id of an entry, units the id of
 * an organizational unit.
 */

interface Text {
  kind: "text"
  label: string
  /** Longest text. */
  most: number
  /** Kept in capitals. */
  upper?: true
}
interface Day {
  kind: "date"
  label: string
}
interface Lookup<Table extends DomainName = DomainName> {
  kind: "lookup"
  label: string
  table: Table
}
interface Unit {
  kind: "unit"
  label: string
}
interface Flag {
  kind: "flag"
  label: string
}
/** The highest number that is taken anywhere. */
export const mostWhole = 1_000_000
/** A whole number from 0 to `mostWhole`. */
interface Whole {
  kind: "number"
  label: string
}
/** A file of its own (`stored_file`), changed by its own call. */
interface Photo {
  kind: "photo"
  label: string
}
export type RegistrationField = Text | Day | Lookup | Unit | Flag | Whole | Photo

const text = (label: string, most = 200): Text => ({ kind: "text", label, most })
const upper = (label: string, most = 200): Text => ({ kind: "text", label, most, upper: true })
const date = (label: string): Day => ({ kind: "date", label })
const lookup = <Table extends DomainName>(label: string, table: Table): Lookup<Table> => ({
  kind: "lookup",
  label,
  table,
})
const unit = (label: string): Unit => ({ kind: "unit", label })
const flag = (label: string): Flag => ({ kind: "flag", label })
const whole = (label: string): Whole => ({ kind: "number", label })
const photo = (label: string): Photo => ({ kind: "photo", label })

/** Sections: a person has one of each. */
export const sectionFields = {
  personal: {
    image: photo("Foto 3x4"),
    name: upper("Nome"),
    email: text("E-mail", 260),
    birthDate: date("Data de nascimento"),
    sexId: lookup("Sexo", "sexes"),
    maritalStatusId: lookup("Estado civil", "marital-status"),
    skinColorId: lookup("Cor da pele", "skin-colors"),
    bloodTypeId: lookup("Tipo sanguíneo", "blood-types"),
    rhFactorId: lookup("Fator Rh", "rh-factors"),
    organDonor: flag("Doador de órgãos"),
    deficient: flag("Pessoa com deficiência"),
    hasSocialName: flag("Usa nome social"),
    socialName: upper("Nome social"),
    genderIdentityId: lookup("Identidade de gênero", "gender-identities"),
    nationalityTypeId: lookup("Tipo de nacionalidade", "nationalities"),
    nationalityCountryId: lookup("País de nacionalidade", "countries"),
    birthCountryId: lookup("País de nascimento", "countries"),
    birthStateName: upper("Naturalidade"),
    birthCityName: upper("Município de nascimento"),
    firstAffiliationSexId: lookup("Sexo da filiação 1", "sexes"),
    firstAffiliationName: upper("Filiação 1"),
    secondAffiliationUndeclared: flag("Não declarado"),
    secondAffiliationSexId: lookup("Sexo da filiação 2", "sexes"),
    secondAffiliationName: upper("Filiação 2"),
  },
  documents: {
    rg: text("Número do RG", 30),
    rgIssueInstitution: upper("Órgão expedidor", 60),
    rgStateId: lookup("UF do RG", "states"),
    rgIssueDate: date("Data de expedição do RG"),
    voterRegistration: text("Título de eleitor", 14),
    voterZone: text("Zona", 10),
    voterSection: text("Seção", 10),
    voterUf: text("UF de emissão", 2),
    voterTransferred: flag("Título transferido"),
    voterTransferredUfId: lookup("UF de votação", "states"),
    cnh: text("Número da CNH", 20),
    cnhCategoryId: lookup("Categoria da CNH", "cnh-categories"),
    cnhIssueLocation: upper("Local de emissão da CNH", 100),
    cnhIssueDate: date("Data de emissão da CNH"),
    cnhExpirationDate: date("Validade da CNH"),
    cnhUfId: lookup("UF da CNH", "states"),
    passportNumber: upper("Número do passaporte", 30),
    passportSerialNumber: upper("Série do passaporte", 30),
    passportCountryId: lookup("País do passaporte", "countries"),
    passportIssueDate: date("Data de emissão do passaporte"),
    passportExpirationDate: date("Validade do passaporte"),
  },
  professional: {
    originOrganizationId: unit("Instituição de origem"),
    functionalName: upper("Nome funcional"),
    functionalRegistrationNumber: text("Matrícula funcional", 40),
    financialRegistration: text("Matrícula Financeira/SIAPE", 40),
    entryDate: date("Data de ingresso"),
    patentId: lookup("Patente", "patents"),
    role: upper("Cargo", 120),
    function: upper("Função", 120),
    organizationId: unit("Lotação"),
    allocationUnity: upper("Divisão/Unidade"),
    inssDeclarationId: lookup("Declaração de INSS", "inss-declarations"),
    ctpsNumber: text("Número da CTPS", 20),
    ctpsSerie: text("Série da CTPS", 20),
    ctpsStateId: lookup("UF da CTPS", "states"),
    ctpsIssueDate: date("Data de emissão da CTPS"),
    nisPisPasep: text("NIS/PIS/PASEP", 14),
    gunRegistryNumber: text("Número do registro da arma", 40),
    gunRegistryExpirationDate: date("Validade do registro da arma"),
  },
  communication: {
    zipCode: text("CEP", 20),
    countryId: lookup("País", "countries"),
    addressStateId: lookup("UF", "states"),
    addressCityId: lookup("Município", "cities"),
    addressStateName: upper("Estado"),
    addressCityName: upper("Cidade"),
    address: upper("Logradouro", 300),
    addressNumber: upper("Número", 40),
    addressComplement: upper("Complemento", 300),
    district: upper("Bairro"),
  },
  additional: {
    rne: upper("RNE", 30),
    rneIssueDate: date("Data de emissão do RNE"),
    incomeDate: date("Data de entrada no Brasil"),
    rneClassificationId: lookup("Classificação do RNE", "rne-classifications"),
    visaTypeId: lookup("Tipo de visto", "visa-types"),
    visaExpirationDate: date("Validade do visto"),
    bankId: lookup("Banco", "banks"),
    bankAgency: text("Agência", 10),
    bankAccount: text("Conta", 20),
    bankAccountTypeId: lookup("Tipo de conta", "bank-account-types"),
  },
} as const satisfies Record<string, Record<string, RegistrationField>>

/** Lists: a person has any number of their items. */
export const itemFields = {
  courses: {
    academicFormationId: lookup("Tipo", "academic-formations"),
    studyAreaId: lookup("Área", "study-areas"),
    modalityId: lookup("Modalidade", "course-modalities"),
    formationEntity: upper("Instituição de ensino"),
    countryId: lookup("País", "countries"),
    stateId: lookup("UF", "states"),
    cityId: lookup("Município", "cities"),
    stateName: upper("Estado"),
    cityName: upper("Cidade"),
    courseHours: whole("Carga horária (horas)"),
    startDate: date("Início"),
    inProgress: flag("Em progresso"),
    endDate: date("Término"),
  },
  languages: {
    languageId: lookup("Idioma", "languages"),
    readId: lookup("Leitura", "proficiency-ratings"),
    writeId: lookup("Escrita", "proficiency-ratings"),
    speakId: lookup("Fala", "proficiency-ratings"),
    listenId: lookup("Compreensão", "proficiency-ratings"),
  },
} as const satisfies Record<string, Record<string, RegistrationField>>

/** A telephone of the communication section. */
export const phoneFields = {
  number: text("Número", 20),
  phoneTypeId: lookup("Tipo", "phone-types"),
  authorize: flag("Telefone autorizador"),
} as const satisfies Record<string, RegistrationField>

type Fields = Record<string, RegistrationField>
type ValueOf<Field extends RegistrationField> = Field extends Text | Day | Photo
  ? string
  : Field extends Flag
    ? boolean
    : number
/** The values of a list of fields: what is absent was never filled in. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]?: ValueOf<F[Name]> | undefined }

export type SectionName = keyof typeof sectionFields
export type SectionValues<S extends SectionName> = ValuesOf<(typeof sectionFields)[S]>
export type ItemName = keyof typeof itemFields
export type ItemValues<I extends ItemName> = ValuesOf<(typeof itemFields)[I]>
export type CourseValues = ItemValues<"courses">
export type LanguageValues = ItemValues<"languages">
export type PhoneValues = ValuesOf<typeof phoneFields>

export const sectionNames = Object.keys(sectionFields) as SectionName[]
/** The fields of a list of them, with their names. */
export const namedFields = (fields: Fields): [string, RegistrationField][] => Object.entries(fields)
