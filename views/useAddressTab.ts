import { useAtomValue } from "jotai"
import { useSearchParams } from "wouter"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { useKeyHints } from "@/ui/page/keyHints"
import { useLeave } from "@/ui/page/unsaved"

const parameter = "tab"

/**
 * The tab of a page, stored in the address as `?tab=`; defaults to the first one. Number keys open the tabs in order.
 * Switching drops the filters of the old tab, and asks about unsaved changes.
 */
export function useAddressTab<Key extends string>(
  keys: readonly Key[],
): [Key | undefined, (key: Key) => void] {
  const [parameters, setParameters] = useSearchParams()
  const single = useAtomValue(singleKeysAtom)
  const wanted = parameters.get(parameter)
  const current = keys.find((key) => key === wanted) ?? keys[0]
  const leave = useLeave()
  const go = (key: Key) => leave(() => setParameters({ [parameter]: key }, { replace: true }))
  // There is no key 10.
  const numbers = keys.slice(0, 9).map((_, index) => String(index + 1))
  const open = ({ key: digit }: KeyboardEvent) => {
    const key = keys[Number(digit) - 1]
    if (key !== undefined && key !== current) go(key)
  }
  useShortcuts([{ keys: numbers.join(" "), run: open }])
  useKeyHints(single && keys.length > 1 ? [{ keys: numbers.join(" "), label: "abas" }] : [])
  return [current, go]
}
