import { type MissingName, stepTitles } from "@/domain/registration/sections"
import type { StepKey } from "./steps"

/** The warning. `context` is the name of the form. */
export const missingText = (context: string) =>
  `Existem informações obrigatórias no seu formulário de ${context} que não foram preenchidas!`

export interface MissingWarningProps {
  context: string
  parts: readonly MissingName[]
  onGo: (step: StepKey) => void
}

/** Warns that required data is missing, with a link to each part. */
export function MissingWarning({ context, parts, onGo }: MissingWarningProps) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{missingText(context)}</p>
      <p>Complete e salve:</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              className="rounded-sm font-semibold underline underline-offset-2"
              onClick={() => onGo(part)}
            >
              {stepTitles[part]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
