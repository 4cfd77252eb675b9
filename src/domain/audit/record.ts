/**
 * The details of an audit entry, in the words of that moment.
 * `subject`: a name or acronym; `app`: an acronym; `role`: a title; `profile`, `passkey`: a name; `runbook`: the name of the one
 * that a plan was made of.
 * `until`: an ISO moment; `document`: a label; `address`: of a web site; `count`: a number; `plan`: the number of the plan that
 * it belongs to.
 * `session`: the device of a single session and when it was opened.
 * `losses`: the objects lost with a removal: *12 papéis, 480 atribuições de 210 pessoas*.
 * `by`: the requester's name.
 * `changes`: further effects of a change, as a sentence.
 * `means`: how a person authenticated: *a senha*.
 * `inPlaceOf`: the name of the person in whose place the actor decided, as their deputy.
 * `schedule`: when a report is sent: *todo dia às 7h*.
 */
export type About = Partial<
  Record<
    | "subject"
    | "app"
    | "role"
    | "profile"
    | "until"
    | "document"
    | "session"
    | "passkey"
    | "address"
    | "count"
    | "losses"
    | "changes"
    | "means"
    | "by"
    | "inPlaceOf"
    | "schedule"
    | "plan"
    | "runbook",
    string
  >
>

/**
 * The details for a preview's sentence. `called`: a name other than the first names; `several`: there is more than one subject;
 * `lacks`: the role without which the change has no effect yet.
 */
export type PreviewAbout = About & {
  called?: string
  several?: boolean
  lacks?: string | undefined
  alone?: boolean
}

export type Tone = "danger" | "warning" | "positive" | "neutral"

/** All texts of an audited action. */
export interface AuditKindRecord {
  /** Its title in searches. */
  title: string
  /** The action in the past, for histories: *Bloqueou ROLE_SINAL_GESTOR em SINAL*. */
  past: (about: About & Pick<PreviewAbout, "called">) => string
  /** Its future effect, for previews: *Ao confirmar, …*; absent if it is never previewed. */
  preview?: (about: PreviewAbout) => string
  /** The preview's tone. */
  tone: Tone
}
