import { atom, useAtomValue } from "jotai"
import type { ReactNode } from "react"

/** What has to be read though the session that made it is over: nothing that ends a session takes it away. */
export const afterSessionAtom = atom<ReactNode>(null)

/** Stands in the place of the whole console as long as there is such a thing. */
export function AfterSession({ children }: { children: ReactNode }) {
  return useAtomValue(afterSessionAtom) ?? children
}
