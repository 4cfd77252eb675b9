import { maxPageSize } from "@/domain/pageSizes"
import { emailPattern, normalEmail } from "@/domain/people/email"
import { isBlank, ofOneLine, onlySeen, unseenSigns } from "@/domain/text/oneLine"
import { plainNameProblem } from "@/domain/text/plainName"
import { isoMoment, isoMomentMeaning, withOffset } from "@/domain/time/when"
import { type } from "./type"

/* Shapes that several calls share. Dates are ISO 8601 with offset, ids of people are CPFs or foreign ids. */

/** Refuses a text of invisible characters alone. A text of blanks is refused by the rules of its field, in their words. */
export const visible = type(new RegExp(`[^${unseenSigns}]|^\\s*$`, "u"))
/** Trimmed, without marks by which it could look like another text, and without lines that only look empty. */
const trimmed = (written: string) => onlySeen(written).trim()
/** The reason for an action, trimmed; a text without visible characters becomes empty. */
export const justification = type("string <= 4000").pipe((written) =>
  isBlank(written) ? "" : trimmed(written),
)
/** The same if it is required, and for every other text that must not be blank. */
export const filledText = type(new RegExp(`^(?=[\\s\\S]*[^${unseenSigns}])[\\s\\S]{1,4000}$`, "u")).pipe(
  trimmed,
)
/** A single-line text, such as a title. It excludes direction marks, with which one name could be made to look like another. */
export const inOneLine = type(new RegExp(`^${ofOneLine}*$`, "u"))
export const line = type("1 <= string <= 4000").and(inOneLine).and(visible)
export const shortLine = type("1 <= string <= 200").and(inOneLine).and(visible)
/** A name that other people see and that could mislead them (`plainNameProblem` has the rule). */
export const plainName = type("string").narrow(
  (name, at) => plainNameProblem(name) === undefined || at.mustBe("a plain name"),
)
/** A name that a person gives to their own object: a single line, trimmed. */
export const searchName = type(new RegExp(`^(?=.*[\\p{L}\\p{N}])${ofOneLine}{1,80}$`, "u"))
  .and(plainName)
  .pipe(trimmed)
export const acronym = type("1 <= string <= 40").and(inOneLine).and(visible)
export const identifier = type("1 <= string <= 40")
export const dateTime = type("string.date.iso")
export const id = type("1 <= number.integer <= 2147483647")
export const email = type(emailPattern).pipe(normalEmail)
export const password = type("1 <= string <= 200")

const wholeNumber = type("string.integer.parse").to("0 <= number.integer <= 1000000")
export const page = wholeNumber
export const size = type("string.integer.parse").to(`1 <= number.integer <= ${maxPageSize}`)
export const flag = type("'true' | 'false'").pipe((value) => value === "true")

/** The paging properties of a list's answer, in addition to its items, for records with `pages`. */
export const paging = {
  /** The total, if it is known. */
  "total?": "number.integer",
  /** Otherwise a lower bound of the total. */
  "atLeast?": "number.integer",
  /** The address of the next page, if there may be one; the last one may be empty. */
  "next?": "string",
} as const

/** The same for a list that grows at its top, so that new rows move no row to the next page. */
export const pagingBehind = {
  ...paging,
  /** The cursor, if there may be more: with it as `after`, the list continues after the last row. */
  "after?": "string",
} as const

/** The cursor after which a list continues (`after` of its answer); `page` is then ignored. */
export const after = type("string <= 100")

/** `page` counts from 0; `size` is the list's default if absent. */
export const pageQuery = type({ "page?": page, "size?": size })
/** The same, with a `search` line as it was typed. */
export const listQuery = pageQuery.and({ "search?": "string <= 1000" })

export const message = type({ message: "string" })
export const count = type({ count: "number.integer" })

/** The actor in an answer: who granted, blocked and so on. For a service account, its application's id and acronym. */
export const author = type({ atalaiaId: "string", name: "string", "kind?": "'application'" })

export const organizationSummary = type({
  id: "number.integer",
  acronym: "string",
  title: "string",
})

/** The unit whose network contains an address, with the institution that it is part of. */
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

/** A person in a list, with their unit. */
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

const momentAs = (dayIs: keyof typeof isoMomentMeaning) =>
  type(isoMoment)
    .configure({ description: isoMomentMeaning[dayIs] })
    .pipe((text, at) => withOffset(text, dayIs) ?? at.error("a day of the calendar"))
/** A moment in a request: without an offset it is in Brasília time. */
export const moment = momentAs("a beginning")
/** The end of a grant in a request: the same, and a date alone means its last moment. */
export const endMoment = momentAs("an end")

/** The version that an edit is based on: 409 `CHANGED` if another person has changed the object since. */
export const version = type("1 <= number.integer <= 2147483647")

/** An audit row as people read it. */
export const historyRow = type({
  id: "number.integer",
  at: dateTime,
  /** Stable name of the action: `block.create`. */
  kind: "string",
  /** The same in a Portuguese sentence. */
  text: "string",
  actor: author,
  "justification?": "string",
  "address?": "string",
  "commandLine?": "string",
  /** The plan that it was part of. */
  "plan?": "number.integer",
  "before?": "unknown",
  "after?": "unknown",
})
