import type { Step } from "../../steps.mjs"

export interface StepResult {
  title: string
  seconds: number
  passed: number
  failed: number
}

export function runStep(
  step: Step,
  options: { limitMinutes: number; write: (text: string) => void },
): Promise<StepResult>
