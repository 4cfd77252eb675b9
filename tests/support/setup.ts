import "@/contract/arktypeConfig"
import "temporal-polyfill/global"
import { setClock } from "./clock.mjs"

/** The start time of each file if the run sets one: shortly before midnight, or the end of a month. */
const begin = process.env.TEST_CLOCK
if (begin) setClock(Date.parse(begin))
