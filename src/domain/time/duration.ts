/* Durations in words, and the texts about a password's expiry. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The mean length of a month of the Gregorian calendar, in days. */
const daysInMonth = 30.436875

/** Anything with a place on the time line: an instant, a zoned date-time. */
export interface Moment {
  readonly epochMilliseconds: number
}

export function millisecondsUntil(iso: string, now: Moment): number {
  return Temporal.Instant.from(iso).epochMilliseconds - now.epochMilliseconds
}

/**
 * A duration in everyday words, rounded to its largest unit: `alguns segundos`, `uma hora`, `3 dias`, `um ano`. It uses the
 * thresholds of common date libraries: 45 minutes are an hour, 22 hours a day, and so on.
 */
export function humanizeDuration(milliseconds: number): string {
  const length = Math.abs(milliseconds)
  const days = Math.round(length / day)
  const months = Math.round(length / day / daysInMonth)
  const steps: [amount: number, below: number, one: string, many: string][] = [
    [Math.round(length / second), 45, "alguns segundos", "alguns segundos"],
    [Math.round(length / minute), 45, "um minuto", "minutos"],
    [Math.round(length / hour), 22, "uma hora", "horas"],
    [days, 26, "um dia", "dias"],
    [months, 11, "um mês", "meses"],
    [Math.round(length / day / daysInMonth / 12), Number.POSITIVE_INFINITY, "um ano", "anos"],
  ]
  const [amount, , one, many] = steps.find(([value, below]) => value < below) ?? [0, 0, "", ""]
  if (one === many) return one
  return amount <= 1 ? one : `${amount} ${many}`
}

/** The remaining validity of a password: whole days, whole hours, or mm:ss in the last hour. */
export function remainingPassword(milliseconds: number): string {
  const left = Math.max(0, milliseconds)
  const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? "" : "s"}`
  if (left >= day) return counted(Math.floor(left / day), "dia")
  if (left >= hour) return counted(Math.floor(left / hour), "hora")
  const parts = [Math.floor(left / minute), Math.floor((left % minute) / second)]
  return parts.map((part) => String(part).padStart(2, "0")).join(":")
}

export interface PasswordValidity {
  /** ISO with offset; absent if no password was ever set. */
  lastPasswordUpdate?: string | null
  /** ISO with offset; absent if the password never expires. */
  passwordExpirationDate?: string | null
  now: Moment
}

export interface PasswordBanner {
  kind: "warning" | "error"
  text: string
  /** The result of `remainingPassword`, updated every second. */
  remaining: string
}

/** The remaining validity of a password, in ms and as a fraction of its total; undefined if it never expires. */
function validityLeft({ lastPasswordUpdate, passwordExpirationDate, now }: PasswordValidity) {
  if (!passwordExpirationDate) return undefined
  const left = millisecondsUntil(passwordExpirationDate, now)
  const set = lastPasswordUpdate ? Temporal.Instant.from(lastPasswordUpdate) : undefined
  const total = set ? millisecondsUntil(passwordExpirationDate, set) : Number.POSITIVE_INFINITY
  // Without a start there is no total: such a password warns only by its remaining time.
  return { left, part: total === Number.POSITIVE_INFINITY ? 1 : left / total }
}

/** 'Sua senha irá expirar em X.', for the banner and the toast. */
export function passwordExpiryText(milliseconds: number): string {
  return `Sua senha irá expirar em ${remainingPassword(milliseconds)}.`
}

/** The banner above every screen: a warning once at most 20 % of the validity remains, an error once it is over. */
export function passwordBanner(validity: PasswordValidity): PasswordBanner | undefined {
  const found = validityLeft(validity)
  if (!found) return undefined
  const remaining = remainingPassword(found.left)
  if (found.left <= 0) return { kind: "error", text: "Sua senha expirou!", remaining }
  return found.part <= 0.2 ? { kind: "warning", text: passwordExpiryText(found.left), remaining } : undefined
}

/** Whether the toast is due: at half of the validity or less, and not yet expired. The caller shows it only once. */
export function passwordToastDue(validity: PasswordValidity): boolean {
  const found = validityLeft(validity)
  return found !== undefined && found.left > 0 && found.part <= 0.5
}
