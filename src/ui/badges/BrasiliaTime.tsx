import { isElsewhere, ofBrasilia } from "@/domain/time/when"

/** Beside a moment that is typed or announced: whose time it is, where the person's clock shows another. */
export function BrasiliaTime() {
  return isElsewhere() ? <span className="text-xs opacity-80">{`(${ofBrasilia})`}</span> : null
}
