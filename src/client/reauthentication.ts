import { atom, getDefaultStore } from "jotai"

/** Set while the person is asked to authenticate again. `answered` is called with whether they did. */
export const whoItIsAtom = atom<{ answered: (shown: boolean) => void } | null>(null)

/** How many calls are running that may need the person to authenticate again. */
export const mayAskWhoItIsAtom = atom(0)

const store = getDefaultStore()
let asking: Promise<boolean> | undefined

/** Asks the person to authenticate again, once for all calls that wait for it. Each call is sent again if they did. */
export function askWhoItIs(): Promise<boolean> {
  asking ??= new Promise<boolean>((answered) => store.set(whoItIsAtom, { answered })).finally(() => {
    asking = undefined
    store.set(whoItIsAtom, null)
  })
  return asking
}

/**
 * A little less than the time for which the server accepts an authentication
 * (`src/server/identity/access/reauthentication.ts`).
 */
const goodFor = 4.5 * 60_000
let shownUntil = 0

/** The person has authenticated again, or gave up. */
export function noteShown(shown: boolean): void {
  shownUntil = shown ? Date.now() + goodFor : 0
}

/** Runs a call that may need the person to authenticate again. Until it is answered, keystrokes go to that dialog. */
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
