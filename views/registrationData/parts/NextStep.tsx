import { useHotkeys } from "react-hotkeys-hook"
import { isElsewhere } from "@/palette/run/keys"
import { Button } from "@/ui/buttons/Button"

export interface NextStepProps {
  label?: string
  onNext: () => void
  disabledReason?: string | undefined
}

/** The button to the next step, at the end of a step that has nothing to save. */
export function NextStep({ label = "Próximo", onNext, disabledReason }: NextStepProps) {
  useHotkeys("mod+enter", onNext, {
    enabled: disabledReason === undefined,
    preventDefault: true,
    ignoreEventWhen: isElsewhere,
  })
  return (
    <div className="flex justify-end">
      <Button variant="primary" shortcut="Ctrl+Enter" disabledReason={disabledReason} onClick={onNext}>
        {label}
      </Button>
    </div>
  )
}
