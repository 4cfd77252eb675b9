import { atom, useAtomValue } from "jotai"
import type { ReactNode } from "react"

/** Content that must still be read after its session has ended. */
export const afterSessionAtom = atom<ReactNode>(null)

/** Shows it instead of the whole console. */
export function AfterSession({ children }: { children: ReactNode }) {
  return useAtomValue(afterSessionAtom) ?? children
}
