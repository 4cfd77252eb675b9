import { benchPerson } from "../users/fill.mjs"

const someone = "10040090521"
const app = "APP001"
const rare = "APP030"
/** Days before now, ISO 8601. */
const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The most frequent decisions, by title: a request for each number, which is about one of `people` persons. */
export function nationalDecisions(people) {
  // A kept database has the decisions of earlier runs.
  const first = Date.now()
  const to = (number, what, body) => {
    const person = 10_000_000_000 + (1 + ((first + number) % (people - 1))) * 80_021
    return { method: "POST", path: `/client/${person}/application/${rare}/${what}/roles`, body }
  }
  const block = { roleId: 1359, justification: "Conforme ofício da corregedoria." }
  return [
    ["granting a role", (number) => to(number, "assignments", { roleId: 1358 })],
    ["blocking a role", (number) => to(number, "block-assignments", block)],
    [
      "blocking a role, previewed",
      (number) => ({ ...to(number, "block-assignments", block), preview: true }),
    ],
  ]
}

/** Every list, search and look-up that a user waits for, with the page's own requests. */
export const nationalCalls = () => [
  ["identity check", "/session"],
  ["numbers of the menu", "/counts"],
  ["people online", "/online/count"],
  ["palette, a name", "/search?text=maria%20silva"],
  ["palette, a CPF", `/search?text=${someone}`],
  ["users, first page", "/users?size=30"],
  ["users, a rare surname", "/users?size=30&search=watanabe"],
  ["users, three filters", `/users?size=30&search=${encodeURIComponent(`silva active:true app:${app}`)}`],
  ["a person", `/users/${someone}`],
  ["a person's applications", `/users/${someone}/access`],
  ["a person's history", `/users/${someone}/history?size=30`],
  ["a person's sessions", `/users/${someone}/sessions`],
  ["a person in an application", `/client/${someone}/application/${app}/permissions`],
  ["all roles of a person", `/applications/${someone}/roles/details`],
  ["all blocks of a person", `/applications/${someone}/blocks/details`],
  ["a person's registration data", `/registration/${benchPerson}`],
  ["applications, first page", "/applications?size=20"],
  ["applications, searched", "/applications?size=20&search=sistema%2012"],
  ["an application", `/applications/${app}`],
  ["its users, first page", `/applications/${app}/users?size=30`],
  ["its roles", "/roles?appId=100"],
  ["its history", `/applications/${app}/history?size=30`],
  ["who has a role", "/application/APP001/roles/1000/holders?size=30"],
  ["who has a rare role", `/application/${rare}/roles/1359/holders?size=30`],
  ["who has a role of 10,000", "/application/APP001/roles/1010/holders?size=30"],
  ["units, roots", "/organizations/roots"],
  ["units, a column", "/organizations/1/children"],
  ["units, searched", "/organizations-simplified?search=nivel%203%20numero%2012"],
  ["units, what all have", "/organizations-simplified?search=unidade"],
  ["a unit's people", "/organizations/2/users?size=30"],
  ["sessions of an application", "/sessions?appServerKey=1&size=30"],
  ["sessions, searched", "/sessions?appServerKey=1&size=30&search=maria"],
  ["sessions, a rare name", "/sessions?appServerKey=1&size=30&search=watanabe%20maria"],
  ["sessions, nobody's name", "/sessions?appServerKey=1&size=30&search=nenhures"],
  ["validations", "/assignments/validations?size=30"],
  ["audit, newest", "/audit?size=30"],
  ["audit, about a person", `/audit?size=30&subject=${someone}`],
  ["audit, by a person", `/audit?size=30&actor=${benchPerson}`],
  [
    "audit, an application, a month a year ago",
    `/audit?size=30&app=${app}&from=${ago(400)}&until=${ago(370)}`,
  ],
  ["audit, a kind in a small application", `/audit?size=30&app=${rare}&kinds=role.block`],
  ["audit, a kind, page 20", "/audit?size=30&kinds=user.disable&page=20"],
]
