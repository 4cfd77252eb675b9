// Loaded before the server: at each SIGUSR2 its clock steps, first two days ahead, then two days behind, then back.
import { shiftClock } from "../support/clock.mjs"

const day = 24 * 60 * 60 * 1000
const steps = [2 * day, -2 * day, 0]
let ahead = 0

shiftClock(() => ahead)

process.on("SIGUSR2", () => {
  ahead = steps.shift() ?? 0
  console.info(`clock: ${ahead / day} days ahead`)
})
