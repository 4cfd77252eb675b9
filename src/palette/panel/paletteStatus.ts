import { grouped } from "@/domain/text/words"
import type { Values } from "../command"
import type { Parsed } from "../grammar/parsed"
import { slotKinds } from "../slots/kinds"
import { valuesOf } from "../slots/resolve"

/** The status text: the number of results, or the reason why there are none. */
export function statusOf(count: number, pending: boolean, parsed: Parsed, values: Values): string {
  const { mode, active, query, slots } = parsed
  if (count > 0) return count === 1 ? "1 resultado" : `${grouped(count)} resultados`
  const inSlot = active?.kind === "slot" ? active : undefined
  const kind = inSlot && slotKinds[inSlot.slot.kind]
  const tooShort = mode === "orgs" ? slotKinds.org.tooShort?.(query) : kind?.tooShort?.(inSlot?.text ?? "")
  if (tooShort !== undefined) return tooShort
  if (pending) return "Buscando…"
  const outer = inSlot && slots.find(({ name }) => name === inSlot.slot.within)
  if (outer?.status === "missing") return `Informe antes: ${outer.slot.label}`
  if (kind?.insteadOfList !== undefined) return kind.insteadOfList
  // A moment can be written in more ways than are listed.
  const isUnderstood = inSlot && values[inSlot.name] !== undefined
  const byId = inSlot?.slot.byId ? inSlot.slot.hint : undefined
  if (inSlot?.text === "") {
    return kind?.none ?? byId ?? (valuesOf(inSlot.slot).from === "search" ? "Digite para buscar" : "")
  }
  if (query === "" || isUnderstood) return ""
  return [kind?.noMatches ?? "Nenhum resultado encontrado", byId].filter(Boolean).join(". ")
}
