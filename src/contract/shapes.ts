import { type } from "arktype"
import { largestPage } from "@/domain/pageSizes"
import { emailPattern } from "@/domain/people/email"
import { isBlank, ofOneLine, unseenSigns, withoutDirectionMarks } from "@/domain/text/oneLine"
import { withOffset } from "@/domain/time/when"

/** Shapes that several calls share. Dates are ISO 8601 with offset, ids of people are CPFs or foreign ids. */

export const text = type("1 <= string <= 4000")
/** As it was meant: without the blanks around it, and without marks by which it would read as something else. */
const trimmed = (written: string) => withoutDirectionMarks(written).trim()
/** Why something is done, without the blanks around it: of what nothing is seen nothing is left. */
export const justification = type("string <= 4000").pipe((written) =>
  isBlank(written) ? "" : trimmed(written),
)
/** The same where it must be said, and every other text that must not be blank. */
export const filledText = type(new RegExp(`^(?=[\\s\\S]*[^${unseenSigns}])[\\s\\S]{1,4000}$`, "u")).pipe(
  trimmed,
)
/**
 * What stands in one line, such as a title. Without marks that turn the direction of writing either, with which one name
 * could be made to look like another.
 */
export const inOneLine = type(new RegExp(`^${ofOneLine}*$`, "u"))
export const line = type("1 <= string <= 4000").and(inOneLine)
export const shortLine = type("1 <= string <= 200").and(inOneLine)
/** What somebody calls something of their own: in one line, without the blanks around it. */
export const searchName = type(new RegExp(`^(?=.*[\\p{L}\\p{N}])${ofOneLine}{1,80}$`, "u")).pipe(trimmed)
export const acronym = type("1 <= string <= 40").and(inOneLine)
export const identifier = type("1 <= string <= 40")
export const dateTime = type("string.date.iso")
export const id = type("1 <= number.integer <= 2147483647")
export const email = type(emailPattern)
export const password = type("1 <= string <= 200")

const wholeNumber = type("string.integer.parse").to("0 <= number.integer <= 1000000")
export const page = wholeNumber
export const size = type("string.integer.parse").to(`1 <= number.integer <= ${largestPage}`)
export const flag = type("'true' | 'false'").pipe((value) => value === "true")

/** What a list in pages says beside its items, from the record that it is one (`pages`). */
export const paging = {
  /** How many there are in all, where that is known. */
  "total?": "number.integer",
  /** Otherwise: that there are so many, and maybe more. */
  "atLeast?": "number.integer",
  /** Where the next page is, if there may be one; the last may be empty. */
  "next?": "string",
} as const

/** The same of a list that grows at its top: rows that come meanwhile move none from one page to the next. */
export const pagingBehind = {
  ...paging,
  /** Names the last row, if there may be more: with it as `after` the list goes on behind that row. */
  "after?": "string",
} as const

/** Behind which row a list goes on (`after` of its answer): `page` is not looked at then. */
export const after = type("string <= 100")

/** `page` counts from 0; `size` is the list's own default where absent. */
export const pageQuery = type({ "page?": page, "size?": size })
/** The same, with a `search` as people typed it. */
export const listQuery = pageQuery.and({ "search?": "string <= 1000" })

export const message = type({ message: "string" })
export const count = type({ count: "number.integer" })

/** Somebody named in an answer: who granted, blocked or did. Of an application that did it by itself, its id and acronym. */
export const author = type({ atalaiaId: "string", name: "string", "kind?": "'application'" })

export const organizationSummary = type({
  id: "number.integer",
  acronym: "string",
  title: "string",
})

/** The unit in whose network an address is, with the institution that it is a part of. */
export const unitNetwork = type({
  unitId: "number.integer",
  acronym: "string",
  "institution?": "string",
})

export const applicationSummary = type({
  id: "number.integer",
  appKey: "string",
  title: "string",
  acronym: "string",
  enabled: "boolean",
})

/** A person named in a list: with where they work. */
export const personSummary = type({
  atalaiaId: "string",
  name: "string",
  "organization?": organizationSummary,
})

/** A client: a person, or an application by its id. `name` is an application's acronym. */
export const clientSummary = type({
  id: "string",
  kind: "'person' | 'application'",
  name: "string",
  "organization?": organizationSummary,
})

/** A moment that is sent: without an offset it is in the time of Brasília. */
export const moment = dateTime.pipe((text, at) => withOffset(text) ?? at.error("a day of the calendar"))
/** The end of something that is given: the same, and a day alone is its last one. */
export const endMoment = dateTime.pipe(
  (text, at) => withOffset(text, "an end") ?? at.error("a day of the calendar"),
)

/** Which state of a thing an edit began from: 409 `CHANGED` where somebody else changed it meanwhile. */
export const version = type("1 <= number.integer <= 2147483647")

/** What was done: a row of an audit as people read it. */
export const historyRow = type({
  id: "number.integer",
  at: dateTime,
  /** Stable name of what was done: `block.create`. */
  kind: "string",
  /** The same in a Portuguese sentence. */
  text: "string",
  actor: author,
  "justification?": "string",
  "address?": "string",
  "commandLine?": "string",
  /** The plan that it was a part of. */
  "plan?": "number.integer",
  "before?": "unknown",
  "after?": "unknown",
})
