import type { ReactNode } from "react"
import { useWatch } from "react-hook-form"
import type { SectionName } from "@/domain/registration/fields"
import { type FieldGroup, groupMessage } from "@/domain/registration/groups"
import { isEmpty } from "@/ui/fields/formField"
import { FormSection } from "@/ui/form/FormSection"
import { SectionField, type SectionFieldProps } from "../fields/RegistrationFields"

interface GroupedField<S extends SectionName> extends Omit<SectionFieldProps<S>, "section"> {
  /** What is read where nothing was filled in. */
  empty?: string
}

/** Fields that stand together in a section, in its form and where it is read. */
export interface SectionGroup<S extends SectionName = SectionName> {
  title: string
  /** All or none of these: the group says so, and marks them as due once one is filled in. */
  optional?: FieldGroup<S> | undefined
  fields: readonly GroupedField<S>[]
}

export interface SectionGroupFieldsProps<S extends SectionName> {
  section: S
  group: SectionGroup<S>
  /** After the group's own fields. */
  children?: ReactNode
}

/** A group of fields in the form of its section. */
export function SectionGroupFields<S extends SectionName>({
  section,
  group,
  children,
}: SectionGroupFieldsProps<S>) {
  const { title, optional, fields } = group
  if (optional) return <OptionalGroup {...{ section, group, optional }}>{children}</OptionalGroup>
  return (
    <FormSection title={title}>
      {fields.map(({ empty: _, ...field }) => (
        <SectionField key={field.name} section={section} {...field} />
      ))}
      {children}
    </FormSection>
  )
}

const optionalNote = "Opcional. Preenchido um campo, todos os outros passam a ser obrigatórios."

/** Whether a group that is all or none is empty, begun or whole. */
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

function OptionalGroup<S extends SectionName>(
  props: SectionGroupFieldsProps<S> & { optional: FieldGroup<S> },
) {
  const { section, group, optional, children } = props
  const state = useGroupState(optional.fields)
  return (
    <FormSection
      title={group.title}
      description={state === "begun" ? groupMessage(optional.title) : optionalNote}
    >
      {group.fields.map(({ empty: _, ...field }) => (
        <SectionField
          key={field.name}
          section={section}
          {...field}
          required={state !== "empty" && optional.fields.includes(field.name)}
        />
      ))}
      {children}
    </FormSection>
  )
}
