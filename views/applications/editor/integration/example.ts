import type { IntegrationAnswer } from "./integrationFields"

/** Whom the library is told that it is, and how it shows that. */
function clientOf({ issuer, clientId, kind, jwks, jwksUri }: IntegrationAnswer): string {
  const keys = jwks || jwksUri ? "undefined, openid.PrivateKeyJwt(chavePrivada)" : "process.env.CHAVE_PRIVADA"
  const shown = kind === "confidential" ? keys : "undefined, openid.None()"
  if (issuer.startsWith("https:")) return `"${clientId}", ${shown}`
  // The library wants to be told where there is no https, as in the demonstration.
  const given = shown.startsWith("undefined") ? shown : `${shown}, undefined`
  return `"${clientId}", ${given}, {
  execute: [openid.allowInsecureRequests],
}`
}

/** A program that signs people in to the application: JavaScript, with openid-client. */
export function exampleOf(integration: IntegrationAnswer): string {
  const { issuer, redirectUris } = integration
  const [redirect = "https://sistema.exemplo.gov.br/volta"] = redirectUris
  return `import * as openid from "openid-client"

// Uma vez, ao iniciar.
const config = await openid.discovery(new URL("${issuer}"), ${clientOf(integration)})

// Quando alguém quer entrar: guarde verifier e state na sessão
// do navegador, e redirecione-o para entrada.
const verifier = openid.randomPKCECodeVerifier()
const state = openid.randomState()
const entrada = openid.buildAuthorizationUrl(config, {
  redirect_uri: "${redirect}",
  scope: "openid profile email organization roles",
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256",
  state,
})

// Quando ele volta: volta é o endereço inteiro que ele pediu.
const tokens = await openid.authorizationCodeGrant(config, volta, {
  pkceCodeVerifier: verifier,
  expectedState: state,
})
const { sub, name, roles } = tokens.claims()
`
}
