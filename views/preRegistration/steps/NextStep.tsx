import { useHotkeys } from "react-hotkeys-hook"
import { isElsewhere } from "@/palette/run/keys"
import { Button } from "@/ui/Button"

export interface NextStepProps {
  label?: string
  onNext: () => void
  disabledReason?: string | undefined
}

/** At the foot of a step that has nothing to save: the way on. */
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
