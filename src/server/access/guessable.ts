import type { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { words } from "@/domain/fold"

/** What somebody tries first who knows where the password is for. */
const ownWords = ["atalaia", "sinesp", "senasp", "segurança pública", "identidade", "acesso", "demo"]
/** Fewer guesses than these, and who has the hash has the password. */
const leastGuesses = 1e10
/** Longer ones are judged by their beginning: judging takes time that grows with the square. */
const judged = 48

let judging: Promise<ZxcvbnFactory> | undefined
/** Dictionaries of leaked passwords, names and words, in English and Portuguese: 40 MB, read when first asked for. */
function judge(): Promise<ZxcvbnFactory> {
  judging ??= Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-pt-br"),
  ]).then(
    ([{ ZxcvbnFactory }, common, portuguese]) =>
      new ZxcvbnFactory({
        dictionary: { ...common.dictionary, ...portuguese.dictionary },
        graphs: common.adjacencyGraphs,
      }),
  )
  return judging
}

/** Whether a password is found by trying leaked ones, words, names and patterns, as those who guess do. */
export async function isGuessable(password: string, person: { name: string }): Promise<boolean> {
  const estimate = await judge()
  const known = [...ownWords, ...words(person.name)]
  return estimate.check(password.slice(0, judged), known).guesses < leastGuesses
}
