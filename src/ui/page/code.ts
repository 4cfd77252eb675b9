import { useEffect, useState } from "react"

type Load<Code> = () => Promise<Code>

/** The code that is there, by the function that fetched it. */
const there = new Map<Load<unknown>, unknown>()

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
  const [, setArrived] = useState<unknown>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const code = there.get(load) as Code | undefined
  useEffect(() => {
    if (!there.has(load)) fetchCode(load).then(setArrived, (error: unknown) => setFailure({ error }))
  }, [load])
  if (failure) throw failure.error
  return code
}
