import { atom } from "jotai"

/** An action, in the words of its notice. */
export interface Done {
  text: string
  details?: string | undefined
  /** Undoes it, and returns whether that was possible; absent where it never is. */
  undo?: (() => Promise<boolean>) | undefined
}

/** How many are remembered. */
const most = 50

/** What the person did in this tab, latest last. Undone from the end, up to the first action that cannot be undone. */
export const doneAtom = atom<readonly Done[]>([])

export const withDone = (all: readonly Done[], done: Done): readonly Done[] => [...all, done].slice(-most)
