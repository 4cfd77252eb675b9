import { secretValidity } from "@/domain/twoFactor"
import { classes } from "@/ui/theme/classes"
import { type Urgency, urgencyOf } from "./secretLife"

const looks: Record<Urgency, { bar: string; text: string }> = {
  calm: { bar: "bg-accent", text: "text-muted" },
  soon: { bar: "bg-warn", text: "text-warn" },
  late: { bar: "bg-bad", text: "text-bad" },
}

export interface SecretTimerProps {
  /** In milliseconds. */
  remaining: number
  /** Whether the secret replaced an expired one. */
  renewed: boolean
}

/** The time left to confirm a secret. Screen readers announce it at important moments only, not every second. */
export function SecretTimer({ remaining, renewed }: SecretTimerProps) {
  const { bar, text } = looks[urgencyOf(remaining)]
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="h-1 overflow-hidden rounded-sm bg-line forced-colors:border">
        <div
          className={classes("h-full forced-colors:bg-[CanvasText]", bar)}
          style={{ width: `${(remaining / secretValidity) * 100}%` }}
        />
      </div>
      <p role="timer" className={classes("text-small tabular-nums", text)}>
        {remaining > 0
          ? `Esta chave vale por ${Math.ceil(remaining / 1000)} s; depois, outra toma o lugar dela.`
          : "Gerando outra chave..."}
      </p>
      <p role="status" className="sr-only">
        {spoken(remaining, renewed)}
      </p>
    </div>
  )
}

function spoken(remaining: number, renewed: boolean): string {
  if (remaining === 0) return "A chave venceu. Gerando outra."
  if (urgencyOf(remaining) === "late") return "Restam menos de 12 segundos para esta chave."
  return renewed ? "Há uma nova chave: escaneie o código QR de novo." : ""
}
