import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj"
import { keysOf } from "../records"
import { maskCnpj } from "../text/masks"

/*
 * The texts of a unit. From one record each come its column, the shapes of the calls, its check, the form, the details, and its
 * label in the audit. The order of the records is their order in form and details. What is no text, or several, has code of its
 * own: lists, places in tables, the position.
 */

interface UnitField {
  label: string
  /** Maximum length. */
  max: number
  /** How many of the form's four columns it spans; 1 by default. */
  span?: 2 | 3 | 4
  placeholder?: string
  type?: "url"
  /** Shown in the font for identifiers. */
  mono?: true
  /** Stored in capitals. */
  upper?: true
  /** Formats the text while it is typed, and where it is shown. */
  mask?: (text: string) => string
  /** The text as it is stored. */
  normal?: (text: string) => string
  /** The problem of a text that is not empty. */
  problem?: (text: string) => string | undefined
}

/** By their place in the answer and the form. */
export const unitFieldsOf = {
  general: {
    cnpj: {
      label: "CNPJ",
      max: 30,
      span: 2,
      placeholder: "00.000.000/0000-00",
      mono: true,
      upper: true,
      mask: maskCnpj,
      normal: (text) => text.replace(/[^\dA-Za-z]/g, ""),
      problem: (text) => (isValidCnpj(text, { version: 2 }) ? undefined : "CNPJ Inválido"),
    },
    registryCode: { label: "Código de registro", max: 100, span: 2 },
  },
  address: {
    addressName: { label: "Logradouro", max: 300, span: 3, upper: true },
    addressNumber: { label: "Número", max: 40, upper: true },
    addressComplement: { label: "Complemento", max: 300, span: 2, upper: true },
    neighborhood: { label: "Bairro", max: 200, span: 2, upper: true },
    zipCode: { label: "CEP", max: 20, span: 2 },
    cityName: { label: "Cidade", max: 200, span: 2, upper: true },
    stateName: { label: "Estado", max: 200, span: 2, upper: true },
  },
  complement: {
    manager: { label: "Responsável", max: 200, span: 2, upper: true },
    website: {
      label: "Site",
      max: 500,
      span: 2,
      type: "url",
      placeholder: "https://",
      // Any other address would be shown as text, because it is no link that a page may offer.
      problem: (text) =>
        /^https?:/i.test(text.trim()) && URL.canParse(text.trim())
          ? undefined
          : "Escreva o endereço inteiro, que começa com https:// ou http://.",
    },
  },
} as const satisfies Record<string, Readonly<Record<string, UnitField>>>

export type UnitPart = keyof typeof unitFieldsOf
type NamesOf<Part extends UnitPart> = Part extends unknown ? keyof (typeof unitFieldsOf)[Part] : never
export type UnitFieldName = NamesOf<UnitPart>

/** All of them, without their parts. */
export const unitFields: Readonly<Record<UnitFieldName, UnitField>> = {
  ...unitFieldsOf.general,
  ...unitFieldsOf.address,
  ...unitFieldsOf.complement,
}
export const unitFieldNames = keysOf(unitFields)
/** The names in a part. */
export const unitFieldNamesOf = <Part extends UnitPart>(part: Part) => keysOf(unitFieldsOf[part])

/** A text as it is stored, or undefined if it is empty. */
export function storedUnitText(name: UnitFieldName, text: string | undefined): string | undefined {
  const { normal = String, upper } = unitFields[name]
  const stored = normal(text?.trim() ?? "")
  return (upper ? stored.toLocaleUpperCase("pt-BR") : stored) || undefined
}
