// Loaded before the server. Each SIGUSR2 moves its clock: first two days ahead, then two days back, then to the real time.
import { shiftClock } from "../support/clock.mjs"

const day = 24 * 60 * 60 * 1000
const steps = [2 * day, -2 * day, 0]
let ahead = 0

shiftClock(() => ahead)

process.on("SIGUSR2", () => {
  ahead = steps.shift() ?? 0
  console.info(`clock: ${ahead / day} days ahead`)
})
