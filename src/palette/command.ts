import type { Atom } from "jotai"
import type { LucideIcon } from "lucide-react"
import type { ComponentType } from "react"
import type { SessionInfo } from "@/client/identity"
import type { ApiRequest } from "@/client/request"
import type { Ability, Who } from "@/domain/access"
import type { DomainName } from "@/domain/domainTables"
import type { RegistrationList } from "@/domain/registration/lists"
import type { SlotKind } from "./grammar/slotKinds"
import type { Target, TargetKind } from "./targetTypes"

export type { SlotKind } from "./grammar/slotKinds"

/** A subset of a kind's values, for which the server has a list of its own. */
export type Subset =
  /** People, applications and roles that wait for validation by the actor. */
  | "awaitingValidation"
  /** Applications that the actor can request access to. */
  | "requestable"
  /** Applications that the actor has requested access to. */
  | "requested"
  /** Applications whose access requests the actor decides, and the people who made these requests. */
  | "decided"
  /** People whose access requests wait for the actor's decision: without rejected requests, unlike `decided`. */
  | "undecided"
  /** People whose registration waits for the actor's evaluation. */
  | "evaluated"
  /** Roles and profiles that the actor may grant by approving an access request. */
  | "grantable"
  /** Applications in which the actor sees sessions. */
  | "withSessions"
  /** Reviews whose closing the actor may begin, or take over. */
  | "closable"
  /** Saved searches of the users list. */
  | "ofPeople"
  /** Searches that the actor may receive by e-mail. */
  | "receivable"
  /** Searches that the actor receives by e-mail. */
  | "received"
  /** Applications in which the actor has a session opened through the portal. */
  | "entered"

/** One parameter of a command line: `app <app>`. */
export interface Slot {
  kind: SlotKind
  /** Portuguese name, shown under the line and as the form's label: `usuário`. */
  label: string
  /** The words that introduce the slot, English first: `["user", "usuário"]`. The first slot may omit them. */
  words: readonly string[]
  optional?: true
  /** Accepts several values, separated by commas or line breaks. */
  many?: true
  /** With `many`: all values belong to one change, instead of one change for each. */
  asOne?: true
  /** The slot that narrows this one: a role belongs to the application in `app`. */
  within?: string
  /** A fixed value that narrows this slot if the command has no slot for it: the other command's slot and its text. */
  beside?: { slot: Slot; text: string }
  /** The alternative to this slot; each names the other. Exactly one of the two must be filled. */
  or?: string
  /** The value may follow the previous slot's value directly, without its word: `tokens app SINAL 5`. */
  follows?: true
  /** Limits the slot to this subset of its kind. */
  subset?: Subset
  /** For units: accepts inactive ones too. With a text they are listed as disabled, with it as the reason. */
  inactive?: true | string
  /** For units: accepts removed ones too, because their history remains. */
  removed?: true
  /** For people: accepts the emergency access too, which has sessions but is no person. */
  emergency?: true
  /** For people: accepts the id of one whom the actor cannot find. The server says who it is. */
  byId?: true
  /** For days: they are still to come, so `7d` is in 7 days, not 7 days ago. */
  ahead?: true
  /** The value means nothing afterwards, such as the number of a session that is ended. The history omits it. */
  fleeting?: true
  /** For `domainEntry`: its table, if no other slot names it. */
  table?: DomainName
  /** For `identifier`: a person who has no account yet. A table says which of its rows have one. */
  newcomer?: true
  /** For `text`, `name` and `identifier`: validates the text and returns the error, if any. */
  problem?(text: string): string | undefined
  /** Shown below the field: what the value is for, or what an empty field means. */
  hint?: string
  /** For `when`: the message for a moment in the past, if the usual one about an expiry date does not fit. */
  whenPast?: string
  /** For `when`: how many days ahead the server takes at most. Later moments are not suggested. */
  daysAhead?: number
  /** For `number`: the smallest and largest value. */
  limits?: { fewest: number; most: number }
  /** For `number`: the current value of the application in the slot that narrows this one. */
  present?(application: { allowedTokens: number }): string
  /** For `registrationItem`: the list of registration data. */
  list?: RegistrationList
  /** For `choice`: the options; `value` is the text to type. */
  choices?: readonly Choice[]
}
export interface Choice {
  value: string
  /** The text written into the line if it differs from `value`, such as a Portuguese name. */
  written?: string
  label: string
  words?: readonly string[]
  /** The ability that the choice requires. Absent if everyone may choose it. */
  who?: Ability
}
export type Slots = Record<string, Slot>

/** A resolved value: `id` is for API calls, `text` for the line. */
export interface SlotValue {
  id: string
  text: string
  label: string
}
/** Values by slot name. A slot without a value is absent; a slot with `many` may have several. */
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
  | "reviews"
  | "searches"
  | "me"

/**
 * A kind of target on which a command appears as a button, row action and key, with the slots that the target fills.
 */
export interface Appearance<K extends TargetKind = TargetKind> {
  target: K
  /** `true` shows the command, `false` hides it, and a text shows it disabled with that reason. */
  when?(target: Target<K>): boolean | string
  /** The reason why the command is hidden. The palette then lists it as disabled. */
  absent?(target: Target<K>): string | undefined
  /** The slots that the target fills, as texts to type. */
  fill?(target: Target<K>): Record<string, string>
  /** The short label of the button. Defaults to the command's title. */
  label?: string
  /** A label that depends on the target. */
  labelOf?(target: Target<K>): string
  /** The title of the form, if the command's title differs from the button's meaning. */
  title?: string
  /** Slots that the form hides, in addition to alternatives of filled slots. */
  hiddenSlots?: readonly string[]
}

/** The result for one item of a batch request. `message` is set if nothing was done, and says why. */
export type ResultOfOne = (
  | { atalaiaId: string }
  /** Of something else than a person. */
  | { id: number }
) & { message?: string }

/** How *Desfazer* undoes a change that was answered with `Answer`. */
export interface Opposite<Answer = unknown> {
  id: string
  // A method, so that the opposite of a certain answer is one of any change.
  fill(values: Values, answer: Answer): Record<string, string> | undefined
  /** For an opposite command that asks in its own form: the request that undoes the change without asking. */
  direct?: { request(answer: Answer): ApiRequest; done: string }
  /** The command that undoes what this one does not, if `fill` returns `undefined`. */
  otherwise?: Pick<Opposite<Answer>, "id" | "fill">
}

/** The address of the created object, from the server's answer. */
interface MadeAt<Answer> {
  // A method, so that the address of a certain answer is one of any change.
  address(answer: Answer): string
}

/** The prerequisite of a change that the server refuses with this code, and the label of its button. */
export interface First {
  code: string
  id: string
  label: string
  /** Its slots. It is not offered if there are none. */
  fill: (values: Values, refused: { rule?: number | undefined }) => Record<string, string> | undefined
}

/** A change on the server. Preview, execution and undo use the same request. */
export interface Change<Answer = unknown> {
  /**
   * For a command with its own form: the slots that must be filled for an execution without the form, although the
   * form would ask for them.
   */
  needs?: readonly string[]
  /** Why values of all needed slots are still not enough without the form. */
  lacks?: (values: Values) => string | undefined
  /** What `lacks` asks for, in words, and the slots that it reads. Shown for the columns of a table. */
  needsAlso?: { slots: readonly string[]; text: string }
  /** Builds one request. Called once for each value of the `many` slot. */
  request: (values: Values) => ApiRequest<Answer>
  /** Builds one request for several values of the `many` slot, `most` of them at most. */
  together?: {
    most: number
    request: (each: readonly Values[]) => ApiRequest<{ results: readonly ResultOfOne[] }>
  }
  /** The success notice, in the specification's words. */
  done: (values: Values) => string
  /** Details of the success notice. Defaults to the people, roles, units and applications of the line. */
  details?: (values: Values) => string
  /** The address of the created object, offered as *Abrir* in the success notice. */
  opens?: MadeAt<Answer>
  /** The failure notice, shown before the server's own message. */
  failed?: (values: Values) => string
  /**
   * The command that undoes this one, offered as *Desfazer*, with its slots. `answer` is the server's answer. Not
   * offered if `fill` returns `undefined`.
   */
  opposite?: Opposite<Answer>
  /** What may have to be done first, by the code of the server's refusal. */
  first?: readonly First[]
  /**
   * The key of the queue row that the change decides, or of the thing that it removes. It disappears at once, before anything is
   * loaded again. Several, if the change decides several rows.
   */
  decides?: (values: Values) => string | readonly string[]
  /** The text to type as a confirmation. A command with this never runs from the palette without its form. */
  confirm?: (values: Values) => string
}

export interface Command {
  /** Its form hides the fields of what the line says already: it is a confirmation, in which the preview says all. */
  confirmsOnly?: true
  id: string
  /** Portuguese, imperative: *Bloquear usuário*. */
  title: string
  /** The words typed after `>`: English, then Portuguese, with synonyms. */
  words: { en: readonly string[]; pt: readonly string[] }
  group: Group
  icon: LucideIcon
  /**
   * The abilities that the command requires, all of them if it is a list, or that it requires a person. Absent for
   * everyone who is signed in.
   */
  who?: Exclude<Who, "signedIn">
  /** The reason why the command does nothing for the actor's account now. Shown on typing, before anything opens. */
  notNow?: (account: SessionInfo["user"]["userAccountInfo"]) => string | undefined
  /** In the order of typing and display. */
  slots: Slots
  /** Slot words of a related command that this one refuses, and the reason. */
  unused?: { words: readonly string[]; reason: string }
  /** A shortcut that works wherever the command appears (`on`), or everywhere if `on` is absent. */
  key?: string
  /** Commands that share this key, because they never appear together. */
  insteadOf?: string | readonly string[]
  on?: readonly { [K in TargetKind]: Appearance<K> }[TargetKind][]
  tone?: "danger" | "primary"
  /** Navigates: returns an address. */
  go?: (values: Values) => string
  /** `run` only opens a question or form of its own and changes nothing. */
  asks?: true
  /** The id of the runbook of which the command makes a plan. */
  runbook?: number
  /** The description shown in the palette instead of the command's words. */
  about?: string
  /** The command leads to a form, which gets the focus and the text typed while it loads. */
  edits?: true
  /** Changes something, through the form made of the command's slots, or without its own form if the line says all. */
  change?: Change
  /**
   * The preview of a command with its own page or form: the request that would be sent, or a sentence. If the line
   * says all that `change` needs, its request is previewed instead.
   */
  preview?: (values: Values) => Consequence | (() => Promise<Consequence | readonly Consequence[]>)
  /** For queries: the contents of the form as lines, for the terminal. */
  answers?: (values: Values) => Promise<readonly string[]>
  /** The command's own form over the page, if slots are not enough. */
  form?: () => Promise<{ default: ComponentType<CommandFormProps> }>
  /** If the command's only slot is a setting of this browser: its current choice. */
  chosen?: Atom<string>
  /** An action in the page itself, such as theme, keys and logout. */
  run?: (values: Values, context: RunContext) => void | Promise<void>
}

/** The context passed to a command that acts on the page itself. */
export interface RunContext {
  /** The actor's id. */
  person: string
  /** The commands that the actor may run. */
  commands: readonly Command[]
}

/** A change whose opposite reads the answer to its request. */
export const answered = <Answer>(change: Change<Answer>): Change => change

/** The request of a change, for which the server returns the preview, or a text as the preview. */
export type Consequence = ApiRequest | string

export interface CommandFormProps {
  command: Command
  values: Values
  /** The typed line, for the audit. */
  line: string
  close: () => void
}
