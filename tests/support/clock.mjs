const Real = Date

/** Shifts this process's clock by the milliseconds that `ahead` returns. Other processes are unaffected. */
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

/** Sets this process's clock to a moment, in milliseconds since 1970. It runs on from there. */
export function setClock(moment) {
  const ahead = moment - Real.now()
  shiftClock(() => ahead)
}
