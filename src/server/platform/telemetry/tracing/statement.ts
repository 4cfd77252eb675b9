/** A SQL statement in a form that is safe to show. */
export interface ShownStatement {
  /** Its operation, in capitals: `SELECT`, `UPDATE`, `COMMIT`. */
  operation: string
  /** The operation and its table or function. */
  summary: string
  /** The text with `?` for each literal, cut off after 2,000 characters. */
  shown: string
}

const maxCharacters = 2_000
/** Cache limits. The program has a fixed number of statements; those whose text grows with its data are too long to be cached. */
const maxStored = 1_000
const longest = 20_000
const kept = new Map<string, ShownStatement>()

/**
 * Describes a statement. Values are parameters and not part of its text; if one is in the text after all, it is a literal and
 * is removed.
 */
export function statementOf(text: string): ShownStatement {
  const known = kept.get(text)
  if (known) return known
  const whole = withoutLiterals(text.slice(0, longest))
  const said = { ...summaryOf(whole), shown: whole.slice(0, maxCharacters) }
  if (text.length <= longest) {
    if (kept.size >= maxStored) kept.clear()
    kept.set(text, said)
  }
  return said
}

/** A change, but not a lock (`for update`) or the conflict branch of an upsert (`do update`). */
const change = /(?<!\b(?:for|key|do)\s)\b(insert into|update|delete from)\s+(?:only\s+)?"?([a-z_]\w*)/i
const places = /[()]|\bfrom\s+(?:only\s+)?"?([a-z_]\w*)/gi
/** The prefix that `batchLoader` adds to a statement for several questions. */
const questions = /^\W*select asked\.place, found\.\* from .*? cross join lateral \(/i
const firstWord = /^\W*([a-z]+)/i
const firstFunction = /^\W*select\s+"?([a-z_]\w*)"?\s*\(/i

/**
 * Names a statement by the first table that it changes, wherever that is (`with changed as (update …)`). If it changes
 * nothing, it is named by the table that it reads outside all parentheses: inside them are subqueries.
 */
function summaryOf(text: string): Pick<ShownStatement, "operation" | "summary"> {
  const [, changing, changed] = change.exec(text) ?? []
  const word = changing?.split(" ")[0] ?? firstWord.exec(text)?.[1] ?? "statement"
  const operation = /^with$/i.test(word) ? "SELECT" : word.toUpperCase()
  const about = changed ?? tableRead(text.replace(questions, "")) ?? firstFunction.exec(text)?.[1]
  return { operation, summary: about ? `${operation} ${about}` : operation }
}

function tableRead(text: string): string | undefined {
  let depth = 0
  for (const [whole, table] of text.matchAll(places)) {
    if (whole === "(") depth++
    else if (whole === ")") depth--
    else if (depth === 0) return table
  }
}

/** Keeps parameters and quoted names, and removes comments. An unterminated literal extends to the end. */
const parts =
  /(?:\s|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+|\$\d+|"[^"]*"|\be'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\b\d[\w.]*/gi

function withoutLiterals(text: string): string {
  const replaced = text.replace(parts, (part) => {
    if (/^[\s/-]/.test(part)) return " "
    return /^(?:\$\d|")/.test(part) ? part : "?"
  })
  return replaced.trim()
}
