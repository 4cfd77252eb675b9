import { atom } from "jotai"

/** The search a person was opened from, so that `Esc` leads back to the list as it was. */
export const lastSearchAtom = atom("")
