import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, type HasPage, inSession, superAdmin } from "./api"

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

/** One call with a multipart body, by the super admin. */
async function inParts<Answer>(
  app: HasPage,
  method: string,
  path: string,
  parts: Record<string, unknown>,
): Promise<Answer> {
  const multipart = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, part === document ? document : JSON.stringify(part)]),
  )
  return inSession(app, superAdmin, async (send) => {
    const answer = await send(method, path, { multipart })
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer
  })
}

/** Creates a unit for the test: at the top of the municipalities, or below another one. */
export const makeUnit = (app: HasPage, acronym: string, parentId?: number, more = {}): Promise<Unit> =>
  inParts(app, "POST", "/organizations", {
    organization: {
      ...values,
      ...more,
      acronym,
      title: `Unidade ${acronym}`,
      ...(parentId === undefined ? { sphere: "MUN" } : { parentId }),
    },
  })

export const unitNow = (app: HasPage, id: number): Promise<Unit> =>
  as(app, superAdmin, (call) => call<Unit>("GET", `/organizations-rich/${id}`))

/** Changes the name of a unit as another person. */
export const renameUnit = async (
  app: HasPage,
  { id, acronym, version }: Unit,
  title: string,
): Promise<void> => {
  const organization = { ...values, acronym, title, version }
  await inParts(app, "PUT", `/organizations/${id}`, { organization })
}

export const disableUnit = (app: HasPage, { id }: Unit): Promise<void> =>
  inParts(app, "POST", `/organizations/${id}/disable`, { file: document })

/** Moves people, or pre-registrations, to a unit. */
export const movePeople = (
  app: HasPage,
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
export const preUsersOf = (app: HasPage, { id }: Pick<Unit, "id">): Promise<PreUsers> =>
  as(app, superAdmin, async (call) => {
    const answer = await call<{ items: PreUsers }>("GET", `/organizations/${id}/pre-users`)
    return answer.items
  })
