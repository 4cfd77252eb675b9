import { type SQL, sql } from "drizzle-orm"
import { fold, searchWords } from "@/domain/text/fold"

/** Escapes `%`, `_` and `\`. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&")

/** Text of apostrophes only folds to nothing, which would match everything: it is used unfolded, and matches nothing. */
const folded = (text: string) => literal(fold(text) || text.trim())

/** LIKE patterns for folded columns. */
export const containing = (text: string) => `%${folded(text)}%`
export const startingWith = (text: string) => `${folded(text)}%`
/** For a column that joins several texts: the first one is this text, or begins with it and a space. */
export const firstBeing = (text: string) => `${folded(text)} %`
export const wordStartingWith = (text: string) => `% ${folded(text)}%`

/** Whether every word occurs in the folded column, in any order. */
export function everyWord(column: SQL, text: string): SQL {
  const conditions = searchWords(text).map((word) => sql`${column} like ${containing(word)}`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/**
 * Rank of a folded column that begins with an acronym, best first: the acronym itself, its beginning, the beginning of a
 * word, anywhere.
 */
export const fitness = (column: SQL, text: string): SQL => sql`
  case
    when ${column} like ${firstBeing(text)} then 0
    when ${column} like ${startingWith(text)} then 1
    when ${column} like ${wordStartingWith(text)} then 2
    else 3
  end`
