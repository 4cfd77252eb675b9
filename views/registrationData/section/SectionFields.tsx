import { Fragment, type ReactNode } from "react"
import { useWatch } from "react-hook-form"
import type { RegistrationField, SectionName, SectionValues } from "@/domain/registration/fields"
import {
  type AllOrNone,
  formGroups,
  groupMessage,
  type PlacedField,
  type PlacedGroup,
} from "@/domain/registration/groups"
import { isEmpty } from "@/ui/fields/formField"
import { FormSection } from "@/ui/form/FormSection"
import { useDetails } from "../fields/part"
import { SectionField } from "../fields/SectionField"

type Special<S extends SectionName> = { [Name in keyof SectionValues<S>]?: ReactNode }

export interface SectionFieldsProps<S extends SectionName> {
  section: S
  /** Custom controls by field; null if another control includes the field. */
  special?: Special<S>
}

/** All fields of a section's form, in the groups and the order of the domain. */
export function SectionFields<S extends SectionName>({ section, special = {} }: SectionFieldsProps<S>) {
  return formGroups(section, useDetails()).map((group) =>
    group.allOrNone ? (
      <OptionalGroup key={group.title} {...{ section, group, special }} allOrNone={group.allOrNone} />
    ) : (
      <FormSection key={group.title} title={group.title}>
        <GroupFields {...{ section, group, special }} />
      </FormSection>
    ),
  )
}

interface GroupProps<S extends SectionName> {
  section: S
  group: PlacedGroup<S>
  special: Special<S>
}

const optionalNote = "Opcional. Preenchido um campo, todos os outros passam a ser obrigatórios."

/** Whether an all-or-none group is empty, begun or complete. */
export function useGroupState(names: readonly string[]): "empty" | "begun" | "whole" {
  return useWatch({
    name: [...names],
    compute: (values: readonly unknown[]) => {
      const filled = values.filter((value) => !isEmpty(value)).length
      if (filled === 0) return "empty"
      return filled < names.length ? "begun" : "whole"
    },
  })
}

function OptionalGroup<S extends SectionName>({
  allOrNone,
  ...props
}: GroupProps<S> & { allOrNone: AllOrNone }) {
  const state = useGroupState(allOrNone.fields)
  return (
    <FormSection
      title={props.group.title}
      description={state === "begun" ? groupMessage(allOrNone.title) : optionalNote}
    >
      <GroupFields {...props} required={state === "empty" ? [] : allOrNone.fields} />
    </FormSection>
  )
}

/** The fields of a group. Consecutive flags share a row. */
function GroupFields<S extends SectionName>(props: GroupProps<S> & { required?: readonly string[] }) {
  const { section, group, special, required } = props
  const draw = (field: PlacedField<S>) =>
    field.name in special ? (
      <Fragment key={field.name}>{special[field.name]}</Fragment>
    ) : (
      <PlainField key={field.name} {...{ section, field }} required={required?.includes(field.name)} />
    )
  return rowsOf(group.fields).map((row) =>
    Array.isArray(row) ? (
      <div key={row[0]?.name} className="col-span-full flex flex-wrap gap-x-8 gap-y-3">
        {row.map(draw)}
      </div>
    ) : (
      draw(row)
    ),
  )
}

/** The fields in order, with consecutive flags as one list. */
function rowsOf<Field extends RegistrationField>(fields: readonly Field[]): (Field | Field[])[] {
  const rows: (Field | Field[])[] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (field.kind !== "flag") rows.push(field)
    else if (Array.isArray(last)) last.push(field)
    else rows.push([field])
  }
  return rows
}

interface PlainFieldProps<S extends SectionName> {
  section: S
  field: PlacedField<S>
  required: boolean | undefined
}

function PlainField<S extends SectionName>({ section, field, required }: PlainFieldProps<S>) {
  const { name, when } = field
  if (when !== undefined) return <WhenTicked {...{ section, name }} flag={when} />
  return <SectionField {...{ section, name }} {...(required !== undefined && { required })} />
}

/** A field that is shown and required only while a flag is checked. */
function WhenTicked<S extends SectionName>(props: {
  section: S
  name: PlacedField<S>["name"]
  flag: string
}) {
  const { section, name, flag } = props
  return useWatch({ name: flag }) === true && <SectionField {...{ section, name }} required />
}
