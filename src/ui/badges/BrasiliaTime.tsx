import { isElsewhere, ofBrasilia } from "@/domain/time/when"

/** Names the time zone after a moment, if the person's clock shows another time. */
export function BrasiliaTime() {
  return isElsewhere() ? <span className="text-xs opacity-80">{` (${ofBrasilia})`}</span> : null
}
