import { Tag, type Tone } from "@/ui/badges/Tag"
import { classes } from "@/ui/theme/classes"
import type { Values } from "../command"
import type { Parsed } from "../grammar/parsed"
import { type ChipState, chipState, type Fault, shownSlots } from "../slots/faults"
import { slotKinds } from "../slots/kinds"

const tones: Record<ChipState, Tone> = {
  filled: "ok",
  typing: "accent",
  missing: "neutral",
  optional: "neutral",
  wrong: "bad",
}
const spoken: Record<ChipState, string> = {
  filled: "preenchido",
  typing: "sendo digitado",
  missing: "falta",
  optional: "opcional",
  wrong: "com problema",
}

/** The command's slots in order with the state of each, and the first fault in words. */
export function SlotChips({
  id,
  parsed,
  values,
  faults,
  className = "px-4.5 not-empty:pb-2.5",
}: {
  id: string
  parsed: Parsed
  /** The values in the line, and the values implied by them. */
  values: Values
  faults: readonly Fault[]
  className?: string
}) {
  const [fault] = faults
  const shown = shownSlots(parsed.slots)
  return (
    <div id={id} className={classes("flex min-h-0 flex-wrap items-center gap-x-1.5 gap-y-1", className)}>
      {shown.map((each, index) => {
        const { name, slot, status } = each
        const brought = status === "missing" && (values[name]?.length ?? 0) > 0
        const own = chipState(each, faults)
        // The command's form asks for what its change needs, so the line may leave it out.
        const isNeeded = own === "optional" && parsed.command?.change?.needs?.includes(name)
        const state = brought ? "filled" : isNeeded ? "missing" : own
        // A justification is optional here, because the form has more room for it.
        const isOptionalHere = state === "missing" && slotKinds[slot.kind].freeText
        const isOther = state === "missing" && slot.or !== undefined && slot.or === shown[index - 1]?.name
        return (
          <Tag key={name} tone={tones[state]}>
            {isOther && "ou "}
            {slot.label}
            <span aria-hidden>
              {state === "filled" && " ✓"}
              {state === "typing" && "…"}
              {state === "wrong" && " !"}
            </span>
            {state === "optional" && <span aria-hidden> (opcional)</span>}
            {isOptionalHere && <span aria-hidden> (opcional aqui)</span>}
            <span className="sr-only"> {spoken[isOptionalHere ? "optional" : state]},</span>
          </Tag>
        )
      })}
      {fault && (
        <span role="status" className="min-w-0 text-small text-bad">
          {fault.reason}
        </span>
      )}
    </div>
  )
}
