import { useAtomValue } from "jotai"
import { useSearchParams } from "wouter"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { submittingAtom } from "@/ui/form/submitting"
import { useKeyHints } from "@/ui/page/keyHints"
import { useLeave } from "@/ui/page/unsaved"
import { neighbours, type StepKey } from "./steps"

const parameter = "step"

/** `1` to `9`, then `0` for the tenth. */
const digitOf = (index: number) => String((index + 1) % 10)

/** Whether the focus is in a field whose list `Alt+↓` opens. */
const opensList = (target: EventTarget | null) =>
  target instanceof Element && target.closest('select, [role="combobox"]') !== null

const toTop = () => document.getElementById("content")?.scrollTo({ top: 0 })

/**
 * The current step of a form, stored in the address as `?step=`; defaults to the first one. `change` asks about
 * unsaved changes and waits for a form that is being submitted. `go` does neither, for use right after saving. Both
 * do nothing at the ends.
 */
export function useSteps(steps: readonly StepKey[]) {
  const [parameters, setParameters] = useSearchParams()
  const single = useAtomValue(singleKeysAtom)
  const submitting = useAtomValue(submittingAtom)
  const leave = useLeave()
  const wanted = parameters.get(parameter)
  const current = steps.find((step) => step === wanted) ?? steps[0] ?? "instructions"
  const { previous, next } = neighbours(current, steps)
  const go = (step: StepKey | undefined) => {
    if (step === undefined || step === current) return
    setParameters({ [parameter]: step }, { replace: true })
    toTop()
  }
  const change = (step: StepKey | undefined) => {
    if (step !== undefined && step !== current && !submitting) leave(() => go(step))
  }
  const digits = steps.map((_, index) => digitOf(index))
  useShortcuts([
    { keys: digits.join(" "), run: ({ key }) => change(steps[digits.indexOf(key)]) },
    {
      keys: "Alt+up Alt+down",
      run: ({ key }) => change(key === "ArrowUp" ? previous : next),
      inFields: true,
      when: ({ target }) => !opensList(target),
    },
  ])
  useKeyHints([
    { keys: "Alt+up Alt+down", label: "etapa anterior, próxima" },
    ...(single ? [{ keys: digits.join(" "), label: "etapas" }] : []),
  ])
  return { current, next, submitting, go, change }
}
