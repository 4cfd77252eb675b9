import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { authorization, Browser, enter, pkce } from "../support/server/relyingParty"
import { type App, clientHeaders, demoPassword, expect, maxRetries } from "./system"

export const superAdmin = "10120130149"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
/** One call in a person's own session: the path below `/api`, what is sent, what is answered. */
export type Call = <Answer = unknown>(method: Method, path: string, data?: unknown) => Promise<Answer>

/**
 * Prepares or checks something beside the page, as somebody. The session ends at once: a person holds few at
 * a time, and one more would end the page's own.
 */
export async function as<Result>(
  app: App,
  id: string,
  act: (call: Call) => Promise<Result>,
): Promise<Result> {
  const { request } = app.page
  const opened = await request.post("/api/session", {
    headers: clientHeaders,
    maxRetries,
    data: { id, password: demoPassword },
  })
  expect(opened.ok(), `POST /session: ${await opened.text()}`).toBe(true)
  const { token } = await opened.json()
  const own = { ...clientHeaders, Authorization: `Bearer ${token}` }
  const result = await act(async (method, path, data) => {
    const answer = await request.fetch(`/api${path}`, { method, headers: own, maxRetries, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  })
  await request.delete("/api/session", { headers: own, maxRetries })
  return result
}

/** Configures how people sign in to an application, over what is saved of it now. */
export async function saveIntegration(
  call: Call,
  acronym: string,
  body: BodyOf<Calls["integration"]["update"]>,
): Promise<void> {
  const path = `/applications/${acronym}/integration`
  const { version } = await call<AnswerOf<Calls["integration"]["get"]>>("GET", path)
  await call("PUT", path, { ...body, version })
}

/** Signs somebody in to SINAL through the portal, as its own page would ask for it. */
export async function enterSinal(app: App, id: string): Promise<void> {
  const opened = await app.page.request.post("/api/session", {
    headers: clientHeaders,
    maxRetries,
    data: { id, password: demoPassword },
  })
  const { token } = await opened.json()
  const request = authorization(`${app.system.server.address}/oidc`, {
    client_id: "sinal",
    response_type: "code",
    scope: "openid profile",
    redirect_uri: "http://127.0.0.1:8090/volta",
    code_challenge: pkce().challenge,
    code_challenge_method: "S256",
  })
  await enter(new Browser(), request, token)
}

export type Found = AnswerOf<Calls["users"]["list"]> & { count: number }

/** The first thirty people that a search of the users list finds, and how many it finds in all. */
export function people(app: App, search: string): Promise<Found> {
  return as(app, superAdmin, async (call) => {
    const query = new URLSearchParams({ search })
    const { items } = await call<AnswerOf<Calls["users"]["list"]>>("GET", `/users?page=0&size=30&${query}`)
    const { count } = await call<AnswerOf<Calls["users"]["count"]>>("GET", `/users/count?${query}`)
    return { items, count }
  })
}

type Permissions = AnswerOf<Calls["clients"]["permissions"]>
export type Standing = Permissions["roles"][number]

/** The first person found by a search whose roles and profiles in SINAL are as required. */
export function personInSinal(app: App, search: string, wanted: (permissions: Permissions) => boolean) {
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

/** How a person now has a role of SINAL, according to the server. */
export function roleInSinal(app: App, atalaiaId: string, title: string): Promise<Standing | undefined> {
  return as(app, superAdmin, async (call) => {
    const path = `/client/${atalaiaId}/application/SINAL/permissions`
    const { roles } = await call<Permissions>("GET", path)
    return roles.find((role) => role.title === title)
  })
}

/** Makes somebody a super admin beside the one of the demonstration. */
export function makeSuperAdmin(app: App, atalaiaId: string): Promise<void> {
  return as(app, superAdmin, async (call) => {
    const roles = await call<AnswerOf<Calls["roles"]["platform"]>>("GET", "/roles/platform")
    const roleId = roles.find(({ title }) => title === "ROLE_ATALAIA_ADMIN")?.id
    await call("POST", `/client/${atalaiaId}/application/ATALAIA/assignments/roles`, { roleId })
  })
}

/** The text of the latest e-mail to an address. */
export async function latestMail(app: App, to: string): Promise<string> {
  const mails = await (
    await app.page.request.get("/api/dev/outbox", { headers: clientHeaders, maxRetries })
  ).json()
  return mails.find((mail: { to: string }) => mail.to === to)?.text ?? ""
}
