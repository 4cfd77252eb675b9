import { atom, getDefaultStore } from "jotai"

/** Set while the person is to show again who they are; called with whether they did. */
export const whoItIsAtom = atom<{ answered: (shown: boolean) => void } | null>(null)

/** How many calls are under way of which the server may ask it. */
export const mayAskWhoItIsAtom = atom(0)

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

/** A little less than the minutes for which the server takes it as shown (`src/server/access/reauthentication.ts`). */
const goodFor = 4.5 * 60_000
let shownUntil = 0

/** The person has just shown who they are, or left. */
export function noteShown(shown: boolean): void {
  shownUntil = shown ? Date.now() + goodFor : 0
}

/** Carries a call out of which the server may ask it: until it has answered, what is typed is for that question. */
export async function whileItMayAsk<T>(call: () => Promise<T>): Promise<T> {
  if (Date.now() < shownUntil) return call()
  const count = (by: number) => store.set(mayAskWhoItIsAtom, (calls) => calls + by)
  count(1)
  try {
    return await call()
  } finally {
    count(-1)
  }
}
