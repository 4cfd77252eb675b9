import { looksLikeIdentifier, normalizeIdentifier } from "./people/identifier"

/**
 * The search line of the lists: free text, and filters written `name:value`. A value or a word in double quotes is taken
 * literally; `\"` and `\\` are the escaped characters.
 */
export type FilterName = "role" | "roleeq" | "active" | "locked" | "org" | "unused"

export const userFilters = [
  "role",
  "roleeq",
  "active",
  "locked",
  "org",
  "unused",
] as const satisfies readonly FilterName[]
export const applicationFilters = ["role", "roleeq", "active"] as const satisfies readonly FilterName[]

export interface SearchFilters {
  /** Free text; on the users list an id has no punctuation. */
  text: string
  /** Contained in the title of a role. */
  role?: string
  /** The title of a role, exactly. */
  roleeq?: string
  active?: boolean
  /** Of people: the account is locked. */
  locked?: boolean
  /** Acronym or title of an organization. */
  org?: string
  /** Of people who have a wanted role for so many days: no session in its application since. */
  unused?: number
}

export interface SearchToken {
  /** Offsets in the line, `end` exclusive; quotes and the filter's name included. */
  start: number
  end: number
  kind: "text" | "filter"
  name?: FilterName
  value: string
}

export interface SearchProblem {
  filter: FilterName
  value: string
  message: string
  /** The filter is valid, but only together with a role. */
  lacksRole?: boolean
}

export interface Search extends SearchFilters {
  problems: SearchProblem[]
  tokens: SearchToken[]
}

const yesOrNo = new Map([
  ["true", true],
  ["enabled", true],
  ["1", true],
  ["false", false],
  ["disabled", false],
  ["0", false],
])

/** How many days back a use is looked for. */
const maxUnusedDays = 365
const daysIn = (value: string) => {
  const days = Number(/^(\d{1,3})d?$/i.exec(value)?.[1])
  return days >= 1 && days <= maxUnusedDays ? days : undefined
}

/** Reads a value at `start`: quoted up to the closing quote (or the end, while typing), otherwise up to a space. */
function readValue(line: string, start: number): { value: string; end: number } {
  if (line[start] !== '"') {
    let end = start
    while (end < line.length && !/\s/.test(line.charAt(end))) end++
    return { value: line.slice(start, end), end }
  }
  let value = ""
  let at = start + 1
  for (; at < line.length && line[at] !== '"'; at++) {
    if (line[at] === "\\" && (line[at + 1] === '"' || line[at + 1] === "\\")) at++
    value += line[at]
  }
  return { value, end: Math.min(at + 1, line.length) }
}

function tokenize(line: string, allowed: readonly FilterName[]): SearchToken[] {
  const tokens: SearchToken[] = []
  const filterStart = /([a-z]+):/iy
  let at = 0
  while (at < line.length) {
    if (/\s/.test(line.charAt(at))) {
      at++
      continue
    }
    filterStart.lastIndex = at
    const typedName = filterStart.exec(line)?.[1]
    const name = allowed.find((filter) => filter === typedName?.toLowerCase())
    const { value, end } = readValue(line, name ? at + name.length + 1 : at)
    tokens.push(
      name ? { start: at, end, kind: "filter", name, value } : { start: at, end, kind: "text", value },
    )
    at = end
  }
  return tokens
}

/**
 * Parses a search line. A name that is not `allowed` is plain text. A filter with an invalid value, or with none, is ignored
 * and reported in `problems`, in Portuguese.
 */
export function parseSearch(line: string, allowed: readonly FilterName[]): Search {
  const tokens = tokenize(line, allowed)
  const free = tokens.filter((token) => token.kind === "text").map((token) => token.value)
  const search: Search = { text: free.join(" ").replace(/\s+/g, " ").trim(), problems: [], tokens }
  // Only the users list has `org`, and only there the dots and dashes of an id would prevent a match.
  if (allowed.includes("org") && looksLikeIdentifier(search.text))
    search.text = normalizeIdentifier(search.text)

  for (const { name, value } of tokens) {
    if (!name) continue
    const refuse = (message: string, lacksRole = false) =>
      search.problems.push({ filter: name, value, message, ...(lacksRole && { lacksRole }) })
    if (value === "") refuse(`Falta o valor de ${name}: escreva-o, ou apague o filtro.`)
    else if (search[name] !== undefined) refuse(`O filtro ${name} já foi usado.`)
    else if (name === "unused") {
      search.unused = daysIn(value)
      if (search.unused === undefined) refuse(`Use unused:90d, de 1d a ${maxUnusedDays}d.`)
      else if (!tokens.some((token) => token.name === "role" || token.name === "roleeq"))
        refuse("Diga de que papel, por exemplo: role:ROLE_SINAL unused:90d.", true)
    } else if (name !== "active" && name !== "locked") search[name] = value
    else if (yesOrNo.has(value.toLowerCase())) search[name] = yesOrNo.get(value.toLowerCase())
    else refuse(`Use ${name}:true ou ${name}:false.`)
  }
  return search
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`
}

/** The line that `parseSearch` would parse to these filters. */
export function formatSearch(filters: SearchFilters): string {
  const textWords = filters.text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^(?:"|(?:role|roleeq|active|locked|org|unused):)/i.test(word) ? quote(word) : word))
  const written = (["active", "locked", "org", "role", "roleeq"] as const).flatMap((name) => {
    const value = filters[name]
    if (value === undefined || value === "") return []
    return `${name}:${typeof value === "string" && /^"|\s/.test(value) ? quote(value) : value}`
  })
  const unused = filters.unused === undefined ? [] : [`unused:${filters.unused}d`]
  return [...textWords, ...written, ...unused].join(" ")
}
