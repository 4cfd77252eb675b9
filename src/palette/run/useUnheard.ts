import { useAtomValue } from "jotai"
import { useEffect, useEffectEvent } from "react"
import { fields, useDropOver } from "@/ui/dialog/typedOver"
import { isField } from "./holdKeys"
import { lettersOn, singleKeysAtom } from "./keys"
import { useInOneGo } from "./useInOneGo"

/** Elements with a type-ahead search, where letters move to a matching entry. */
const searched = '[role="menu"], [role="listbox"], [role="combobox"], [role="tree"], [contenteditable="true"]'
const lettersIn = lettersOn.map((role) => `[role="${role}"]`).join()
/** They move through lists, which may still be loading or at their end. */
const steps = ["j", "k"]

const isLetter = ({ key, ctrlKey, metaKey, altKey, isTrusted, isComposing, repeat }: KeyboardEvent) =>
  /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey && isTrusted && !isComposing && !repeat

/**
 * Ignores the rest of a burst after a letter that is bound to nothing. The letter was meant for a field that is not
 * there: in a question, or where a command has no target. Otherwise the rest of a typed reason would run commands,
 * and a space would press a button.
 */
export function useUnheard(): void {
  const { dropUnheard } = useInOneGo()
  const dropOver = useDropOver()
  const single = useAtomValue(singleKeysAtom)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || !single || !isLetter(event) || !(target instanceof Element)) return
    const dialog = target.closest('[aria-modal="true"]')
    // In a dialog a space among the letters would tick a checkbox. On a page, checkboxes of a form are left alone,
    // because `Tab` goes on from them.
    const isHeard = dialog ? target.matches(fields) : isField(target) && !target.matches(lettersIn)
    if (isHeard || target.closest(searched)) return
    if (dialog) dropOver(dialog, event)
    else if (!steps.includes(event.key)) dropUnheard(event)
  })
  useEffect(() => {
    // Listens after all other listeners, which prevent the default of the keys that they handle.
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener("keydown", hear)
    return () => window.removeEventListener("keydown", hear)
  }, [])
}
