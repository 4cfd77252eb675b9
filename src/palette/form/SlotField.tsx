import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useFormContext } from "react-hook-form"
import { parseWhen, timeZone } from "@/domain/when"
import { ComboField } from "@/ui/choice/ComboField"
import { Select } from "@/ui/fields/Select"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { type TokenState, TokensField } from "@/ui/fields/TokensField"
import type { Slot } from "../command"
import { resolutionsOf } from "../panel/faults"
import type { Lookup } from "../slots/lookup"
import { isPicked, optionsFor } from "../slots/slotFields"
import { choicesOf } from "../slots/slotsHere"
import { momentsFor } from "../slots/suggestion"
import type { Resolved } from "../slots/useResolution"
import { useSources } from "../slots/useSources"

export interface SlotFieldProps {
  name: string
  slot: Slot
  /** What narrows it. */
  lookup: Lookup
  resolved: readonly Resolved[]
  /** It has to have a value, as the other fields stand now. */
  required: boolean
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1)

/** The form field of one slot. */
export function SlotField({ name, slot, lookup, resolved, required }: SlotFieldProps) {
  const sources = useSources()
  const looks = { name, label: capital(slot.label), required }
  if (slot.many) return <PeopleField {...looks} resolved={resolved} />
  if (isPicked(slot)) return <PickField {...looks} lookup={lookup} />
  switch (slot.kind) {
    case "text":
      return <TextArea {...looks} rows={6} maxLength={4000} />
    case "when":
      return <WhenField {...looks} />
    case "choice":
      return (
        <Select
          {...looks}
          span={2}
          options={choicesOf(slot, sources).map(({ value, label }) => ({ value, label }))}
        />
      )
    default:
      return <TextField {...looks} span={4} type={slot.kind === "number" ? "number" : "text"} />
  }
}

interface Looks {
  name: string
  label: string
  required: boolean
}

function PeopleField({ resolved, label, ...looks }: Looks & { resolved: readonly Resolved[] }) {
  const resolutionOf = resolutionsOf(resolved)
  const stateOf = (text: string): TokenState => {
    const found = resolutionOf(looks.name, text)
    if (!found) return { state: "pending" }
    return "value" in found
      ? { state: "ok", label: found.value.label }
      : { state: "bad", reason: found.reason }
  }
  return (
    <TokensField
      {...looks}
      label={`${label}s`}
      stateOf={stateOf}
      placeholder="CPF, identificador ou nome"
      hint="Um ou vários, separados por vírgula ou colados de uma coluna de planilha."
    />
  )
}

function PickField({ lookup, ...looks }: Looks & { lookup: Lookup }) {
  const { slot, within, holder } = lookup
  const client = useQueryClient()
  const sources = useSources()
  const { setValue } = useFormContext()
  const outer = useRef(within?.text)
  // What was picked was of the other application: it goes with it.
  useEffect(() => {
    const before = outer.current
    outer.current = within?.text
    if (before !== undefined && before !== within?.text) setValue(looks.name, null)
  }, [within?.text, looks.name, setValue])
  return (
    <ComboField
      {...looks}
      span={2}
      hint={
        slot.kind === "app" && slot.or !== undefined && "No lugar de pessoas: preencha só um dos dois campos."
      }
      within={`${within?.text} ${holder?.text}`}
      load={(text) => optionsFor(client, { ...lookup, text }, sources)}
    />
  )
}

/** A moment in words: quicker than a calendar, and the words are the same as in the palette. */
function WhenField(looks: Looks) {
  const { setValue, watch } = useFormContext<Record<string, string>>()
  const text = watch(looks.name) ?? ""
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  const when = text.trim() === "" ? undefined : parseWhen(text, now)
  const offered = momentsFor(text, now)
  return (
    <TextField
      {...looks}
      span={4}
      placeholder={looks.required ? "31/12/2026 18:00, 30d, fim do mês" : "Sem expiração"}
      hint={
        <span className="flex flex-wrap items-center gap-1.5">
          {when?.ok ? <span role="status">Até {when.label}.</span> : "Data, hora ou prazo:"}
          {offered.slice(0, 6).map(({ value }) => (
            <button
              key={value.id}
              type="button"
              className="rounded-sm bg-sunken px-1.5 py-px font-[550] text-muted hover:text-text"
              onClick={() => setValue(looks.name, value.text, { shouldDirty: true, shouldValidate: true })}
            >
              {value.text}
            </button>
          ))}
        </span>
      }
    />
  )
}
