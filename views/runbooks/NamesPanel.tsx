import type { KeptName } from "@views/plans/sheet/names"
import { useReading } from "@views/plans/sheet/useSimulation"

/** The names of a runbook, each with the kind of its value. */
export function NamesPanel({ names }: { names: readonly KeptName[] }) {
  const { commands } = useReading()
  const labelOf = ({ command, slot }: KeptName) => {
    const { slots = {} } = commands.find(({ id }) => id === command) ?? {}
    return Object.hasOwn(slots, slot) ? slots[slot]?.label : undefined
  }
  return (
    <section aria-label="Nomes" className="card grid content-start gap-3 px-4.5 py-4">
      <h2 className="text-section font-[650] tracking-[-0.01em]">Nomes</h2>
      {names.length === 0 ? (
        <p className="text-muted">
          Nenhum: o roteiro faz sempre o mesmo. Com o cursor em um valor,{" "}
          <strong className="font-[550] text-text">Alt+Enter</strong> põe um nome no lugar dele.
        </p>
      ) : (
        <ul className="grid gap-1">
          {names.map((each) => (
            <li key={each.name} className="flex flex-wrap items-baseline gap-x-2">
              <span className="mono rounded-sm bg-accent-soft px-1 font-semibold break-all text-accent-text">
                {each.name}
              </span>
              <span className="text-muted">
                {labelOf(each) ?? "o seu comando não existe mais"}
                {each.optional && ", se houver"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
