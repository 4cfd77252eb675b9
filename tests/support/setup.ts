import "@/server/interpretedShapes"
import "temporal-polyfill/global"
import { setClock } from "./clock.mjs"

/** The moment at which each file begins, where a run says so: shortly before midnight, or the end of a month. */
const begin = process.env.TEST_CLOCK
if (begin) setClock(Date.parse(begin))
