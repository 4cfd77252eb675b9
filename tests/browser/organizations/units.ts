import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, maxRetries } from "../system"

export type Unit = AnswerOf<Calls["organizations"]["rich"]>

export const document = {
  name: "portaria 12.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
}

const values = {
  emails: [],
  phones: [],
  classifications: [1],
  specialized: false,
  specializations: [],
  countryId: 76,
  stateId: 23,
  cityId: 2304400,
}

/** One call whose body comes in parts, by the super admin in a session of its own. */
async function inParts<Answer>(
  app: App,
  method: string,
  path: string,
  parts: Record<string, unknown>,
): Promise<Answer> {
  const { request } = app.page
  const opened = await request.post("/api/session", {
    headers: clientHeaders,
    maxRetries,
    data: { id: superAdmin, password: demoPassword },
  })
  const own = { ...clientHeaders, Authorization: `Bearer ${(await opened.json()).token}` }
  const multipart = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part === document ? document : JSON.stringify(part)]),
  )
  const answer = await request.fetch(`/api${path}`, { method, headers: own, maxRetries, multipart })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  const result = answer.status() === 204 ? undefined : await answer.json()
  await request.delete("/api/session", { headers: own, maxRetries })
  return result
}

/** Makes a unit of the test's own: at the top of the states, or below another one. */
export const makeUnit = (app: App, acronym: string, parentId?: number): Promise<Unit> =>
  inParts(app, "POST", "/organizations", {
    organization: {
      ...values,
      acronym,
      title: `Unidade ${acronym}`,
      ...(parentId === undefined ? { sphere: "MUN" } : { parentId }),
    },
  })

export const unitNow = (app: App, id: number): Promise<Unit> =>
  as(app, superAdmin, (call) => call<Unit>("GET", `/organizations-rich/${id}`))

/** Changes the name of a unit as another person. */
export const renameUnit = async (app: App, { id, acronym, version }: Unit, title: string): Promise<void> => {
  const organization = { ...values, acronym, title, version }
  await inParts(app, "PUT", `/organizations/${id}`, { organization })
}

export const disableUnit = (app: App, { id }: Unit): Promise<void> =>
  inParts(app, "POST", `/organizations/${id}/disable`, { file: document })

/** Takes people, or pre-registrations, to a unit. */
export const movePeople = (
  app: App,
  { id }: Pick<Unit, "id">,
  atalaiaIds: readonly string[],
  kind: "users" | "preusers" = "users",
): Promise<unknown> =>
  inParts(app, "PATCH", `/organizations/migrate-${kind}`, {
    newOrganizationId: id,
    atalaiaIds,
    file: document,
  })

type PreUsers = AnswerOf<Calls["organizations"]["preUsers"]>["items"]

/** The pre-registrations in a unit, as its list shows them. */
export const preUsersOf = (app: App, { id }: Pick<Unit, "id">): Promise<PreUsers> =>
  as(app, superAdmin, async (call) => {
    const answer = await call<{ items: PreUsers }>("GET", `/organizations/${id}/pre-users`)
    return answer.items
  })
