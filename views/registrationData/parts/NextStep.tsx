import { usePaintedAt } from "@/shortcuts/painted"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"

export interface NextStepProps {
  label?: string
  onNext: () => void
  disabledReason?: string | undefined
}

/** The button to the next step, at the end of a step that has nothing to save. */
export function NextStep({ label = "Próximo", onNext, disabledReason }: NextStepProps) {
  const paintedAt = usePaintedAt("step")
  useShortcuts([{ keys: "Ctrl+Enter", run: onNext, enabled: disabledReason === undefined, paintedAt }])
  return (
    <div className="flex justify-end">
      <Button variant="primary" shortcut="Ctrl+Enter" disabledReason={disabledReason} onClick={onNext}>
        {label}
      </Button>
    </div>
  )
}
