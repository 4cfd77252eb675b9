import { isAbroad } from "../organizations/organization"
import { normalEmail } from "../people/email"
import { digitsOf } from "../people/identifier"
import { phoneDigits } from "../text/phone"
import {
  type ItemName,
  type ItemValues,
  itemFields,
  namedFields,
  type PhoneValues,
  phoneFields,
  type RegistrationField,
  type SectionName,
  type SectionValues,
  sectionFields,
} from "./fields"
import { isMissing } from "./groups"
import { nationalities } from "./nationality"
import type { Circumstances } from "./rules"
import { ufOfVoterRegistration, voterDigits } from "./voter"

/*
 * Normalizes registration data as it is stored: trims texts, puts some in capitals, reduces numbers to digits, derives dependent
 * values and drops fields that another field disables. Form and server apply it before the rules.
 */

type Loose = Record<string, unknown>

const shapedAs: Readonly<Record<string, (text: string) => string>> = {
  voterRegistration: voterDigits,
  nisPisPasep: digitsOf,
  number: digitsOf,
  email: normalEmail,
}

function tidied(fields: Record<string, RegistrationField>, values: Loose): Loose {
  const kept: Loose = {}
  for (const [name, field] of namedFields(fields)) {
    const value = values[name]
    if (isMissing(value)) continue
    if (field.kind !== "text") kept[name] = value
    else {
      // Repeated spaces, as copied from a PDF, mean one.
      const text = String(value)
        .normalize("NFC")
        .trim()
        .replace(/[ \u00a0]{2,}/g, " ")
      const shaped = shapedAs[name]?.(text) ?? text
      kept[name] = field.upper ? shaped.toLocaleUpperCase("pt-BR") : shaped
    }
  }
  return kept
}

const without = (values: Loose, ...names: string[]): Loose =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const derived: Record<SectionName, (values: Loose, about: Circumstances) => Loose> = {
  personal: (values, { isForeign }) => ({
    ...without(
      values,
      ...(values.hasSocialName ? [] : ["socialName", "genderIdentityId"]),
      ...(values.secondAffiliationUndeclared ? ["secondAffiliationName", "secondAffiliationSexId"] : []),
      ...(isForeign ? [] : ["nationalityCountryId"]),
    ),
    // Foreigners have no choice here.
    ...(isForeign && { nationalityTypeId: nationalities.foreign }),
  }),
  documents: (values) => {
    const uf = ufOfVoterRegistration(String(values.voterRegistration ?? ""))
    return {
      ...without(values, "voterUf", ...(values.voterTransferred ? [] : ["voterTransferredUfId"])),
      ...(uf && { voterUf: uf }),
    }
  },
  professional: (values, { isForeign }) => (isForeign ? without(values, "inssDeclarationId") : values),
  communication: (values, { countryNames }) => {
    if (isAbroad(values.countryId as number | undefined, countryNames))
      return without(values, "addressStateId", "addressCityId")
    const zipCode = String(values.zipCode ?? "").replace(/\D/g, "")
    return {
      ...without(values, "addressStateName", "addressCityName", "zipCode"),
      ...(zipCode && { zipCode }),
    }
  },
  additional: (values) => values,
}

/** Normalizes a section. */
export const normalSection = <S extends SectionName>(
  section: S,
  values: SectionValues<S>,
  about: Circumstances,
): SectionValues<S> =>
  derived[section](tidied(sectionFields[section], { ...values }), about) as SectionValues<S>

/** Normalizes a telephone. */
export const normalPhone = (phone: PhoneValues): PhoneValues =>
  tidied(phoneFields, {
    ...phone,
    ...(phone.number !== undefined && { number: phoneDigits(phone.number) }),
  }) as PhoneValues

/** Normalizes a course or language. */
export function normalItem<I extends ItemName>(
  item: I,
  values: ItemValues<I>,
  about: Circumstances,
): ItemValues<I> {
  const kept = tidied(itemFields[item], { ...values })
  const abroad = item === "courses" && isAbroad(kept.countryId as number | undefined, about.countryNames)
  return without(
    kept,
    ...(kept.inProgress ? ["endDate"] : []),
    ...(abroad ? ["stateId", "cityId"] : ["stateName", "cityName"]),
  ) as ItemValues<I>
}
