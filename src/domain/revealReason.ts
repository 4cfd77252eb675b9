/** What a reason has at least, so that the person who reads it learns something. */
const leastCharacters = 10

/** Two letters beside each other: neither a key that is held down, nor signs that look like nothing. */
const word = /(\p{Script=Latin})(?!\1)\p{Script=Latin}/iu

/** What is wrong with the reason for which somebody wants to see what is concealed; undefined where it is one. */
export function revealReasonProblem(reason: string): string | undefined {
  const said = reason.trim().replace(/\s+/g, " ")
  if (Array.from(said).length >= leastCharacters && word.test(said)) return undefined
  return `Diga em palavras por que precisa ver estes dados, com ${leastCharacters} caracteres ou mais.`
}
