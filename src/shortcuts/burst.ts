/** Key presses belong to one burst if less than this is between them, in milliseconds. */
export const pause = 500

/** A run of key presses. */
export interface Burst {
  began: number
  /** When the last key was pressed. */
  last: number
  /** The rest of it does nothing. */
  isInert: boolean
}

export interface Press {
  at: number
  /**
   * `leaves`: Esc, or the key of the palette. `bound`: a shortcut. `sends`: the browser would send a form or press a
   * button. `text`: the element with the focus takes it. `early`: its screen or its rows are still loading. `letter`:
   * a character that nothing takes. `browser`: belongs to the browser, such as reloading. `other`: for example Tab.
   */
  use: "leaves" | "bound" | "sends" | "text" | "early" | "letter" | "browser" | "other"
  /** When the target was painted, for `bound` and `sends`. Without one, the key only navigates or opens. */
  paintedAt?: number | undefined
}

/**
 * `run`: its shortcut. `keep`: until its screen is there. `ignore`: this key, and the burst is inert from here. `drop`:
 * the burst is inert. `leave`: to the browser.
 */
export type Verdict = "run" | "keep" | "ignore" | "drop" | "leave"

export const noBurst: Burst = {
  began: Number.NEGATIVE_INFINITY,
  last: Number.NEGATIVE_INFINITY,
  isInert: false,
}

const joined = (burst: Burst, at: number): Burst =>
  at - burst.last < pause ? { ...burst, last: at } : { began: at, last: at, isInert: false }

/** What a key press does in a burst. */
export function verdictOn(burst: Burst, { at, use, paintedAt = Number.NEGATIVE_INFINITY }: Press): Verdict {
  const { began, isInert } = joined(burst, at)
  if (use === "leaves") return "run"
  if (use === "browser") return "leave"
  if (isInert) return "drop"
  if (use === "letter") return "ignore"
  if (use === "early") return "keep"
  if (use !== "bound" && use !== "sends") return "leave"
  // The target was not on the screen when the burst began: the key cannot be meant for it.
  if (paintedAt > began) return "ignore"
  return use === "bound" ? "run" : "leave"
}

/** The burst after a key press. */
export function burstWith(burst: Burst, press: Press): Burst {
  const next = joined(burst, press.at)
  const isIgnored = verdictOn(burst, press) === "ignore"
  return { ...next, isInert: press.use !== "leaves" && (next.isInert || isIgnored) }
}
