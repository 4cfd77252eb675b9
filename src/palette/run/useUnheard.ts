import { useAtomValue } from "jotai"
import { useEffect, useEffectEvent } from "react"
import { fields, useDropOver } from "@/ui/dialog/typedOver"
import { isField } from "./holdKeys"
import { lettersOn, singleKeysAtom } from "./keys"
import { useInOneGo } from "./useInOneGo"

/** Where letters are looked for: they lead to what begins with them. */
const searched = '[role="menu"], [role="listbox"], [role="combobox"], [role="tree"], [contenteditable="true"]'
const lettersIn = lettersOn.map((role) => `[role="${role}"]`).join()
/** They step through lists, which may be only coming, or at their end. */
const steps = ["j", "k"]

const isLetter = ({ key, ctrlKey, metaKey, altKey, isTrusted, isComposing, repeat }: KeyboardEvent) =>
  /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey && isTrusted && !isComposing && !repeat

/**
 * A letter that does nothing was meant for a field that is not there: in a question, or where a command has nothing to act on.
 * All that is typed behind it does nothing either, or the rest of a reason would be commands, and a blank press a button.
 */
export function useUnheard(): void {
  const { dropUnheard } = useInOneGo()
  const dropOver = useDropOver()
  const single = useAtomValue(singleKeysAtom)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || !single || !isLetter(event) || !(target instanceof Element)) return
    const dialog = target.closest('[aria-modal="true"]')
    // A blank among the letters would tick a box of a dialog. On a page those of a form are left alone, for `Tab` goes on there.
    const isHeard = dialog ? target.matches(fields) : isField(target) && !target.matches(lettersIn)
    if (isHeard || target.closest(searched)) return
    if (dialog) dropOver(dialog, event)
    else if (!steps.includes(event.key)) dropUnheard(event)
  })
  useEffect(() => {
    // After all others, which take a key that is theirs.
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener("keydown", hear)
    return () => window.removeEventListener("keydown", hear)
  }, [])
}
