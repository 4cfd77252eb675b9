import { atom, getDefaultStore } from "jotai"

/** Set while the person is to show again who they are; called with whether they did. */
export const whoItIsAtom = atom<{ answered: (shown: boolean) => void } | null>(null)

const store = getDefaultStore()
let asking: Promise<boolean> | undefined

/** Has the person asked who they are, once for all calls that wait for it: each is repeated where they showed it. */
export function askWhoItIs(): Promise<boolean> {
  asking ??= new Promise<boolean>((answered) => store.set(whoItIsAtom, { answered })).finally(() => {
    asking = undefined
    store.set(whoItIsAtom, null)
  })
  return asking
}
