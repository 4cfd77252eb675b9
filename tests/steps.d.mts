export interface Options {
  round: "quick" | "all" | "postgres"
  shard?: { index: number; count: number }
  limitMinutes: number
}

/** What a round finds on the machine that it runs on. */
export interface Machine {
  /** TEST_DATABASE_URL names one. */
  postgres: boolean
  firefox: boolean
  nodes: { path: string; version: string }[]
  /** Path; empty for Playwright's own. */
  chromium: string
}

export interface Step {
  title: string
  program: string
  args: string[]
  env?: Record<string, string | undefined>
  /** A folder whose programs are found before all others. */
  firstInPath?: string
  /** The runner whose closing line has the counts. */
  counts?: "vitest" | "playwright"
  parallel?: boolean
  everyShard?: boolean
}

export const postgresTests: string[]
export const nodeTests: string[]
export function optionsOf(args: string[]): Options
export function stepsOf(options: Pick<Options, "round" | "shard">, machine: Machine): Step[]
