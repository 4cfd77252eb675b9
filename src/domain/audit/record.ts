/**
 * What an entry of the audit is about, in words as they were then: `subject` a name or acronym, `app` an acronym, `role`
 * a title, `profile` and `passkey` a name, `until` an ISO moment, `document` a label, `session` the device of a single one and since when it was open, `address` of a web site, `count` a number, `losses` what goes with a
 * removal: *12 papéis, 480 atribuições de 210 pessoas*; `by` the name of whoever asked for it; `changes` what a change does beside its own fields, as a sentence;
 * `means` what somebody showed who they are with: *a senha*; `schedule` when something comes: *todo dia às 7h*; `plan` the number of the plan that it is a part of; `runbook` the name of the one that a plan was made of.
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
    | "schedule"
    | "plan"
    | "runbook",
    string
  >
>

/**
 * The same in a sentence: `called` how somebody is called other than by first names, `several` that they are more than one,
 * `lacks` the role without which the change has no effect yet.
 */
export type PreviewAbout = About & {
  called?: string
  several?: boolean
  lacks?: string | undefined
  alone?: boolean
}

export type Tone = "danger" | "warning" | "positive" | "neutral"

/** All the words about one thing that can be done and is kept. */
export interface AuditKindRecord {
  /** What it is called in a search. */
  title: string
  /** What was done, for histories: *Bloqueou ROLE_SINAL_GESTOR em SINAL*. */
  past: (about: About & Pick<PreviewAbout, "called">) => string
  /** What would be done, for previews: *Ao confirmar, …*; absent where it is never previewed. */
  preview?: (about: PreviewAbout) => string
  /** Of the preview. */
  tone: Tone
}
