// Loaded before the server. Its clock starts at a fixed moment, so that every picture shows the same dates.
import { shiftClock } from "../support/clock.mjs"
import { begin } from "./moment.mjs"

const ahead = begin - Date.now()

shiftClock(() => ahead)
