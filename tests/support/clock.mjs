/** Puts the clock of this process ahead by what `ahead` answers, in milliseconds; other processes keep theirs. */
export function shiftClock(ahead) {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ahead())
      else super(...given)
    }

    static now() {
      return Real.now() + ahead()
    }
  }
}
