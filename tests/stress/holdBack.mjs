/** The longest delay of an answer, in milliseconds; none if it is not set. */
const longest = Number(process.env.STRESS_HOLD_BACK ?? 0)
/** The same delays for the same seed (mulberry32). */
let state = Number(process.env.STRESS_SEED ?? 1)

function random() {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Delays all writes of an answer by a random time, in order. */
export function holdBack(response) {
  if (longest === 0) return
  const { write, end } = response
  const waiting = []
  let open = false
  const later = (act) =>
    function (...given) {
      if (open) return act.apply(this, given)
      waiting.push(() => act.apply(this, given))
      return this
    }
  response.write = later(write)
  response.end = later(end)
  setTimeout(() => {
    open = true
    for (const act of waiting) act()
  }, random() * longest)
}
