import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { render as renderBare } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { createStore, Provider } from "jotai"
import type { ReactElement } from "react"
import { Keyboard } from "@/shell/Keyboard"

export { media } from "../../support/page/window"

/** Renders `ui` as the console would, with its own store and query client, and a simulated user. */
export function render(element: ReactElement) {
  const store = createStore()
  // As in the console, which retries only if no answer arrived.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrap = (inner: ReactElement) => (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Keyboard />
        {inner}
      </QueryClientProvider>
    </Provider>
  )
  const { rerender, ...rest } = renderBare(wrap(element))
  const person = userEvent.setup({ delay: null })
  return { ...rest, store, person, rerender: (next: ReactElement) => rerender(wrap(next)) }
}
