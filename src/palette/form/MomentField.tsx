import { useFormContext } from "react-hook-form"
import { parseWhen, zonedNow } from "@/domain/time/when"
import { BrasiliaTime } from "@/ui/badges/BrasiliaTime"
import { TextField } from "@/ui/fields/TextField"
import type { Slot } from "../command"
import { momentsFor } from "../slots/kinds/moments"

interface MomentFieldProps {
  name: string
  label: string
  required: boolean
  /** Which moments it suggests, and whether *no end* is one: `sem expiração`. */
  slot: Pick<Slot, "kind" | "daysAhead">
}

/**
 * A text field for a moment, with the palette's syntax. Its value is the typed text; the form parses it with
 * `parseWhen`.
 */
export function MomentField({ slot, ...field }: MomentFieldProps) {
  const { setValue, watch } = useFormContext<Record<string, string>>()
  const text = watch(field.name) ?? ""
  const now = zonedNow()
  const when = text.trim() === "" ? undefined : parseWhen(text, now)
  return (
    <TextField
      {...field}
      span={4}
      placeholder={field.required ? "31/12/2026 18:00, 30d, fim do mês" : "Sem expiração"}
      hint={
        <span className="flex flex-wrap items-center gap-1.5">
          {when?.ok ? <span role="status">Até {when.label}.</span> : "Data, hora ou prazo:"}
          <BrasiliaTime />
          {momentsFor(text, now, slot).map(({ value }) => (
            <button
              key={value.id}
              type="button"
              className="rounded-sm bg-sunken px-1.5 py-px font-[550] text-muted hover:text-text"
              onClick={() => setValue(field.name, value.text, { shouldDirty: true, shouldValidate: true })}
            >
              {value.text}
            </button>
          ))}
        </span>
      }
    />
  )
}
