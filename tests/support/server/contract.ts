import type { Call } from "@/contract/call"
import { answersFile, hasAnswer, hasBody, parametersOf, quotaOf, takesKey } from "@/contract/call"
import { mapCalls } from "@/contract/routes"
import { isOpenToServices } from "@/contract/serviceAccounts"
import type { Ability, TokenType } from "@/domain/access"
import { abilitiesOf } from "@/domain/roles"
import { account } from "./system"

export interface NamedCall {
  id: string
  record: Call
}

/** Every record of the contract with its name, for tests that apply to all of them. */
export const everyCall: NamedCall[] = Object.values(
  mapCalls((record, resource, name) => ({ id: `${resource}.${name}`, record })),
).flatMap((resource) => Object.values(resource))

/** How a call is read and answered: the server handles all calls of one class the same way. */
export const classOf = (record: Call): string =>
  [
    record.who === "anyone" ? "open to anyone" : "with a session",
    record.multipart ? "multipart body" : hasBody(record) ? "JSON body" : "no body",
    answersFile(record) ? "file answer" : hasAnswer(record) ? "JSON answer" : "empty answer",
  ].join(", ")

/** Other facts that the server reads in a call's record before its handler runs. */
const traitsOf = (record: Call): string[] => [
  record.method,
  `${record.reauthenticates} reauthenticates`,
  `quota ${quotaOf(record)}`,
  `tokens ${record.tokens}`,
  ...(takesKey(record) ? ["takes a key"] : []),
  ...(
    ["keepsSession", "hashes", "previews", "largeBody", "takesLong", "secretAnswer", "pages"] as const
  ).filter((trait) => record[trait]),
]

/** Representative calls: the first of each class, and the first with each trait that no earlier call has. */
export const representativeCalls: NamedCall[] = firstWithEach(everyCall, ({ record }) => [
  classOf(record),
  ...traitsOf(record),
])

function firstWithEach(calls: NamedCall[], marksOf: (call: NamedCall) => string[]): NamedCall[] {
  const covered = new Set<string>()
  return calls.filter((call) => {
    const added = marksOf(call).filter((mark) => !covered.has(mark))
    for (const mark of added) covered.add(mark)
    return added.length > 0
  })
}

/** The path with values for its parameters. */
export function filledPath(record: Call, text: string, number: number | string): string {
  return record.path.replace(/:(\w+)/g, (_, name: string) => {
    const numeric = parametersOf(record.path).find((parameter) => parameter.name === name)?.numeric
    return encodeURIComponent(numeric ? String(number) : text)
  })
}

/** A body for a call if its content does not matter. */
export const someBody = (record: Call) => (hasBody(record) ? {} : undefined)

/** Demonstration accounts with an ordinary session, and their roles. */
const signedInAccounts: { id: string; roles: string[] }[] = [
  { id: account.user, roles: ["user"] },
  { id: account.orgManager, roles: ["user", "orgManager"] },
  { id: account.registryManager, roles: ["user", "registryManager"] },
  { id: account.managerSearch, roles: ["user", "managerSearch"] },
  { id: account.authorizer, roles: ["user", "authorizer"] },
  { id: account.linker, roles: ["user", "linker"] },
]

/** The facts about a session that a call's record checks. */
export interface SessionKind {
  tokenType: TokenType
  abilities: readonly string[]
  serviceAccount?: object
}

/** Whether a call's record allows it to a session. The record does not depend on the person that a call is about. */
export function may(record: Call, session: SessionKind | undefined): boolean {
  if (record.who === "anyone") return true
  if (!session || !(record.tokens ?? ["access"]).includes(session.tokenType)) return false
  if (session.serviceAccount && !isOpenToServices(record)) return false
  if (record.who === "signedIn") return true
  const wanted = (typeof record.who === "string" ? [record.who] : record.who) as Ability[]
  return wanted.some((ability) => session.abilities.includes(ability))
}

/** An account that may not make a call, if there is one. */
export function accountWithout(record: Call): string | undefined {
  if (record.who === "anyone" || record.who === "signedIn") return undefined
  const refused = (roles: string[]) => !may({ ...record, tokens: ["access"] }, session(roles))
  return signedInAccounts.find(({ roles }) => refused(roles))?.id
}
const session = (roles: string[]): SessionKind => ({ tokenType: "access", abilities: abilitiesOf(roles) })
