import { commands } from "@commands/index"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render as renderBare } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { screens } from "@views/screens"
import { getDefaultStore, Provider } from "jotai"
import type { ReactElement } from "react"
import { afterEach, vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { SessionContext, type SessionInfo } from "@/client/identity"
import { tokenAtom } from "@/client/session"
import { type Ability, allAbilities } from "@/domain/access"
import { paletteAtom } from "@/palette/open"
import { TablesProvider } from "@/shell/tables"
import { noticesAtom } from "@/ui/notice"
import "../ui/render"

/** The console around the palette, with a server that answers from memory. */

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}
export const asked: Asked[] = []
/** What the server answers, by method and path; `undefined` for nothing (204). */
type Answer = (request: Asked) => unknown
const answers = new Map<string, Answer>()
export const answer = (call: string, by: Answer) => answers.set(call, by)
/** Thrown by an answer: the server says no. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly code = "CONFLICT",
    readonly fields?: Record<string, string>,
  ) {}
}

export const joao = {
  kind: "user",
  id: "12345678909",
  text: "12345678909",
  title: "JOÃO PEDRO SILVA",
  detail: "123.456.789-09 · PCSP",
  enabled: true,
}
export const maria = { ...joao, id: "11321331304", text: "11321331304", title: "MARIA SOUZA", detail: "PMCE" }
const role = (id: number, title: string) => ({
  id,
  appId: 2,
  title,
  description: title,
  type: "basic",
  disabled: false,
  twoFactorRequired: false,
})
const app = (id: number, acronym: string, title: string, roles: unknown[] = []) => ({
  id,
  acronym,
  title,
  appKey: acronym.toLowerCase(),
  enabled: id !== 4,
  clientId: `c${id}`,
  hasSecret: false,
  allowedTokens: 5,
  roles,
})
const roles = [role(7, "ROLE_SINAL_GESTOR"), role(8, "ROLE_SINAL_BASICO")]

/** The super admin. */
const session: SessionInfo = {
  tokenType: "access",
  user: {
    atalaiaId: "10120130149",
    name: "HELENA CAVALCANTE",
    email: "h@exemplo.gov.br",
    isForeign: false,
    userAccountInfo: { has2FA: false, twoFactorRequired: false, deprecatedDetails: false },
  },
  roles: ["admin"],
  abilities: allAbilities,
  access: [],
  expiresAt: "2030-01-01T00:00:00Z",
  twoFactorIssuer: "Atalaia",
  demo: true,
}

function usualAnswers() {
  answer("GET /search", ({ query }) => {
    const text = (query.get("text") ?? "").toLowerCase()
    const people = [joao, maria].filter(
      ({ id, title }) => id.startsWith(text) || title.toLowerCase().includes(text),
    )
    return { items: query.get("kinds")?.includes("user") ? people : [] }
  })
  answer("GET /search/people", ({ query }) => {
    const ids = (query.get("ids") ?? "").split(",")
    return { items: [joao, maria].filter(({ id }) => ids.includes(id)) }
  })
  answer("GET /applications", () => ({
    items: [
      app(2, "SINAL", "Sistema Nacional de Alertas", roles),
      app(3, "SINARM", "Sistema Nacional de Armas"),
      app(4, "SINIC", "Informações Criminais"),
    ],
  }))
  answer("GET /roles", () => roles)
}

usualAnswers()

vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
  const url = new URL(input, "http://atalaia.test")
  const method = init.method ?? "GET"
  const path = url.pathname.replace("/api", "")
  const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body
  const request = { method, path, query: url.searchParams, headers: new Headers(init.headers), body }
  asked.push(request)
  const json = (status: number, value: unknown) =>
    new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } })
  try {
    const by = answers.get(`${method} ${path}`)
    if (!by) return json(404, { message: "Não encontrado", code: "NOT_FOUND" })
    const value = await by(request)
    return value === undefined ? new Response(null, { status: 204 }) : json(200, value)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message, code, fields } = error
    return json(status, { message, code, fields })
  }
})

export const store = getDefaultStore()

/** Draws something inside the console at an address, signed in as the super admin, or with fewer abilities. */
export function inConsole(
  element: ReactElement,
  address = "/users/list",
  abilities: readonly Ability[] = allAbilities,
) {
  store.set(tokenAtom, "token")
  const { hook, searchHook, history } = memoryLocation({ path: address, record: true })
  const client = new QueryClient()
  const drawn = renderBare(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Router hook={hook} searchHook={searchHook}>
          <SessionContext value={{ ...session, abilities: [...abilities] }}>
            <TablesProvider value={{ screens, commands }}>{element}</TablesProvider>
          </SessionContext>
        </Router>
      </QueryClientProvider>
    </Provider>,
  )
  return { ...drawn, client, person: userEvent.setup({ delay: null }), address: () => history.at(-1) ?? "" }
}

afterEach(() => {
  cleanup()
  asked.length = 0
  answers.clear()
  usualAnswers()
  store.set(paletteAtom, undefined)
  store.set(noticesAtom, [])
  localStorage.clear()
})
