/** The exit codes; `--json` prints their names. README.md has the table. */
export const exitCodes = {
  done: 0,
  refused: 1,
  notUnderstood: 2,
  needsApproval: 3,
  notSignedIn: 4,
  unreachable: 5,
  notConfirmed: 6,
  inPage: 7,
  failed: 8,
} as const
export type ExitName = keyof typeof exitCodes

export interface Effect {
  text: string
  tone: string
}

/** The outcome of a line or a plan, as `--json` prints it. */
export interface Result {
  outcome: ExitName
  message: string
  /** The id of the parsed command. */
  command?: string
  effects?: readonly Effect[]
  /** The page's address at which it continues. */
  address?: string
  /** The part of the line that could not be parsed, as offsets. */
  problem?: { line: string; start: number; end: number; reason: string }
  /** What each line of a plan does, or why it is refused. */
  lines?: readonly { text: string; effects: readonly Effect[]; refusal?: string; state?: string }[]
  plan?: number
  /** A change was sent but not answered: it may have been done. */
  mayBeDone?: true
}

/** Ends the work in progress with its result. */
export class Stop extends Error {
  constructor(readonly result: Result) {
    super(result.message)
    this.name = "Stop"
  }
}

export const stop = (outcome: ExitName, message: string, more: Partial<Result> = {}): Stop =>
  new Stop({ outcome, message, ...more })
