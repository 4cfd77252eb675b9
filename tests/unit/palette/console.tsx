import { commands } from "@commands/index"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { render as renderBare, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { screensWithViews } from "@views/screenViews"
import { getDefaultStore, Provider } from "jotai"
import type { ReactElement } from "react"
import { expect } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { SessionContext, type SessionInfo } from "@/client/identity"
import { sessionAtom, takeToken, withdrawToken } from "@/client/session"
import { type Ability, allAbilities } from "@/domain/access"
import { isUnseenSince, targetsAtom } from "@/palette/currentTargets"
import { RegistriesProvider } from "@/palette/registries"
import { Keyboard } from "@/shell/Keyboard"

export { answer, asked, joao, maria, Refusal } from "../../support/page/memoryServer"

/* The console around the palette, with a server that answers from memory. */

/** The super admin. */
export const session: SessionInfo = {
  tokenType: "access",
  user: {
    atalaiaId: "10120130149",
    name: "HELENA CAVALCANTE",
    email: "h@exemplo.gov.br",
    isForeign: false,
    userAccountInfo: {
      has2FA: false,
      authenticator: false,
      passkeys: 0,
      twoFactorRequired: false,
      deprecatedDetails: false,
    },
  },
  roles: ["admin"],
  abilities: allAbilities,
  access: [],
  expiresAt: "2030-01-01T00:00:00Z",
  twoFactorIssuer: "Atalaia",
  demo: true,
}

export const store = getDefaultStore()

/** Keys have no effect on content until it is painted. */
export const seen = () =>
  waitFor(() => expect(isUnseenSince(store.get(targetsAtom), performance.now())).toBe(false))

/** Renders `ui` in the console at an address, signed in as the super admin, or with fewer abilities. */
export function inConsole(
  element: ReactElement,
  address = "/users/list",
  abilities: readonly Ability[] = allAbilities,
) {
  store.set(sessionAtom, "session")
  const given = { token: "token", renewable: { name: "session", seconds: 600 } }
  withdrawToken(given)
  takeToken(given, "session")
  const { hook, searchHook, history } = memoryLocation({ path: address, record: true })
  // As in the console, which retries only if no answer arrived.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = renderBare(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Router hook={hook} searchHook={searchHook}>
          <SessionContext value={{ ...session, abilities: [...abilities] }}>
            <RegistriesProvider value={{ screens: screensWithViews, commands }}>
              <Keyboard />
              {element}
            </RegistriesProvider>
          </SessionContext>
        </Router>
      </QueryClientProvider>
    </Provider>,
  )
  return { ...drawn, client, person: userEvent.setup({ delay: null }), address: () => history.at(-1) ?? "" }
}
