import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type Integration, integrationProblems, keptAddresses } from "@/domain/integration"
import type { FieldErrors } from "@/ui/fields/formField"

export type IntegrationAnswer = AnswerOf<Calls["integration"]["get"]>

/** The form of an integration. */
export interface IntegrationFields extends Record<string, unknown> {
  kind: Integration["kind"]
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  grants: Integration["grants"]
  scopes: Integration["scopes"]
  backchannelLogoutUri: string
  /** The application's client authentication method. */
  proof: "secret" | "jwks" | "jwksUri"
  jwks: string
  jwksUri: string
  nonceSuffices: boolean
  resource: string
  eventsUri: string
  events: Integration["events"]
}

export const fieldsOf = (answer: IntegrationAnswer): IntegrationFields => ({
  kind: answer.kind,
  redirectUris: answer.redirectUris,
  postLogoutRedirectUris: answer.postLogoutRedirectUris,
  grants: answer.grants,
  scopes: answer.scopes,
  backchannelLogoutUri: answer.backchannelLogoutUri ?? "",
  proof: answer.jwks ? "jwks" : answer.jwksUri ? "jwksUri" : "secret",
  jwks: answer.jwks ?? "",
  jwksUri: answer.jwksUri ?? "",
  nonceSuffices: answer.nonceSuffices ?? false,
  resource: answer.resource ?? "",
  eventsUri: answer.eventsUri ?? "",
  events: answer.events,
})

/** The request body, without values that this kind of application does not use. */
export function bodyOf(fields: IntegrationFields): BodyOf<Calls["integration"]["update"]> {
  const keepsSecrets = fields.kind === "confidential"
  return {
    kind: fields.kind,
    redirectUris: keptAddresses(fields.redirectUris),
    postLogoutRedirectUris: keptAddresses(fields.postLogoutRedirectUris),
    grants: fields.grants.filter((grant) => keepsSecrets || grant !== "client_credentials"),
    scopes: fields.scopes,
    backchannelLogoutUri: fields.backchannelLogoutUri,
    ...(keepsSecrets && fields.proof === "jwks" && { jwks: fields.jwks }),
    ...(keepsSecrets && fields.proof === "jwksUri" && { jwksUri: fields.jwksUri }),
    nonceSuffices: keepsSecrets && fields.nonceSuffices,
    resource: fields.resource,
    eventsUri: fields.eventsUri,
    events: fields.events,
  }
}

/** Validates without the server. Only the server knows whether this is a trial installation. */
export function problemsOf(fields: IntegrationFields): FieldErrors {
  const { jwks = null, jwksUri = null, ...body } = bodyOf(fields)
  const filled = (text: string | null | undefined) => text?.trim() || null
  const given: Integration = {
    ...body,
    backchannelLogoutUri: filled(body.backchannelLogoutUri),
    jwks: filled(jwks),
    jwksUri: filled(jwksUri),
    nonceSuffices: body.nonceSuffices ?? false,
    resource: filled(body.resource),
    eventsUri: filled(body.eventsUri),
  }
  return {
    ...integrationProblems(given, true),
    ...(jwks !== null && given.jwks === null && { jwks: "Cole as chaves públicas da aplicação." }),
    ...(jwksUri !== null && given.jwksUri === null && { jwksUri: "Informe o endereço das chaves." }),
  }
}
