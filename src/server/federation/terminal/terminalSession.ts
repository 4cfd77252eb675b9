import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { recognized, rememberDevice } from "../../identity/access/devices"
import { openSessions } from "../../identity/access/sessions"
import type { Context, Handlers } from "../../identity/actor/context"
import { accountOf, answerOf, type OpenedSignIn, tellIfNew } from "../../identity/signIn/opening"
import { rows } from "../../platform/database/connection"
import { sealMailsWith } from "../../platform/mail/outbox"
import { noSession, notYours } from "../../platform/refusal/refusal"
import { providerOf } from "../provider/providerOf"
import { sessionOfGrant, takeRecord } from "../provider/records"
import { isTerminal } from "../provider/terminal"

export const terminalSession: Pick<Handlers<"session">, "enterFromTerminal"> = {
  enterFromTerminal: async (context, { body }) => answerOf(context, await enterFromTerminal(context, body)),
}

const entered = type({ tokenNumber: "number" })

/**
 * Exchanges the provider's access token of a terminal for the portal session that its person approved. It works once. From then
 * on the session is the terminal's: it has the terminal's address, and a new device is mailed about as at any sign-in. Refusals:
 * 401 for any other token or if the session has ended since; 403 if the caller is not the portal.
 */
async function enterFromTerminal(
  context: Context,
  { accessToken, device: given }: BodyOf<Calls["session"]["enterFromTerminal"]>,
): Promise<OpenedSignIn> {
  const { db, caller, address, userAgent, settings } = context
  if (caller.id !== securityAppId) throw notYours("Só o terminal do Atalaia entra assim.")
  const provider = await providerOf(context)
  const token = await provider.AccessToken.find(accessToken)
  if (!token?.grantId || !isTerminal(token.clientId)) throw noSession()
  const { accountId, grantId } = token
  const tokenHash = sessionOfGrant(grantId)
  const { device: known } = await recognized(db, given, accountId)
  const device = await db.transaction(async (tx) => {
    const taken = await takeRecord(tx, "AccessToken", accessToken)
    const [session] = await rows(
      tx,
      entered,
      sql`
        update session s set ip = ${address}, user_agent = ${userAgent}
        where s.token_hash = ${tokenHash} and s.app_id = ${securityAppId} and ${openSessions}
        returning s.token_number::int as "tokenNumber"`,
    )
    const account = await accountOf(tx, accountId)
    if (!taken || !session || !account) throw noSession()
    const remembered = await rememberDevice(tx, known, accountId, { ip: address, userAgent })
    sealMailsWith(settings, tx)
    await tellIfNew(tx, context, account, remembered)
    return remembered
  })
  return { token: grantId, device: device.token }
}
