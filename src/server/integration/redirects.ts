import { type Integration, mostAddresses, redirectProblem } from "@/domain/integration"
import type { ApplicationRow } from "../access/scope"
import { lockedApplication } from "../applications/basics"
import type { SignedIn } from "../http/context"
import { conflict, invalid, notFound } from "../http/refusal"
import { onThisMachineAlone } from "../settings"
import { refuseSecurityApplication } from "./configuring"
import { type StoredIntegration, store, storedIntegration } from "./stored"

/** Adds one address that people come back to. 404 without an integration, 409 where it is one already. */
export const addRedirect = (context: SignedIn, app: ApplicationRow, typed: string) =>
  changeRedirects(context, app, "application.addRedirect", typed, ({ redirectUris, kind }, address) => {
    if (redirectUris.includes(address)) throw conflict(`${address} já é um endereço de volta.`, "ALREADY_SO")
    const problem = redirectProblem(address, kind, onThisMachineAlone(context.settings))
    if (problem) throw invalid({ address: `O endereço ${problem}` })
    if (redirectUris.length >= mostAddresses) {
      throw invalid({ address: `São ${mostAddresses} endereços no máximo: retire um antes.` })
    }
    return [...redirectUris, address]
  })

/** Takes one away. 404 where it is none, 422 for the last one where people sign in with a browser. */
export const removeRedirect = (context: SignedIn, app: ApplicationRow, typed: string) =>
  changeRedirects(context, app, "application.removeRedirect", typed, ({ redirectUris, grants }, address) => {
    if (!redirectUris.includes(address)) throw notFound("Endereço")
    const left = redirectUris.filter((other) => other !== address)
    if (left.length === 0 && grants.includes("authorization_code")) {
      throw invalid({ address: "É o único endereço de volta: inclua outro antes." })
    }
    return left
  })

function changeRedirects(
  context: SignedIn,
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
    if (!stored) throw notFound("Integração")
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
