/* A server for tests of the page that answers from memory. Each test begins with the same answers. */

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}
export const asked: Asked[] = []
/** The answers of the server, by method and path; `undefined` for an answer without content (204). */
type Answer = (request: Asked) => unknown
const answers = new Map<string, Answer>()
export const answer = (call: string, by: Answer) => answers.set(call, by)
/** Thrown by an answer to refuse the request. */
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

const tables: Record<string, [number, string][]> = {
  states: [
    [23, "Ceará"],
    [35, "São Paulo"],
  ],
  cities: [[2304400, "Fortaleza"]],
  countries: [
    [76, "Brasil"],
    [604, "Peru"],
  ],
  "phone-types": [
    [1, "Celular"],
    [2, "Residencial"],
  ],
  "academic-formations": [[5, "Graduação"]],
  "study-areas": [[7, "Direito"]],
  "course-modalities": [[1, "Presencial"]],
  languages: [[3, "Inglês"]],
  "proficiency-ratings": [
    [1, "Básico"],
    [2, "Fluente"],
  ],
  "document-types": [
    [1, "RG"],
    [2, "CNH"],
    [3, "Diploma"],
  ],
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
  for (const [table, entries] of Object.entries(tables)) {
    answer(`GET /domains/${table}`, ({ query }) => ({
      items: entries
        .map(([id, label]) => ({ id, label, ...(table === "cities" && { stateId: "23" }) }))
        .filter(({ label }) => label.toLowerCase().includes(query.get("search")?.toLowerCase() ?? "")),
    }))
  }
}

/** Forgets all requests, and restores the initial answers. */
export function startOver(): void {
  asked.length = 0
  answers.clear()
  usualAnswers()
}

/** Replaces the browser's `fetch`. */
export async function fetchFromMemory(input: string, init: RequestInit = {}): Promise<Response> {
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
}
