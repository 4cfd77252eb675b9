/** A statement as it may be shown. */
export interface ShownStatement {
  /** What it does, in capitals: `SELECT`, `UPDATE`, `COMMIT`. */
  operation: string
  /** With the table or function that it is about. */
  summary: string
  /** With `?` in the place of each literal; what is beyond 2,000 characters is left out. */
  shown: string
}

const mostCharacters = 2_000
/** The program has so many and no more; those that grow with what they are about are longer than is kept. */
const mostKept = 1_000
const longest = 20_000
const kept = new Map<string, ShownStatement>()

/**
 * What is said of a statement. Values are parameters and not part of its text; should one stand in it all the same, it is
 * a literal, and none is shown.
 */
export function statementOf(text: string): ShownStatement {
  const known = kept.get(text)
  if (known) return known
  const whole = withoutLiterals(text.slice(0, longest))
  const said = { ...summaryOf(whole), shown: whole.slice(0, mostCharacters) }
  if (text.length <= longest) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, said)
  }
  return said
}

/** What is changed, not locked (`for update`) nor changed only if it is there already (`do update`). */
const change = /(?<!\b(?:for|key|do)\s)\b(insert into|update|delete from)\s+(?:only\s+)?"?([a-z_]\w*)/i
const places = /[()]|\bfrom\s+(?:only\s+)?"?([a-z_]\w*)/gi
/** What `preparedTogether` puts in front of a statement that answers several questions. */
const questions = /^\W*select asked\.place, found\.\* from .*? cross join lateral \(/i
const firstWord = /^\W*([a-z]+)/i
const firstFunction = /^\W*select\s+"?([a-z_]\w*)"?\s*\(/i

/**
 * A statement is named by the first thing that it changes, wherever that stands (`with changed as (update …)`), and where it
 * changes nothing by what it reads outside all parentheses: within them are parts.
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

/** Parameters and quoted names stay, comments go. What is cut off within a literal is one to its end. */
const parts =
  /(?:\s|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+|\$\d+|"[^"]*"|\be'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\b\d[\w.]*/gi

function withoutLiterals(text: string): string {
  const replaced = text.replace(parts, (part) => {
    if (/^[\s/-]/.test(part)) return " "
    return /^(?:\$\d|")/.test(part) ? part : "?"
  })
  return replaced.trim()
}
