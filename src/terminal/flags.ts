/** The options of the command line. */
export interface Flags {
  /** Previews the change without making it. */
  plan: boolean
  /** Executes without asking. */
  yes: boolean
  json: boolean
}

/** The options of a plan. */
export interface PlanFlags extends Flags {
  title?: string | undefined
  /** Why the plan is made. */
  because?: string | undefined
  /** Who is asked to approve it, if that has to be another person. */
  approver?: string | undefined
}
