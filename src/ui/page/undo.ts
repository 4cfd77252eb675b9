import { atom } from "jotai"

/** An action, described in the words of its notice. */
export interface Done {
  text: string
  details?: string | undefined
  /** Undoes it and returns whether that was possible. Absent if it never is. */
  undo?: (() => Promise<boolean>) | undefined
}

/** The maximum number of remembered actions. */
const most = 50

/**
 * The user's actions in this tab, latest last. Undo starts from the end and stops at the first action that cannot be
 * undone.
 */
export const doneAtom = atom<readonly Done[]>([])

export const withDone = (all: readonly Done[], done: Done): readonly Done[] => [...all, done].slice(-most)
