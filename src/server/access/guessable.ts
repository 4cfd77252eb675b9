import type { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { states } from "@/domain/organizations/states"
import { fold, words } from "@/domain/text/fold"

/** What somebody tries first who knows where the password is for: the product, its field, and what is written there. */
const ownWords =
  `atalaia sinesp senasp infoseg sinal seguranca publica publico identidade acesso senha usuario
  portal sistema servidor servico login cadastro administrador admin gestor autorizador vinculador justica
  ministerio governo estado estadual federal nacional municipal secretaria policia policial civil militar
  penal penitenciaria bombeiro rodoviaria delegacia delegado brasil brasilia brazil demo mjsp gov prf
  depen senappen sinarm bemvindo bemvinda benvindo boasvindas seja flamengo palmeiras corinthians santos vasco
  botafogo fluminense gremio cruzeiro campeao brasileirao futebol`.split(/\s+/)
/** What the forces of the states are called: police of three kinds, and firemen. */
const forces = states.flatMap(({ uf }) =>
  ["pm", "pc", "pp", "cbm", "bm", "ssp", "sesp", "sejus"].map((force) => force + uf.toLowerCase()),
)
const otherForces = ["pmerj", "pcerj", "pmesp", "pcesp", "pmmg", "cbmerj", "brigada"]

/** How letters are written by who wants them not to look like letters. */
const written: Record<string, string> = {
  a: "a4@",
  b: "b8",
  c: "c(",
  e: "e3&",
  g: "g9",
  i: "i1!|",
  l: "l1|",
  o: "o0",
  q: "q9",
  s: "s5$",
  t: "t7+",
  z: "z2",
}
const escaped = (signs: string) => signs.replace(/[|()$+]/g, "\\$&")
/** What stands between letters, other than what may be one: else there would be too many ways to read a row of signs. */
const between = "[^a-z0-9@&!|(+$]*?"
/** A word however its letters are written or stretched (the last may begin the next one), and whatever stands between. */
const spellingOf = (word: string) =>
  Array.from(word, (letter) => `[${escaped(written[letter] ?? letter)}]`).join(`+${between}`)
const ownSpellings = new RegExp(
  [...ownWords, ...forces, ...otherForces]
    .sort((one, other) => other.length - one.length)
    .map(spellingOf)
    .join("|"),
  "g",
)
const years = /(?:19|20)\d\d/g
const separators = /[^\p{L}\p{N}]+/gu

/** What is left of a password without the words of the place that it is for, years, and what stands between. */
const restOf = (password: string) =>
  fold(password).replace(ownSpellings, " ").replace(years, " ").replace(separators, "")

/** Fewer guesses than these, and who has the hash has the password. */
const leastGuesses = 1e10
/** What is left has to be worth so much by itself: what was taken away is tried with everything. */
const leastOfRest = 1e7
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
  const guesses = (text: string) => estimate.check(text, known).guesses
  const beginning = password.slice(0, judged)
  return guesses(beginning) < leastGuesses || guesses(restOf(beginning)) < leastOfRest
}
