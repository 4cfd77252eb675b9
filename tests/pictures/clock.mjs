// Loaded before the server: its time begins at a fixed moment, so that the same dates stand in every picture.
import { shiftClock } from "../support/clock.mjs"
import { begin } from "./moment.mjs"

const ahead = begin - Date.now()

shiftClock(() => ahead)
