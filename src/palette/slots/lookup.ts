import type { Ability } from "@/domain/access"
import type { Slot, SlotValue } from "../command"
import type { Place } from "./places"

/** What was typed into a slot turned out to be this, or nothing that fits it. */
export type Resolution =
  | {
      value: SlotValue
      detail?: string
      /** What else is decided by it, by slot name: a role is of one application. */
      brings?: Readonly<Record<string, SlotValue>>
    }
  | { reason: string }

/** What the kinds of slots are looked up in, besides the server. */
export interface Sources {
  places: readonly Place[]
  /** Whether the session has an ability: not everybody may choose everything. */
  may: (ability: Ability) => boolean
  now: () => Temporal.ZonedDateTime
}

/** A text in a slot, and what stands in the slot that narrows it. */
export interface Lookup {
  slot: Slot
  text: string
  within?: { slot: Slot; text: string } | undefined
  /** Whose roles they are: a person, where the command says it by an id, or an application as a client. */
  holder?: { slot: Slot; text: string } | undefined
}
