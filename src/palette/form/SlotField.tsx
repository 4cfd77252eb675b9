import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ComponentType, useEffect, useRef } from "react"
import { useFormContext } from "react-hook-form"
import { fold } from "@/domain/text/fold"
import { ComboField } from "@/ui/choice/ComboField"
import { Select } from "@/ui/fields/Select"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { type TokenState, TokensField } from "@/ui/fields/TokensField"
import type { Slot } from "../command"
import { resolutionsOf } from "../slots/faults"
import { slotKinds } from "../slots/kinds"
import { choicesOf } from "../slots/kinds/choice"
import type { FieldType } from "../slots/kinds/record"
import type { Lookup } from "../slots/lookup"
import { applicationsQuery } from "../slots/serverLists"
import { optionsFor } from "../slots/slotFields"
import type { Resolved } from "../slots/useResolution"
import { useSources } from "../slots/useSources"
import { MomentField } from "./MomentField"

export interface SlotFieldProps {
  name: string
  slot: Slot
  /** The values that narrow the slot. */
  lookup: Lookup
  resolved: readonly Resolved[]
  /** Whether the slot must be filled, given the other fields' current values. */
  required: boolean
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1)

const plural = (label: string) => `${label}${label.endsWith("r") ? "es" : "s"}`

export function SlotField({ name, slot, lookup, resolved, required }: SlotFieldProps) {
  const field = { name, label: capital(slot.label), required }
  if (slot.many) {
    const label = slot.kind === "user" ? plural(field.label) : slotKinds[slot.kind].plural
    const hint = [slot.hint, "Um ou vários, separados por vírgula ou colados de uma coluna de planilha."]
    return (
      <TokenListField {...field} label={label} hint={hint.filter(Boolean).join(" ")} resolved={resolved} />
    )
  }
  const Field = fields[slotKinds[slot.kind].field]
  return <Field {...field} lookup={lookup} {...(slot.hint !== undefined && { hint: slot.hint })} />
}

interface FieldProps {
  name: string
  label: string
  required: boolean
  hint?: string
  lookup: Lookup
}

const fields: Record<FieldType, ComponentType<FieldProps>> = {
  picker: PickerField,
  textArea: ({ lookup: _, ...field }) => <TextArea {...field} rows={6} maxLength={4000} />,
  moment: ({ lookup: { slot }, ...field }) => <MomentField {...field} slot={slot} />,
  select: ChoiceField,
  text: ({ lookup: _, ...field }) => <TextField {...field} span={4} type="text" />,
  number: NumberField,
}

/** Several people as tokens. */
function TokenListField({
  resolved,
  ...field
}: Omit<FieldProps, "lookup"> & { resolved: readonly Resolved[] }) {
  const resolutionOf = resolutionsOf(resolved)
  const stateOf = (text: string): TokenState => {
    const resolution = resolutionOf(field.name, text)
    if (!resolution) return { state: "pending" }
    return "value" in resolution
      ? { state: "ok", label: resolution.value.label }
      : { state: "bad", reason: resolution.reason }
  }
  return <TokensField {...field} stateOf={stateOf} placeholder="CPF, identificador ou nome" />
}

function PickerField({ lookup, ...field }: FieldProps) {
  const { slot, within, client: whose } = lookup
  const client = useQueryClient()
  const sources = useSources()
  const { setValue } = useFormContext()
  const outer = useRef(within?.text)
  // The picked value belongs to the previous application, so it is cleared with it.
  useEffect(() => {
    const before = outer.current
    outer.current = within?.text
    if (before !== undefined && before !== within?.text) setValue(field.name, null)
  }, [within?.text, field.name, setValue])
  return (
    <ComboField
      {...field}
      span={2}
      hint={field.hint ?? slotKinds[slot.kind].fieldHint?.(slot)}
      within={`${within?.text} ${whose?.text}`}
      load={(text) => optionsFor(client, { ...lookup, text }, sources)}
    />
  )
}

/** A number field; its hint shows the current value, if it is known. */
function NumberField({ lookup: { slot, within }, ...field }: FieldProps) {
  const { data } = useQuery({ ...applicationsQuery, enabled: slot.present !== undefined })
  const named = fold(within?.text ?? "")
  const app = data?.find(({ id, acronym }) => fold(acronym) === named || String(id) === named)
  const hint = app && slot.present && `Agora: ${slot.present(app)}`
  return <TextField {...field} span={4} type="number" {...(hint && { hint })} />
}

function ChoiceField({ lookup, ...field }: FieldProps) {
  const options = choicesOf(lookup.slot, useSources())
  return <Select {...field} span={2} options={options.map(({ value, label }) => ({ value, label }))} />
}
