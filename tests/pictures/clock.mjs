// Loaded before the server: its time begins at a fixed moment, so that the same dates stand in every picture.
import { begin } from "./moment.mjs"

const Real = Date
const ahead = begin - Real.now()

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...given)
  }

  static now() {
    return Real.now() + ahead
  }
}
