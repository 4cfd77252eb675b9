import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { render as renderBare } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { createStore, Provider } from "jotai"
import type { ReactElement } from "react"

export { media } from "../../support/page/window"

/** Draws something as the console would, with a store and a query client of its own, and a person to use it. */
export function render(element: ReactElement) {
  const store = createStore()
  // As in the console, which asks again only where no answer came.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrap = (inner: ReactElement) => (
    <Provider store={store}>
      <QueryClientProvider client={client}>{inner}</QueryClientProvider>
    </Provider>
  )
  const { rerender, ...rest } = renderBare(wrap(element))
  const person = userEvent.setup({ delay: null })
  return { ...rest, store, person, rerender: (next: ReactElement) => rerender(wrap(next)) }
}
