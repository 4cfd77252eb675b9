import { useIsFetching, useQueryClient } from "@tanstack/react-query"
import { atom, useSetAtom } from "jotai"
import { useEffect } from "react"
import { afterPaint } from "@/shortcuts/painted"

/** True once the first screen is painted with its data. From then on the rest of the page may load. */
export const firstPaintAtom = atom(false)

/** Sets it at that moment. It is rendered next to the screen, so that the screen's own requests are sent first. */
export function FirstPaintWatch() {
  const client = useQueryClient()
  const setQuiet = useSetAtom(firstPaintAtom)
  const fetching = useIsFetching()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the number is a reason to look again
  useEffect(() => {
    if (client.isFetching() === 0) afterPaint(() => setQuiet(true))
  }, [fetching, client, setQuiet])
  return null
}
