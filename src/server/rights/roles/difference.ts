import { enumerated } from "@/domain/text/words"
import { type Affected, affectedWho } from "../grants/affected"

/** Roles that clients gain or lose, and the number of clients affected. */
export interface Difference {
  roles: readonly { title: string; type: "basic" | "chain" }[]
  affected: Affected
}

const maxNamed = 6

/**
 * *Entram A e B: 12 pessoas ganham; sai C: ninguém perde.* `words` are the verbs for added and removed roles, each for one and
 * for many.
 */
export function differenceSentence(
  given: { come: Difference; go: Difference },
  words: { come: readonly [one: string, many: string]; go: readonly [one: string, many: string] },
): string {
  const { come, go } = given
  const chain = titlesOf(come.roles.filter(({ type }) => type === "chain"))
  const parts = [
    ...(come.roles.length > 0
      ? [`${clause(come, words.come)}: ${affectedWho(come.affected, "ganha", "ganham")}`]
      : []),
    ...(chain.length > 0 ? [`${enumerated(chain, maxNamed)} só depois de validado`] : []),
    ...(go.roles.length > 0
      ? [`${clause(go, words.go)}: ${affectedWho(go.affected, "perde", "perdem")}`]
      : []),
  ]
  return parts.join("; ")
}

const titlesOf = (roles: Difference["roles"]) => roles.map(({ title }) => title)
const clause = ({ roles }: Difference, [one, many]: readonly [string, string]) =>
  `${roles.length === 1 ? one : many} ${enumerated(titlesOf(roles), maxNamed)}`
