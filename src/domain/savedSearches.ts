import type { Who } from "./access"
import { isPersonId } from "./people/identifier"
import { keysOf } from "./records"

/* Saved searches: of which lists, and which parts of an address belong to one. */

const list = <const Path extends string, const W extends Who>(
  path: Path,
  who: W,
  ...parameters: string[]
) => ({
  path,
  who,
  parameters,
})

const person = ["name", "cpf", "organization"] as const

/**
 * Screens that are a list with its search in the address, by their name in the table of screens: path, who may enter, and the
 * search parameters. Others, such as pages and open forms, are not saved.
 */
export const searchedLists = {
  organizations: list("/organizations", "organizations.manage", "path", "unit"),
  applications: list("/applications/list", "applications.administer", "search"),
  applicationEdit: list("/applications/edit/:id?", "applications.administer", "tab", "search", "view"),
  users: list("/users/list", "users.search", "search"),
  user: list("/users/:atalaiaId", "users.search", "tab", "search", "view"),
  platformRoles: list("/platform-roles/list", "platform.administer", "search"),
  validations: list("/assignments/validations", "signedIn", "search"),
  audit: list("/audit", "history.view", "user", "by", "app", "kind", "from", "until"),
  commands: list("/commands", "signedIn", "search"),
  inbox: list("/inbox", "signedIn", "tab"),
  preUsersOngoing: list("/pre-users/ongoing/list", "preUsers.ongoing", "search"),
  preUsers: list("/pre-users/list", "preUsers.view", "search"),
  linkerManagement: list("/linker/linker-management", "linkers.manage", ...person, "app"),
  accessRequests: list("/system-access-requests", "accessRequests.decide", ...person, "app", "search"),
  authorizerManager: list(
    "/authorizer/authorizer-manager",
    "authorizers.manage",
    ...person,
    "organizationId",
  ),
  evaluations: list(
    "/user-authorizer/:tab?",
    "evaluations.decide",
    ...person,
    "organizationId",
    "state",
    "kinds",
  ),
  sessionsOfApplication: list("/sessions/applications/:id?", "sessions.inspect", "tab", "search", "state"),
  sessionsOfUser: list("/sessions/users/:atalaiaId", "sessions.inspect", "search", "state"),
  entities: list("/settings/entities", "settings.view", "tab", "search"),
  texts: list("/settings/terms", "settings.view", "tab", "search"),
} as const
export type SearchedList = keyof typeof searchedLists
export const searchedListNames = keysOf(searchedLists)

/** Maximum number of a person's saved searches, and maximum lengths of a name and of an address. */
export const maxSavedSearches = 100
export const maxSearchNameLength = 80
export const maxSearchAddressLength = 2000

/** The saved form of an address. Only addresses of the console's own lists have one. */
interface KeptAddress {
  list: SearchedList
  /** The path with only the search parameters, in their own order. */
  address: string
}

/** Whether a path matches a pattern such as `/users/:atalaiaId` or `/user-authorizer/:tab?`. */
function isOf(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")]
  const optional = wanted.filter((part) => part.endsWith("?")).length
  if (given.length > wanted.length || given.length < wanted.length - optional) return false
  return given.every((part, index) => {
    const [place = ""] = wanted.slice(index)
    return place.startsWith(":") ? /^[\w-]+$/.test(part) : part === place
  })
}

const parametersIn = (path: string) => path.split("/:").length

/** The list at a path. If several patterns match, it is the one with the fewest parameters, as in the console. */
const listAt = (path: string): SearchedList | undefined =>
  searchedListNames
    .filter((name) => isOf(searchedLists[name].path, path))
    .toSorted(
      (one, other) => parametersIn(searchedLists[one].path) - parametersIn(searchedLists[other].path),
    )[0]

/**
 * The saved form of a console address: its list, and the path with only the search parameters. Undefined if the address is not of
 * a list.
 */
export function keptAddress(written: string): KeptAddress | undefined {
  const [path = "", query = ""] = (written.split("#")[0] ?? "").split(/\?(.*)/s)
  const name = listAt(path)
  if (!name) return undefined
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const parameter of searchedLists[name].parameters) {
    const value = given.get(parameter)
    if (value) kept.set(parameter, value)
  }
  const search = kept.toString()
  return { list: name, address: search ? `${path}?${search}` : path }
}

const idLike = /(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|(?:w\d|[a-z]{2})\.?\d{9})/gi

/** Whether an address contains a person's CPF or id, which everyone who gets the address can read. */
export function namesSomebody(address: string): boolean {
  const [path = "", query = ""] = address.split(/\?(.*)/s)
  const texts = [path, ...new URLSearchParams(query).values()]
  return texts.some((text) => [...text.matchAll(idLike)].some(([id]) => isPersonId(id)))
}

/** A person's text with everything that looks like a CPF or an id masked, for use outside the system. */
export const withoutIds = (text: string): string => text.replace(idLike, "[identificador]")
