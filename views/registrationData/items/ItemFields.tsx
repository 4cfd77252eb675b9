import { Fragment, type ReactNode, useContext } from "react"
import { keysOf } from "@/domain/records"
import {
  type RegistrationField as FieldOf,
  type ItemName,
  type ItemValues,
  itemFields,
} from "@/domain/registration/fields"
import { appearanceOf, RegistrationField } from "../fields/RegistrationField"
import { RequiredContext } from "../fields/SectionField"

type FieldName<I extends ItemName> = keyof ItemValues<I> & string

export interface ItemFieldsProps<I extends ItemName> {
  item: I
  /** Custom controls by field; null if another control includes the field. */
  special?: { [Name in FieldName<I>]?: ReactNode }
}

/** All fields of a course or a language, in the order of the domain. */
export function ItemFields<I extends ItemName>({ item, special = {} }: ItemFieldsProps<I>) {
  const names = keysOf(itemFields[item])
  return names.map((name) => (
    <Fragment key={name}>{name in special ? special[name] : <ItemField {...{ item, name }} />}</Fragment>
  ))
}

/** One field of a course or a language, configured by its record. */
export function ItemField<I extends ItemName>({ item, name }: { item: I; name: FieldName<I> }) {
  const required = useContext(RequiredContext).has(name)
  const fields: Readonly<Record<string, FieldOf>> = itemFields[item]
  const field = fields[name]
  return field && <RegistrationField {...{ field, name, required }} {...appearanceOf(field)} />
}
