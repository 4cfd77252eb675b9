import { type ComponentType, createElement, lazy as lazyOnce } from "react"

/** Resets each component whose code failed to load. */
const missing = new Set<() => void>()

/**
 * React's `lazy`, except that code that failed to load can be loaded again (`fetchMissingAgain`). React's version
 * caches the failure forever.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const fetched = () =>
    lazyOnce(() =>
      load().catch((error: unknown) => {
        missing.add(() => {
          Fetched = fetched()
        })
        throw error
      }),
    )
  let Fetched = fetched()
  return (props) => createElement(Fetched, props)
}

/** Lets components whose code failed to load try again on their next render. */
export function fetchMissingAgain(): void {
  for (const fetchAgain of missing) fetchAgain()
  missing.clear()
}
