import { atom } from "jotai"

/** An action, described in the words of its notice. */
export interface DoneAction {
  text: string
  details?: string | undefined
  /** Undoes it and returns whether that was possible. Absent if it never is. */
  undo?: (() => Promise<boolean>) | undefined
}

/** The maximum number of remembered actions. */
const maxActions = 50

/**
 * The user's actions in this tab, latest last. Undo starts from the end and stops at the first action that cannot be
 * undone.
 */
export const doneAtom = atom<readonly DoneAction[]>([])

export const withDone = (all: readonly DoneAction[], done: DoneAction): readonly DoneAction[] =>
  [...all, done].slice(-maxActions)
