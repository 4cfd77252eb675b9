import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { type Integration, maxAddresses, redirectProblem } from "@/domain/integration"
import { type ApplicationRow, administered } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"
import { conflict, invalid, notFound } from "../../platform/refusal/refusal"
import { onThisMachineAlone } from "../../platform/settings/settings"
import { lockedApplication } from "../../rights/grants/applicationDetail"
import { notIntegrated, refuseSecurityApplication } from "./configuring"
import { type StoredIntegration, store, storedIntegration } from "./stored"

const redirectRow = type({ address: "string", id: "number.integer", acronym: "string" })

/** All redirect addresses of applications that the actor administers. */
export async function ownRedirects({
  db,
  me,
}: AuthenticatedContext): Promise<AnswerOf<Calls["integration"]["redirects"]>> {
  const found = await rows(
    db,
    redirectRow,
    sql`
      select address, a.id, a.acronym
      from application_integration i join application a on a.id = i.app_id, unnest(i.redirect_uris) address
      where ${administered(me, sql`a.id`)} order by a.acronym collate "C", address collate "C"`,
  )
  return { items: found.map(({ address, id, acronym }) => ({ address, application: { id, acronym } })) }
}

/** Adds a redirect address. 404 without an integration, 409 if it already has this address. */
export const addRedirect = (context: AuthenticatedContext, app: ApplicationRow, typed: string) =>
  changeRedirects(context, app, "application.addRedirect", typed, ({ redirectUris, kind }, address) => {
    if (redirectUris.includes(address)) throw conflict(`${address} já é um endereço de volta.`, "ALREADY_SO")
    const problem = redirectProblem(address, kind, onThisMachineAlone(context.settings))
    if (problem) throw invalid({ address: `O endereço ${problem}` })
    if (redirectUris.length >= maxAddresses) {
      throw invalid({ address: `São ${maxAddresses} endereços no máximo: retire um antes.` })
    }
    return [...redirectUris, address]
  })

/** Removes a redirect address. 404 if the integration does not have it, 422 for the last one if people sign in with a browser. */
export const removeRedirect = (context: AuthenticatedContext, app: ApplicationRow, typed: string) =>
  changeRedirects(context, app, "application.removeRedirect", typed, ({ redirectUris, grants }, address) => {
    if (!redirectUris.includes(address)) throw notFound("Endereço")
    const left = redirectUris.filter((other) => other !== address)
    if (left.length === 0 && grants.includes("authorization_code")) {
      throw invalid({ address: "É o único endereço de volta: inclua outro antes." })
    }
    return left
  })

function changeRedirects(
  context: AuthenticatedContext,
  app: ApplicationRow,
  kind: "application.addRedirect" | "application.removeRedirect",
  typed: string,
  change: (current: Integration, address: string) => string[],
): Promise<StoredIntegration> {
  refuseSecurityApplication(app)
  const address = typed.trim()
  return context.change(async (tx, record) => {
    const { acronym } = await lockedApplication(tx, app.id)
    const stored = await storedIntegration(tx, app.id)
    if (!stored) throw notIntegrated(acronym)
    const { version, ...current } = stored
    const redirectUris = change(current, address)
    await store(tx, app.id, { ...current, redirectUris })
    await record({
      kind,
      appId: app.id,
      about: { app: acronym, address },
      before: { redirectUris: current.redirectUris.join(", ") },
      after: { redirectUris: redirectUris.join(", ") },
    })
    return { ...current, redirectUris, version: version + 1 }
  })
}
