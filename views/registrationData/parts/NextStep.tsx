import { usePaintedAt } from "@/shortcuts/painted"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { notify } from "@/ui/page/notice"

export interface NextStepProps {
  label?: string
  onNext: () => void
  disabledReason?: string | undefined
}

/** The button to the next step, at the end of a step that has nothing to save. */
export function NextStep({ label = "Próximo", onNext, disabledReason }: NextStepProps) {
  const paintedAt = usePaintedAt("step")
  const next = () => {
    if (disabledReason === undefined) onNext()
    // The tooltip is only at the button.
    else notify({ tone: "info", text: disabledReason })
  }
  useShortcuts([{ keys: "Ctrl+Enter", run: next, paintedAt }])
  return (
    <div className="flex justify-end">
      <Button variant="primary" shortcut="Ctrl+Enter" disabledReason={disabledReason} onClick={onNext}>
        {label}
      </Button>
    </div>
  )
}
