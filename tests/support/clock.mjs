const Real = Date

/** Puts the clock of this process ahead by what `ahead` answers, in milliseconds; other processes keep theirs. */
export function shiftClock(ahead) {
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

/** Sets the clock of this process to a moment, in milliseconds since 1970; it goes on from there. */
export function setClock(moment) {
  const ahead = moment - Real.now()
  shiftClock(() => ahead)
}
