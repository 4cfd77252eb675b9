import {
  type UnitFieldName,
  type UnitPart,
  unitFieldNamesOf,
  unitFields,
} from "@/domain/organizations/fields"
import { TextField } from "@/ui/fields/TextField"

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

/** The field of one text of a unit, from its record. */
export function UnitText({ name, label }: { name: UnitFieldName; label?: string }) {
  const { max, mask, upper: capitals, normal, problem, ...looks } = unitFields[name]
  const format = mask ?? (capitals && upper)
  return (
    <TextField {...looks} {...(label && { label })} name={name} maxLength={max} {...(format && { format })} />
  )
}

/** The texts of a part, in their order, except those that the form has elsewhere. */
export const UnitTexts = ({ part, except = [] }: { part: UnitPart; except?: readonly UnitFieldName[] }) =>
  unitFieldNamesOf<UnitPart>(part)
    .filter((name) => !except.includes(name))
    .map((name) => <UnitText key={name} name={name} />)
