import { term } from "./term"

/** The numbered clauses of the commitment term. */
export function TermClauses() {
  return (
    <ol className="grid list-decimal gap-2.5 pl-5">
      {term.clauses.map(({ title, text }) => (
        <li key={title}>
          <strong className="font-semibold">{title}.</strong> {text}
        </li>
      ))}
    </ol>
  )
}
