/** Minimum length, so that the person who reads the reason learns something. */
const leastCharacters = 10

/** Two different adjacent letters: excludes a key that was held down, and invisible characters. */
const word = /(\p{Script=Latin})(?!\1)\p{Script=Latin}/iu

/** Why a reason to see concealed data is not acceptable; undefined if it is. */
export function revealReasonProblem(reason: string): string | undefined {
  const said = reason.trim().replace(/\s+/g, " ")
  if (Array.from(said).length >= leastCharacters && word.test(said)) return undefined
  return `Diga em palavras por que precisa ver estes dados, com ${leastCharacters} caracteres ou mais.`
}
