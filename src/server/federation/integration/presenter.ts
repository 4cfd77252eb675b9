import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { newIntegration } from "@/domain/integration"
import type { Settings } from "../../platform/settings/settings"
import { issuerOf } from "../../platform/settings/settings"
import type { ApplicationDetail } from "../../rights/grants/applicationDetail"
import type { StoredIntegration } from "./stored"

type IntegrationAnswer = AnswerOf<Calls["integration"]["get"]>

export function presentIntegration(
  stored: StoredIntegration | undefined,
  { appKey, hasSecret }: ApplicationDetail,
  settings: Settings,
): IntegrationAnswer {
  const shown = stored ?? { ...newIntegration, version: 0 }
  return {
    configured: stored !== undefined,
    kind: shown.kind,
    redirectUris: shown.redirectUris,
    postLogoutRedirectUris: shown.postLogoutRedirectUris,
    grants: shown.grants,
    scopes: shown.scopes,
    ...(shown.backchannelLogoutUri !== null && { backchannelLogoutUri: shown.backchannelLogoutUri }),
    ...(shown.jwks !== null && { jwks: shown.jwks }),
    ...(shown.jwksUri !== null && { jwksUri: shown.jwksUri }),
    nonceSuffices: shown.nonceSuffices,
    ...(shown.resource !== null && { resource: shown.resource }),
    ...(shown.eventsUri !== null && { eventsUri: shown.eventsUri }),
    events: shown.events,
    version: shown.version,
    hasSecret,
    issuer: issuerOf(settings),
    clientId: appKey,
  }
}
