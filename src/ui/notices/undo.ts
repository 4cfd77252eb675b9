import { atom } from "jotai"

/** Something that was done, in the words of its notice. */
export interface Done {
  text: string
  details?: string | undefined
  /** Takes it back, and says whether it could; absent where nothing can. */
  undo?: (() => Promise<boolean>) | undefined
}

/** As many as are remembered. */
const most = 50

/** What the person did in this tab, latest last: taken back in that order, and no further than what cannot be. */
export const doneAtom = atom<readonly Done[]>([])

export const withDone = (all: readonly Done[], done: Done): readonly Done[] => [...all, done].slice(-most)
