import type { Effect } from "../../audit/rows/previewSentences"
import { Refusal } from "../../platform/refusal/refusal"
import type { LineOutcome, PlanOutcome } from "./carryingOut"
import type { WorkRow } from "./queries"

const textOf = (effects: readonly Effect[]) => effects.map(({ text }) => text).join(" ") || "nada"

/** How a line's effects differ from its simulation; undefined if they do not. */
export function simulationDrift({ lasting, fingerprint }: WorkRow, now: LineOutcome): string | undefined {
  if (now.refusal) return `Seria recusada agora: ${now.refusal.message}`
  const [then, here] = [textOf(lasting), textOf(now.lasting)]
  if (then !== here) return `Antes: ${then} Agora: ${here}`
  return fingerprint === now.fingerprint
    ? undefined
    : "Agora mudaria papéis de outras pessoas, ou outros papéis."
}

/** Throws 409 OTHER_EFFECTS if effects differ from the simulation, with the differences by line: `lines.3`. */
export function refuseSimulationDrift(lines: readonly WorkRow[], { lines: outcomes }: PlanOutcome): void {
  const fields: Record<string, string> = {}
  for (const [index, line] of lines.entries()) {
    const outcome = outcomes[index]
    const other = outcome && simulationDrift(line, outcome)
    if (other !== undefined) fields[`lines.${line.position}`] = other
  }
  if (Object.keys(fields).length === 0) return
  throw new Refusal(
    409,
    "OTHER_EFFECTS",
    "Os efeitos mudaram desde a simulação: confira as linhas marcadas e simule de novo.",
    fields,
  )
}
