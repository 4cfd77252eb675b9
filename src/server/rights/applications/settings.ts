import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import type { ApplicationRow } from "../../identity/access/scope"
import { endSessions, sessionsIn, sessionsOf } from "../../identity/access/sessions"
import { hashSecret, newToken } from "../../identity/access/token"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { conflict } from "../../platform/refusal/refusal"
import type { ApplicationDetail } from "../grants/applicationDetail"
import { applicationDetail, lockedApplication } from "../grants/applicationDetail"
import { refuseIfAdministering } from "../grants/applicationRights"

/**
 * Enables or disables an application. If disabled, it cannot be opened and holds nothing in others: its sessions end, as server
 * and as client. No other application holds the super admin's role in effect, so only disabling the security application could
 * lock everyone out. That one is refused (409).
 */
export function enableApplication(
  { change }: AuthenticatedContext,
  app: ApplicationRow,
  enable: boolean,
): Promise<ApplicationDetail> {
  if (app.id === securityAppId) {
    throw conflict("A aplicação de segurança não pode ser inativada.", "SECURITY_APPLICATION")
  }
  return change(async (tx, record) => {
    const { enabled, acronym } = await lockedApplication(tx, app.id)
    if (enabled === enable) {
      throw conflict(`A aplicação ${acronym} já está ${enable ? "ativa" : "inativa"}.`, "ALREADY_SO")
    }
    await tx.execute(sql`update application set enabled = ${enable} where id = ${app.id}`)
    if (!enable) {
      await endSessions(tx, sessionsIn(app.id), "disabled")
      await endSessions(tx, sessionsOf(app.clientId), "disabled")
    }
    await record({
      kind: enable ? "application.enable" : "application.disable",
      appId: app.id,
      about: { app: acronym },
      before: { enabled },
      after: { enabled: enable },
    })
    return applicationDetail(tx, app.id)
  })
}

/**
 * Creates and returns a secret, which is shown only this once: 256 random bits in base64url. It needs no slow hash as a password
 * does, because it cannot be guessed, so it is stored as SHA-256. The application's own sessions opened with an older secret end.
 * Sessions of people in it remain: they lost nothing, and renewing their tokens needs the new secret. 403 if the application may
 * do more than the actor.
 */
export function makeSecret({ me, change }: AuthenticatedContext, app: ApplicationRow): Promise<string> {
  return change(async (tx, record) => {
    const { hasSecret, acronym } = await lockedApplication(tx, app.id)
    await refuseIfAdministering(tx, me, { id: app.id, acronym })
    const secret = newToken()
    await tx.execute(sql`update application set secret_hash = ${hashSecret(secret)} where id = ${app.id}`)
    if (hasSecret) await endSessions(tx, sessionsOf(app.clientId), "secret")
    await record({
      kind: "application.secret",
      appId: app.id,
      about: {
        app: acronym,
        ...(hasSecret && {
          changes:
            "A chave anterior deixa de valer, e as sessões da própria aplicação terminam. As das pessoas continuam, e ela só as renova com a chave nova.",
        }),
      },
    })
    return secret
  })
}

/** How many sessions a person may have there at once. When one more opens, those beyond the limit end. */
export function setTokens(
  { change }: AuthenticatedContext,
  app: ApplicationRow,
  number: number,
): Promise<ApplicationDetail> {
  return change(async (tx, record) => {
    const current = await lockedApplication(tx, app.id)
    if (current.allowedTokens === number) return current
    await tx.execute(sql`update application set allowed_tokens = ${number} where id = ${app.id}`)
    await record({
      kind: "application.tokens",
      appId: app.id,
      about: { app: current.acronym, count: String(number) },
      before: { allowedTokens: current.allowedTokens },
      after: { allowedTokens: number },
    })
    return applicationDetail(tx, app.id)
  })
}
