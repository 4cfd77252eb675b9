// Loaded before every process of a run: its clock is ahead by as many milliseconds as TEST_CLOCK_AHEAD says.
import { shiftClock } from "../support/clock.mjs"

const ahead = Number(process.env.TEST_CLOCK_AHEAD)
shiftClock(() => ahead)
