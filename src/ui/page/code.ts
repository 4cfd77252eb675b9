import { useEffect, useReducer, useState } from "react"

type Load<Code> = () => Promise<Code>

/** The code that is there, by the function that fetched it. */
const there = new Map<Load<unknown>, unknown>()

/** Each browser has words of its own for code that did not come: Chromium's, Safari's, Firefox's, and the bundler's for styles. */
const notFetched = /dynamically imported module|Importing a module script failed|Unable to preload/i

/** Whether something could not be drawn because its code did not come: nothing is wrong with the page itself. */
export const isMissingCode = (error: Error): boolean => notFetched.test(error.message)

/** Fetches code for `useCode`. */
export async function fetchCode<Code>(load: Load<Code>): Promise<Code> {
  const code = await load()
  there.set(load, code)
  return code
}

/**
 * Code that is fetched when it is first needed; undefined until it is there. Throws where it cannot be fetched. Unlike
 * `lazy` it is drawn as soon as it is there: React shows what suspended no sooner than 300 ms after its fallback, and
 * shows the fallback even where the code was fetched before.
 */
export function useCode<Code>(load: Load<Code>): Code | undefined {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const code = there.get(load) as Code | undefined
  useEffect(() => {
    if (code !== undefined) return
    // It may have come, fetched by somebody else, since this was drawn.
    if (there.has(load)) return drawAgain()
    fetchCode(load).then(drawAgain, (error: unknown) => setFailure({ error }))
  }, [load, code])
  if (failure) throw failure.error
  return code
}
