import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { securityAppId } from "@/domain/access"
import type { Tone } from "@/domain/audit/record"
import { changeOfPkce, type Integration, keptAddresses, newIntegration, waysIn } from "@/domain/integration"
import { type KeySet, readKeySet } from "@/domain/keySet"
import { keysOf } from "@/domain/records"
import { changeOfScopes, inOrder } from "@/domain/scopes"
import type { Ending } from "@/domain/sessions"
import type { ApplicationRow } from "../../identity/access/scope"
import { endSessions } from "../../identity/access/sessions"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows } from "../../platform/database/connection"
import { conflict, Refusal, refuseChanged } from "../../platform/refusal/refusal"
import { lockedApplication } from "../../rights/grants/applicationDetail"
import { refuseIfAdministering } from "../../rights/grants/applicationRights"
import { redirectDeliveries } from "../deliveries/retrying"
import { grantsIn } from "../provider/records"
import { refuseProblems } from "./problems"
import { type StoredIntegration, store, storedIntegration } from "./stored"

type UpdateBody = BodyOf<Calls["integration"]["update"]>

/** The portal itself signs people in, so it needs no integration. */
export function refuseSecurityApplication({ id }: ApplicationRow): void {
  if (id === securityAppId) {
    throw conflict(
      "A aplicação de segurança é o próprio portal, e não tem integração.",
      "SECURITY_APPLICATION",
    )
  }
}

/** For actions that need an integration, when the application has none yet. */
export const notIntegrated = (acronym: string) =>
  new Refusal(404, "NOT_INTEGRATED", `${acronym} ainda não tem integração.`)

/**
 * Configures how people sign in to an application; without differences, nothing is recorded. If its credentials change, its
 * sessions end, so that a holder of the old ones is left with nothing. Sessions also end if a grant type is removed, because it
 * is not recorded which one opened each. 403 if the actor could then act as an application that may do more than they.
 */
export async function updateIntegration(
  context: AuthenticatedContext,
  app: ApplicationRow,
  body: UpdateBody,
): Promise<StoredIntegration> {
  refuseSecurityApplication(app)
  const given = integrationOf(body)
  refuseProblems(given, context.settings)
  return context.change(async (tx, record) => {
    const { acronym } = await lockedApplication(tx, app.id)
    const current = await storedIntegration(tx, app.id)
    if (current && body.version === undefined) throw versionUnsaid(acronym)
    refuseChanged(`A integração de ${acronym}`, current?.version ?? 0, body.version)
    const { before, after, differs } = audited(current, given)
    if (current && !differs) return current
    if (identifiesOtherwise(current ?? newIntegration, given))
      await refuseIfAdministering(tx, context.me, { id: app.id, acronym })
    await refuseTakenResource(tx, app.id, given.resource)
    await store(tx, app.id, given)
    const changes = [
      changeOfScopes(current?.scopes ?? [], given.scopes),
      changeOfPkce(current?.nonceSuffices ?? false, given.nonceSuffices),
    ]
      .filter(Boolean)
      .join(" ")
    const ending = current && endingOf(current, given)
    if (ending) await endSessions(tx, grantsIn(app.id), ending)
    await redirectDeliveries(tx, app.id)
    const tone = toneOf(current ?? { ...given, nonceSuffices: false }, given)
    await record({
      kind: "application.integration",
      appId: app.id,
      about: { app: acronym, ...(changes && { changes }) },
      before,
      after,
      ...(tone && { tone }),
    })
    return (await storedIntegration(tx, app.id)) ?? { ...given, version: 1 }
  })
}

/** An integration is saved as a whole. Without the version that it is based on, another person's changes could be lost. */
const versionUnsaid = (acronym: string) =>
  conflict(
    `A integração de ${acronym} já existe: informe em “version” a versão que você leu, para não desfazer o que outra pessoa salvou.`,
    "VERSION_UNSAID",
  )

/**
 * Removes an application's integration, so that it is no longer a client. Its sessions end and it is notified. 404 if it had
 * none.
 */
export async function removeIntegration(context: AuthenticatedContext, app: ApplicationRow): Promise<void> {
  refuseSecurityApplication(app)
  await context.change(async (tx, record) => {
    const { acronym } = await lockedApplication(tx, app.id)
    const current = await storedIntegration(tx, app.id)
    if (!current) throw notIntegrated(acronym)
    await endSessions(tx, grantsIn(app.id), "integration")
    // Must come last: notifying the application of the ended sessions needs it.
    await tx.execute(sql`delete from application_integration where app_id = ${app.id}`)
    await record({
      kind: "application.removeIntegration",
      appId: app.id,
      about: { app: acronym },
      before: auditedFields(current),
    })
  })
}

/** The normalized integration: trimmed, and without duplicates and empty values. */
function integrationOf(body: UpdateBody): Integration {
  const filled = (text: string | undefined) => text?.trim() || null
  return {
    kind: body.kind,
    redirectUris: keptAddresses(body.redirectUris),
    postLogoutRedirectUris: keptAddresses(body.postLogoutRedirectUris),
    grants: [...new Set(body.grants)],
    scopes: inOrder(body.scopes),
    backchannelLogoutUri: filled(body.backchannelLogoutUri),
    jwks: filled(body.jwks),
    jwksUri: filled(body.jwksUri),
    nonceSuffices: body.nonceSuffices ?? false,
    resource: filled(body.resource),
    eventsUri: filled(body.eventsUri),
    events: [...new Set(body.events)],
  }
}

/** Tokens are requested by this name, so it must be unambiguous. */
async function refuseTakenResource(tx: Database, appId: number, resource: string | null): Promise<void> {
  const taken = await hasRows(
    tx,
    sql`select app_id from application_integration where resource = ${resource} and app_id <> ${appId}`,
  )
  if (!taken) return
  const message = "Outra aplicação já usa este nome."
  throw new Refusal(409, "TAKEN", message, { resource: message })
}

const publicKeysOf = ({ jwks }: Integration): KeySet["keys"] => {
  const read = jwks === null ? "" : readKeySet(jwks)
  return typeof read === "string" ? [] : read.keys
}

/** Why the application's sessions end: one of its credentials, or a grant type by which people entered, was removed. */
function endingOf(current: Integration, given: Integration): Ending | undefined {
  if (losesTrust(current, given)) return "secret"
  const losesWay = waysIn.some((grant) => current.grants.includes(grant) && !given.grants.includes(grant))
  return losesWay ? "access" : undefined
}

/**
 * A removed scope keeps everyone out until the application stops requesting it. An added one lets it know more. Sign-ins without
 * PKCE depend on what the application checks.
 */
function toneOf({ scopes, nonceSuffices }: Integration, given: Integration): Tone | undefined {
  if (scopes.some((scope) => !given.scopes.includes(scope))) return "danger"
  if (nonceSuffices !== given.nonceSuffices) return "warning"
  return given.scopes.some((scope) => !scopes.includes(scope)) ? "warning" : undefined
}

/** Whether one of the application's credentials becomes invalid. An added key ends nothing. */
function losesTrust(current: Integration, given: Integration): boolean {
  const left = new Set(publicKeysOf(given).map((key) => JSON.stringify(key)))
  return (
    current.kind !== given.kind ||
    current.jwksUri !== given.jwksUri ||
    (current.jwks === null) !== (given.jwks === null) ||
    publicKeysOf(current).some((key) => !left.has(JSON.stringify(key)))
  )
}

/** Whether the change adds a way to act as the application: another key, or client credentials. */
const identifiesOtherwise = (current: Integration, given: Integration): boolean =>
  losesTrust(current, given) ||
  JSON.stringify(publicKeysOf(current)) !== JSON.stringify(publicKeysOf(given)) ||
  (given.grants.includes("client_credentials") && !current.grants.includes("client_credentials"))

/** The audited fields; keys by their name only. */
const auditedFields = (integration: Integration) => ({
  kind: integration.kind,
  redirectUris: integration.redirectUris.join(", "),
  postLogoutRedirectUris: integration.postLogoutRedirectUris.join(", "),
  grants: integration.grants.join(", "),
  scopes: integration.scopes.join(", "),
  backchannelLogoutUri: integration.backchannelLogoutUri,
  jwks: publicKeysOf(integration)
    .map(({ kid = "sem kid" }) => kid)
    .join(", "),
  jwksUri: integration.jwksUri,
  nonceSuffices: integration.nonceSuffices,
  resource: integration.resource,
  eventsUri: integration.eventsUri,
  events: integration.events.join(", "),
})

const fieldNames = keysOf(newIntegration)

/** The fields that differ, before and after. For a new integration, those that differ from the defaults. */
function audited(current: Integration | undefined, given: Integration) {
  const start = current ?? newIntegration
  const said = (integration: Integration, name: keyof Integration) =>
    JSON.stringify(name === "jwks" ? publicKeysOf(integration) : integration[name])
  const changed = fieldNames.filter((name) => said(start, name) !== said(given, name))
  const pick = (from: Integration) => {
    const fields = auditedFields(from)
    return Object.fromEntries(changed.map((name) => [name, fields[name]]))
  }
  return { before: pick(start), after: pick(given), differs: changed.length > 0 }
}
