import { type ComponentType, createElement, lazy as lazyOnce } from "react"

/** What makes each component fetch anew whose code did not come. */
const missing = new Set<() => void>()

/**
 * React's `lazy`, but code that did not come can be fetched again (`fetchMissingAgain`): React's fails forever once it
 * failed.
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

/** What did not come is fetched again when it is next drawn. */
export function fetchMissingAgain(): void {
  for (const fetchAgain of missing) fetchAgain()
  missing.clear()
}
