import type { ItemName, ItemValues, SectionName, SectionValues } from "./fields"
import { type AllOrNone, brazilianGroups, fieldGroups } from "./groups"

/**
 * How the fields of registration data are arranged: their groups, their order and their widths. The forms and the
 * views that are only read are drawn from it. A field that is missing here does not compile.
 */

type SectionField<S extends SectionName> = keyof SectionValues<S> & string
type ItemField<I extends ItemName> = keyof ItemValues<I> & string

export interface FieldLayout {
  /** How many of the form's four columns it takes; 1 where it is not given. */
  span?: 2 | 3 | 4
  /** A shorter label, where the title of the group says the rest. */
  label?: string
  hint?: string
  placeholder?: string
  inputMode?: "numeric"
  /** What is read where nothing was filled in. */
  empty?: string
  /** Only people of this kind have the field. */
  of?: "foreigners" | "brazilians"
  /** Only there while this flag is ticked; then it is required. */
  when?: string
  /** Part of the form, but not shown where the section is only read. */
  formOnly?: true
}

/** Fields under one title. */
export interface LayoutGroup {
  title: string
  /** By name, in their order. */
  fields: Readonly<Record<string, FieldLayout>>
  /** All of these fields or none must be filled in: the group says so, and marks them once one is filled in. */
  allOrNone?: AllOrNone
  /** Only for people of this kind: the others must fill all of them in anyway. */
  allOrNoneOf?: FieldLayout["of"]
  /** Where the section is only read, its fields are in the group before it. */
  readWithPrevious?: true
}

type Named<Group> = Group extends { fields: infer Fields } ? keyof Fields : never
type Complete<Name extends string, Placed> = [Exclude<Name, Placed>] extends [never]
  ? unknown
  : { fieldsWithoutPlace: Exclude<Name, Placed> }
type GroupOf<Name extends string> = LayoutGroup & {
  fields: { readonly [N in Name]?: FieldLayout & { when?: Name } }
}

/** The groups of a section. They must name all of its fields. */
const sectionLayout =
  <S extends SectionName>() =>
  <const Groups extends readonly GroupOf<SectionField<S>>[]>(
    ...groups: Groups & Complete<SectionField<S>, Named<Groups[number]>>
  ): readonly LayoutGroup[] =>
    groups

export const sectionLayouts: Readonly<Record<SectionName, readonly LayoutGroup[]>> = {
  personal: sectionLayout<"personal">()(
    {
      title: "Dados básicos",
      fields: {
        image: { span: 4 },
        name: { span: 3 },
        email: { span: 2 },
        sexId: {},
        maritalStatusId: {},
        skinColorId: {},
        bloodTypeId: {},
        rhFactorId: {},
        organDonor: {},
        deficient: {},
      },
    },
    {
      title: "Nome social",
      readWithPrevious: true,
      fields: {
        hasSocialName: { formOnly: true },
        socialName: { span: 2, when: "hasSocialName" },
        genderIdentityId: { span: 2, when: "hasSocialName" },
      },
    },
    {
      title: "Nacionalidade e nascimento",
      fields: {
        nationalityTypeId: { span: 2 },
        nationalityCountryId: { span: 2, of: "foreigners" },
        birthDate: {},
        birthCountryId: {},
        birthStateName: { span: 2, hint: "Estado, província ou equivalente" },
        birthCityName: { span: 2 },
      },
    },
    {
      title: "Filiação",
      fields: {
        firstAffiliationName: { span: 3 },
        firstAffiliationSexId: {},
        secondAffiliationName: { span: 3, empty: "Não declarado" },
        secondAffiliationSexId: { empty: "Não declarado" },
        secondAffiliationUndeclared: {
          formOnly: true,
          hint: "Marque se não há uma segunda filiação declarada.",
        },
      },
    },
  ),
  documents: sectionLayout<"documents">()(
    {
      title: "Registro Geral",
      allOrNone: brazilianGroups.rg,
      allOrNoneOf: "foreigners",
      fields: {
        rg: {},
        rgIssueInstitution: {},
        rgStateId: { label: "UF" },
        rgIssueDate: { label: "Data de expedição" },
      },
    },
    {
      title: "Título de eleitor",
      allOrNone: brazilianGroups.voter,
      allOrNoneOf: "foreigners",
      fields: {
        voterRegistration: { label: "Número" },
        voterZone: { inputMode: "numeric" },
        voterSection: { inputMode: "numeric" },
        voterUf: {},
        voterTransferred: {},
        voterTransferredUfId: { span: 2, when: "voterTransferred" },
      },
    },
    {
      title: "CNH",
      allOrNone: fieldGroups.cnh,
      fields: {
        cnh: { label: "Número", inputMode: "numeric" },
        cnhCategoryId: { label: "Categoria" },
        cnhIssueDate: { label: "Data de emissão" },
        cnhExpirationDate: { label: "Validade" },
        cnhIssueLocation: { label: "Local de emissão", span: 2 },
        cnhUfId: { label: "UF", span: 2 },
      },
    },
    {
      title: "Passaporte",
      allOrNone: fieldGroups.passport,
      fields: {
        passportNumber: { label: "Número" },
        passportSerialNumber: { label: "Série" },
        passportIssueDate: { label: "Data de emissão" },
        passportExpirationDate: { label: "Validade" },
        passportCountryId: { label: "País", span: 2 },
      },
    },
  ),
  professional: sectionLayout<"professional">()(
    {
      title: "Dados Funcionais",
      fields: {
        originOrganizationId: { span: 2 },
        functionalName: { span: 2 },
        functionalRegistrationNumber: {},
        financialRegistration: {},
        entryDate: {},
        patentId: {},
        role: { span: 2 },
        function: { span: 2 },
      },
    },
    { title: "Lotação", fields: { organizationId: { span: 2 }, allocationUnity: { span: 2 } } },
    {
      title: "Informações Previdenciárias",
      fields: { inssDeclarationId: { span: 2, of: "brazilians" } },
    },
    {
      title: "Carteira de Trabalho e Previdência Social",
      allOrNone: fieldGroups.ctps,
      fields: {
        ctpsNumber: { label: "Número" },
        ctpsSerie: { label: "Série" },
        ctpsStateId: { label: "UF" },
        ctpsIssueDate: { label: "Data de emissão" },
        nisPisPasep: {},
      },
    },
    {
      title: "Certificado de Registro Federal de Arma de Fogo",
      allOrNone: fieldGroups.gun,
      fields: {
        gunRegistryNumber: { label: "Número do registro", span: 2 },
        gunRegistryExpirationDate: { label: "Validade" },
      },
    },
  ),
  communication: sectionLayout<"communication">()({
    title: "Endereço",
    fields: {
      zipCode: { span: 2 },
      countryId: { span: 2 },
      addressStateId: { span: 2 },
      addressCityId: { span: 2 },
      addressStateName: { span: 2 },
      addressCityName: { span: 2 },
      address: { span: 3 },
      addressNumber: {},
      addressComplement: { span: 2 },
      district: { span: 2 },
    },
  }),
  additional: sectionLayout<"additional">()(
    {
      title: "RNE",
      allOrNone: fieldGroups.rne,
      fields: {
        rne: { label: "Número" },
        rneClassificationId: { label: "Classificação" },
        rneIssueDate: { label: "Data de emissão" },
        incomeDate: {},
      },
    },
    {
      title: "Visto",
      allOrNone: fieldGroups.visa,
      fields: { visaTypeId: { label: "Tipo", span: 2 }, visaExpirationDate: { label: "Validade" } },
    },
    {
      title: "Dados Financeiros",
      allOrNone: fieldGroups.bank,
      fields: {
        bankId: { placeholder: "Nome ou código" },
        bankAgency: {},
        bankAccount: {},
        bankAccountTypeId: {},
      },
    },
  ),
}

/** The fields of a course and of a language, in the order of their forms. */
export const itemLayouts: { readonly [I in ItemName]: { readonly [Name in ItemField<I>]: FieldLayout } } = {
  courses: {
    academicFormationId: { span: 2 },
    modalityId: { span: 2 },
    studyAreaId: { span: 2 },
    formationEntity: { span: 2 },
    countryId: { span: 4 },
    stateId: { span: 2 },
    cityId: { span: 2 },
    stateName: { span: 2 },
    cityName: { span: 2 },
    courseHours: {},
    startDate: {},
    endDate: {},
    inProgress: {},
  },
  languages: {
    languageId: { span: 4 },
    readId: {},
    writeId: {},
    speakId: {},
    listenId: {},
  },
}

/** How a field looks in its form: the label, where it has a shorter one, and the width. */
export function fieldAppearance<S extends SectionName>(section: S, name: SectionField<S>) {
  const group = sectionLayouts[section].find(({ fields }) => name in fields)
  return appearanceIn(group?.fields[name] ?? {})
}

/** The part of a layout that the field itself shows. */
export const appearanceIn = ({ empty: _, of: __, when: ___, formOnly: ____, ...appearance }: FieldLayout) =>
  appearance

/** Who a section is about: what decides which fields they have. */
interface Person {
  isForeign: boolean
}

/** Whether somebody has a field, by their nationality. */
const isOf = ({ of }: FieldLayout, { isForeign }: Person) =>
  of === undefined || isForeign === (of === "foreigners")

/** A field in its place. */
export interface PlacedField<S extends SectionName = SectionName> extends FieldLayout {
  name: SectionField<S>
}
export interface PlacedGroup<S extends SectionName = SectionName> {
  title: string
  allOrNone?: AllOrNone | undefined
  fields: readonly PlacedField<S>[]
}

/** The groups of a section's form, without fields and groups that the person does not have. */
export function formGroups<S extends SectionName>(section: S, person: Person): PlacedGroup<S>[] {
  return sectionLayouts[section].flatMap(({ title, allOrNone, allOrNoneOf, fields }) => {
    const placed = placedIn<S>(fields).filter((field) => isOf(field, person))
    if (placed.length === 0) return []
    return [{ title, fields: placed, ...(isOf({ of: allOrNoneOf }, person) && { allOrNone }) }]
  })
}

/**
 * The groups of a section that is only read. `ticked` tells whether a flag is set in the values or in those that are
 * pending: fields that depend on an unset flag are left out.
 */
export function readGroups<S extends SectionName>(
  section: S,
  person: Person,
  ticked: (flag: string) => boolean,
): PlacedGroup<S>[] {
  const groups: PlacedGroup<S>[] = []
  for (const { title, readWithPrevious, fields } of sectionLayouts[section]) {
    const placed = placedIn<S>(fields).filter(
      (field) => !field.formOnly && isOf(field, person) && (field.when === undefined || ticked(field.when)),
    )
    const previous = readWithPrevious ? groups.pop() : undefined
    if (previous) groups.push({ ...previous, fields: [...previous.fields, ...placed] })
    else if (placed.length > 0) groups.push({ title, fields: placed })
  }
  return groups
}

const placedIn = <S extends SectionName>(fields: Readonly<Record<string, FieldLayout>>): PlacedField<S>[] =>
  Object.entries(fields).map(([name, layout]) => ({ ...layout, name: name as SectionField<S> }))
