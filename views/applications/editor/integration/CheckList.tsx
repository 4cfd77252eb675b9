import { CircleAlert, CircleCheck } from "lucide-react"

export interface Check {
  title: string
  holds: boolean
  found: string
  /** The advice if the check failed. */
  todo?: string | undefined
}

/** A list of checks, each with its result. */
export function CheckList({ label, checks }: { label: string; checks: readonly Check[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1">
      {checks.map((check) => (
        <Row key={check.title} check={check} />
      ))}
    </ul>
  )
}

function Row({ check: { title, holds, found, todo } }: { check: Check }) {
  const { icon: Icon, words, color } = holds ? good : bad
  return (
    <li className="flex gap-2.5 border-t border-line py-2">
      <Icon role="img" aria-label={words} className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className="font-[550]">{title}</p>
        <p className="break-words text-muted">{found}</p>
        {todo && <p className="break-words">{todo}</p>}
      </div>
    </li>
  )
}

const good = { icon: CircleCheck, words: "Em ordem", color: "text-ok" }
const bad = { icon: CircleAlert, words: "Problema", color: "text-bad" }
