import type { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { states } from "@/domain/organizations/states"
import { fold, words } from "@/domain/text/fold"

/** Words that an attacker who knows the product tries first: its name, its field, and words from its texts. */
const ownWords =
  `atalaia sinesp senasp infoseg sinal seguranca publica publico identidade acesso senha usuario
  portal sistema servidor servico login cadastro administrador admin gestor autorizador vinculador justica
  ministerio governo estado estadual federal nacional municipal secretaria policia policial civil militar
  penal penitenciaria bombeiro rodoviaria delegacia delegado brasil brasilia brazil demo mjsp gov prf
  depen senappen sinarm bemvindo bemvinda benvindo boasvindas seja flamengo palmeiras corinthians santos vasco
  botafogo fluminense gremio cruzeiro campeao brasileirao futebol`.split(/\s+/)
/** Names of the state forces: three kinds of police, and firefighters. */
const forces = states.flatMap(({ uf }) =>
  ["pm", "pc", "pp", "cbm", "bm", "ssp", "sesp", "sejus"].map((force) => force + uf.toLowerCase()),
)
const otherForces = ["pmerj", "pcerj", "pmesp", "pcesp", "pmmg", "cbmerj", "brigada"]

/** Characters that are often typed for a letter. */
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
/**
 * Separators between letters, except those that may replace a letter: otherwise a run of symbols would match in too many
 * ways.
 */
const between = "[^a-z0-9@&!|(+$]*?"
/** Matches a word in all spellings. Letters may be replaced, repeated (the last may begin the next word) or separated. */
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

/** A password without this product's words, years and separators. */
const restOf = (password: string) =>
  fold(password).replace(ownSpellings, " ").replace(years, " ").replace(separators, "")

/** With fewer guesses than this, an attacker who has the hash finds the password. */
const leastGuesses = 1e10
/** The rest alone must be hard to guess, since attackers combine the removed words with everything. */
const leastOfRest = 1e7
/** Only this many characters are judged: the time grows with the square of the length. */
const judged = 48

let judging: Promise<ZxcvbnFactory> | undefined
/** Dictionaries of leaked passwords, names and words, in English and Portuguese: 40 MB, loaded when first needed. */
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

/** Whether attackers would find a password with leaked passwords, words, names and patterns. */
export async function isGuessable(password: string, person: { name: string }): Promise<boolean> {
  const estimate = await judge()
  const known = [...ownWords, ...words(person.name)]
  const guesses = (text: string) => estimate.check(text, known).guesses
  const beginning = password.slice(0, judged)
  return guesses(beginning) < leastGuesses || guesses(restOf(beginning)) < leastOfRest
}
