import { useEffect, useReducer, useState } from "react"

type Load<Code> = () => Promise<Code>

/** Loaded code by its load function. */
const there = new Map<Load<unknown>, unknown>()

/** Browsers word a failed import differently: Chromium, Safari, Firefox, and the bundler for styles. */
const notFetched = /dynamically imported module|Importing a module script failed|Unable to preload/i

/** Whether an error means that code could not be loaded. The page itself is fine then. */
export const isMissingModule = (error: Error): boolean => notFetched.test(error.message)

/** Loads code for `useLazyModule`. */
export async function fetchModule<Code>(load: Load<Code>): Promise<Code> {
  const code = await load()
  there.set(load, code)
  return code
}

/**
 * Loads code on first use and returns undefined until it has loaded. Throws if it cannot be loaded. Unlike `lazy`, it
 * renders as soon as the code is there. React reveals suspended content at least 300 ms after its fallback, and shows
 * the fallback even if the code was loaded before.
 */
export function useLazyModule<Code>(load: Load<Code>): Code | undefined {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const code = there.get(load) as Code | undefined
  useEffect(() => {
    if (code !== undefined) return
    // Another component may have loaded it since this render.
    if (there.has(load)) return drawAgain()
    fetchModule(load).then(drawAgain, (error: unknown) => setFailure({ error }))
  }, [load, code])
  if (failure) throw failure.error
  return code
}
