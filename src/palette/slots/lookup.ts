import type { Ability } from "@/domain/access"
import type { Slot, SlotValue } from "../command"
import type { ScreenEntry } from "./screenEntries"

/** The resolution of a text in a slot: its value, or the reason why there is none. */
export type Resolution =
  | {
      value: SlotValue
      detail?: string
      /** Other values that it implies, by slot name: a role belongs to one application. */
      brings?: Readonly<Record<string, SlotValue>>
    }
  | { reason: string }

/** The data used to resolve slots, apart from the server. */
export interface Sources {
  screens: readonly ScreenEntry[]
  /** Whether the session has an ability, because choices may depend on it. */
  may: (ability: Ability) => boolean
  now: () => Temporal.ZonedDateTime
  /** Whether names (`$pessoa`) are accepted as placeholders for values, as in a sheet. */
  names?: true
}

/** A slot with the values that narrow it. */
export interface Narrowed {
  slot: Slot
  /** The text in the slot that narrows this one (`Slot.within`). */
  within?: { slot: Slot; text: string } | undefined
  /** The client whose roles the command is about: a person, or an application as the alternative. */
  client?: { slot: Slot; text: string } | undefined
}
/** A narrowed slot with a text to resolve. */
export interface Lookup extends Narrowed {
  text: string
}
