import type { Atom } from "jotai"
import type { LucideIcon } from "lucide-react"
import type { ComponentType } from "react"
import type { SessionInfo } from "@/client/identity"
import type { ApiRequest } from "@/client/request"
import type { Ability, Who } from "@/domain/access"
import type { DomainName } from "@/domain/domainTables"
import type { RegistrationList } from "@/domain/registration/lists"
import type { SlotKind } from "./grammar/slotKinds"
import type { Target, TargetKind } from "./target"

export type { SlotKind } from "./grammar/slotKinds"

/** A part of a kind's things that the server lists by itself. */
export type Subset =
  /** People, applications and roles that wait for a validation by the person of the session. */
  | "awaitingValidation"
  /** Applications that the person of the session can request access to. */
  | "requestable"
  /** Applications that the person of the session has requested access to. */
  | "requested"
  /** Applications whose access requests the person of the session decides, and the people who made these requests. */
  | "decided"
  /** Roles and profiles that the person of the session may grant with an access request. */
  | "grantable"
  /** Applications in which the person of the session sees sessions. */
  | "withSessions"
  /** Searches that are kept of the list of people. */
  | "ofPeople"
  /** Searches that the person of the session may receive by e-mail. */
  | "receivable"
  /** Searches that the person of the session receives by e-mail. */
  | "received"
  /** Applications in which the person of the session has a session that they opened through the portal. */
  | "entered"

/** One place in a command line: `app <app>`. */
export interface Slot {
  kind: SlotKind
  /** Portuguese name, shown under the line and as the form's label: `usuário`. */
  label: string
  /** The words that introduce it, English first: `["user", "usuário"]`. The first slot may omit them. */
  words: readonly string[]
  optional?: true
  /** Takes several values, separated by commas or lines. */
  many?: true
  /** The slot that narrows this one: a role is of the application in `app`. */
  within?: string
  /** What narrows this one where that is no slot of the command: a slot of another one, with what is written in it. */
  beside?: { slot: Slot; text: string }
  /** The slot that may be filled in place of this one, which names this one in turn: one of the two is needed, not both. */
  or?: string
  /** Its value may follow the value of the slot before it directly, without its word: `tokens app SINAL 5`. */
  follows?: true
  /** Takes only this part of the things of its kind. */
  subset?: Subset
  /** Of units: also those that are inactive; a sentence lists them disabled, with that reason. */
  inactive?: true | string
  /** Of units: also those that were removed, whose history stays. */
  removed?: true
  /** Of people: also the emergency access, which has sessions and is no person. */
  emergency?: true
  /** For `domainEntry`: its table, where no slot beside it says which. */
  table?: DomainName
  /** For `text`, `name` and `identifier`: what is wrong with what is written, where not everything does. */
  problem?(text: string): string | undefined
  /** For `number`: from the fewest to the most. */
  limits?: { fewest: number; most: number }
  /** For `number`: what it is now, of the application in the slot that narrows it. */
  present?(application: { allowedTokens: number }): string
  /** For `registrationItem`: the list of registration data. */
  list?: RegistrationList
  /** For `choice`: what can be chosen, `value` being what is typed. */
  choices?: readonly Choice[]
}
export interface Choice {
  value: string
  /** How it is written, where that is not its value: a part of the data by its Portuguese name. */
  written?: string
  label: string
  words?: readonly string[]
  /** Absent where everyone may choose it. */
  who?: Ability
}
export type Slots = Record<string, Slot>

/** The value of a slot after it was understood: `id` is what the calls take, `text` what the line shows. */
export interface SlotValue {
  id: string
  text: string
  label: string
}
/** Values by slot name; a slot without a value is absent, a slot with many has several. */
export type Values = Record<string, readonly SlotValue[] | undefined>

export type Group =
  | "go"
  | "users"
  | "assignments"
  | "blocks"
  | "explain"
  | "applications"
  | "organizations"
  | "domain"
  | "registrars"
  | "preRegistration"
  | "evaluation"
  | "accessRequests"
  | "plans"
  | "searches"
  | "me"

/** Where a command shows as button, row action and key, and with which slots filled. */
export interface Appearance<K extends TargetKind = TargetKind> {
  target: K
  /** `true` shows it, `false` hides it, a sentence shows it disabled with that reason. */
  when?(target: Target<K>): boolean | string
  /** Where it does not show: why not, for the palette, which then lists it disabled. */
  absent?(target: Target<K>): string | undefined
  /** The slots that the target fills, as they would be typed. */
  fill?(target: Target<K>): Record<string, string>
  /** The short label of the button; the command's title where absent. */
  label?: string
  /** The same, where it says something of the target. */
  labelOf?(target: Target<K>): string
  /** The title of the form that it opens, where the command's own says something else than the button. */
  title?: string
  /** The slots that its form does not show there, besides those that another filled slot replaces. */
  hiddenSlots?: readonly string[]
}

/** What became of one of several that a request was about: `message` says why nothing was done. */
export interface ResultOfOne {
  atalaiaId: string
  message?: string
}

/** A change to the server: previewed, carried out and undone through the same request. */
export interface Change {
  /** The slots that have to be filled, though its own form would ask for them otherwise. */
  needs?: readonly string[]
  /** One request; with several values in the `many` slot, called once for each. */
  request: (values: Values) => ApiRequest
  /** One request for several values in the `many` slot, which takes so many of them at most. */
  together?: {
    most: number
    request: (each: readonly Values[]) => ApiRequest<{ results: readonly ResultOfOne[] }>
  }
  /** The notice on success, in the specification's words. */
  done: (values: Values) => string
  /** The notice on failure, before the server's own message. */
  failed?: (values: Values) => string
  /**
   * The command that takes this one back, offered as *Desfazer*, with the slots it needs; `answer` is the server's. Not
   * offered where there are none.
   */
  opposite?: { id: string; fill: (values: Values, answer: unknown) => Record<string, string> | undefined }
  /** Where the server refuses with this code: the command that leads to what has to be done first, and its button. */
  first?: { code: string; id: string; label: string; fill: (values: Values) => Record<string, string> }
  /** The row of the queues that it decides, by its key there: the row leaves them before they are loaded again. */
  decides?: (values: Values) => string
  /** Names what must be typed before it is carried out; such a change never runs from the palette alone. */
  confirm?: (values: Values) => string
}

/** A line that says all that the command's own form would ask for. */
export interface Planned {
  /** The slots that have to be filled, though the form would ask for them otherwise. */
  needs: readonly string[]
  /** What is sent, or why these values are not enough. */
  request: (values: Values) => Consequence
}

export interface Command {
  id: string
  /** Portuguese, imperative: *Bloquear usuário*. */
  title: string
  /** What is typed after `>`: English, then Portuguese; more than one way each where people say it differently. */
  words: { en: readonly string[]; pt: readonly string[] }
  group: Group
  icon: LucideIcon
  /** Absent for those who lack it, or all of several, or who are no person; everyone signed in where not stated. */
  who?: Exclude<Who, "signedIn">
  /** Why it does nothing for the person as they are now; said where it is typed, before anything opens. */
  notNow?: (account: SessionInfo["user"]["userAccountInfo"]) => string | undefined
  /** In the order they are typed and shown. */
  slots: Slots
  /** A key that works where the command appears (`on`), or everywhere when it appears nowhere. */
  key?: string
  /** The commands with which it shares its key, because it never appears together with them. */
  insteadOf?: string | readonly string[]
  on?: readonly { [K in TargetKind]: Appearance<K> }[TargetKind][]
  tone?: "danger" | "primary"
  /** Goes somewhere: answers an address. */
  go?: (values: Values) => string
  /** What `run` does is to ask, in a form of its own: nothing is changed by it alone. */
  asks?: true
  /** It makes a plan of the runbook of this number. */
  runbook?: number
  /** Said of it in the palette, in the place of its words. */
  about?: string
  /** It leads to a form: that form gets the focus, and everything typed while it loads. */
  edits?: true
  /** Changes something: carried out in the form made of its slots. */
  change?: Change
  /**
   * What its page or its own form would do: the request that they send, where the line says it whole, or a sentence. Without
   * it, what its change would do.
   */
  preview?: (values: Values) => Consequence | (() => Promise<Consequence>)
  /** Of a question: what its form shows, in lines, for the terminal. */
  answers?: (values: Values) => Promise<readonly string[]>
  /** A form of its own, drawn over the page, for what slots cannot say. */
  form?: () => Promise<{ default: ComponentType<CommandFormProps> }>
  /** Where its one slot sets something of this browser: the choice that is set now. */
  chosen?: Atom<string>
  /** What its line does as part of a plan, where a form of its own would ask for the rest. */
  planned?: Planned
  /** Something the page does by itself: theme, keys, sign out. */
  run?: (values: Values, context: RunContext) => void | Promise<void>
}

/** What a command that acts on the page itself gets besides its values. */
export interface RunContext {
  /** The id of the person who runs it. */
  person: string
  /** The commands that the person may run. */
  commands: readonly Command[]
}

/** A change whose preview the server says, or a sentence that says it. */
export type Consequence = ApiRequest | string

export interface CommandFormProps {
  command: Command
  values: Values
  /** The line as typed, for the audit. */
  line: string
  close: () => void
}
