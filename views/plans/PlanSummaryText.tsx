import { classes } from "@/ui/theme/classes"
import { effectColours } from "./effects"
import { linesText, type Plan } from "./plan"

/** The effects of a plan as a whole, next to its decision. */
export function PlanSummaryText({ plan: { title, lines, wholly, sum, secondPerson } }: { plan: Plan }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold break-words text-text">{title}</p>
      <p>
        {linesText(lines.length)}, {wholly ? "tudo ou nada" : "linha por linha"}.
      </p>
      {secondPerson.length > 0 && (
        <p className="text-warn">Precisa de outra pessoa: {secondPerson.join("; ")}.</p>
      )}
      {sum.length === 0 ? (
        <p>Juntas, as linhas não mudam nada.</p>
      ) : (
        <ul className="grid gap-0.5">
          {sum.map(({ text, tone }) => (
            <li key={text} className={classes("font-[550]", effectColours[tone])}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
