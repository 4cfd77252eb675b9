import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

/* Calls that a test makes next to the page, as any person. They are the same for a browser and for jsdom. */

export const superAdmin = "10120130149"
export const demoPassword = "Atalaia-demo-2026"
/** Client headers, which each call needs. */
export const clientHeaders = { "X-Client-Key": "atalaia", "X-Client-Name": "tests", "X-Client-Version": "1" }
/** The server may close a keep-alive connection just as a request reuses it. */
export const maxRetries = 2

/** A file of a multipart body. */
export interface FilePart {
  name: string
  mimeType: string
  buffer: Buffer
}
export interface Answered {
  ok: () => boolean
  status: () => number
  url: () => string
  text: () => Promise<string>
  json: () => Promise<unknown>
  body: () => Promise<Buffer>
}
export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  maxRetries?: number
  data?: unknown
  multipart?: Record<string, string | FilePart>
}
export interface Requests {
  fetch: (path: string, options?: RequestOptions) => Promise<Answered>
  get: (path: string, options?: RequestOptions) => Promise<Answered>
  post: (path: string, options?: RequestOptions) => Promise<Answered>
  delete: (path: string, options?: RequestOptions) => Promise<Answered>
}
/** An object whose page sends the browser's cookies: the `App` of either level. */
export interface HasPage {
  page: { request: Requests }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
/** Makes one call in a person's own session. `path` is relative to `/api`. Resolves with the body of the answer. */
export type Call = <Answer = unknown>(method: Method, path: string, data?: unknown) => Promise<Answer>

/** Throws the answer's text if the call was refused. */
export async function accepted(what: string, answer: Answered): Promise<Answered> {
  if (!answer.ok()) throw new Error(`${what}: ${answer.status()} ${await answer.text()}`)
  return answer
}

/** Makes calls with the headers of a person's session. The session ends afterwards, because a person can have only a few. */
export async function inSession<Result>(
  { page: { request } }: HasPage,
  id: string,
  act: (
    send: (method: string, path: string, options?: RequestOptions) => Promise<Answered>,
  ) => Promise<Result>,
): Promise<Result> {
  const opened = await request.post("/api/session", {
    headers: clientHeaders,
    maxRetries,
    data: { id, password: demoPassword },
  })
  const { token } = (await (await accepted("POST /session", opened)).json()) as { token: string }
  const own = { headers: { ...clientHeaders, Authorization: `Bearer ${token}` }, maxRetries }
  const result = await act(async (method, path, options) =>
    accepted(`${method} ${path}`, await request.fetch(`/api${path}`, { ...own, ...options, method })),
  )
  await request.delete("/api/session", own)
  return result
}

/** Prepares or checks data through the API, as a given person. */
export const as = <Result>(app: HasPage, id: string, act: (call: Call) => Promise<Result>): Promise<Result> =>
  inSession(app, id, (send) =>
    act(async <Answer>(method: Method, path: string, data?: unknown) => {
      const answer = await send(method, path, { data })
      return (answer.status() === 204 ? undefined : await answer.json()) as Answer
    }),
  )

/** Updates the sign-in configuration of an application, based on the saved version. */
export async function saveIntegration(
  call: Call,
  acronym: string,
  body: BodyOf<Calls["integration"]["update"]>,
): Promise<void> {
  const path = `/applications/${acronym}/integration`
  const { version } = await call<AnswerOf<Calls["integration"]["get"]>>("GET", path)
  await call("PUT", path, { ...body, version })
}

export type Found = AnswerOf<Calls["users"]["list"]> & { count: number }

/** The first thirty people that a search of the users list finds, and how many it finds in all. */
export function people(app: HasPage, search: string): Promise<Found> {
  return as(app, superAdmin, async (call) => {
    const query = new URLSearchParams({ search })
    const { items } = await call<AnswerOf<Calls["users"]["list"]>>("GET", `/users?page=0&size=30&${query}`)
    const { count } = await call<AnswerOf<Calls["users"]["count"]>>("GET", `/users/count?${query}`)
    return { items, count }
  })
}

type Permissions = AnswerOf<Calls["clients"]["permissions"]>
export type Standing = Permissions["roles"][number]

/** The first person in a search whose roles and profiles in SINAL meet a condition. */
export function personInSinal(app: HasPage, search: string, wanted: (permissions: Permissions) => boolean) {
  return as(app, superAdmin, async (call) => {
    const { items } = await call<Found>("GET", `/users?page=0&size=30&${new URLSearchParams({ search })}`)
    for (const person of items) {
      const path = `/client/${person.atalaiaId}/application/SINAL/permissions`
      if (wanted(await call<Permissions>("GET", path))) return person
    }
    throw new Error(`Nobody is like that among ${search}`)
  })
}

/** For `personInSinal`: neither role nor profile nor block. */
export const nothingInSinal = ({ roles, profiles, disabled }: Permissions) =>
  !disabled && [...roles, ...profiles].every((each) => !each.assignment && !("block" in each && each.block))

/** A person's current standing for a role of SINAL, according to the server. */
export function roleInSinal(app: HasPage, atalaiaId: string, title: string): Promise<Standing | undefined> {
  return as(app, superAdmin, async (call) => {
    const path = `/client/${atalaiaId}/application/SINAL/permissions`
    const { roles } = await call<Permissions>("GET", path)
    return roles.find((role) => role.title === title)
  })
}

/** Makes a person a second super admin, in addition to the one in the demonstration data. */
export function makeSuperAdmin(app: HasPage, atalaiaId: string): Promise<void> {
  return as(app, superAdmin, async (call) => {
    const roles = await call<AnswerOf<Calls["roles"]["platform"]>>("GET", "/roles/platform")
    const roleId = roles.find(({ title }) => title === "ROLE_ATALAIA_ADMIN")?.id
    await call("POST", `/client/${atalaiaId}/application/ATALAIA/assignments/roles`, { roleId })
  })
}

/** The text of the latest e-mail to an address. */
export async function latestMail(app: HasPage, to: string): Promise<string> {
  const answer = await app.page.request.get("/api/dev/outbox", { headers: clientHeaders, maxRetries })
  const mails = (await answer.json()) as { to: string; text: string }[]
  return mails.find((mail) => mail.to === to)?.text ?? ""
}
