// Loaded before every process of a run: moves its clock ahead by TEST_CLOCK_AHEAD milliseconds.
import { shiftClock } from "../support/clock.mjs"

const ahead = Number(process.env.TEST_CLOCK_AHEAD)
shiftClock(() => ahead)
