import type { SearchProblem } from "@/domain/search"

/** Under a search box: the filters that were not understood, and how to write them. */
export function SearchProblems({ problems }: { problems: readonly SearchProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul role="status" className="mt-1.5 text-small text-bad">
      {problems.map(({ filter, value, message }) => (
        <li key={`${filter}:${value}`}>
          <span className="mono">
            {filter}:{value}
          </span>{" "}
          {message}
        </li>
      ))}
    </ul>
  )
}
