import { atom, useSetAtom } from "jotai"
import { useEffect, useEffectEvent } from "react"

/** The actions of the queue on the page. */
interface OpenQueue {
  /** Keeps a line at once. */
  keep: (line: number) => void
}

export const reviewQueueAtom = atom<OpenQueue | undefined>(undefined)

/** Registers the actions of the queue on the page, for the command *keep access*. */
export function useOpenQueue(open: OpenQueue): void {
  const setQueue = useSetAtom(reviewQueueAtom)
  const keep = useEffectEvent(open.keep)
  useEffect(() => {
    setQueue({ keep: (line) => keep(line) })
    return () => setQueue(undefined)
  }, [setQueue])
}
