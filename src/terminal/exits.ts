/** What the exit code says; the same in words with `--json`. README.md has the table. */
export const exits = {
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
export type Outcome = keyof typeof exits

export interface Effect {
  text: string
  tone: string
}

/** What became of a line or of a plan, as `--json` prints it. */
export interface Result {
  outcome: Outcome
  message: string
  /** The command that was understood, by its id. */
  command?: string
  effects?: readonly Effect[]
  /** Where it goes on in the page. */
  address?: string
  /** Where in the line something fits nothing, as offsets. */
  problem?: { line: string; start: number; end: number; reason: string }
  /** Of a plan: what each line does, or why it is refused. */
  lines?: readonly { text: string; effects: readonly Effect[]; refusal?: string; state?: string }[]
  plan?: number
  /** A change was sent, and its answer never came: it may have been done. */
  mayBeDone?: true
}

/** Ends what is under way with its result. */
export class Stop extends Error {
  constructor(readonly result: Result) {
    super(result.message)
    this.name = "Stop"
  }
}

export const stop = (outcome: Outcome, message: string, more: Partial<Result> = {}): Stop =>
  new Stop({ outcome, message, ...more })
