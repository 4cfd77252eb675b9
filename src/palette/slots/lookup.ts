import type { Ability } from "@/domain/access"
import type { Slot, SlotValue } from "../command"
import type { ScreenEntry } from "./screenEntries"

/** What a text in a slot means, or why it means nothing. */
export type Resolution =
  | {
      value: SlotValue
      detail?: string
      /** What else is decided by it, by slot name: a role is of one application. */
      brings?: Readonly<Record<string, SlotValue>>
    }
  | { reason: string }

/** What slots are looked up in, besides the server. */
export interface Sources {
  screens: readonly ScreenEntry[]
  /** Whether the session has an ability: not everybody may choose everything. */
  may: (ability: Ability) => boolean
  now: () => Temporal.ZonedDateTime
  /** Names stand in the place of values (`$pessoa`), as in a sheet: each is taken for what it will stand for. */
  names?: true
}

/** A slot with what narrows its values. */
export interface Narrowed {
  slot: Slot
  /** What is written in the slot that narrows it (`Slot.within`). */
  within?: { slot: Slot; text: string } | undefined
  /** The person, or the application in a person's place, whose roles the command is about. */
  client?: { slot: Slot; text: string } | undefined
}
/** The same, with a text in the slot. */
export interface Lookup extends Narrowed {
  text: string
}
