import type { DomainName } from "../domainTables"
import { keysOf } from "../records"

/*
 * The fields of registration data by section. One record for each field has everything that columns, shapes, forms, summaries and
 * change comparisons need. The order of the records is their order everywhere. Dates are `YYYY-MM-DD`, lookups the id of an
 * entry, units the id of an organizational unit.
 */

/** The layout of a field; all properties are optional. */
interface Placing {
  /** How many of the form's four columns it spans; 1 by default. */
  span?: 2 | 3 | 4
  /** A shorter label, for use under the title of its group. */
  short?: string
  hint?: string
  placeholder?: string
  inputMode?: "numeric"
  /** Shown in read-only sections if the field is empty. */
  empty?: string
  /** Only people of this kind have the field. */
  of?: "foreigners" | "brazilians"
  /** Only present while this flag of the section is ticked; then it is required. */
  when?: string
  /** In the form only, not in read-only sections. */
  formOnly?: true
  /** May be empty although its group is filled in all or none. */
  apart?: true
}
interface Text extends Placing {
  kind: "text"
  label: string
  /** Maximum length. */
  most: number
  /** Stored in capitals. */
  upper?: true
}
interface Day extends Placing {
  kind: "date"
  label: string
}
interface Lookup<Table extends DomainName = DomainName> extends Placing {
  kind: "lookup"
  label: string
  table: Table
}
interface Unit extends Placing {
  kind: "unit"
  label: string
}
interface Flag extends Placing {
  kind: "flag"
  label: string
}
/** The maximum of all number fields. */
export const maxWholeNumber = 1_000_000
/** A whole number from 0 to `maxWholeNumber`. */
interface Whole extends Placing {
  kind: "number"
  label: string
}
/** A file of its own (`stored_file`), changed by its own call. */
interface Photo extends Placing {
  kind: "photo"
  label: string
}
export type RegistrationField = Text | Day | Lookup | Unit | Flag | Whole | Photo
type Fields = Readonly<Record<string, RegistrationField>>

/** Fields under one title. */
export interface FieldGroup {
  title: string
  fields: Fields
  /**
   * The fields of the group must be filled in all or none, except fields with `apart`. The group has a hint about it, and marks
   * the empty fields once one is filled in. The value is the group's name in the message.
   */
  allOrNone?: string
  /** Only for people of this kind; the others must fill all of them in anyway. */
  allOrNoneOf?: Placing["of"]
  /** In read-only sections, its fields are shown in the group before it. */
  readWithPrevious?: true
}

type TextPlacing = Placing & { most?: number }
const text = (label: string, placing: TextPlacing = {}): Text => ({
  kind: "text",
  label,
  most: 200,
  ...placing,
})
const upper = (label: string, placing: TextPlacing = {}): Text => ({ ...text(label, placing), upper: true })
const date = (label: string, placing: Placing = {}): Day => ({ kind: "date", label, ...placing })
const lookup = <Table extends DomainName>(
  label: string,
  table: Table,
  placing: Placing = {},
): Lookup<Table> => ({
  kind: "lookup",
  label,
  table,
  ...placing,
})
const unit = (label: string, placing: Placing = {}): Unit => ({ kind: "unit", label, ...placing })
const flag = (label: string, placing: Placing = {}): Flag => ({ kind: "flag", label, ...placing })
const whole = (label: string): Whole => ({ kind: "number", label })
const photo = (label: string, placing: Placing = {}): Photo => ({ kind: "photo", label, ...placing })

/** Sections: each person has one of each. */
export const sectionGroups = {
  personal: [
    {
      title: "Dados básicos",
      fields: {
        image: photo("Foto 3x4", { span: 4 }),
        name: upper("Nome", { span: 3 }),
        email: text("E-mail", { most: 260, span: 2 }),
        sexId: lookup("Sexo", "sexes"),
        maritalStatusId: lookup("Estado civil", "marital-status"),
        skinColorId: lookup("Cor da pele", "skin-colors"),
        bloodTypeId: lookup("Tipo sanguíneo", "blood-types"),
        rhFactorId: lookup("Fator Rh", "rh-factors"),
        organDonor: flag("Doador de órgãos"),
        deficient: flag("Pessoa com deficiência"),
      },
    },
    {
      title: "Nome social",
      readWithPrevious: true,
      fields: {
        hasSocialName: flag("Usa nome social", { formOnly: true }),
        socialName: upper("Nome social", { span: 2, when: "hasSocialName" }),
        genderIdentityId: lookup("Identidade de gênero", "gender-identities", {
          span: 2,
          when: "hasSocialName",
        }),
      },
    },
    {
      title: "Nacionalidade e nascimento",
      fields: {
        nationalityTypeId: lookup("Tipo de nacionalidade", "nationalities", { span: 2 }),
        nationalityCountryId: lookup("País de nacionalidade", "countries", { span: 2, of: "foreigners" }),
        birthDate: date("Data de nascimento"),
        birthCountryId: lookup("País de nascimento", "countries"),
        birthStateName: upper("Naturalidade", { span: 2, hint: "Estado, província ou equivalente" }),
        birthCityName: upper("Município de nascimento", { span: 2 }),
      },
    },
    {
      title: "Filiação",
      fields: {
        firstAffiliationName: upper("Filiação 1", { span: 3 }),
        firstAffiliationSexId: lookup("Sexo da filiação 1", "sexes"),
        secondAffiliationName: upper("Filiação 2", { span: 3, empty: "Não declarado" }),
        secondAffiliationSexId: lookup("Sexo da filiação 2", "sexes", { empty: "Não declarado" }),
        secondAffiliationUndeclared: flag("Não declarado", {
          formOnly: true,
          hint: "Marque se não há uma segunda filiação declarada.",
        }),
      },
    },
  ],
  documents: [
    {
      title: "Registro Geral",
      allOrNone: "RG",
      allOrNoneOf: "foreigners",
      fields: {
        rg: text("Número do RG", { most: 30 }),
        rgIssueInstitution: upper("Órgão expedidor", { most: 60 }),
        rgStateId: lookup("UF do RG", "states", { short: "UF" }),
        rgIssueDate: date("Data de expedição do RG", { short: "Data de expedição" }),
      },
    },
    {
      title: "Título de eleitor",
      allOrNone: "Título de eleitor",
      allOrNoneOf: "foreigners",
      fields: {
        voterRegistration: text("Título de eleitor", { most: 20, short: "Número" }),
        voterZone: text("Zona", { most: 10, inputMode: "numeric" }),
        voterSection: text("Seção", { most: 10, inputMode: "numeric" }),
        voterUf: text("UF de emissão", { most: 2, apart: true }),
        voterTransferred: flag("Título transferido", { apart: true }),
        voterTransferredUfId: lookup("UF de votação", "states", {
          span: 2,
          when: "voterTransferred",
          apart: true,
        }),
      },
    },
    {
      title: "CNH",
      allOrNone: "CNH",
      fields: {
        cnh: text("Número da CNH", { most: 20, short: "Número", inputMode: "numeric" }),
        cnhCategoryId: lookup("Categoria da CNH", "cnh-categories", { short: "Categoria" }),
        cnhIssueDate: date("Data de emissão da CNH", { short: "Data de emissão" }),
        cnhExpirationDate: date("Validade da CNH", { short: "Validade" }),
        cnhIssueLocation: upper("Local de emissão da CNH", { most: 100, short: "Local de emissão", span: 2 }),
        cnhUfId: lookup("UF da CNH", "states", { short: "UF", span: 2 }),
      },
    },
    {
      title: "Passaporte",
      allOrNone: "Passaporte",
      fields: {
        passportNumber: upper("Número do passaporte", { most: 30, short: "Número" }),
        passportSerialNumber: upper("Série do passaporte", { most: 30, short: "Série" }),
        passportIssueDate: date("Data de emissão do passaporte", { short: "Data de emissão" }),
        passportExpirationDate: date("Validade do passaporte", { short: "Validade" }),
        passportCountryId: lookup("País do passaporte", "countries", { short: "País", span: 2 }),
      },
    },
  ],
  professional: [
    {
      title: "Dados Funcionais",
      fields: {
        originOrganizationId: unit("Instituição de origem", { span: 2 }),
        functionalName: upper("Nome funcional", { span: 2 }),
        functionalRegistrationNumber: text("Matrícula funcional", { most: 40 }),
        financialRegistration: text("Matrícula Financeira/SIAPE", { most: 40 }),
        entryDate: date("Data de ingresso"),
        patentId: lookup("Patente", "patents"),
        role: upper("Cargo", { most: 120, span: 2 }),
        function: upper("Função", { most: 120, span: 2 }),
      },
    },
    {
      title: "Lotação",
      fields: {
        organizationId: unit("Lotação", { span: 2 }),
        allocationUnity: upper("Divisão/Unidade", { span: 2 }),
      },
    },
    {
      title: "Informações Previdenciárias",
      fields: {
        inssDeclarationId: lookup("Declaração de INSS", "inss-declarations", { span: 2, of: "brazilians" }),
      },
    },
    {
      title: "Carteira de Trabalho e Previdência Social",
      allOrNone: "Carteira Trabalho e Previdência Social",
      fields: {
        ctpsNumber: text("Número da CTPS", { most: 20, short: "Número" }),
        ctpsSerie: text("Série da CTPS", { most: 20, short: "Série" }),
        ctpsStateId: lookup("UF da CTPS", "states", { short: "UF" }),
        ctpsIssueDate: date("Data de emissão da CTPS", { short: "Data de emissão" }),
        nisPisPasep: text("NIS/PIS/PASEP", { most: 14 }),
      },
    },
    {
      title: "Certificado de Registro Federal de Arma de Fogo",
      allOrNone: "Certificado de Registro Federal de Arma de Fogo",
      fields: {
        gunRegistryNumber: text("Número do registro da arma", {
          most: 40,
          short: "Número do registro",
          span: 2,
        }),
        gunRegistryExpirationDate: date("Validade do registro da arma", { short: "Validade" }),
      },
    },
  ],
  communication: [
    {
      title: "Endereço",
      fields: {
        zipCode: text("CEP", { most: 20, span: 2 }),
        countryId: lookup("País", "countries", { span: 2 }),
        addressStateId: lookup("UF", "states", { span: 2 }),
        addressCityId: lookup("Município", "cities", { span: 2 }),
        addressStateName: upper("Estado", { span: 2 }),
        addressCityName: upper("Cidade", { span: 2 }),
        address: upper("Logradouro", { most: 300, span: 3 }),
        addressNumber: upper("Número", { most: 40 }),
        addressComplement: upper("Complemento", { most: 300, span: 2 }),
        district: upper("Bairro", { span: 2 }),
      },
    },
  ],
  additional: [
    {
      title: "RNE",
      allOrNone: "RNE",
      fields: {
        rne: upper("RNE", { most: 30, short: "Número" }),
        rneClassificationId: lookup("Classificação do RNE", "rne-classifications", {
          short: "Classificação",
        }),
        rneIssueDate: date("Data de emissão do RNE", { short: "Data de emissão" }),
        incomeDate: date("Data de entrada no Brasil"),
      },
    },
    {
      title: "Visto",
      allOrNone: "Visto",
      fields: {
        visaTypeId: lookup("Tipo de visto", "visa-types", { short: "Tipo", span: 2 }),
        visaExpirationDate: date("Validade do visto", { short: "Validade" }),
      },
    },
    {
      title: "Dados Financeiros",
      allOrNone: "Dados Financeiros",
      fields: {
        bankId: lookup("Banco", "banks", { placeholder: "Nome ou código" }),
        bankAgency: text("Agência", { most: 10 }),
        bankAccount: text("Conta", { most: 20 }),
        bankAccountTypeId: lookup("Tipo de conta", "bank-account-types"),
      },
    },
  ],
} as const satisfies Record<string, readonly FieldGroup[]>

/** Lists: each person has any number of items. */
export const itemFields = {
  courses: {
    academicFormationId: lookup("Tipo", "academic-formations", { span: 2 }),
    modalityId: lookup("Modalidade", "course-modalities", { span: 2 }),
    studyAreaId: lookup("Área", "study-areas", { span: 2 }),
    formationEntity: upper("Instituição de ensino", { span: 2 }),
    countryId: lookup("País", "countries", { span: 4 }),
    stateId: lookup("UF", "states", { span: 2 }),
    cityId: lookup("Município", "cities", { span: 2 }),
    stateName: upper("Estado", { span: 2 }),
    cityName: upper("Cidade", { span: 2 }),
    courseHours: whole("Carga horária (horas)"),
    startDate: date("Início"),
    endDate: date("Término"),
    inProgress: flag("Em progresso"),
  },
  languages: {
    languageId: lookup("Idioma", "languages", { span: 4 }),
    readId: lookup("Leitura", "proficiency-ratings"),
    writeId: lookup("Escrita", "proficiency-ratings"),
    speakId: lookup("Fala", "proficiency-ratings"),
    listenId: lookup("Compreensão", "proficiency-ratings"),
  },
} as const satisfies Record<string, Fields>

/** A telephone of the communication section. */
export const phoneFields = {
  number: text("Número", { most: 20 }),
  phoneTypeId: lookup("Tipo", "phone-types"),
  authorize: flag("Telefone autorizador"),
} as const satisfies Fields

type ValueOf<Field extends RegistrationField> = Field extends Text | Day | Photo
  ? string
  : Field extends Flag
    ? boolean
    : number
/** The values of a list of fields; absent ones were never filled in. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]?: ValueOf<F[Name]> | undefined }

/** All fields of the groups in a union, as one list. */
type FieldsIn<Group extends FieldGroup> = {
  readonly [Name in Group extends unknown ? keyof Group["fields"] : never]: Extract<
    Group["fields"],
    Record<Name, RegistrationField>
  >[Name]
}

export type SectionName = keyof typeof sectionGroups
type SectionFields = { readonly [S in SectionName]: FieldsIn<(typeof sectionGroups)[S][number]> }
export type SectionValues<S extends SectionName> = ValuesOf<SectionFields[S]>
export type ItemName = keyof typeof itemFields
export type ItemValues<I extends ItemName> = ValuesOf<(typeof itemFields)[I]>
export type CourseValues = ItemValues<"courses">
export type LanguageValues = ItemValues<"languages">
export type PhoneValues = ValuesOf<typeof phoneFields>

export const sectionNames = keysOf(sectionGroups)

/** The values of a section with their types, if they are of the wanted section. */
export const valuesIf = <Wanted extends SectionName>(
  wanted: Wanted,
  section: SectionName,
  values: object | undefined,
): SectionValues<Wanted> | undefined =>
  section === wanted ? (values as SectionValues<Wanted> | undefined) : undefined

/** A list of fields with their names. */
export const namedFields = (fields: Fields): [string, RegistrationField][] => Object.entries(fields)
/** The fields of each section, without their groups. */
export const sectionFields = Object.fromEntries(
  sectionNames.map((section) => [
    section,
    Object.fromEntries(sectionGroups[section].flatMap(({ fields }) => namedFields(fields))),
  ]),
) as SectionFields

/** The record of a section's field. */
export function fieldOf<S extends SectionName>(
  section: S,
  name: keyof SectionValues<S> & string,
): RegistrationField {
  const fields: Fields = sectionFields[section]
  return fields[name] as RegistrationField
}
