import type { PhoneValues } from "@/domain/registration/fields"
import { phoneProblems } from "@/domain/registration/rules"
import { maskPhone } from "@/domain/text/masks"
import { phoneDigits } from "@/domain/text/phone"

/** A phone in the form: the formatted number, and the type as a string, empty if not chosen. */
export interface PhoneRow {
  number: string
  phoneTypeId: string
  authorize: boolean
}

export const newPhone: PhoneRow = { number: "", phoneTypeId: "", authorize: false }

export const phoneRowsOf = (phones: readonly PhoneValues[]): PhoneRow[] =>
  phones.map(({ number, phoneTypeId, authorize }) => ({
    number: maskPhone(number ?? ""),
    phoneTypeId: phoneTypeId?.toString() ?? "",
    authorize: authorize ?? false,
  }))

export const phonesOf = (rows: readonly PhoneRow[]): PhoneValues[] =>
  rows.map(({ number, phoneTypeId, authorize }) => ({
    number: phoneDigits(number),
    ...(phoneTypeId !== "" && { phoneTypeId: Number(phoneTypeId) }),
    authorize,
  }))

/** The errors of the list, as `phoneProblems` returns them. */
export const rowProblems = (rows: readonly PhoneRow[]): Record<string, string> =>
  phoneProblems(phonesOf(rows))
