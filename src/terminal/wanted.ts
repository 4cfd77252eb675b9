/** What the options of the command line ask for. */
export interface Wanted {
  /** Says what would happen, and does nothing. */
  plan: boolean
  /** Carries out without asking. */
  yes: boolean
  json: boolean
}

/** The same of a plan. */
export interface WantedPlan extends Wanted {
  title?: string | undefined
  /** Why the plan is made. */
  because?: string | undefined
  /** Who is asked to approve it, where that has to be another person. */
  approver?: string | undefined
}
