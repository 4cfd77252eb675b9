import { clientHeaders, demoPassword, maxRetries } from "../support/console/api"
import { authorization, Browser, enter, pkce } from "../support/server/relyingParty"
import type { App } from "./system"

export * from "../support/console/api"

/** Signs a person in to SINAL through the portal, as SINAL's own page would. */
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
